/* Keeps the helper library from being empty. */
typedef int tesuji_empty;

/* A game record replayed: one row for each stone ever placed, what each move did, and the position
 * after any move.
 *
 * Moves count 1..n along one path of the file; set-up and handicap stones have number 0. The
 * position after move k is the one in which move k + 1 is played: set-up between the two belongs to
 * it. A chain's id is the row of its oldest stone, so that it stays when the chain grows, and of
 * two chains that a move joins the older one's id remains. */
#ifndef TESUJI_RECORD_RECORD_H
#define TESUJI_RECORD_RECORD_H

#include "../go/board.h"
#include "../search/step.h"
#include "../sgf/sgf.h"

#define RECORD_NONE (-1)

enum { RECORD_OFF_BOARD = -2 }; /* as the point of a move that is on no board */

/* A stone. */
typedef struct {
    int32_t number;        /* of its move; 0 for set-up */
    int32_t placed_at;     /* moves played before it was there, its own among them */
    int32_t color;         /* BLACK or WHITE */
    int32_t point;         /* y * width + x */
    int32_t chain;         /* id; of a stone that is gone, the chain with which it went */
    int32_t liberties;     /* of the chain; 0 for a stone that is gone */
    int32_t removed_at;    /* number of the move with or after which it went, or RECORD_NONE */
    int32_t captured_with; /* stones that the same move took; 0 if not captured (still there, or
                            * taken away by set-up) */
    int32_t node;          /* of the tree, counting from the game's root */
} RecordStone;

/* Why a move, a set-up or a property is worth a warning. From RECORD_SGF_FAULT on: the reader's
 * SgfFaultKind. Several moves in a node are such a fault, and are played one after the other. */
typedef enum {
    RECORD_OCCUPIED,     /* a move on a stone: the stone is replaced */
    RECORD_SUICIDE,      /* a move that takes the own chain off */
    RECORD_KO,           /* a ko retaken at once: played */
    RECORD_OUT_OF_BOARD, /* a move that is no point: counted, nothing is placed */
    RECORD_NO_LIBERTIES, /* set-up leaves a chain without liberties: it stays */
    RECORD_OPEN_BRACKET, /* "[" inside a text: allowed, but maybe a "]" is missing before it */
    RECORD_OLD_NAME,     /* lower-case letters in a property name: allowed before FF[4] */
    RECORD_OTHER_GAME,   /* GM is not that of Go: replayed as Go */
    RECORD_SGF_FAULT = 100,
} RecordWarningKind;

typedef struct {
    int32_t kind;
    int32_t move;  /* the number of the move, or of the last one before; RECORD_NONE off the path */
    int32_t point; /* or RECORD_NONE */
    uint32_t offset; /* into the text */
    int32_t line, column;
} RecordWarning;

/* A move. */
typedef struct {
    int32_t color;
    int32_t point;       /* PASS, or RECORD_OFF_BOARD */
    int32_t row;         /* its stone, or RECORD_NONE */
    int32_t taken;       /* enemy stones captured, or own ones by suicide */
    int32_t ko;          /* the point that the next player may not take, or NO_POINT */
    int32_t captures[2]; /* stones that Black and White have taken so far */
    int32_t node;        /* of the tree, counting from the game's root */
    int32_t changes_end; /* its changes, with those of set-up behind it, end here */
} RecordMove;

/* What a move changes, for those who replay it: two words, value after kind | subject << 2. */
typedef enum {
    CHANGE_STONE,     /* subject point, value row of the stone there, or RECORD_NONE */
    CHANGE_CHAIN,     /* subject row, value id of its chain; a chain's id stands for all its rows */
    CHANGE_LIBERTIES, /* subject id of a chain, value liberties */
} RecordChangeKind;

typedef struct {
    int32_t game;   /* which game of the file, from 0 */
    int32_t node;   /* the path leads through this node (counting from the game's root) and goes on
                     * with first children; 0: the main line */
    int32_t strict; /* stop at the first warning of what is not allowed */
} RecordOptions;

/* The position after a move. */
typedef struct {
    int32_t move;
    int32_t row[BOARD_POINTS_MAX];       /* of the stone on each point, or RECORD_NONE */
    int32_t chain[BOARD_POINTS_MAX];     /* id of its chain, where there is a stone */
    int32_t liberties[BOARD_POINTS_MAX]; /* of its chain, where there is a stone */
    int32_t captures[2];
    int32_t ko;
} RecordPosition;

/* A replay. The fields up to the blank line are its own, the others for reading. */
typedef struct RecordFrame RecordFrame;
typedef struct RecordRun RecordRun;
typedef struct {
    Arena *arena;
    const SgfTree *tree;
    Board *board;
    int32_t strict;
    int32_t at;            /* next node of the path */
    int32_t allow_suicide; /* by the rules that the file names */
    uint32_t fault;        /* the first of the reader's faults that is not yet among the warnings */
    uint32_t fault_end;    /* and the first that belongs to a later game */
    int32_t *row_at;       /* by point: row of the stone, or RECORD_NONE */
    int32_t *chain_id;     /* by slot of the board */
    int32_t *noted;  /* by chain id: liberties last written to the changes, or read from them */
    int32_t *parent; /* for record_at, by row: a row of the same chain */
    RecordFrame **frames; /* a key frame every RECORD_FRAME moves */
    RecordRun *changes, *last_changes;

    int32_t width, height;
    int32_t root;       /* of the game, in the tree */
    int32_t node_count; /* of the game */
    int32_t path_count;
    int32_t *path; /* nodes, counting from the game's root */
    int32_t row_count;
    RecordStone *rows;
    int32_t move_count;
    RecordMove *moves; /* [0] is the start, [1..move_count] the moves */
    int32_t warning_count;
    RecordWarning *warnings; /* by their places; line and column are set when the replay is done */
    ErrorPlace stopped;      /* in strict mode: the place of the fault that ended the replay */
    int32_t change_count;
} Record;

/* Prepares the replay of a path of a parsed file, which must outlive it. All memory comes from the
 * arena. ERROR_BAD_OPTION: no such game or node; ERROR_UNSUPPORTED_SIZE; ERROR_OUT_OF_MEMORY;
 * strict: ERROR_INVALID_SGF when the reader found a fault. place (may be null) gets the place. */
ErrorCode record_new(Arena *arena, const SgfTree *tree, const RecordOptions *options,
                     Record **record, ErrorPlace *place);

/* Replays up to max_nodes nodes of the path: a StepStatus, ERROR_OUT_OF_MEMORY, or in strict mode
 * ERROR_ILLEGAL_MOVE or ERROR_ILLEGAL_POSITION, the place then being `stopped`. */
int32_t record_step(Record *record, uint32_t max_nodes);

/* The position after move number (0..move_count) of a record that is done: from the last key frame
 * before it, change by change. */
void record_at(const Record *record, int32_t number, RecordPosition *out);

/* Hands all changes to write, run after run, two words each (see RecordChangeKind). */
typedef void RecordSink(void *sink, const int32_t *words, uint32_t word_count);
void record_changes(const Record *record, RecordSink *write, void *sink);

/* What makes two records the same. Both hashes are equal for a record and its seven other
 * orientations. */
typedef struct {
    uint64_t game;       /* size, set-up and moves of the path only; passes at the end left out */
    uint64_t file;       /* and what the root says about the game (players, date, result...) */
    int32_t orientation; /* the symmetry that brings the first moves to the upper right, the side
                          * below the diagonal: what etiquette asks of Black */
} RecordIdentity;

RecordIdentity record_identity(const Record *record);

#endif

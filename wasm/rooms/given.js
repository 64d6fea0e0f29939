/**
 * The bytes of a buffer, or of a view of one.
 * @param {unknown} source
 * @returns {Uint8Array | undefined} nothing where it is neither, or its memory has gone to somebody else
 */
export function bytesIn(source) {
  try {
    if (source instanceof ArrayBuffer) return new Uint8Array(source);
    if (ArrayBuffer.isView(source))
      return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  } catch {
    // Transferred: there is nothing any more.
  }
  return undefined;
}

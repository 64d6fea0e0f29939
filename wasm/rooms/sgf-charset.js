import { TesujiError } from '../error.js';
import { bytesIn } from './given.js';

/** Charsets by names that a TextDecoder does not know. */
const CODE_PAGES = new Map([
  ['cp932', 'shift_jis'],
  ['cp936', 'gbk'],
  ['cp949', 'euc-kr'],
  ['cp950', 'big5'],
  ['hz-gb-2312', 'gbk'], // where it is not written in 7 bits
  ['hz', 'gbk'],
]);

/** What files in East Asia may be written in without saying so, and words of which one is in files about Go. */
const UNNAMED = ['gbk', 'shift_jis', 'euc-kr', 'big5'];
const GO_WORDS =
  /[黑黒白][先棋番]|正解|正确|正確|失败|失敗|死活|围棋|囲碁|圍棋|흑선|백선|흑번|백번|정답|사활|바둑/;

const ESCAPE = 0x1b;
const TILDE = 0x7e;
const [LINE_FEED, RETURN, OPEN, CLOSE] = [0x0a, 0x0d, 0x7b, 0x7d];

/**
 * The text of a file.
 * @param {unknown} input a text, or the bytes of a file in whatever charset
 * @returns {string} throws a TesujiError `bad-option` when it is neither
 */
export function textOf(input) {
  if (typeof input === 'string') return input;
  const bytes = bytesOf(input);
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : mixedText(bytes);
}

/**
 * The text in UTF-8; bytes that say that they are, and are not, as they stand.
 * @param {unknown} input
 * @returns {Uint8Array} throws a TesujiError `bad-option` when it is no text
 */
export function bytesOf(input) {
  if (typeof input === 'string') return new TextEncoder().encode(input);
  const isBytes = input instanceof ArrayBuffer || input instanceof Uint8Array;
  const bytes = isBytes ? bytesIn(input) : undefined;
  if (bytes === undefined)
    throw new TesujiError('bad-option', 'SGF must be a string, a Uint8Array or an ArrayBuffer');
  const charset = charsetOf(bytes);
  if (charset === 'utf-8') return bytes;
  return new TextEncoder().encode(decodedAs(charset, bytes));
}

/**
 * @param {string} charset
 * @param {Uint8Array} bytes
 */
function decodedAs(charset, bytes) {
  if (charset === 'windows-1252') return mixedText(bytes);
  return charset === 'hz' ? decoded(gbkOf(bytes), 'gbk') : decoded(bytes, charset);
}

/**
 * What the bytes are written in, as a TextDecoder calls it; `hz` for HZ-GB-2312, which none knows.
 * @param {Uint8Array} bytes
 */
function charsetOf(bytes) {
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) return utf16;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  const label = head.match(/[^A-Z]CA\s*\[\s*([\w:.-]+)\s*\]/)?.[1] ?? '';
  const named = nameOf(CODE_PAGES.get(label.toLowerCase()) ?? label);
  if (/^hz(-gb-2312)?$/i.test(label) && isHz(bytes)) return 'hz';
  const escapes = named === 'iso-2022-jp' && bytes.includes(ESCAPE); // in ASCII, which UTF-8 has
  if (!escapes && (named === 'utf-8' || isUtf8(bytes))) return 'utf-8';
  return label === '' ? (UNNAMED.find((charset) => speaksOfGo(bytes, charset)) ?? named) : named;
}

/**
 * Whether bytes are of a charset, and a text about Go in it: of others they are hardly ever both.
 * @param {Uint8Array} bytes
 * @param {string} charset
 */
function speaksOfGo(bytes, charset) {
  try {
    return GO_WORDS.test(new TextDecoder(charset, { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

/**
 * @param {string} label
 * @returns {string} Windows-1252 for what is no charset, and for UTF-16, in which no label could be read
 */
function nameOf(label) {
  try {
    const { encoding } = new TextDecoder(label);
    return encoding.startsWith('utf-16') ? 'windows-1252' : encoding;
  } catch {
    return 'windows-1252';
  }
}

/**
 * Which UTF-16 a byte order mark tells, if any.
 * @param {Uint8Array} bytes
 */
export function utf16Of([first, second]) {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Whether there is anything to be decoded as HZ, which has 7 bits. @param {Uint8Array} bytes */
const isHz = (bytes) => bytes.includes(TILDE) && bytes.every((byte) => byte < 0x80);

/**
 * A text in HZ-GB-2312 (RFC 1843) as GBK: `~{` begins pairs of GB 2312 in 7 bits, `~}` or the end of the line ends
 * them; `~~` is a tilde, and one at the end of a line joins it with the next.
 * @param {Uint8Array} bytes
 */
function gbkOf(bytes) {
  const out = new Uint8Array(bytes.length);
  let size = 0;
  let pairs = false;
  for (let at = 0; at < bytes.length; at++) {
    const [byte, next] = [bytes[at], bytes[at + 1]];
    if (byte === TILDE && (next === OPEN || next === CLOSE)) {
      pairs = next === OPEN;
      at++;
    } else if (pairs && byte > 0x20 && next > 0x20) {
      out[size++] = byte | 0x80;
      out[size++] = next | 0x80;
      at++;
    } else {
      if (byte === LINE_FEED || byte === RETURN) pairs = false;
      const joins = byte === TILDE && next === LINE_FEED;
      if (joins || (byte === TILDE && next === TILDE)) at++;
      if (!joins) out[size++] = byte;
    }
  }
  return out.subarray(0, size);
}

/**
 * As a stream: Node's decoder of Windows-1252 takes whole texts for Latin-1.
 * @param {Uint8Array} bytes
 * @param {string} charset
 */
function decoded(bytes, charset) {
  const decoder = new TextDecoder(charset);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

/**
 * A text with the values that are UTF-8 read as such, the others as Windows-1252: games of several sources may stand
 * in one file.
 * @param {Uint8Array} bytes
 */
function mixedText(bytes) {
  const text = Array.from({ length: Math.ceil(bytes.length / 4096) }, (_, i) =>
    String.fromCharCode(...bytes.subarray(i * 4096, (i + 1) * 4096)),
  ).join('');
  return text.replace(/[^[\]]+/g, (piece) => {
    if (!/[\x80-\xff]/.test(piece)) return piece;
    const value = Uint8Array.from(piece, (one) => one.charCodeAt(0));
    return decoded(value, isUtf8(value) ? 'utf-8' : 'windows-1252');
  });
}

/** @param {Uint8Array} bytes */
function isUtf8(bytes) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

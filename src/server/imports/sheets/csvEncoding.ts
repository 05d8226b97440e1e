import { createReadStream } from 'node:fs'
import { SheetError, sheetTexts } from './sheet.ts'

/** Encoding of a text file. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | LegacyEncoding

/** Single-byte encodings of Windows, old Excel for Mac, and MS-DOS. */
type LegacyEncoding = 'windows-1252' | 'macintosh' | 'cp850'

const LATIN_1 = String.fromCharCode(...Array.from({ length: 96 }, (_, i) => 0xa0 + i))

/** Characters of the bytes 0x80 to 0xFF in each encoding. U+FFFD marks a byte without a character. */
const HIGH_BYTES: Record<LegacyEncoding, string> = {
  'windows-1252': `€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ${LATIN_1}`,
  macintosh:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\ufffdÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

const OTHER_ENCODINGS = ['macintosh', 'cp850'] as const

const isLegacyEncoding = (encoding: Encoding): encoding is LegacyEncoding => encoding in HIGH_BYTES

const decodeLegacyByte = (byte: number, encoding: LegacyEncoding): string =>
  byte < 0x80 ? String.fromCharCode(byte) : (HIGH_BYTES[encoding][byte - 0x80] ?? '')

const SPANISH = /[áéíóúñüÁÉÍÓÚÑÜ]/u
const LETTER = /\p{L}/u
const UPPER = /\p{Lu}/u
const LOWER = /\p{Ll}/u
/** Matches punctuation and symbols that are unlikely between two Spanish letters. */
const SIGN = /[ºª°¿¡«»“”‘’–—…•·´®©™€\u00a0\u00ad]/u

/** Rates how plausible a character is between its neighbours, from -2 to 1. */
const rateLetterPlausibility = (previous: string, char: string, next: string): number => {
  const touchesLetter = LETTER.test(previous) || LETTER.test(next)
  const isBetweenLetters = LETTER.test(previous) && LETTER.test(next)
  if (char === '\u00a0') return isBetweenLetters ? 1 : 0
  if (SIGN.test(char)) return isBetweenLetters && !(char === '’' && /[odl]/iu.test(previous)) ? -1 : 0
  if (!LETTER.test(char)) return -2
  const breaksCase =
    (LOWER.test(char) && UPPER.test(next)) ||
    (UPPER.test(char) && (LOWER.test(previous) || (UPPER.test(previous) && LOWER.test(next))))
  if (breaksCase) return -2
  return SPANISH.test(char) && touchesLetter ? 1 : 0
}

/** Number of occurrences of each non-ASCII byte between two neighbours. The three bytes form the key. */
type Contexts = Map<number, number>

const rateLegacyEncoding = (contexts: Contexts, encoding: LegacyEncoding): number => {
  let rating = 0
  for (const [key, count] of contexts) {
    const [previous, char, next] = [key >> 16, (key >> 8) & 0xff, key & 0xff].map((byte) =>
      decodeLegacyByte(byte, encoding),
    )
    rating += count * rateLetterPlausibility(previous ?? '', char ?? '', next ?? '')
  }
  return rating
}

const rateAlternativeEncodings = (contexts: Contexts) =>
  OTHER_ENCODINGS.map((encoding) => ({ encoding, rating: rateLegacyEncoding(contexts, encoding) })).sort(
    (a, b) => b.rating - a.rating,
  )

/** Chooses the encoding whose letters are most plausible in Spanish. Throws a SheetError if two encodings are about equally plausible. */
const chooseLegacyEncoding = (contexts: Contexts): LegacyEncoding => {
  const windows = rateLegacyEncoding(contexts, 'windows-1252')
  const [best, second] = rateAlternativeEncodings(contexts)
  const total = [...contexts.values()].reduce((sum, count) => sum + count, 0)
  if (!best || windows > best.rating || (windows === best.rating && windows <= 0)) {
    if (windows >= -total / 2) return 'windows-1252'
  } else if (windows < 0 && best.rating > 0 && best.rating > (second?.rating ?? 0)) return best.encoding
  throw new SheetError(sheetTexts.unknownEncoding)
}

/** Creates a counter of the bytes that distinguish encodings. */
const createEncodingByteCounter = () => {
  const contexts: Contexts = new Map()
  const counts = { bytes: 0, sequences: 0, foreignSequences: 0, badBytes: 0, controls: 0 }
  let missing = 0
  let lead = 0
  let previous = 0
  let current = 0
  const addContext = (next: number) => {
    if (current >= 0x80) {
      const key = (previous << 16) | (current << 8) | next
      if (contexts.size < 20_000 || contexts.has(key)) contexts.set(key, (contexts.get(key) ?? 0) + 1)
    }
    previous = current
    current = next
  }
  const countUtf8 = (byte: number) => {
    if (missing > 0 && (byte & 0xc0) === 0x80) {
      missing -= 1
      if (missing === 0) counts[isUsualUtf8LeadByte(lead) ? 'sequences' : 'foreignSequences'] += 1
      return
    }
    if (missing > 0) counts.badBytes += 1
    lead = byte
    missing =
      byte >= 0xc2 && byte <= 0xdf ? 1 : byte >= 0xe0 && byte <= 0xef ? 2 : (byte & 0xf8) === 0xf0 ? 3 : 0
    if (byte >= 0x80 && missing === 0) counts.badBytes += 1
  }
  return {
    contexts,
    counts,
    add(chunk: Buffer) {
      counts.bytes += chunk.length
      for (const byte of chunk) {
        if (byte < 0x20 && !isTextControlCharacter(byte)) counts.controls += 1
        if (byte >= 0x80 || missing > 0) countUtf8(byte)
        if (byte >= 0x80 || current >= 0x80) addContext(byte)
        else {
          previous = current
          current = byte
        }
      }
    },
    end() {
      if (missing > 0) counts.badBytes += 1
      addContext(0)
    },
  }
}

/** Returns whether a byte begins a usual UTF-8 character: a Latin letter, accent, symbol or emoji. */
const isUsualUtf8LeadByte = (byte: number): boolean =>
  byte < 0xc6 || [0xcc, 0xcd, 0xe2, 0xef, 0xf0].includes(byte)

/** Returns whether a control character is usual in text, such as a tab, a line end or NUL padding. */
const isTextControlCharacter = (byte: number): boolean =>
  byte === 0 || (byte >= 9 && byte <= 13) || byte === 0x1a

/** Recognizes UTF-16 without a byte-order mark, by the zero bytes in its ASCII characters. */
const guessUtf16Encoding = (sample: Buffer): Encoding | undefined => {
  const zeros = [0, 0]
  sample.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const threshold = sample.length / 6
  if (odd > threshold && even < odd / 10) return 'utf-16le'
  return even > threshold && odd < even / 10 ? 'utf-16be' : undefined
}

const readByteOrderMark = (sample: Buffer): Encoding | undefined => {
  const mark = sample.toString('hex', 0, 4)
  if (mark === 'fffe0000' || mark === '0000feff') throw new SheetError(sheetTexts.unknownEncoding)
  if (mark.startsWith('fffe')) return 'utf-16le'
  if (mark.startsWith('feff')) return 'utf-16be'
  return mark.startsWith('efbbbf') ? 'utf-8' : undefined
}

/** Minimum share of valid UTF-8 among the non-ASCII characters of a UTF-8 file. */
const UTF8_SHARE = 0.1

/** Minimum share of control characters with which a file counts as binary. */
const BINARY_SHARE = 0.01

/** Finds the encoding of a text file, whose beginning is `sample`. Throws a SheetError if the encoding is unknown or the file is binary. */
export const detectTextEncoding = async (path: string, sample: Buffer): Promise<Encoding> => {
  const encoding = readByteOrderMark(sample) ?? guessUtf16Encoding(sample)
  if (encoding?.startsWith('utf-16')) return encoding
  const counter = createEncodingByteCounter()
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) counter.add(chunk)
  counter.end()
  const { bytes, sequences, foreignSequences, badBytes, controls } = counter.counts
  if (controls > bytes * BINARY_SHARE) throw new SheetError(sheetTexts.notASheet)
  if (encoding || sequences > (sequences + badBytes) * UTF8_SHARE) return 'utf-8'
  if (badBytes > 0) return chooseLegacyEncoding(counter.contexts)
  // Valid UTF-8 may also be two Spanish letters of another encoding, such as "ÍÑ" in MS-DOS.
  const [other] = foreignSequences > 0 ? rateAlternativeEncodings(counter.contexts) : []
  return other && other.rating > 0 ? other.encoding : 'utf-8'
}

/** Returns a streaming decoder. Bytes without a character in the encoding become U+FFFD. */
const createTextDecoder = (encoding: Encoding): ((chunk?: Buffer) => string) => {
  if (isLegacyEncoding(encoding)) {
    const chars = HIGH_BYTES[encoding]
    return (chunk = Buffer.alloc(0)) =>
      chunk.toString('latin1').replace(/[\u0080-\u00ff]/gu, (char) => chars[char.charCodeAt(0) - 0x80] ?? '')
  }
  const decoder = new TextDecoder(encoding)
  return (chunk) => (chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode())
}

/** Removes NUL padding and byte-order marks, which joined files also contain in the middle. */
const removeNulPadding = (text: string): string => text.replaceAll('\ufeff', '').replaceAll('\0', '')

/** Decodes the beginning of a text file. */
export const decodeTextSample = (sample: Buffer, encoding: Encoding): string =>
  removeNulPadding(createTextDecoder(encoding)(sample))

/** Decodes a text file as a stream. */
export async function* decodeFile(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decode = createTextDecoder(encoding)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    yield removeNulPadding(decode(chunk))
  yield decode()
}

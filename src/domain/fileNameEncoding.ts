/** Characters of code page 850, which ZIP programs of Windows in Spanish use for names, from byte 0x80 on. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╚╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´≡±‗¾¶§÷¸°¨·¹³²■\u00a0'
/** Characters of code page 437 that code page 850 lacks, with their bytes: Windows in English shows them in a name that it misreads. */
const CP437_BYTES: Readonly<Record<string, number>> = {
  '⌐': 0xa9,
  '╕': 0xb8,
  '╜': 0xbd,
  '╛': 0xbe,
  '╡': 0xb5,
}

const decodeStrictUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const decodeCp850 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP850.charAt(byte - 0x80))).join('')

const WINDOWS_1252 = new TextDecoder('windows-1252')
const toByteMap = (decode: (bytes: Uint8Array) => string): ReadonlyMap<string, number> =>
  new Map(Array.from({ length: 256 }, (_, byte) => [decode(Uint8Array.of(byte)), byte]))

/** The single-byte encodings in which UTF-8 names are misread, as maps from character to byte. */
const MISREADINGS: readonly ReadonlyMap<string, number>[] = [
  toByteMap((bytes) => WINDOWS_1252.decode(bytes)),
  new Map([...toByteMap(decodeCp850), ...Object.entries(CP437_BYTES)]),
]

/** Returns the text whose UTF-8 bytes were misread as another encoding; undefined if the text is not such a misreading. */
const undoMisreading = (text: string, bytesByCharacter: ReadonlyMap<string, number>): string | undefined => {
  const bytes: number[] = []
  for (const character of text) {
    const byte = bytesByCharacter.get(character)
    if (byte === undefined) return undefined
    bytes.push(byte)
  }
  return decodeStrictUtf8(Uint8Array.from(bytes))
}

/** Characters in Spanish file names. A name in the wrong encoding contains others. */
const SPANISH_NAME = /^[\p{ASCII}ÁÉÍÓÚÜÑáéíóúüñºª¿¡°´–—]*$/u

/**
 * Restores a name whose UTF-8 bytes were decoded as Windows-1252, code page 437 or 850: "MUÃ‘J" and "MUN╠âJ" become "MUÑJ". Composes
 * accents (NFC). Other names stay unchanged.
 */
export const repairFileName = (name: string): string => {
  const composed = name.normalize('NFC')
  if (SPANISH_NAME.test(composed)) return composed
  const repaired = MISREADINGS.map((bytes) => undoMisreading(name, bytes)?.normalize('NFC'))
  return repaired.find((text) => text !== undefined && SPANISH_NAME.test(text)) ?? composed
}

/**
 * Decodes a name of unknown encoding, as in ZIP files without the UTF-8 flag: UTF-8 (macOS), code page 850 (Windows in Spanish) or
 * Windows-1252.
 */
export const decodeFileName = (bytes: Uint8Array): string => {
  const utf8 = decodeStrictUtf8(bytes)
  if (utf8 !== undefined) return utf8.normalize('NFC')
  const oem = decodeCp850(bytes)
  const ansi = WINDOWS_1252.decode(bytes)
  return (!SPANISH_NAME.test(oem) && SPANISH_NAME.test(ansi) ? ansi : oem).normalize('NFC')
}

/** Characters of code page 850 from byte 0x80 on. ZIP programs on Spanish Windows use this code page for file names. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╚╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´≡±‗¾¶§÷¸°¨·¹³²■\u00a0'
/** Characters of code page 437 that are missing in code page 850, with their bytes. English Windows uses code page 437. */
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

const decodeCodePage850 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP850.charAt(byte - 0x80))).join('')

const WINDOWS_1252 = new TextDecoder('windows-1252')
const createCharacterToByteMap = (decode: (bytes: Uint8Array) => string): ReadonlyMap<string, number> =>
  new Map(Array.from({ length: 256 }, (_, byte) => [decode(Uint8Array.of(byte)), byte]))

/** Encodings in which UTF-8 names are often misread, as maps from character to byte. */
const MISREADINGS: readonly ReadonlyMap<string, number>[] = [
  createCharacterToByteMap((bytes) => WINDOWS_1252.decode(bytes)),
  new Map([...createCharacterToByteMap(decodeCodePage850), ...Object.entries(CP437_BYTES)]),
]

/** Decodes a misread text again as UTF-8; undefined if the text was not misread. */
const repairMisreadText = (
  text: string,
  bytesByCharacter: ReadonlyMap<string, number>,
): string | undefined => {
  const bytes: number[] = []
  for (const character of text) {
    const byte = bytesByCharacter.get(character)
    if (byte === undefined) return undefined
    bytes.push(byte)
  }
  return decodeStrictUtf8(Uint8Array.from(bytes))
}

/** Matches file names that only have characters used in Spanish. Wrongly decoded names have others. */
const SPANISH_NAME = /^[\p{ASCII}ÁÉÍÓÚÜÑáéíóúüñºª¿¡°´–—]*$/u

/** Restores a file name whose UTF-8 bytes were decoded in another encoding: "MUÃ‘J" becomes "MUÑJ". */
export const repairFileName = (name: string): string => {
  const composed = name.normalize('NFC')
  if (SPANISH_NAME.test(composed)) return composed
  const repaired = MISREADINGS.map((bytes) => repairMisreadText(name, bytes)?.normalize('NFC'))
  return repaired.find((text) => text !== undefined && SPANISH_NAME.test(text)) ?? composed
}

/** Decodes a file name of unknown encoding, such as in ZIP archives: UTF-8, code page 850 or Windows-1252. */
export const decodeFileName = (bytes: Uint8Array): string => {
  const utf8 = decodeStrictUtf8(bytes)
  if (utf8 !== undefined) return utf8.normalize('NFC')
  const oem = decodeCodePage850(bytes)
  const ansi = WINDOWS_1252.decode(bytes)
  return (!SPANISH_NAME.test(oem) && SPANISH_NAME.test(ansi) ? ansi : oem).normalize('NFC')
}

/**
 * Code points that the fonts of the PDFs have (src/server/pdf/fonts), as hexadecimal ranges: Latin, Greek and Cyrillic letters and symbols.
 * Letters whose capital is missing are left out, because names are printed in capitals.
 */
export const PRINTABLE_RANGES = `
  20-7E A0-AC AE-19A 19C-263 265-34E 350-377 37A-37F 384-38A 38C 38E-3A1 3A3-3E1 3F0-52F 1D00-1DF9
  1DFB-1F15 1F18-1F1D 1F20-1F45 1F48-1F4D 1F50-1F57 1F59 1F5B 1F5D 1F5F-1F7D 1F80-1FB4 1FB6-1FC4
  1FC6-1FD3 1FD6-1FDB 1FDD-1FEF 1FF2-1FF4 1FF6-1FFE 2000-200A 2010-2029 202F-205F 2070-2071
  2074-208E 2090-209C 20A0-20C0 20D0-20F0 2100-218B 2190-2328 232B-23B9 23BE-23EA 23ED-23EF
  23F1-2426 2440-244A 2460-2500 2506 250C 2510 2514 2518 2550 2571-2572 2577 2580 2584 2588 258C
  2590-2593 25A0-2704 2706-2709 270B-2727 2729-274B 274D 274F-2753 2756-2794 2798-27AF 27B1-27BE
  27DC 27EF 27F5-27FA 2913 299B 29A0 29A3 29F5 2A38 2ADE 2AE3-2AE5 2AEE 2B00-2B5F 2BFE 2C60-2C7F
  2DE0-2E5D A640-A69F A720-A7CA A7D0-A7D1 A7D6-A7D9 A7F2-A7FF FB00-FB06
`
  .trim()
  .split(/\s+/u)

const PRINTABLE = PRINTABLE_RANGES.map((range) => range.replace(/[\dA-F]+/gu, '\\u{$&}')).join('')
const PRINTABLE_CHARACTER = new RegExp(`^[${PRINTABLE}]$`, 'u')
const PRINTABLE_TEXT = new RegExp(`^[\n\r${PRINTABLE}]*$`, 'u')
/** Matches characters that print as nothing, such as the variation selector after "⚠". */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** Printed in place of a character that no font has. */
const REPLACEMENT = '□'

/** Returns how a character is printed, or undefined if no font has it. "㎡" is printed as "m2". */
const getPrintedForm = (character: string): string | undefined =>
  PRINTABLE_CHARACTER.test(character)
    ? character
    : [character.normalize('NFKC')].find((form) => form !== character && PRINTABLE_TEXT.test(form))

/** Converts a text to characters that the fonts of the PDFs have. Characters that no font has become "□". */
export const toPrintableText = (text: string): string => {
  const composed = text.normalize()
  if (PRINTABLE_TEXT.test(composed)) return composed
  return composed
    .replace(INVISIBLE, '')
    .replaceAll('\t', ' ')
    .replace(/[^\n\r]/gu, (character) => getPrintedForm(character) ?? REPLACEMENT)
}

/** Returns the first character of a text that no font of the PDFs has, or undefined. */
export const findUnprintableCharacter = (text: string): string | undefined => {
  const composed = text.normalize()
  if (PRINTABLE_TEXT.test(composed)) return undefined
  return [...composed.replace(INVISIBLE, '').replace(/[\t\n\r]/gu, '')].find(
    (character) => getPrintedForm(character) === undefined,
  )
}

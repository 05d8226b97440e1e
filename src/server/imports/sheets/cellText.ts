/** Content of a cell: its text, and the reason why it must not be imported, if any. */
export interface CellContent {
  text: string
  reason?: string | undefined
}

/** Spanish reasons why a single cell is refused. */
export const cellTexts = {
  formulaError: 'La celda muestra un error de fórmula. Corríjala o escriba el dato.',
  noResult: 'La fórmula no guarda su resultado. Abra el archivo en Excel, guárdelo y vuelva a subirlo.',
  lostDigits:
    'Excel cambió los últimos dígitos de este número. Dé formato de Texto a la celda y escriba el dato completo.',
  tooNarrow:
    'La celda tiene ##### en lugar del dato, porque la columna era angosta o la fecha no es válida. Ensanche la columna y guarde de nuevo el archivo.',
  garbled: 'El texto tiene letras dañadas. Escríbalo de nuevo en esta celda.',
  badDate: 'Excel no puede mostrar esta fecha. Escríbala como DD/MM/AAAA.',
  wideRow:
    'La fila tiene más datos que títulos. Quizá falta poner entre comillas un dato que contiene el separador.',
} as const

/** Matches error values of formulas in any language, such as #N/A, #¡REF!, #SPILL! and LibreOffice's Err:502. */
const ERROR =
  /^(?:#(?:[¡¿]?\p{Lu}[\p{Lu}\d/_ ]{0,30}[!?]|N\/[AD]|NV|GETTING_DATA|OBTENIENDO_DATOS)|Err:\d{3})$/u
const HASHES = /^#{3,}$/u
/** Matches scientific notation as in Excel, such as 1.5E+12. Codes such as 12E5 do not match, because they have no sign. */
const EXPONENT = /^([+-]?)(\d)(?:[.,](\d+))?E\+(\d{2,3})$/iu
/** Matches a long number that Excel cut to 15 digits: all further digits are zeros. */
const CUT_DIGITS = /^[1-9]\d{14}0{3,}$/u
/** Matches UTF-8 text that was decoded as Windows-1252 ("NÃºÃ±ez"), as Mac OS Roman ("N√∫√±ez") or as CP850 ("N├║├▒ez"). */
const MOJIBAKE = /[ÃÂ][\u0080-\u009f¡-¿€‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œž]|Ã[ŽŸ]|Â\u00a0|√[^\s\d]|[├┬]\S/u
/** Matches a question mark in place of a letter that an export could not encode, such as "NU?EZ". */
const LOST_LETTER = /\p{L}[?¿]\p{L}/u
/** Matches replacement characters and control characters, which damaged text contains. */
const DAMAGE = /\ufffd|(?!\s)\p{Cc}/u
const ADDRESS = /:\/\/|www\.|@/iu
const HTML_ENTITY = /&(?:[aeioun](?:acute|tilde|uml|grave)|amp|nbsp|quot|lt|gt|#x?[\da-f]+);/iu

const SUSPICIOUS = /[#?¿&ÃÂ√├┬\ufffd]|(?!\s)\p{Cc}|E\+|Err:|000$/iu

/** Returns the digits of a number in scientific notation, or undefined if digits were lost. */
const expandScientificNotation = (text: string): string | undefined => {
  const [, sign = '', first = '', rest = '', exponent = ''] = EXPONENT.exec(text) ?? []
  return rest.length === Number(exponent) && rest.length < 15 ? sign + first + rest : undefined
}

/** Checks the text of a cell for formula errors, and for characters or digits that were lost before the upload. */
export const validateCellText = (text: string): CellContent => {
  if (!SUSPICIOUS.test(text)) return { text }
  const plain = text.trim()
  if (ERROR.test(plain)) return { text, reason: cellTexts.formulaError }
  if (HASHES.test(plain)) return { text, reason: cellTexts.tooNarrow }
  if (EXPONENT.test(plain)) {
    const digits = expandScientificNotation(plain)
    return digits === undefined ? { text, reason: cellTexts.lostDigits } : { text: digits }
  }
  if (CUT_DIGITS.test(plain)) return { text, reason: cellTexts.lostDigits }
  const isGarbled =
    [DAMAGE, MOJIBAKE, HTML_ENTITY].some((pattern) => pattern.test(text)) ||
    (LOST_LETTER.test(text) && !ADDRESS.test(text))
  return isGarbled ? { text, reason: cellTexts.garbled } : { text }
}

/** Removes the apostrophe with which spreadsheet users keep leading zeros, as in '0123. */
export const removeLeadingApostrophe = (text: string): string => text.replace(/^'(\d[^']*)'?$/u, '$1')

import { type CellContent, cellTexts } from './cellText.ts'

/** Number format of a spreadsheet cell, reduced to the parts that decide how a value is imported. */
export type NumberFormat =
  | { kind: 'number' | 'day' | 'moment' | 'time' | 'elapsed' }
  | { kind: 'digits'; sections: readonly FormatSection[] }

/** Section of a number format. Semicolons separate the sections. */
interface FormatSection {
  /** Condition under which the section applies to a value, such as [<=9999999]. */
  condition?: [operator: string, limit: number] | undefined
  /** Digit placeholders and literal texts of a format. Undefined for amounts, fractions and scientific notation. */
  tokens?: FormatToken[] | undefined
}

interface FormatToken {
  isDigit: boolean
  /** Digit placeholder (0, # or ?) or literal text. */
  text: string
}

/** Matches one token of a number format: quoted text, escaped character, fill (*), space (_), bracket, or other character. A quote or bracket that is not closed extends to the end. */
const TOKENS = /"([^"]*)(?:"|$)|\\([\s\S])|\*[\s\S]|(_[\s\S])|\[([^\]]*)(?:\]|$)|([\s\S])/gu

const BUILT_IN_DAYS = new Set([
  14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58, 71, 72, 73, 74,
])
const BUILT_IN_MOMENTS = new Set([22, 77])
const BUILT_IN_TIMES = new Set([18, 19, 20, 21, 32, 33, 45, 47, 75, 76, 78, 80, 81])
const BUILT_IN_ELAPSED = new Set([46, 79])

/** Returns the standard number format that has this id in all spreadsheet programs. */
export const getBuiltInNumberFormat = (id: number): NumberFormat => {
  if (BUILT_IN_DAYS.has(id)) return { kind: 'day' }
  if (BUILT_IN_MOMENTS.has(id)) return { kind: 'moment' }
  if (BUILT_IN_TIMES.has(id)) return { kind: 'time' }
  return { kind: BUILT_IN_ELAPSED.has(id) ? 'elapsed' : 'number' }
}

const getDateFormatKind = (code: string): 'day' | 'moment' | 'time' | 'elapsed' | undefined => {
  const isElapsed = /\[(?:h+|m+|s+)\]/iu.test(code)
  const letters = code
    .replace(/"[^"]*(?:"|$)|\[[^\]]*(?:\]|$)|\\.|[_*]./gu, '')
    .replace(/;.*$/su, '')
    .toLowerCase()
    .replace(/general|standard|am\/pm|a\/p/gu, '')
    .replace(/s[.,]0+/gu, 's')
  if (/[0#?]/u.test(letters)) return undefined
  if (isElapsed) return 'elapsed'
  const hasTime = /[hs]/u.test(letters)
  if (/[dy]/u.test(letters) || (/m/u.test(letters) && !hasTime)) return hasTime ? 'moment' : 'day'
  return hasTime ? 'time' : undefined
}

const splitNumberFormatSections = (code: string): string[] =>
  code.match(/(?:"[^"]*(?:"|$)|\\[\s\S]|[_*][\s\S]|\[[^\]]*(?:\]|$)|[^;])+|(?<=^|;)(?=;|$)/gu) ?? []

const parseNumberFormatSection = (code: string): FormatSection => {
  const tokens: FormatToken[] = []
  let condition: FormatSection['condition']
  let isIdentifier = true
  for (const [, quoted, escaped, blank, bracket = '', char = ''] of code.matchAll(TOKENS)) {
    const literal = quoted ?? escaped ?? (blank === undefined ? undefined : ' ')
    const [, operator, limit] = /^(<=|>=|<>|<|>|=)(-?[\d.]+)$/u.exec(bracket) ?? []
    if (operator !== undefined) condition = [operator, Number(limit)]
    else if (literal !== undefined) tokens.push({ isDigit: false, text: literal })
    else if (/[0#?]/u.test(char)) tokens.push({ isDigit: true, text: char })
    // A bracket with a currency symbol, such as [$€-40A], marks an amount. [$-80A] has only a locale.
    else if (/^\$[^-]/u.test(bracket) || /[.,%E/@$€a-z]/iu.test(char)) isIdentifier = false
    else if (char !== '') tokens.push({ isDigit: false, text: char })
  }
  return { condition, tokens: isIdentifier ? tokens : undefined }
}

const CURRENCY = /[$€£]|\b(?:MXN|MX|USD|EUR|pesos|M\.?N\.?)(?![\p{L}-])/iu

/** Returns whether a format adds leading zeros or separators to a number, as formats of identifiers do. */
const isIdentifierNumberFormat = ({ tokens }: FormatSection): boolean => {
  if (!tokens) return false
  const text = tokens.map(({ isDigit, text: part }) => (isDigit ? part : '')).join('')
  const literals = tokens.map(({ isDigit, text: part }) => (isDigit ? '' : part)).join('')
  if (text === '' || CURRENCY.test(literals)) return false
  const first = tokens.findIndex(({ isDigit }) => isDigit)
  const last = tokens.findLastIndex(({ isDigit }) => isDigit)
  const hasPrefix = tokens.slice(0, first).some(({ text: part }) => /\p{L}/u.test(part))
  const hasSeparator = tokens.slice(first, last).some(({ isDigit }) => !isDigit)
  return /0.*0/u.test(text) || hasSeparator || hasPrefix
}

/** Parses a custom number format. */
export const parseNumberFormat = (code: string): NumberFormat => {
  const kind = getDateFormatKind(code)
  if (kind) return { kind }
  const sections = splitNumberFormatSections(code).map(parseNumberFormatSection)
  const hidesZero = sections[2]?.tokens?.length === 0 && sections[0]?.tokens?.length !== 0
  return sections.some(isIdentifierNumberFormat) || hidesZero
    ? { kind: 'digits', sections }
    : { kind: 'number' }
}

const OPERATORS: Record<string, (value: number, limit: number) => boolean> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
  '<>': (value, limit) => value !== limit,
}

const findNumberFormatSection = (
  sections: readonly FormatSection[],
  value: number,
): FormatSection | undefined => {
  if (sections.some(({ condition }) => condition))
    return sections.find(
      ({ condition }) => !condition || OPERATORS[condition[0]]?.(value, condition[1]) === true,
    )
  return (value === 0 ? sections[2] : undefined) ?? sections[0]
}

/** Fills the digits of a number into the placeholders of a format from right to left, as Excel does. */
const fillDigitPlaceholders = (tokens: readonly FormatToken[], value: number): string => {
  const digits = value === 0 ? [] : [...value.toFixed(0)]
  const first = tokens.findIndex(({ isDigit }) => isDigit)
  let text = ''
  for (let i = tokens.length - 1; i >= 0; i -= 1) {
    const { isDigit, text: part } = tokens[i] ?? { isDigit: false, text: '' }
    if (!isDigit) text = part + text
    else if (i === first && digits.length > 0) text = digits.splice(0).join('') + text
    else text = (digits.pop() ?? (part === '0' ? '0' : part === '?' ? ' ' : '')) + text
  }
  return text.trim()
}

/** Formats a number without exponent and without rounding errors of binary fractions. */
const formatPlainNumber = (value: number): string => {
  const rounded = Number(value.toPrecision(15))
  if (Number.isInteger(rounded)) return rounded.toFixed(0)
  const text = String(rounded)
  return text.includes('e') ? rounded.toFixed(20).replace(/(?<!0)0+$/u, '') : text
}

const padToTwoDigits = (number: number): string => String(number).padStart(2, '0')

const formatClockTime = (seconds: number): string => {
  const text = `${padToTwoDigits(Math.floor(seconds / 3600))}:${padToTwoDigits(Math.floor(seconds / 60) % 60)}`
  return seconds % 60 === 0 ? text : `${text}:${padToTwoDigits(seconds % 60)}`
}

const DAY_SECONDS = 86_400
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

/** Converts a spreadsheet's serial number to a day. Excel's calendar of 1900 has a day 0 and a 29 February that never existed. */
const formatSerialDate = (serial: number, is1904: boolean): string | undefined => {
  if (!is1904 && serial === 0) return '1900-01-00'
  if (!is1904 && serial === 60) return '1900-02-29'
  const days = !is1904 && serial < 60 ? serial + 1 : serial
  const date = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + days * DAY_SECONDS * 1000)
  return date.getTime() <= Date.UTC(9999, 11, 31) ? date.toISOString().slice(0, 10) : undefined
}

const formatDateCell = (
  value: number,
  kind: 'day' | 'moment' | 'time' | 'elapsed',
  is1904: boolean,
): CellContent => {
  const seconds = Math.round(value * DAY_SECONDS)
  if (seconds >= 0 && (kind === 'elapsed' || (kind === 'time' && seconds < DAY_SECONDS)))
    return { text: formatClockTime(seconds) }
  const day = seconds < 0 ? undefined : formatSerialDate(Math.floor(seconds / DAY_SECONDS), is1904)
  if (day === undefined) return { text: '#####', reason: cellTexts.badDate }
  const clock = seconds % DAY_SECONDS
  return { text: kind === 'day' || clock === 0 ? day : `${day} ${formatClockTime(clock).slice(0, 5)}` }
}

/** Maximum number of digits that Excel stores of a number. */
const MAX_DIGITS = 15

/** Formats a number as an import needs it: days as YYYY-MM-DD, identifiers as Excel shows them, other numbers plain. */
export const formatImportedNumber = (value: number, format: NumberFormat, is1904: boolean): CellContent => {
  if (format.kind !== 'number' && format.kind !== 'digits') return formatDateCell(value, format.kind, is1904)
  if (Math.abs(value) >= 10 ** MAX_DIGITS)
    return { text: value.toExponential().toUpperCase(), reason: cellTexts.lostDigits }
  if (format.kind === 'digits' && Number.isInteger(value) && value >= 0) {
    const section = findNumberFormatSection(format.sections, value)
    const isHidden = value === 0 && section !== format.sections[0] && section?.tokens?.length === 0
    if (isHidden) return { text: '' }
    if (section?.tokens && isIdentifierNumberFormat(section))
      return { text: fillDigitPlaceholders(section.tokens, value) }
  }
  return { text: formatPlainNumber(value) }
}

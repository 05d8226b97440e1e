/** Matches texts that are already normalized: printable Latin characters, tabs and line breaks. */
const NORMALIZED = /^[\t\n\r\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff]*$/u

/** Invisible format and direction characters. The first group matches those inside an emoji, which stay. */
const INVISIBLE =
  /((?<=\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)\u200D(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|\uFE0F(?=\u20E3))|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu

/** Full-width, half-width, small and mathematical forms of letters, digits and signs. */
const OTHER_FORMS = /[\uFE50-\uFE6F\uFF01-\uFFEF\u{1D400}-\u{1D7FF}]/gu

/** More combining marks than any language uses. Composing long sequences of them takes seconds. */
const MARKS_IN_EXCESS = /\p{M}{64}/u

/** No-break blanks, blanks of other widths, and the empty Braille pattern. */
const BLANK = /[\p{Zs}\u2800]/gu
const LINE_BREAK = /[\u2028\u2029]/gu

const DASH = /[\p{Pd}\u02D7\u2043\u2212]/gu

const removeInvisible = (text: string): string => text.replace(INVISIBLE, '$1')

const compose = (text: string): string => (MARKS_IN_EXCESS.test(text) ? text : text.normalize('NFC'))

/**
 * Normalizes a text as it enters the portal: Unicode NFC, plain ASCII for full-width forms, plain blanks, and no invisible format and direction
 * characters. Line breaks and signs such as `ª` and `½` stay.
 */
export const normalizeText = (text: string): string =>
  NORMALIZED.test(text)
    ? text
    : compose(removeInvisible(text).replace(OTHER_FORMS, (form) => form.normalize('NFKC')))
        .replace(LINE_BREAK, '\n')
        .replace(BLANK, ' ')

/**
 * Normalizes HTML: Unicode NFC between its tags, and no invisible characters. Other forms of `<` and `&` and no-break blanks stay, as plain ones would
 * change what the HTML says.
 */
export const normalizeHtml = (html: string): string => {
  if (NORMALIZED.test(html)) return html
  // A mark behind a `<`, `>` or `=` would be composed with it.
  return removeInvisible(html).replace(/[^<>=]+/gu, compose)
}

/** Writes every kind of dash as a hyphen. */
export const unifyDashes = (text: string): string => text.replace(DASH, '-')

/**
 * Folds a text for searching and sorting: without case and accents (docs/requirements.md §6). Ñ becomes n, so that "nunez" finds "Núñez".
 */
export const foldText = (text: string): string =>
  // Removes marks before decomposing, because sorting thousands of marks takes seconds.
  normalizeText(text)
    .replace(/\p{M}/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()

/** Returns the folded words of a text. Everything but letters and digits separates words. */
export const splitWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Converts a name to upper case for display. Names are stored as typed. */
export const toUpperCase = (text: string): string => text.toLocaleUpperCase('es-MX')

/** Maps a UTF-16 unit to its place in code-point order: surrogates come after all other units. */
const toCodePointOrder = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit)

/** Compares by code point: the only order that JavaScript, SQLite and Postgres (collation "C") share. */
export const compareKeys = (a: string, b: string): number => {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) {
    const difference = toCodePointOrder(a.charCodeAt(i)) - toCodePointOrder(b.charCodeAt(i))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Replaces two full stops by one, as after "S.A. de C.V." at the end of a sentence. An ellipsis stays. */
export const mergeFullStops = (text: string): string => text.replace(/(?<!\.)\.\.(?!\.)/gu, '.')

/** Texts of these characters alone are normalized already: printable Latin letters and signs, tabs and line breaks. */
const NORMALIZED = /^[\t\n\r\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff]*$/u

/** Invisible format and direction characters. The first group matches those inside an emoji, which stay. */
const INVISIBLE =
  /((?<=\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)\u200D(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|\uFE0F(?=\u20E3))|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu

/** Full-width, half-width, small and mathematical forms of letters, digits and signs. */
const OTHER_FORMS = /[\uFE50-\uFE6F\uFF01-\uFFEF\u{1D400}-\u{1D7FF}]/gu

/** More marks on one letter than any language writes. Composing a long row of them takes seconds. */
const MARKS_IN_EXCESS = /\p{M}{64}/u

/** No-break blanks, blanks of other widths, and the empty Braille pattern. */
const BLANK = /[\p{Zs}\u2800]/gu
const LINE_BREAK = /[\u2028\u2029]/gu

const DASH = /[\p{Pd}\u02D7\u2043\u2212]/gu

const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '$1')

const compose = (text: string): string => (MARKS_IN_EXCESS.test(text) ? text : text.normalize('NFC'))

/**
 * Normalizes a text as it enters the portal: Unicode NFC, plain ASCII for full-width forms, plain blanks, and no invisible format and direction
 * characters. Line breaks and signs such as `ª` and `½` stay.
 */
export const normalizeText = (text: string): string =>
  NORMALIZED.test(text)
    ? text
    : compose(withoutInvisible(text).replace(OTHER_FORMS, (form) => form.normalize('NFKC')))
        .replace(LINE_BREAK, '\n')
        .replace(BLANK, ' ')

/**
 * Normalizes HTML: Unicode NFC between its tags, and no invisible characters. Other forms of `<` and `&` and no-break blanks stay, as plain ones would
 * change what the HTML says.
 */
export const normalizeHtml = (html: string): string => {
  if (NORMALIZED.test(html)) return html
  // A mark behind a `<`, `>` or `=` would be composed with it.
  return withoutInvisible(html).replace(/[^<>=]+/gu, compose)
}

/** Writes every kind of dash as a hyphen. */
export const unifyDashes = (text: string): string => text.replace(DASH, '-')

/** Case and accents do not matter when people search or sort (docs/requirements.md §6). Ñ counts as n, as "nunez" must find "Núñez". */
export const fold = (text: string): string =>
  // Marks go before letters are taken apart as well: putting thousands of them in order takes seconds.
  normalizeText(text)
    .replace(/\p{M}/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()

/** The folded words of a text: letters and digits, the rest separates. */
export const words = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Names are shown in upper case and stored as typed. */
export const upper = (text: string): string => text.toLocaleUpperCase('es-MX')

/** A UTF-16 unit's place in code-point order: the halves of characters beyond the first plane come after the rest. */
const place = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit)

/** Code-point order of folded keys: the one order that JavaScript, SQLite and Postgres (collation "C") share. */
export const compareKeys = (a: string, b: string): number => {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) {
    const difference = place(a.charCodeAt(i)) - place(b.charCodeAt(i))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** One full stop where a name that ends in one ends a sentence: "… S.A. de C.V.". An ellipsis stays. */
export const singleStop = (text: string): string => text.replace(/(?<!\.)\.\.(?!\.)/gu, '.')

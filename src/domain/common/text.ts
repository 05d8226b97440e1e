/** Matches texts that need no normalization: printable Latin characters, tabs and line breaks. */
const NORMALIZED = /^[\t\n\r\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff]*$/u

/** Matches texts whose words need no normalization but that of their case. */
const ASCII = /^[\t\n\r\u0020-\u007e]*$/u

/** Matches invisible format and direction characters. The first group captures those inside an emoji, to keep them. */
const INVISIBLE =
  /((?<=\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)\u200D(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|\uFE0F(?=\u20E3))|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu

/** Matches full-width, half-width, small and mathematical forms of letters, digits and signs. */
const OTHER_FORMS = /[\uFE50-\uFE6F\uFF01-\uFFEF\u{1D400}-\u{1D7FF}]/gu

/** Matches more combining marks than any language uses. Composing them would take seconds. */
const MARKS_IN_EXCESS = /\p{M}{64}/u

/** Matches spaces of all kinds, including no-break spaces and the empty Braille pattern. */
const BLANK = /[\p{Zs}\u2800]/gu
const LINE_BREAK = /[\u2028\u2029]/gu

const DASH = /[\p{Pd}\u02D7\u2043\u2212]/gu

/** Matches apostrophes and characters that resemble one, such as the saltillo and other glottal stops. */
export const APOSTROPHES = /['‘’‚‛“”′‵\u0241\u0242\u0294\uA78B\uA78C\p{Lm}\p{Sk}]+/gu

const removeInvisibleCharacters = (text: string): string => text.replace(INVISIBLE, '$1')

const composeAccentedLetters = (text: string): string =>
  MARKS_IN_EXCESS.test(text) ? text : text.normalize('NFC')

/** Normalizes an incoming text: composed accents (NFC), plain spaces, ASCII for full-width forms, no invisible characters. */
export const normalizeText = (text: string): string =>
  NORMALIZED.test(text)
    ? text
    : composeAccentedLetters(
        removeInvisibleCharacters(text).replace(OTHER_FORMS, (form) => form.normalize('NFKC')),
      )
        .replace(LINE_BREAK, '\n')
        .replace(BLANK, ' ')

/** Normalizes HTML: removes invisible characters and composes accents (Unicode NFC) between the tags. */
export const normalizeHtml = (html: string): string => {
  if (NORMALIZED.test(html)) return html
  // Composes only between `<`, `>` and `=`, because NFC would merge these signs with a combining mark after them.
  return removeInvisibleCharacters(html).replace(/[^<>=]+/gu, composeAccentedLetters)
}

/** Replaces every kind of dash by a hyphen. */
export const replaceDashesByHyphens = (text: string): string => text.replace(DASH, '-')

/** Removes case and accents for searching and sorting, so that "nunez" finds "Núñez" (docs/requirements.md §6). */
export const removeCaseAndAccents = (text: string): string =>
  // Removes composed marks before decomposing, because sorting thousands of marks takes seconds.
  normalizeText(text)
    .replace(/\p{M}/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()

/** Returns the words of a text without case and accents. Other characters than letters and digits separate words. */
export const splitWords = (text: string): string[] =>
  (ASCII.test(text)
    ? text.toLowerCase().match(/[a-z\d]+/gu)
    : removeCaseAndAccents(text).match(/[\p{L}\p{N}]+/gu)) ?? []

/** Returns the key by which lists are sorted: without case and accents, but Ñ after N, as in Spanish dictionaries. */
export const toSortKey = (text: string): string =>
  // No letter or digit of a Spanish text sorts after the tilde.
  removeCaseAndAccents(ASCII.test(text) ? text : normalizeText(text).replace(/ñ/giu, 'n~'))

/** Converts a name to upper case for display. Names are stored as typed. */
export const toSpanishUpperCase = (text: string): string => text.toLocaleUpperCase('es-MX')

/** Maps a UTF-16 unit to a number for sorting by code point: surrogates come after all other units. */
const getCodePointOrder = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit)

/** Compares texts by code point, the only order that JavaScript, SQLite and Postgres (collation "C") share. */
export const compareCodePoints = (a: string, b: string): number => {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) {
    const difference = getCodePointOrder(a.charCodeAt(i)) - getCodePointOrder(b.charCodeAt(i))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Replaces two consecutive full stops by one, such as after "S.A. de C.V." at the end of a sentence. Keeps ellipses. */
export const mergeDoubledFullStops = (text: string): string => text.replace(/(?<!\.)\.\.(?!\.)/gu, '.')

/** Returns the message of an error, or another thrown value as text. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Returns a text as it is stored: composed (NFC), without invisible format characters. */
export const normalizeText = (text: string): string => text.normalize('NFC').replace(/\p{Cf}/gu, '')

/** Case and accents do not matter when people search or sort (decisions, section 6). Ñ counts as n, as "nunez" must find "Núñez". */
export const fold = (text: string): string =>
  // Marks go before letters are taken apart as well: putting thousands of them in order takes seconds.
  text
    .replace(/\p{M}/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()

/** The folded words of a text: letters and digits, the rest separates. */
export const words = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Does every word asked for begin some word of the text? The meaning of every filter box of the portal. */
export const matchesWords = (text: string, query: string): boolean => {
  const present = words(text)
  return words(query).every((asked) => present.some((word) => word.startsWith(asked)))
}

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

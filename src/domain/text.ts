/** Case and accents do not matter when people search or sort (decisions, section 6). Ñ counts as n, as "nunez" must find "Núñez". */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim()

/** The folded words of a text: letters and digits, the rest separates. */
export const words = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Does every word asked for begin some word of the text? The meaning of every filter box of the portal. */
export const matchesWords = (text: string, query: string): boolean => {
  const present = words(text)
  return words(query).every((asked) => present.some((word) => word.startsWith(asked)))
}

/** Names are shown in upper case and stored as typed. */
export const upper = (text: string): string => text.toLocaleUpperCase('es-MX')

/** Code-unit order of folded keys: the one order that JavaScript, SQLite and Postgres (collation "C") share. */
export const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

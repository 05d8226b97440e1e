/**
 * Returns the singular or plural of a text.
 *
 * @example plural(n, `${n} archivo`, `${n} archivos`)
 */
export const plural = (n: number, one: string, many: string): string => (n === 1 ? one : many)

/** Formats a number with separators of thousands, such as "1,204". */
export const formatCount = (n: number): string => n.toLocaleString('es-MX')

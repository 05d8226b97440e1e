/** The class of a name; with a smaller font where it is long or has a word wider than its column. */
export const nameClass = (className: string, name: string, widest: number): string => {
  const isLong = name.length > 26 || name.split(/\s+/u).some((word) => word.length > widest)
  return isLong ? `${className} credential-long` : className
}

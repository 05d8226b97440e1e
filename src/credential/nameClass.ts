/** Returns the class of a name, with a smaller font for long names and wide words. */
export const getNameClass = (className: string, name: string, widest: number): string => {
  const isLong = name.length > 26 || name.split(/\s+/u).some((word) => word.length > widest)
  return isLong ? `${className} credential-long` : className
}

/** Returns the CSS class of a name. Long names and wide words get a smaller font. */
export const getNameSizeClass = (className: string, name: string, widest: number): string => {
  const isLong = name.length > 26 || name.split(/\s+/u).some((word) => word.length > widest)
  return isLong ? `${className} credential-long` : className
}

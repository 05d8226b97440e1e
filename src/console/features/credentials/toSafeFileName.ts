const FORBIDDEN = /[\p{Cc}<>:"/\\|?*]/gu

/** Returns a file name that every file system accepts: forbidden characters become spaces, outer dots are removed. */
export const toSafeFileName = (name: string): string =>
  name
    .replace(FORBIDDEN, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/gu, '')
    .slice(0, 120)

/** Returns a function that makes file names unique by adding a number: the second "a" becomes "a (2)". Ignores case. */
export const createUniqueFileNamer = (): ((name: string) => string) => {
  const usedNames = new Set<string>()
  return (name) => {
    let unique = name
    for (let n = 2; usedNames.has(unique.toLowerCase()); n++) unique = `${name} (${n})`
    usedNames.add(unique.toLowerCase())
    return unique
  }
}

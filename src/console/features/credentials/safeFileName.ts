const FORBIDDEN = /[\p{Cc}<>:"/\\|?*]/gu

/** A name that every file system takes: what is forbidden becomes a space, dots at the ends go. */
export const safeFileName = (name: string): string =>
  name
    .replace(FORBIDDEN, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/gu, '')
    .slice(0, 120)

/** Makes names unique in the order of the calls: "a", "a (2)". Names that differ in case only count as the same. */
export const uniqueNames = (): ((name: string) => string) => {
  const taken = new Set<string>()
  return (name) => {
    let unique = name
    for (let n = 2; taken.has(unique.toLowerCase()); n++) unique = `${name} (${n})`
    taken.add(unique.toLowerCase())
    return unique
  }
}

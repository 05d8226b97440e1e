/** Parses an absolute URL; undefined for other texts. `URL.parse` is missing in Safari before 18. */
export const parseUrl = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

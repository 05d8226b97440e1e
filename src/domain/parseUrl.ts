/** Returns the parsed URL, or undefined if the text is not an absolute URL. `URL.parse` is missing in Safari before 18. */
export const parseUrl = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Returns the last part of a URL's path, percent-decoded. */
export const getLastPathSegment = (address: string): string => {
  const last = address.split(/[?#]/u)[0]?.split('/').filter(Boolean).pop() ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?]*/iu
const ENCODED = /%[\da-f]{2}/giu
/** What means the same with and without its percent (RFC 3986, 2.3). */
const UNRESERVED = /[\w.~-]/u

const unescaped = (encoded: string): string => {
  const letter = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
  return UNRESERVED.test(letter) ? letter : encoded
}

/**
 * A request's address in the one form that every hook and route sees: without scheme and host, and without a percent where none is needed.
 * A path that cannot be decoded is taken letter by letter: then it names nothing, and is answered like anything that is not there.
 */
export const canonicalUrl = (url: string): string => {
  const [whole = '', ...query] = url.replace(ORIGIN, '').split('?')
  const path = (whole.startsWith('/') ? whole : `/${whole}`).replaceAll(ENCODED, unescaped)
  try {
    decodeURIComponent(path)
    return [path, ...query].join('?')
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

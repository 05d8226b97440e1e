import { readValidationPath } from '../../domain/validationAddress.ts'
import { getValidationUrl } from '../../domain/validationUrl.ts'

const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?]*/iu
const ENCODED = /%[\da-f]{2}/giu
/** What means the same with and without its percent (RFC 3986, 2.3). */
const UNRESERVED = /[\w.~-]/u

const unescaped = (encoded: string): string => {
  const letter = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
  return UNRESERVED.test(letter) ? letter : encoded
}

/** Returns the path of the public page as its QR has it, however a reader changed it, and any other path as it is. */
const canonicalPath = (path: string): string => {
  const credential = readValidationPath(path)
  return credential === undefined ? path : getValidationUrl('', credential)
}

/** Returns a request's path and query as hooks and routes see them: without scheme, host and needless percents. */
export const canonicalUrl = (url: string): string => {
  const [whole = '', ...query] = url.replace(ORIGIN, '').split('?')
  const path = (whole.startsWith('/') ? whole : `/${whole}`).replaceAll(ENCODED, unescaped)
  try {
    decodeURIComponent(path)
    return [canonicalPath(path), ...query].join('?')
  } catch {
    return [canonicalPath(path.replaceAll('%', '%25')), ...query].join('?')
  }
}

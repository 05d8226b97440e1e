import { parseValidationPath } from '../../domain/credentials/validationAddress.ts'
import { getCredentialValidationUrl } from '../../domain/credentials/validationUrl.ts'

const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?]*/iu
const ENCODED_BYTES = /%[\da-f]{2}/giu
/** Characters that never need percent-encoding in a URL (RFC 3986 §2.3). */
const UNRESERVED = /[\w.~-]/u

const decodeUnreservedCharacters = (encodedByte: string): string => {
  const character = String.fromCharCode(Number.parseInt(encodedByte.slice(1), 16))
  return UNRESERVED.test(character) ? character : encodedByte
}

/** Corrects the spelling of a credential page's path, which some QR readers change. Returns other paths unchanged. */
const normalizeCredentialPath = (path: string): string => {
  const credential = parseValidationPath(path)
  return credential === undefined ? path : getCredentialValidationUrl('', credential)
}

/** Returns the path and query of a URL in a uniform spelling. Decodes characters that need no percent-encoding. */
export const normalizeRequestUrl = (url: string): string => {
  const [rawPath = '', ...query] = url.replace(ORIGIN, '').split('?')
  const path = (rawPath.startsWith('/') ? rawPath : `/${rawPath}`).replaceAll(
    ENCODED_BYTES,
    decodeUnreservedCharacters,
  )
  try {
    decodeURIComponent(path)
    return [normalizeCredentialPath(path), ...query].join('?')
  } catch {
    return [normalizeCredentialPath(path.replaceAll('%', '%25')), ...query].join('?')
  }
}

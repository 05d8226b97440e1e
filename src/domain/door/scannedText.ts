import { parseUrl } from '../common/parseUrl.ts'
import { parseAccreditationNumber } from '../credentials/printedNumber.ts'
import {
  type CredentialAddress,
  hasLostLetterCase,
  parseValidationAddress,
} from '../credentials/validationAddress.ts'
import { getHostName } from '../settings/publicAddress.ts'

/** Why a text contains no credential, such as a wrong keyboard layout, lost letter case, or two scans. */
export type EntryProblem =
  | 'empty'
  | 'layout'
  | 'letterCase'
  | 'several'
  | 'incomplete'
  | 'foreign'
  | 'unreadable'

/** Result of reading a scanned or typed text: an address, a number, or a problem. */
export type Entry =
  | { kind: 'address'; address: CredentialAddress }
  | { kind: 'number'; number: string }
  | { kind: 'problem'; problem: EntryProblem }

/* Scanners type the keys of a US keyboard. These constants are the keys that print other characters on Spanish keyboards, in the same order. */
const US_KEYS = '`-=[]\\;\',./~_+{}|:"<>?@#^&*()'
const SPANISH_KEYS = 'º\'¡`+çñ´,.-ª?¿^*ÇÑ¨;:_"·&/()='
const LATIN_AMERICAN_KEYS = '|\'¿´+}ñ{,.-°?¡¨*]Ñ[;:_"#&/()='

const createUsKeyboardMap = (keys: string): ReadonlyMap<string, string> =>
  new Map([...keys].map((character, index) => [character, US_KEYS.charAt(index)]))

const LAYOUTS = [createUsKeyboardMap(SPANISH_KEYS), createUsKeyboardMap(LATIN_AMERICAN_KEYS)]

/** Replaces the characters of a keyboard layout by those of the same keys on a US keyboard. */
const convertToUsKeyboardLayout = (text: string, layout: ReadonlyMap<string, string>): string =>
  [...text].map((character) => layout.get(character) ?? character).join('')

/** Swaps upper and lower case, to undo a pressed caps lock key. */
const swapLetterCase = (text: string): string =>
  [...text]
    .map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))
    .join('')

/** Matches control and invisible characters, and the visible signs that some scanners type for them. */
const CONTROL = /[\p{Cc}\p{Cf}\u2400-\u2421\u2194]/gu
/** Matches the symbology identifier that a scanner puts before the text, such as `]Q1`. Spanish keyboards print `+` for `]`. */
const SYMBOLOGY = /^[\]+][A-Z][\dA-Z]/iu
/** Matches the path of an address in upper case. Another keyboard layout may have changed its slash. */
const UPPER_CASE_PATH = /CREDENTIAL.VALIDATION/u
const SCHEME = /https?:\/\//iu
const PATH = '/credential/validation/'

/** Matches the beginning of a second scan behind the signature, which was cut. */
const CUT_COPY = /(?<=#\d+)h[tps:/]*$/iu

const removeControlCharacters = (text: string): string => text.replaceAll(CONTROL, '').normalize('NFC').trim()

/** Matches the marks around a copy of an address, such as the brackets of a link. */
const COPY_MARKS = /(?<![\s<>()[\]"*_.,])[\s<>()[\]"*_.,]+$/u

/** Returns the address in a text, or the longer copy of a doubled scan; null if the text has two addresses of credentials. */
const extractCredentialAddress = (text: string): string | null => {
  const copies = text
    .split(/(?=https?:\/\/)/iu)
    .filter((part) => SCHEME.test(part))
    .map((part) => part.trim().replace(CUT_COPY, ''))
    .sort((a, b) => b.length - a.length)
  const [longest = text] = copies
  if (copies.every((copy) => longest.startsWith(copy.replace(COPY_MARKS, '')))) return longest
  // An address inside another one, as mail programs and redirecting websites write it, is not a second address.
  return copies.filter((copy) => parseValidationAddress(copy)).length > 1 ? null : text
}

/** Whether id and signature only have characters that occur in credentials' addresses. */
const isValidCredentialAddress = ({ id, digits }: CredentialAddress): boolean =>
  /^[\w.~%-]+$/u.test(id) && /^\d*$/u.test(digits)

/** Matches an address without its scheme, and captures its host. */
const BARE_ADDRESS = /^(?:www\.)?((?:[\p{L}\d-]+\.)+\p{L}{2,})(?:[:/?#]|$)/iu

/** Returns the host of an address, which may be incomplete. */
const findHost = (text: string): string | undefined => {
  const start = text.search(SCHEME)
  const host = start < 0 ? BARE_ADDRESS.exec(text)?.[1] : parseUrl(text.slice(start))?.host
  return host && getHostName(host)
}

/** Whether an address leads to another host than the portal's. The end of the portal's own host may be missing. */
const isCertainlyForeign = (text: string, ownAddresses: readonly string[]): boolean => {
  const host = findHost(text)
  const ownHosts = ownAddresses.flatMap((address) => findHost(address) ?? [])
  return host !== undefined && ownHosts.length > 0 && !ownHosts.some((own) => own.startsWith(host))
}

/** Whether the id has only lower-case letters after swapping the case. Its original case is then lost. */
const hasOnlyLowerCase = ({ id }: CredentialAddress): boolean => /\p{L}/u.test(id) && id === id.toLowerCase()

/** Returns why a damaged address cannot be read; undefined for texts that do not look like an address. */
const explainUnreadableCredentialAddress = (
  text: string,
  ownAddresses: readonly string[],
): EntryProblem | undefined => {
  const isFromOtherLayout =
    /https?(?![s:]|$)|https?:(?!\/|$)/iu.test(text) ||
    LAYOUTS.some((layout) => convertToUsKeyboardLayout(text, layout).includes(PATH) && !text.includes(PATH))
  if (isFromOtherLayout) return 'layout'
  const start = text.search(SCHEME)
  const { pathname } = (start < 0 ? undefined : parseUrl(text.slice(start))) ?? {}
  if (pathname !== undefined && !PATH.startsWith(pathname) && !text.includes(PATH)) return 'foreign'
  if (isCertainlyForeign(text, ownAddresses)) return 'foreign'
  return /https?|:\/\/|www\.|credential|validation/iu.test(text) ? 'incomplete' : undefined
}

/** Maximum length of an accreditation number, and of a number with digits only. Longer texts are part of a signature. */
const [MAX_NUMBER_LENGTH, MAX_DIGITS] = [40, 20]

const parseTypedAccreditationNumber = (text: string): Entry => {
  const bare = text.replace(SYMBOLOGY, '')
  // Numbers of the portal have a fixed form, so a repeated number is a doubled scan.
  const number = /^(A\W?\d{6,})\1$/iu.exec(bare)?.[1] ?? bare
  const digits = number.replaceAll(/[\s\p{P}]/gu, '')
  if (number.length > MAX_NUMBER_LENGTH || (/^\d+$/u.test(digits) && digits.length > MAX_DIGITS))
    return { kind: 'problem', problem: /\d/u.test(number) ? 'incomplete' : 'unreadable' }
  if (!parseAccreditationNumber(number)) return { kind: 'problem', problem: 'unreadable' }
  return { kind: 'number', number }
}

/**
 * Reads a scanned or typed text: the address of a credential, or an accreditation number. Undoes wrong keyboard layouts and caps lock. The
 * portal's own addresses distinguish a part of a credential's address from another address.
 */
export const parseScannedCredentialText = (text: string, ownAddresses: readonly string[] = []): Entry => {
  const isCaseSwapped = UPPER_CASE_PATH.test(text)
  const entry = isCaseSwapped ? swapLetterCase(removeControlCharacters(text)) : removeControlCharacters(text)
  for (const layout of [undefined, ...LAYOUTS]) {
    const isolated = extractCredentialAddress(layout ? convertToUsKeyboardLayout(entry, layout) : entry)
    if (isolated === null) return { kind: 'problem', problem: 'several' }
    const address = parseValidationAddress(isolated)
    if (!address || (layout && !isValidCredentialAddress(address))) continue
    if (hasLostLetterCase(address.id) || (isCaseSwapped && hasOnlyLowerCase(address)))
      return { kind: 'problem', problem: 'letterCase' }
    return { kind: 'address', address }
  }
  const problem = explainUnreadableCredentialAddress(entry, ownAddresses)
  return problem ? { kind: 'problem', problem } : parseTypedAccreditationNumber(entry)
}

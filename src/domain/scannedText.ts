import { parseUrl } from './parseUrl.ts'
import { parseAccreditationNumber } from './printedNumber.ts'

/** Parts of a credential's address: the public id of the person, and the digits of the signature after `#`. */
interface CredentialAddress {
  id: string
  digits: string
}

/**
 * Why a text names no credential. `layout`: the scanner types for another keyboard layout. `letterCase`: upper and lower case were lost.
 * `empty`: nothing was typed. `several`: two scans in one text. `incomplete`: a part of an address. `foreign`: the address of another site.
 */
export type EntryProblem =
  | 'empty'
  | 'layout'
  | 'letterCase'
  | 'several'
  | 'incomplete'
  | 'foreign'
  | 'unreadable'

/** Scanned or typed text after parsing. */
export type Entry =
  | { kind: 'address'; address: CredentialAddress }
  | { kind: 'number'; number: string }
  | { kind: 'problem'; problem: EntryProblem }

/*
 * Scanners type the keys of a US keyboard. These are the characters whose key prints another character on a Spanish (Spain) and on a Latin American
 * keyboard, in the same order. All other characters of an address are on the same keys.
 */
const US_KEYS = '`-=[]\\;\',./~_+{}|:"<>?@#^&*()'
const SPANISH_KEYS = 'º\'¡`+çñ´,.-ª?¿^*ÇÑ¨;:_"·&/()='
const LATIN_AMERICAN_KEYS = '|\'¿´+}ñ{,.-°?¡¨*]Ñ[;:_"#&/()='

const toUsKeys = (keys: string): ReadonlyMap<string, string> =>
  new Map([...keys].map((character, index) => [character, US_KEYS.charAt(index)]))

const LAYOUTS = [toUsKeys(SPANISH_KEYS), toUsKeys(LATIN_AMERICAN_KEYS)]

/** Returns the text as it arrives on a US keyboard. */
const mapToUsKeys = (text: string, layout: ReadonlyMap<string, string>): string =>
  [...text].map((character) => layout.get(character) ?? character).join('')

/** Exchanges upper and lower case, which a pressed caps lock key has exchanged. */
const swapCase = (text: string): string =>
  [...text]
    .map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))
    .join('')

/** Control and invisible characters (GS, STX, Tab), also as the visible signs that some scanners type for them. */
const CONTROL = /[\p{Cc}\p{Cf}\u2400-\u2421\u2194]/gu
/** AIM symbology identifier that a scanner puts before the text, such as `]Q1`. The key of `]` prints `+` on both Spanish keyboards. */
const SYMBOLOGY = /^[\]+][A-Z][\dA-Z]/iu
/** The path of an address in upper case. The layout may have replaced its slash. */
const UPPER_CASE_PATH = /CREDENTIAL.VALIDATION/u
const SCHEME = /https?:\/\//iu
const PATH = '/credential/validation/'

/** The beginning of a second copy behind the signature, of a doubled scan that was cut. */
const CUT_COPY = /(?<=#\d+)h[tps:/]*$/iu

const removeControls = (text: string): string => text.replaceAll(CONTROL, '').normalize('NFC').trim()

/**
 * Returns the address in a text, without the characters before it, or the longer copy of a doubled scan. Returns null if the text has two addresses.
 */
const isolateAddress = (text: string): string | null => {
  const copies = text
    .split(/(?=https?:\/\/)/iu)
    .filter((part) => SCHEME.test(part))
    .map((part) => part.trim().replace(CUT_COPY, ''))
    .sort((a, b) => b.length - a.length)
  const [longest = text] = copies
  return copies.every((copy) => longest.startsWith(copy)) ? longest : null
}

/** Whether an address that was typed back from another layout consists of the characters that a credential's address has. */
const isWellFormed = ({ id, digits }: CredentialAddress): boolean =>
  /^[\w.~%-]+$/u.test(id) && /^\d*$/u.test(digits)

/** Whether all letters of the id are capitals, because caps lock or a scanner changed them. The original case is lost. */
const hasLostCase = ({ id }: CredentialAddress): boolean => /\p{L}/u.test(id) && id === id.toLowerCase()

/** Explains why a text that looks like an address is none, or returns undefined if it does not look like one. */
const explainAddress = (text: string): EntryProblem | undefined => {
  const isFromOtherLayout =
    /https?(?![s:]|$)|https?:(?!\/|$)/iu.test(text) ||
    LAYOUTS.some((layout) => mapToUsKeys(text, layout).includes(PATH) && !text.includes(PATH))
  if (isFromOtherLayout) return 'layout'
  const start = text.search(SCHEME)
  const { pathname } = (start < 0 ? undefined : parseUrl(text.slice(start))) ?? {}
  if (pathname !== undefined && !PATH.startsWith(pathname) && !text.includes(PATH)) return 'foreign'
  return /https?|:\/\/|www\.|credential|validation/iu.test(text) ? 'incomplete' : undefined
}

/** Maximum length of an accreditation number, and of one that consists of digits only. Longer texts are part of a signature. */
const [MAX_NUMBER_LENGTH, MAX_DIGITS] = [40, 20]

const readTypedNumber = (text: string): Entry => {
  const bare = text.replace(SYMBOLOGY, '')
  // The portal's own numbers have a fixed form, so that two of them in one text are a doubled scan.
  const number = /^(A\W?\d{6,})\1$/iu.exec(bare)?.[1] ?? bare
  const digits = number.replaceAll(/[\s\p{P}]/gu, '')
  if (number.length > MAX_NUMBER_LENGTH || (/^\d+$/u.test(digits) && digits.length > MAX_DIGITS))
    return { kind: 'problem', problem: /\d/u.test(number) ? 'incomplete' : 'unreadable' }
  if (!parseAccreditationNumber(number)) return { kind: 'problem', problem: 'unreadable' }
  return { kind: 'number', number }
}

/**
 * Reads what a scanner or a person typed: the address of a credential, or an accreditation number. Corrects a scanner's prefix, doubled scans, the
 * Spanish keyboard layouts and caps lock, but only if the result is a well-formed address. Any other part of an address is a problem, never a number.
 */
export const readEntry = (
  text: string,
  parseAddress: (text: string) => CredentialAddress | undefined,
): Entry => {
  const isCaseSwapped = UPPER_CASE_PATH.test(text)
  const entry = isCaseSwapped ? swapCase(removeControls(text)) : removeControls(text)
  for (const layout of [undefined, ...LAYOUTS]) {
    const isolated = isolateAddress(layout ? mapToUsKeys(entry, layout) : entry)
    if (isolated === null) return { kind: 'problem', problem: 'several' }
    const address = parseAddress(isolated)
    if (!address || (layout && !isWellFormed(address))) continue
    if (isCaseSwapped && hasLostCase(address)) return { kind: 'problem', problem: 'letterCase' }
    return { kind: 'address', address }
  }
  const problem = explainAddress(entry)
  return problem ? { kind: 'problem', problem } : readTypedNumber(entry)
}

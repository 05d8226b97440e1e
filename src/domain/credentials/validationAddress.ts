/** Credential in an address: public id of the person, digits of the signature after `#`, and host; '' for a missing part. */
export interface CredentialAddress {
  id: string
  digits: string
  host: string
}

/** Matches the path of the public page, in any letter case, with doubled slashes, or after a second scheme and host. */
const PUBLIC_PATH = /^(?:\/+[a-z]+:\/+[^/]+)?\/+credential\/+validation(?:\/+(.*))?$/isu
/** Matches the path of the public page in a text. A mail program may have broken the line after a slash. */
const PATH_IN_TEXT = /\/credential\/+[\s>]*validation\/+/giu

/** Matches characters without a glyph, such as a zero-width space or a byte-order mark. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Matches line breaks that quoted-printable mails insert (RFC 2045 §6.7). */
const SOFT_BREAK = /=\r?\n/gu
/** Matches line breaks inside an id and inside a signature, with the marks of a quoted mail. */
const LINE_BREAK = /(?<=[\w-])\r?\n[>\s]*(?=[\w-])/gu
const LINE_BREAK_IN_DIGITS = /(?<=\d)\r?\n[>\s]*(?=\d)/gu
/** Matches signs around an id that belong to the surrounding text. */
const MARKS_AROUND = /^[^\p{L}\p{N}_-]+|(?<=[\p{L}\p{N}_-])[^\p{L}\p{N}_-]+$/gu
/** Matches the end of an id: a space, a quote, a bracket, or the start of a parameter, query or fragment. */
const END = /[\s#?&;"<>]/u

/** Matches an accreditation number with a space, typed after the address. An id has no spaces. */
const NUMBER_WITH_BLANK = /^\p{L}{1,4} \d+$/u

/** Matches escaped bytes of a URL. */
const ESCAPES = /(?:%[\da-f]{2})+/giu
/** Number of times that an address inside other addresses may be escaped. */
const MAX_ESCAPES = 3

const unescapeOnce = (text: string): string =>
  text.replace(ESCAPES, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })

const unescapeText = (text: string): string => {
  let current = text
  for (let i = 0; i < MAX_ESCAPES; i += 1) current = unescapeOnce(current)
  return current
}

/** Maximum number of characters that are read. It limits the time for texts of anonymous visitors. */
const MAX_LENGTH = 4000

/** Removes soft line breaks and invisible characters, and unescapes. */
const cleanText = (text: string): string =>
  unescapeText(text.slice(0, MAX_LENGTH).replaceAll(SOFT_BREAK, '')).replaceAll(INVISIBLE, '')

/** Number of characters of an id that the portal assigned: 128 random bits as base64url. */
const PORTAL_ID_LENGTH = 22

const cutAtEnd = (text: string): string => {
  const [first = ''] = text.replaceAll(MARKS_AROUND, '').split(END)
  return first.replaceAll(MARKS_AROUND, '')
}

/** Returns the id at the beginning of a text. Joins an id whose line was broken. */
const readId = (text: string, hasSignature: boolean): string => {
  const joined = cutAtEnd(text.trim().replaceAll(LINE_BREAK, ''))
  return hasSignature || joined.length === PORTAL_ID_LENGTH ? joined : cutAtEnd(text)
}

/** Matches a fragment with a signature, also a cut or altered one. Programs add other fragments, such as `#:~:text=` or `#_=_`. */
const SIGNATURE = /^\d|\d{30}/u

const readSignature = (fragment: string): string => {
  const [text = ''] = fragment.replaceAll(LINE_BREAK_IN_DIGITS, '').split(/:~:|__/u)
  const digits = cutAtEnd(text).replaceAll(/^[_-]+|(?<![_-])[_-]+$/gu, '')
  return SIGNATURE.test(digits) ? digits : ''
}

/** Hosts of programs that put an address inside another one: mail filters and messengers. */
const REDIRECTORS =
  /(?:^|\.)(?:safelinks\.protection\.outlook\.com|urldefense\.com|urldefense\.proofpoint\.com|linkprotect\.cudasvc\.com|secure-web\.cisco\.com|protection\.sophos\.com|trendmicro\.com|protect\.checkpoint\.com|avanan\.click|fireeye\.com|slack-redir\.net|(?:lm?|www)\.facebook\.com|l\.instagram\.com|www\.google\.com|www\.linkedin\.com)$/iu

/** Matches the last word of a text, without signs that open a quotation or a bracket. */
const LAST_WORD = /(?<![^\s<>"'()[\]{}«»“”‘’|*`])[^\s<>"'()[\]{}«»“”‘’|*`]*$/u
/** Matches each scheme in a text. A program may have written two schemes, or only one slash. */
const SCHEMES = /(?:https?:[/\\]*)+/giu

/** Returns the host that a browser opens, given the address up to its path. */
const readHost = (text: string): string => {
  const word = LAST_WORD.exec(text)?.[0] ?? ''
  const [beforeScheme = '', ...parts] = word.split(SCHEMES)
  const hosts = (parts.length > 0 ? parts : [beforeScheme]).map((part) => {
    const [authority = ''] = part.split(/[/\\?#&]/u)
    return authority.slice(authority.lastIndexOf('@') + 1).replace(/^[^\p{L}\p{N}[]+/u, '')
  })
  const names = hosts.filter(Boolean)
  return (names.find((host) => !REDIRECTORS.test(host)) ?? names.at(-1) ?? '').toLowerCase()
}

/** Matches an address in a link of Proofpoint URL Defense: version 3 with the characters that it replaced by `*`, and version 2. */
const URL_DEFENSE_3 = /\/v3\/__(.+?)__;([\w-]*)!!/isu
const URL_DEFENSE_2 = /\/v2\/url\?u=([\w.-]+)/iu

const decodeBase64Url = (text: string): string => {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

/** Returns the original address of a link that Proofpoint URL Defense has replaced, or the text. */
const unwrapUrlDefense = (text: string): string => {
  const [, address, replaced = ''] = URL_DEFENSE_3.exec(text) ?? []
  if (address !== undefined) {
    const characters = [...decodeBase64Url(replaced)]
    return address.replaceAll('*', () => characters.shift() ?? '*')
  }
  const [, escaped] = URL_DEFENSE_2.exec(text) ?? []
  return escaped === undefined ? text : escaped.replaceAll('_', '/').replaceAll('-', '%')
}

/** Returns the credential's id in a path of the public page; undefined for other paths. */
export const parseValidationPath = (path: string): string | undefined => {
  const match = PUBLIC_PATH.exec(cleanText(path))
  if (!match) return undefined
  const rest = match[1] ?? ''
  return NUMBER_WITH_BLANK.test(rest.trim()) ? rest.trim() : readId(rest, rest.includes('#'))
}

/** Reads the address of a credential in a scanned, typed or pasted text; undefined for other texts. */
export const parseValidationAddress = (text: string): CredentialAddress | undefined => {
  const clean = cleanText(unwrapUrlDefense(text))
  const match = [...clean.matchAll(PATH_IN_TEXT)].at(-1)
  if (!match) return undefined
  const rest = clean.slice(match.index + match[0].length)
  const hash = rest.indexOf('#')
  const id = readId(hash < 0 ? rest : rest.slice(0, hash), hash >= 0)
  if (id === '') return undefined
  return {
    id,
    digits: hash < 0 ? '' : readSignature(rest.slice(hash + 1)),
    host: readHost(clean.slice(0, match.index)),
  }
}

/** Maximum number of marks at each end of an id that may belong to the surrounding text. */
const MAX_MARKS = 3

const countMarks = (marks: RegExpExecArray | null): number => Math.min(MAX_MARKS, marks?.[0].length ?? 0)

/**
 * Returns the ids that an address may mean, the likeliest first. An id may begin or end with `_` or `-`, but messengers also put these
 * signs around an address, and people write on without a space.
 */
export const listPossibleIds = (text: string): string[] => {
  const [id = ''] = /[\w-]+/u.exec(text) ?? []
  const [leading, trailing] = [countMarks(/^[_-]+/u.exec(id)), countMarks(/(?<![_-])[_-]+$/u.exec(id))]
  const ids = Array.from({ length: leading + 1 }, (_, start) =>
    Array.from({ length: trailing + 1 }, (__, end) => id.slice(start, id.length - end)),
  ).flat()
  return [...new Set([...ids, id.slice(0, PORTAL_ID_LENGTH)])].filter((one) => /^[\w-]{1,64}$/u.test(one))
}

/** Number of letters of one case from which an id of the portal has certainly lost its case. */
const MIN_LETTERS = 8

/** Whether a program changed all letters of an id to one case, which cannot be undone. */
export const hasLostLetterCase = (id: string, path = ''): boolean => {
  const isUpper = id === id.toUpperCase()
  const letters = id.match(/\p{L}/gu)?.length ?? 0
  if (letters > 0 && isUpper && /\/CREDENTIAL\/+VALIDATION/u.test(path)) return true
  return id.length === PORTAL_ID_LENGTH && letters >= MIN_LETTERS && (isUpper || id === id.toLowerCase())
}

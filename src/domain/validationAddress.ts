/** Matches the path of the public page, in any letter case, with doubled slashes, or after a second scheme and host. */
const PUBLIC_PATH = /^(?:\/+[a-z]+:\/+[^/]+)?\/+credential\/+validation(?:\/+(.*))?$/isu
/** Matches an address of the public page in a text, and captures its id and signature. */
const PUBLIC_PATH_IN_TEXT = /^.*\/credential\/+validation\/+([^#]*)(?:#(.*))?$/isu

/** Matches characters without a glyph, such as a zero-width space or a byte-order mark. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Matches signs around an id or a signature that belong to the surrounding text. */
const MARKS_AROUND = /^[^\p{L}\p{N}_-]+|[^\p{L}\p{N}_-]+$/gu
/** Matches the end of an id: a space, a quote, a bracket, or the start of a query or fragment. */
const END = /[\s#?&"<>]/u

/** Matches an accreditation number with a space, typed after the address. An id has no spaces. */
const NUMBER_WITH_BLANK = /^\p{L}{1,4} \d+$/u

const decodeUriSafely = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const trimSurroundingPunctuation = (text: string): string => {
  const visible = text.replaceAll(INVISIBLE, '').replaceAll(MARKS_AROUND, '')
  const [first = ''] = visible.split(END)
  return first.replaceAll(MARKS_AROUND, '')
}

/** Returns the credential's id in a path of the public page; undefined for other paths. */
export const parseValidationPath = (path: string): string | undefined => {
  const match = PUBLIC_PATH.exec(decodeUriSafely(path))
  if (!match) return undefined
  const rest = match[1] ?? ''
  return NUMBER_WITH_BLANK.test(rest.trim()) ? rest.trim() : trimSurroundingPunctuation(rest)
}

/** Returns the id and the signature from a scanned or typed address; undefined for other texts. */
export const parseValidationAddress = (text: string): { id: string; digits: string } | undefined => {
  const [, path = '', fragment = ''] = PUBLIC_PATH_IN_TEXT.exec(decodeUriSafely(text)) ?? []
  const id = trimSurroundingPunctuation(path)
  return id === '' ? undefined : { id, digits: trimSurroundingPunctuation(fragment) }
}

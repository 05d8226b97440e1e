/** Path of the public page, in any case, with doubled slashes, or after a second scheme and host. */
const PUBLIC_PATH = /^(?:\/+[a-z]+:\/+[^/]+)?\/+credential\/+validation(?:\/+(.*))?$/isu
/** Path of the public page within a text, with id and signature. */
const PUBLIC_PATH_IN_TEXT = /^.*\/credential\/+validation\/+([^#]*)(?:#(.*))?$/isu

/** Characters without a glyph, such as a zero-width space or a byte-order mark. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Marks around an id or a signature that belong to the text around the address. */
const MARKS_AROUND = /^[^\p{L}\p{N}_-]+|[^\p{L}\p{N}_-]+$/gu
/** Characters that end an id: a blank, a quote, a bracket, or the start of a query or fragment. */
const END = /[\s#?&"<>]/u

/** Accreditation number with a blank, typed after the address. In an id, a blank would end it. */
const NUMBER_WITH_BLANK = /^\p{L}{1,4} \d+$/u

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const trim = (text: string): string => {
  const visible = text.replaceAll(INVISIBLE, '').replaceAll(MARKS_AROUND, '')
  const [first = ''] = visible.split(END)
  return first.replaceAll(MARKS_AROUND, '')
}

/** Returns the credential's id in a path of the public page, without characters that QR readers add. Undefined for other paths. */
export const readValidationPath = (path: string): string | undefined => {
  const match = PUBLIC_PATH.exec(decode(path))
  if (!match) return undefined
  const rest = match[1] ?? ''
  return NUMBER_WITH_BLANK.test(rest.trim()) ? rest.trim() : trim(rest)
}

/** Returns the id and the signature's digits in a scanned or typed address; undefined for other texts. */
export const readValidationAddress = (text: string): { id: string; digits: string } | undefined => {
  const [, path = '', fragment = ''] = PUBLIC_PATH_IN_TEXT.exec(decode(text)) ?? []
  const id = trim(path)
  return id === '' ? undefined : { id, digits: trim(fragment) }
}

/** Matches characters that are invisible, reorder text, or are forbidden in file names. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*%]/gu
/** Matches device names that Windows reserves, with or without an extension. */
const RESERVED =
  /^(?:con|prn|aux|nul|com[\d\u00b9\u00b2\u00b3]|lpt[\d\u00b9\u00b2\u00b3]|conin\$|conout\$)(?=\.|$)/iu
/** Maximum length of a file name in bytes. Most file systems allow 255, which leaves space for suffixes such as "(1)". */
const MAX_BYTES = 200
/** Number of characters kept at each end of a very long file name. */
const END_LENGTH = 500

const countUtf8Bytes = (text: string): number => new TextEncoder().encode(text).length

const cutMiddleOfText = (text: string): string =>
  text.length > 2 * END_LENGTH ? text.slice(0, END_LENGTH) + text.slice(-END_LENGTH) : text

const truncateToBytes = (text: string, maxBytes: number): string => {
  let result = ''
  let size = 0
  for (const letter of text) {
    size += countUtf8Bytes(letter)
    if (size > maxBytes) break
    result += letter
  }
  return result.replace(/[\s.]+$/u, '')
}

/** Returns a safe file name of at most 200 bytes, without path and forbidden characters. Its extension is one of `extensions`. */
export const toSafeFileName = (name: string, extensions: readonly [string, ...string[]]): string => {
  const base =
    cutMiddleOfText(name)
      .replace(/\p{Cs}/gu, '\uFFFD')
      .split(/[/\\]/u)
      .at(-1) ?? ''
  const cleanName = base
    .replace(UNSAFE, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/gu, '')
  const ending = /\.([\p{L}\p{N}]{1,10})$/u.exec(cleanName)?.[1] ?? ''
  const fits = extensions.includes(ending.toLowerCase())
  const extension = fits ? ending : extensions[0]
  const stem =
    (fits ? cleanName.slice(0, -ending.length - 1) : cleanName).replace(/[\s.]+$/u, '') || 'archivo'
  const usable = RESERVED.test(stem) ? `_${stem}` : stem
  return `${truncateToBytes(usable, MAX_BYTES - countUtf8Bytes(extension) - 1)}.${extension}`
}

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

/** Matches a character with its combining marks and skin tone. */
const WHOLE_CHARACTER = /.[\p{M}\p{Emoji_Modifier}]*/gsu

const truncateToBytes = (text: string, maxBytes: number): string => {
  let result = ''
  let size = 0
  for (const [letter] of text.matchAll(WHOLE_CHARACTER)) {
    size += countUtf8Bytes(letter)
    if (size > maxBytes) break
    result += letter
  }
  return result.replace(/(?<![\s.])[\s.]+$/u, '')
}

/** Removes from a title what no system accepts in a file name. */
const removeUnsafeCharacters = (title: string): string =>
  cutMiddleOfText(title)
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(UNSAFE, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/gu, '')

const avoidReservedName = (stem: string): string => (RESERVED.test(stem) ? `_${stem}` : stem || 'archivo')

/** Returns a safe file name of at most 200 bytes, without path and forbidden characters. Its extension is one of `extensions`. */
export const toSafeFileName = (name: string, extensions: readonly [string, ...string[]]): string => {
  const cleanName = removeUnsafeCharacters(name.split(/[/\\]/u).at(-1) ?? '')
  const ending = /\.([\p{L}\p{N}]{1,10})$/u.exec(cleanName)?.[1] ?? ''
  const fits = extensions.includes(ending.toLowerCase())
  const extension = fits ? ending : extensions[0]
  const stem = (fits ? cleanName.slice(0, -ending.length - 1) : cleanName).replace(/(?<![\s.])[\s.]+$/u, '')
  return `${truncateToBytes(avoidReservedName(stem), MAX_BYTES - countUtf8Bytes(extension) - 1)}.${extension}`
}

/** Maximum length of the name of a file that is downloaded or unpacked, in bytes. Windows counts its folders as well. */
const MAX_TITLED_NAME_BYTES = 150

/**
 * Returns a function that names the files of a zip or of a download after their titles. The names are safe in Windows, short, and unique without regard to case: the
 * second "Ana" becomes "Ana (2)".
 */
export const createFileNamer = (): ((title: string, extension: string) => string) => {
  const usedNames = new Set<string>()
  const lastNumbers = new Map<string, number>()
  return (title, extension) => {
    const stem = avoidReservedName(removeUnsafeCharacters(title.replace(/[/\\]/gu, ' ')))
    for (let number = lastNumbers.get(stem) ?? 1; ; number += 1) {
      const ending = `${number === 1 ? '' : ` (${number})`}.${extension}`
      const name = truncateToBytes(stem, MAX_TITLED_NAME_BYTES - countUtf8Bytes(ending)) + ending
      const key = name.toUpperCase()
      if (usedNames.has(key)) continue
      usedNames.add(key)
      lastNumbers.set(stem, number)
      return name
    }
  }
}

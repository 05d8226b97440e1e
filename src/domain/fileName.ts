/** Letters that reorder or hide what stands beside them, controls, and what some system forbids in a name. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*%]/gu
/** Names that Windows keeps for devices, with or without an extension. */
const RESERVED =
  /^(?:con|prn|aux|nul|com[\d\u00b9\u00b2\u00b3]|lpt[\d\u00b9\u00b2\u00b3]|conin\$|conout\$)(?=\.|$)/iu
/** Most file systems take 255 bytes; something is left for the "(1)" that a second download gets. */
const MAX_BYTES = 200
/** Of a longer name, which has to be cut anyway, so many letters of either end are looked at. */
const ENDS = 500

const bytes = (text: string): number => new TextEncoder().encode(text).length

const endsOf = (text: string): string =>
  text.length > 2 * ENDS ? text.slice(0, ENDS) + text.slice(-ENDS) : text

const shortened = (text: string, max: number): string => {
  let kept = ''
  let size = 0
  for (const letter of text) {
    size += bytes(letter)
    if (size > max) break
    kept += letter
  }
  return kept.replace(/[\s.]+$/u, '')
}

/**
 * The name under which a file comes back: what people called it, accents and all, without path, controls or anything that a system
 * stumbles over, at most 200 bytes, ending in an extension that its content really has. `extensions` are those, the usual one first.
 */
export const safeFileName = (given: string, extensions: readonly [string, ...string[]]): string => {
  const base =
    endsOf(given)
      .replace(/\p{Cs}/gu, '\uFFFD')
      .split(/[/\\]/u)
      .at(-1) ?? ''
  const plain = base
    .replace(UNSAFE, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/gu, '')
  const ending = /\.([\p{L}\p{N}]{1,10})$/u.exec(plain)?.[1] ?? ''
  const fits = extensions.includes(ending.toLowerCase())
  const extension = fits ? ending : extensions[0]
  const stem = (fits ? plain.slice(0, -ending.length - 1) : plain).replace(/[\s.]+$/u, '') || 'archivo'
  const usable = RESERVED.test(stem) ? `_${stem}` : stem
  return `${shortened(usable, MAX_BYTES - bytes(extension) - 1)}.${extension}`
}

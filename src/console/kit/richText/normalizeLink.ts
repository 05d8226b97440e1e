import { LINK_SCHEMES } from '../../../domain/common/richText.ts'

const EMAIL = /^[^\s@/:]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/u
const ADDRESS = new RegExp(`^(?:${LINK_SCHEMES.join('|')}):\\S+$`, 'iu')
const HOST = /^[^\s:/?#@]+\.[^\s:/?#@.]+(?::\d+)?(?:[/?#]\S*)?$/u

/** Adds the missing scheme to a typed web or mail address. Returns undefined for any other text. */
export const normalizeLink = (typed: string): string | undefined => {
  const text = typed.trim()
  if (ADDRESS.test(text)) return text
  if (EMAIL.test(text)) return `mailto:${text}`
  return HOST.test(text) ? `https://${text}` : undefined
}

import { LINK_SCHEMES } from '../../../domain/richText.ts'

const EMAIL = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/u
const ADDRESS = new RegExp(`^(?:${LINK_SCHEMES.join('|')}):\\S+$`, 'iu')
const HOST = /^[^\s:/?#@]+\.[^\s:/?#@.]+(?::\d+)?(?:[/?#]\S*)?$/u

/** A typed link as an address with its scheme; undefined if it is none. */
export const normalizeLink = (typed: string): string | undefined => {
  const text = typed.trim()
  if (ADDRESS.test(text)) return text
  if (EMAIL.test(text)) return `mailto:${text}`
  return HOST.test(text) ? `https://${text}` : undefined
}

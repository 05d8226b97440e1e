import sanitizeHtml from 'sanitize-html'
import { isBlank } from '../../domain/plainText.ts'
import {
  asHtml,
  isHtml,
  LINK_ATTRIBUTES,
  LINK_SCHEMES,
  RICH_SYNONYMS,
  RICH_TAGS,
} from '../../domain/richText.ts'
import { normalizeHtml } from '../../domain/text.ts'

/** What is aligned, and how; no other tag has a style. */
const ALIGNED = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const SIDE = /(?:^|;)\s*text-align\s*:\s*(left|right|center|justify)\s*(?:!important\s*)?(?=;|$)/giu

/** Of a style, the last word on alignment. Reading a whole style as CSS costs more than all the rest of a text. */
const aligned = (tagName: string, { style = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
  const side = [...style.matchAll(SIDE)].at(-1)?.[1]
  return { tagName, attribs: side ? { style: `text-align:${side.toLowerCase()}` } : {} }
}

const each = <T>(value: T): Record<string, T> => Object.fromEntries(ALIGNED.map((tag) => [tag, value]))

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: RICH_TAGS,
  allowedAttributes: { ...each(['style']), a: ['href', 'target', 'rel'], ol: ['start'] },
  parseStyleAttributes: false,
  allowedSchemes: LINK_SCHEMES,
  allowProtocolRelative: false,
  transformTags: {
    ...RICH_SYNONYMS,
    ...each(aligned),
    a: (tagName, { href = '' }) => ({ tagName, attribs: { href, ...LINK_ATTRIBUTES } }),
  },
  // Deeper than anybody writes, and shallow enough for every browser.
  nestingLimit: 40,
}

/** Taking a tag away may put others into one that cannot hold them, which the next reader would mend: it is mended here. */
const settled = (html: string, rounds = 5): string => {
  const next = sanitizeHtml(html, ALLOWED)
  return next === html || rounds === 0 ? next : settled(next, rounds - 1)
}

/** Sanitizes HTML. Words without a tag become a paragraph, or they would be read as plain text the next time. */
const cleaned = (given: string): string => {
  const html = settled(given)
  // Sanitizing decodes invisible characters. Without them a link may lead elsewhere, so that it is sanitized again.
  const normal = normalizeHtml(html)
  const safe = normal === html ? html : settled(normal)
  return isHtml(safe) ? safe : `<p>${safe.trim()}</p>`
}

/** Clean HTML for what came in, be it HTML or plain text; empty if nothing in it can be read. */
export const cleanRichText = (given: string): string => {
  const html = isHtml(given) ? cleaned(given) : asHtml(normalizeHtml(given))
  return isBlank(html) ? '' : html
}

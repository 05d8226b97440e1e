import sanitizeHtml from 'sanitize-html'
import { isBlank } from '../../domain/plainText.ts'
import {
  isHtml,
  LINK_ATTRIBUTES,
  LINK_SCHEMES,
  RICH_SYNONYMS,
  RICH_TAGS,
  toHtml,
} from '../../domain/richText.ts'
import { normalizeHtml } from '../../domain/text.ts'

/** Tags that may have a text alignment; other styles are removed. */
const ALIGNABLE_TAGS = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const TEXT_ALIGN = /(?:^|;)\s*text-align\s*:\s*(left|right|center|justify)\s*(?:!important\s*)?(?=;|$)/giu

/**
 * Keeps the last text-align of a style. A regular expression is used because parsing the style as CSS would
 * cost most of the time.
 */
const retainAlignment = (tagName: string, { style = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
  const side = [...style.matchAll(TEXT_ALIGN)].at(-1)?.[1]
  return { tagName, attribs: side ? { style: `text-align:${side.toLowerCase()}` } : {} }
}

const mapAlignableTags = <T>(value: T): Record<string, T> =>
  Object.fromEntries(ALIGNABLE_TAGS.map((tag) => [tag, value]))

const SANITIZE_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: RICH_TAGS,
  allowedAttributes: { ...mapAlignableTags(['style']), a: ['href', 'target', 'rel'], ol: ['start'] },
  parseStyleAttributes: false,
  allowedSchemes: LINK_SCHEMES,
  allowProtocolRelative: false,
  transformTags: {
    ...RICH_SYNONYMS,
    ...mapAlignableTags(retainAlignment),
    a: (tagName, { href = '' }) => ({ tagName, attribs: { href, ...LINK_ATTRIBUTES } }),
  },
  // Limit that browsers can handle; real texts are flatter.
  nestingLimit: 40,
}

/** Repeats the sanitizing until nothing changes, as removing a tag can nest others wrongly. */
const sanitizeUntilStable = (html: string, rounds = 5): string => {
  const next = sanitizeHtml(html, SANITIZE_OPTIONS)
  return next === html || rounds === 0 ? next : sanitizeUntilStable(next, rounds - 1)
}

/** Sanitizes HTML. Words without a tag become a paragraph, or they would be read as plain text the next time. */
const sanitizeOnce = (input: string): string => {
  const html = sanitizeUntilStable(input)
  // Sanitizing decodes invisible characters. Without them a link may lead elsewhere, so that it is sanitized again.
  const normal = normalizeHtml(html)
  const safe = normal === html ? html : sanitizeUntilStable(normal)
  return isHtml(safe) ? safe : `<p>${safe.trim()}</p>`
}

/** Returns sanitized HTML of HTML or plain text; empty if no text is left. */
export const cleanRichText = (input: string): string => {
  const html = isHtml(input) ? sanitizeOnce(input) : toHtml(normalizeHtml(input))
  return isBlank(html) ? '' : html
}

import sanitizeHtml from 'sanitize-html'

const ALIGNED = { 'text-align': [/^(?:left|right|center|justify)$/u] }

/** What a notice's text may be made of: what the editor makes, and no more (decisions, section 6). */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'code', 'sub', 'sup', 'mark', 'a'],
  ],
  allowedAttributes: { '*': ['style'], a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedStyles: { p: ALIGNED, h1: ALIGNED, h2: ALIGNED, h3: ALIGNED, h4: ALIGNED, h5: ALIGNED, h6: ALIGNED },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    strike: 's',
    del: 's',
    div: 'p',
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' },
    }),
  },
  // Deeper than anybody writes, and shallow enough for every browser.
  nestingLimit: 40,
}

const TAG = /<\/?[a-z][^>]*>/iu

const escaped = (text: string): string =>
  text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;')

/** Plain text as HTML that shows it as it is. */
const asHtml = (text: string): string =>
  text
    .trim()
    .split(/\r?\n\s*\r?\n/u)
    .map((paragraph) => `<p>${escaped(paragraph).replace(/\r?\n/gu, '<br />')}</p>`)
    .join('')

/** Clean HTML for what came in, be it HTML or plain text; empty if nothing in it can be read. */
export const cleanRichText = (given: string): string => {
  const html = TAG.test(given) ? sanitizeHtml(given, ALLOWED) : asHtml(given)
  const isBlank = html.replace(/<[^>]*>/gu, '').replace(/&nbsp;|[\s\u00a0\u200b]/gu, '') === ''
  return isBlank ? '' : html
}

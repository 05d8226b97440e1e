/** What a notice's text may be made of: what the editor makes, and no more (decisions, section 6). Server and browser clean by this list. */
export const RICH_TAGS = [
  ...['p', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'code', 'sub', 'sup', 'mark', 'a'],
]

/** Tags that say the same as one of those. */
export const RICH_SYNONYMS = { strike: 's', del: 's', div: 'p' } as const

/** Where a link may lead. */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel']

/** How a link is opened: it learns nothing of the portal and has no hold on it. */
export const LINK_ATTRIBUTES = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const

const TAG = /<\/?[a-z][^>]*>/iu

export const isHtml = (text: string): boolean => TAG.test(text)

const escaped = (text: string): string =>
  text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;')

/** Plain text as HTML that shows it as it is. */
export const asHtml = (text: string): string =>
  text
    .trim()
    .split(/\r?\n\s*\r?\n/u)
    .map((paragraph) => `<p>${escaped(paragraph).replace(/\r?\n/gu, '<br />')}</p>`)
    .join('')

/** What is read of clean HTML: its words. */
export const readOf = (html: string): string => html.replace(/<[^>]*>/gu, ' ').replace(/&\w+;/gu, ' ')

/** Is there nothing to read in it? */
export const isBlank = (html: string): boolean =>
  html.replace(/<[^>]*>/gu, '').replace(/&nbsp;|[\s\u00a0\u200b]/gu, '') === ''

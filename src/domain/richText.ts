/** Elements that the text of a notice may have. Server and browser remove all others (docs/requirements.md §6). */
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

/** What else HTML is written with: its tags go, but they tell it from plain text, in which "x<y" is what it says. */
const FOREIGN_TAGS = [
  ...['html', 'head', 'body', 'title', 'meta', 'base', 'link', 'style', 'script', 'noscript', 'template'],
  ...['section', 'article', 'header', 'footer', 'main', 'nav', 'aside', 'figure', 'figcaption', 'details'],
  ...['summary', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'dl', 'dt', 'dd', 'span'],
  ...[
    'font',
    'center',
    'small',
    'big',
    'ins',
    'img',
    'picture',
    'video',
    'audio',
    'source',
    'iframe',
    'embed',
  ],
  ...['object', 'svg', 'math', 'form', 'input', 'button', 'textarea', 'select', 'option', 'label', 'marquee'],
]
const NAMES = [...RICH_TAGS, ...Object.keys(RICH_SYNONYMS), ...FOREIGN_TAGS].join('|')
const TAG = new RegExp(`</?(?:${NAMES})(?=[\\s/>])`, 'iu')

/** As far as its last tag may end. What begins after that never ends, so nobody needs to look for it again and again. */
const tagged = (text: string): string => text.slice(0, text.lastIndexOf('>') + 1)

const withoutTags = (html: string, instead: string): string => {
  const part = tagged(html)
  return part.replace(/<[^>]*>/gu, instead) + html.slice(part.length)
}

/** Is this HTML, or plain text? */
export const isHtml = (text: string): boolean => TAG.test(tagged(text))

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
export const readOf = (html: string): string => withoutTags(html, ' ').replace(/&\w{1,32};/gu, ' ')

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Clean HTML as plain text on one line. */
export const plainTextOf = (html: string): string =>
  withoutTags(html, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/gu, (_, name: string) => CHARACTERS[name] ?? ' ')
    .replace(/\s+/gu, ' ')
    .trim()

/** Is there nothing to read in it? */
export const isBlank = (html: string): boolean =>
  withoutTags(html, '').replace(/&nbsp;|[\s\u00a0\u200b]/gu, '') === ''

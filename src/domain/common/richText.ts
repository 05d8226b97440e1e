import { cutAfterLastHtmlTag } from './plainText.ts'

/** HTML elements allowed in the text of a notice. Server and browser remove all other elements (docs/requirements.md §6). */
export const RICH_TAGS = [
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'hr',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'code',
  'sub',
  'sup',
  'mark',
  'a',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'td',
  'th',
]

/** Sanitized rich text as a tree, for pages that are rendered without HTML texts. Links have an address. */
export type RichNode = string | { tag: string; href?: string; children: readonly RichNode[] }

/** HTML tags that are replaced by an allowed tag. */
export const RICH_SYNONYMS = { strike: 's', del: 's', div: 'p' } as const

/** URL schemes allowed for links in notices. */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel']

/** Attributes of links. The opened page gets no referrer and no access to the portal's window. */
export const LINK_ATTRIBUTES = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const

/** HTML tags that notices may not have. They distinguish HTML from plain text such as "x<y". */
const FOREIGN_TAGS = [
  'html',
  'head',
  'body',
  'title',
  'meta',
  'base',
  'link',
  'style',
  'script',
  'noscript',
  'template',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'nav',
  'aside',
  'figure',
  'figcaption',
  'details',
  'summary',
  'caption',
  'col',
  'colgroup',
  'address',
  'fieldset',
  'legend',
  'optgroup',
  'hgroup',
  'dl',
  'dt',
  'dd',
  'span',
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
  'object',
  'svg',
  'math',
  'form',
  'input',
  'button',
  'textarea',
  'select',
  'option',
  'label',
  'marquee',
]
const NAMES = [...RICH_TAGS, ...Object.keys(RICH_SYNONYMS), ...FOREIGN_TAGS].join('|')
const TAG = new RegExp(`</?(?:${NAMES})(?=[\\s/>])`, 'iu')

/** Whether a text is HTML, not plain text. */
export const isHtmlText = (text: string): boolean => TAG.test(cutAfterLastHtmlTag(text))

/** Escapes a text between tags. Quotes stay, because the notice is stored and compared as the user typed it. */
const escapeTextForHtml = (text: string): string =>
  text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;')

/** Converts plain text to HTML paragraphs. */
export const convertPlainTextToHtml = (text: string): string =>
  text
    .trim()
    .split(/\r?\n\s*\r?\n/u)
    .map((paragraph) => `<p>${escapeTextForHtml(paragraph).replace(/\r?\n/gu, '<br />')}</p>`)
    .join('')

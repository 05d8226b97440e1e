import { ElementType, parseDocument } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { arrangeRichText, type NodeAccess } from '../../domain/common/arrangeRichText.ts'
import { isBlankHtml } from '../../domain/common/plainText.ts'
import {
  convertPlainTextToHtml,
  isHtmlText,
  LINK_ATTRIBUTES,
  LINK_SCHEMES,
  RICH_SYNONYMS,
  RICH_TAGS,
  type RichNode,
} from '../../domain/common/richText.ts'
import { normalizeHtml } from '../../domain/common/text.ts'

/** HTML tags that may have a text alignment. Other styles are removed. */
const ALIGNABLE_TAGS = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const TEXT_ALIGN = /(?:^|;)\s*text-align\s*:\s*(left|right|center|justify)\s*(?:!important\s*)?(?=;|$)/giu

/** Keeps only the last text-align of a style attribute. Uses a regular expression, because parsing CSS would be slow. */
const removeStylesExceptTextAlignment = (
  tagName: string,
  { style = '' }: sanitizeHtml.Attributes,
): sanitizeHtml.Tag => {
  const side = [...style.matchAll(TEXT_ALIGN)].at(-1)?.[1]
  return { tagName, attribs: side ? { style: `text-align:${side.toLowerCase()}` } : {} }
}

const mapTagsWithTextAlignment = <T>(value: T): Record<string, T> =>
  Object.fromEntries(ALIGNABLE_TAGS.map((tag) => [tag, value]))

const SANITIZE_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: RICH_TAGS,
  allowedAttributes: {
    ...mapTagsWithTextAlignment(['style']),
    a: ['href', 'target', 'rel'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  parseStyleAttributes: false,
  allowedSchemes: LINK_SCHEMES,
  allowProtocolRelative: false,
  transformTags: {
    ...RICH_SYNONYMS,
    ...mapTagsWithTextAlignment(removeStylesExceptTextAlignment),
    a: (tagName, { href = '' }) => ({ tagName, attribs: { href, ...LINK_ATTRIBUTES } }),
  },
  // Maximum depth of nested tags that browsers can handle.
  nestingLimit: 40,
}

const NODE_ACCESS: NodeAccess<ReturnType<typeof parseDocument>['childNodes'][number]> = {
  nameOf: (node) => ('attribs' in node ? node.name : ''),
  textOf: (node) => (node.type === ElementType.Text && 'data' in node ? node.data : undefined),
  attributeOf: (node, name) => ('attribs' in node ? node.attribs[name] : undefined),
  childrenOf: (node) => ('childNodes' in node ? node.childNodes : []),
}

/** Repeats the sanitizing until nothing changes, because removing a tag may leave other tags wrongly nested. */
const sanitizeHtmlRepeatedly = (html: string, rounds = 5): string => {
  const arranged = arrangeRichText(parseDocument(html).childNodes, NODE_ACCESS)
  const next = sanitizeHtml(arranged, SANITIZE_OPTIONS)
  return next === html || rounds === 0 ? next : sanitizeHtmlRepeatedly(next, rounds - 1)
}

/** Sanitizes HTML. Puts text without tags into a paragraph, because the next call would take it for plain text. */
const sanitizeHtmlOnce = (input: string): string => {
  const html = sanitizeHtmlRepeatedly(input)
  // Sanitizes again, because removing invisible characters may change the target of a link.
  const normal = normalizeHtml(html)
  const safe = normal === html ? html : sanitizeHtmlRepeatedly(normal)
  return isHtmlText(safe) ? safe : `<p>${safe.trim()}</p>`
}

/** Converts sanitized HTML to a tree, without styles. */
const toRichNodes = (nodes: ReturnType<typeof parseDocument>['childNodes']): RichNode[] =>
  nodes.flatMap((node): RichNode[] => {
    const text = NODE_ACCESS.textOf(node)
    if (text !== undefined) return [text]
    const tag = NODE_ACCESS.nameOf(node)
    if (!RICH_TAGS.includes(tag)) return []
    const href = tag === 'a' ? NODE_ACCESS.attributeOf(node, 'href') : undefined
    const children = toRichNodes([...NODE_ACCESS.childrenOf(node)])
    return [{ tag, ...(href && { href }), children }]
  })

/** Parses sanitized HTML as a tree for the public pages. */
export const parseRichText = (html: string): RichNode[] => toRichNodes(parseDocument(html).childNodes)

/** Returns sanitized HTML from HTML or plain text; empty if no text is left. */
export const sanitizeRichText = (input: string): string => {
  const html = isHtmlText(input) ? sanitizeHtmlOnce(input) : convertPlainTextToHtml(normalizeHtml(input))
  return isBlankHtml(html) ? '' : html
}

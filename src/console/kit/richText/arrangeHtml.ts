import { arrangeRichText, type NodeAccess } from '../../../domain/common/arrangeRichText.ts'

/** Renames style attributes before parsing, because the content security policy would report each of them. */
export const renameStyleAttributes = (html: string): string =>
  html.replace(/<[^<>]*>/gu, (tag) => tag.replace(/([\s/"'])style(?=\s*=)/giu, '$1align'))

const NODE_ACCESS: NodeAccess<Node> = {
  nameOf: (node) => (node instanceof Element ? node.localName : ''),
  textOf: (node) => (node instanceof Text ? node.data : undefined),
  attributeOf: (node, name) =>
    node instanceof Element ? (node.getAttribute(name === 'style' ? 'align' : name) ?? undefined) : undefined,
  childrenOf: (node) => [...node.childNodes],
}

/** Replaces style sheets, such as those of Word, by elements without effect, which are left out. */
const replaceStyleSheets = (html: string): string => html.replace(/<(\/?)style(?=[\s>])/giu, '<$1textarea')

/** Rewrites HTML from the clipboard or another back end into the elements that notices keep. Does not sanitize it. */
export const arrangeHtml = (html: string): string =>
  arrangeRichText(
    [
      ...new DOMParser().parseFromString(renameStyleAttributes(replaceStyleSheets(html)), 'text/html').body
        .childNodes,
    ],
    NODE_ACCESS,
  )

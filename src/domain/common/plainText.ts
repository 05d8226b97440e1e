/** Returns the text up to the end of its last complete tag. */
export const cutAfterLastHtmlTag = (text: string): string => text.slice(0, text.lastIndexOf('>') + 1)

const replaceHtmlTags = (html: string, replacement: string): string => {
  const tagged = cutAfterLastHtmlTag(html)
  return tagged.replace(/<[^>]*>/gu, replacement) + html.slice(tagged.length)
}

/** Converts sanitized HTML to words for searching. */
export const convertHtmlToSearchText = (html: string): string =>
  replaceHtmlTags(html, ' ').replace(/&\w{1,32};/gu, ' ')

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Converts sanitized HTML to plain text on one line. */
export const convertHtmlToPlainText = (html: string): string =>
  replaceHtmlTags(html, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/gu, (_, name: string) => CHARACTERS[name] ?? ' ')
    .replace(/\s+/gu, ' ')
    .trim()

/** Whether sanitized HTML has no visible text. */
export const isBlankHtml = (html: string): boolean =>
  replaceHtmlTags(html, '').replace(/&nbsp;|[\s\u00a0\u200b]/gu, '') === ''

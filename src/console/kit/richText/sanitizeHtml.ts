import DOMPurify, { type Config } from 'dompurify'
import {
  convertPlainTextToHtml,
  isHtmlText,
  LINK_ATTRIBUTES,
  LINK_SCHEMES,
  RICH_SYNONYMS,
  RICH_TAGS,
} from '../../../domain/common/richText.ts'
import { arrangeHtml, renameStyleAttributes } from './arrangeHtml.ts'

const PURIFY_CONFIG = {
  ALLOWED_TAGS: [...RICH_TAGS, ...Object.keys(RICH_SYNONYMS)],
  ALLOWED_ATTR: ['href', 'start', 'align', 'colspan', 'rowspan'],
  ADD_URI_SAFE_ATTR: ['start', 'align', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${LINK_SCHEMES.join('|')}):`, 'iu'),
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
} satisfies Config

const ALIGNMENT = /(?:^|text-align\s*:)\s*(right|center|justify)\b/iu

const htmlPurifier = DOMPurify(window)

// Replaces the text alignment by a CSS class, and removes all other styles.
htmlPurifier.addHook('afterSanitizeAttributes', (element) => {
  const alignment = ALIGNMENT.exec(element.getAttribute('align') ?? '')?.[1]
  element.removeAttribute('align')
  if (alignment) element.className = `align-${alignment.toLowerCase()}`
  if (element.tagName !== 'A') return
  for (const [name, value] of Object.entries(LINK_ATTRIBUTES)) element.setAttribute(name, value)
})

/** Converts rich or plain text to safe DOM nodes. Not every server sanitizes the text. */
export const sanitizeHtml = (text: string): DocumentFragment =>
  htmlPurifier.sanitize(
    isHtmlText(text) ? renameStyleAttributes(arrangeHtml(text)) : convertPlainTextToHtml(text),
    PURIFY_CONFIG,
  )

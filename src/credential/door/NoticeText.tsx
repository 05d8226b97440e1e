import { createElement, type ReactNode } from 'react'
import type { RichNode } from '../../domain/common/richText.ts'
import './notice.css'

/** Address of the page with the full privacy notice. */
const NOTICE_PAGE = '/aviso-de-privacidad'

/** Tags that HTML closes without a content. */
const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr'])

const renderNodes = (nodes: readonly RichNode[]): ReactNode[] =>
  nodes.map((node, i) => {
    if (typeof node === 'string') return node
    const { tag, href, children } = node
    // A text never changes, so the position identifies a node.
    const props = { key: i, ...(href && { href, rel: 'noopener noreferrer nofollow' }) }
    return VOID_TAGS.has(tag)
      ? createElement(tag, props)
      : createElement(tag, props, ...renderNodes(children))
  })

/** Text of the privacy notice. It is in Spanish on the English page too. */
export const NoticeText = ({ text }: { text: readonly RichNode[] }) => (
  <div className="door-notice" lang="es-MX">
    {renderNodes(text)}
  </div>
)

/** Short privacy notice of a form, with a link to the full one. */
export const NoticeHint = ({ text, title }: { text: readonly RichNode[]; title: string }) => (
  <div className="door-hint">
    <NoticeText text={text} />
    <a href={NOTICE_PAGE}>{title}</a>
  </div>
)

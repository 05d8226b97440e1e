import { LINK_SCHEMES, RICH_SYNONYMS } from './richText.ts'

/** Access to the nodes of a parsed HTML text. The server and the browser parse HTML with different libraries. */
export interface NodeAccess<N> {
  /** Returns the lower-case name of an element; '' for other nodes. */
  nameOf: (node: N) => string
  /** Returns the text of a text node; undefined for other nodes. */
  textOf: (node: N) => string | undefined
  attributeOf: (node: N, name: string) => string | undefined
  childrenOf: (node: N) => readonly N[]
}

const toSet = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Elements whose content is not text of the document. */
const WITHOUT_TEXT = toSet(
  'head title meta style script noscript template link object colgroup col xml textarea',
)
/** Elements that browsers show on lines of their own, but notices do not keep. */
const BLOCKS = toSet(
  'div section article header footer main nav aside figure figcaption details summary address dl dt dd form fieldset legend center select option optgroup hgroup caption blockquote li tr td th thead tbody tfoot body html',
)
const PARAGRAPHS = toSet('p h1 h2 h3 h4 h5 h6')
const INLINE = toSet('strong b em i u s code sub sup mark a')
/** Maximum depth of nested elements whose structure is kept. Deeper ones are plain text. */
const MAX_DEPTH = 30

const escapeText = (text: string): string =>
  text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;')
const escapeAttribute = (text: string): string => escapeText(text).replace(/"/gu, '&quot;')
const renderAttributes = (attributes: Record<string, string | undefined>): string =>
  Object.entries(attributes)
    .filter(([, value]) => value)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value ?? '')}"`)
    .join('')

const isBlank = (html: string): boolean => html.replace(/<[^<>]*>/gu, '').trim() === ''

/** Paragraph of a list in a text from Word, whose lists are paragraphs with a level. */
interface ListItem {
  level: number
  isOrdered: boolean
  /** List to which the item belongs. */
  list: string
  start: number
  html: string
}

const NUMBER_MARKER = /^\(?(?:\d{1,3}(?:\.\d{1,3}){0,5}|[a-z]|[ivxlc]{1,6})[.):]?\)?[.\-º°)]?$/iu
const BULLET_MARKER = /^[·•●○◦▪■□▫◾§ØüvqoÞà–—*➢➔→✓✔\-\uf0a7\uf0b7\uf0d8\uf0fc]$/u
/** Matches a marker that is part of the text, as in texts from Word without their styles. */
const LEADING_MARKER = /^\s*(\S{1,12})[\s\u00a0]+/u

const isNumberMarker = (marker: string): boolean =>
  !BULLET_MARKER.test(marker) && /[\d.)]/u.test(marker) && NUMBER_MARKER.test(marker)

/** Builds nested lists of the items from `at` on that have at least a depth. Returns where it stopped. */
const buildList = (items: readonly ListItem[], at: number, depth: number): { html: string; next: number } => {
  const [first] = items.slice(at)
  const tag = first?.isOrdered ? 'ol' : 'ul'
  let next = at
  let html = ''
  for (let item = items[next]; item; item = items[next]) {
    const isSame = item.isOrdered === first?.isOrdered && (item.level > depth || item.list === first.list)
    if (item.level < depth || !isSame) break
    let nested = ''
    next += 1
    while ((items[next]?.level ?? 0) > item.level) {
      const list = buildList(items, next, items[next]?.level ?? 0)
      nested += list.html
      next = list.next
    }
    html += `<li><p>${item.html}</p>${nested}</li>`
  }
  const start = first?.isOrdered && first.start > 1 ? ` start="${first.start}"` : ''
  return { html: `<${tag}${start}>${html}</${tag}>`, next }
}

const renderLists = (items: readonly ListItem[]): string => {
  let html = ''
  for (let at = 0; at < items.length; ) {
    const list = buildList(items, at, items[at]?.level ?? 1)
    html += list.html
    at = list.next
  }
  return html
}

/** Collects the blocks of a container: paragraphs, lists and tables. */
class BlockWriter {
  private readonly blocks: string[] = []
  private items: ListItem[] = []
  private inline = ''
  private opening: string | undefined
  private tag = 'p'
  /** Paragraphs without an element of their own, by their places in `blocks`. */
  private readonly bare: number[] = []
  wrappers: readonly { open: string; close: string }[] = []

  add(html: string): void {
    if (html === '') return
    if (this.inline === '' && isBlank(html) && !/<br/u.test(html) && this.opening === undefined) return
    this.inline += this.wrappers.reduceRight((inner, { open, close }) => `${open}${inner}${close}`, html)
  }

  /** Begins a paragraph with its element, so that it is kept even if it is empty. */
  begin(tag: string, attributes: string): void {
    this.end()
    this.tag = tag
    this.opening = `<${tag}${attributes}>`
  }

  /** Ends the paragraph. `isBare`: its text has no element of its own. */
  end(isBare = false): void {
    if (this.opening !== undefined) this.block(`${this.opening}${this.inline}</${this.tag}>`)
    else if (!isBlank(this.inline) || /<br/u.test(this.inline)) {
      if (isBare) this.bare.push(this.flushLists())
      this.block(isBare ? this.inline : `<p>${this.inline}</p>`)
    }
    this.inline = ''
    this.opening = undefined
  }

  block(html: string): void {
    this.flushLists()
    this.blocks.push(html)
  }

  item(item: ListItem): void {
    this.end()
    this.items.push(item)
  }

  private flushLists(): number {
    if (this.items.length > 0) this.blocks.push(renderLists(this.items))
    this.items = []
    return this.blocks.length
  }

  finish(): string {
    this.end(true)
    this.flushLists()
    const [only] = this.bare
    return this.blocks
      .map((html, i) =>
        this.bare.includes(i) && (this.bare.length > 1 || only !== i) ? `<p>${html}</p>` : html,
      )
      .join('')
  }
}

/** Matches what looks like the address of a website. */
const SHOWN_ADDRESS =
  /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}]{2,24})(?::\d+)?(?:[/?#]\S*)?$/iu
const SHOWN_EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}\.[^\s@.]{2,24}$/u
const FILE_ENDING = /\.(?:pdf|docx?|xlsx?|pptx?|jpe?g|png|zip|csv|txt|xml|odt|ods)$/iu

const removeWww = (host: string): string => host.toLowerCase().replace(/^www\./u, '')

/** Returns the host of an address. Undefined if it is no address. Older browsers lack `URL.canParse`. */
const getHostname = (address: string): string | undefined => {
  try {
    return new URL(address).hostname
  } catch {
    return undefined
  }
}

/** Returns the address to which a link leads, if its text shows another one; '' otherwise. */
export const findHiddenAddress = (href: string, shownText: string): string => {
  const text = shownText.trim()
  const scheme = LINK_SCHEMES.find((one) => href.toLowerCase().startsWith(`${one}:`))
  if (scheme === 'mailto') {
    const email = href.slice('mailto:'.length).split('?')[0] ?? ''
    return SHOWN_EMAIL.test(text) && text.toLowerCase() !== email.toLowerCase() ? email : ''
  }
  const host = removeWww(getHostname(href) ?? '')
  if (!scheme?.startsWith('http') || host === '') return ''
  if (SHOWN_EMAIL.test(text)) return host
  const [, shown = ''] = SHOWN_ADDRESS.exec(text) ?? []
  if (shown === '' || (FILE_ENDING.test(shown) && !/^https?:|^www\./iu.test(text))) return ''
  const shownHost = removeWww(getHostname(`https://${shown}`) ?? shown)
  return host === shownHost || host.endsWith(`.${shownHost}`) ? '' : host
}

/**
 * Rewrites parsed HTML from Word, Excel, Google Docs or any page into the elements that notices keep, without joining words of different blocks.
 * Word's list paragraphs become lists; other elements become paragraphs; a link whose text shows another address names its host. The result is not
 * sanitized.
 */
export const arrangeRichText = <N>(
  nodes: readonly N[],
  { nameOf, textOf, attributeOf, childrenOf }: NodeAccess<N>,
): string => {
  const styleOf = (node: N): string => attributeOf(node, 'style') ?? ''
  const isMarker = (node: N): boolean => /mso-list\s*:\s*ignore/iu.test(styleOf(node))

  /** Returns the text of nodes; words of different elements are apart. Not recursive, because the nodes may be nested very deeply. */
  const plainTextOf = (from: readonly N[], isIncluded: (node: N) => boolean = () => true): string => {
    const queue = [...from].reverse()
    let text = ''
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      if (WITHOUT_TEXT.has(nameOf(node)) || !isIncluded(node)) continue
      text += textOf(node) ?? (INLINE.has(nameOf(node)) || nameOf(node) === 'span' ? '' : ' ')
      for (const child of [...childrenOf(node)].reverse()) queue.push(child)
    }
    return text
  }

  const markerOf = (node: N, depth = 0): string => {
    if (isMarker(node)) return plainTextOf([node]).trim()
    if (depth > 4) return ''
    return childrenOf(node).reduce((found, child) => found || markerOf(child, depth + 1), '')
  }

  const isBlock = (name: string): boolean =>
    BLOCKS.has(name) || PARAGRAPHS.has(name) || ['ul', 'ol', 'table', 'pre', 'hr'].includes(name)

  const hasBlock = (node: N, depth: number): boolean =>
    depth < MAX_DEPTH &&
    childrenOf(node).some((child) => isBlock(nameOf(child)) || hasBlock(child, depth + 1))

  /** Returns the elements by which a notice keeps an inline element and its style. */
  const inlineTagsOf = (node: N): { open: string; close: string }[] => {
    const name = nameOf(node)
    const style = styleOf(node)
    const known: string = RICH_SYNONYMS[name as keyof typeof RICH_SYNONYMS] ?? name
    const isPlainBold = known === 'b' && /font-weight\s*:\s*(?:normal|400)/iu.test(style)
    const tags = INLINE.has(known) && !isPlainBold ? [known] : []
    if (name === 'span') {
      if (/font-weight\s*:\s*(?:bold|[6-9]00)/iu.test(style)) tags.push('strong')
      if (/font-style\s*:\s*italic/iu.test(style)) tags.push('em')
      if (/text-decoration[^;]*:[^;]*underline/iu.test(style)) tags.push('u')
      if (/text-decoration[^;]*:[^;]*line-through/iu.test(style)) tags.push('s')
    }
    return tags.map((tag) => ({
      open: `<${tag}${tag === 'a' ? renderAttributes({ href: attributeOf(node, 'href') }) : ''}>`,
      close: `</${tag}>`,
    }))
  }

  const hiddenAddressOf = (node: N): string => {
    const address =
      nameOf(node) === 'a' ? findHiddenAddress(attributeOf(node, 'href') ?? '', plainTextOf([node])) : ''
    return address === '' ? '' : ` (${escapeText(address)})`
  }

  const renderInline = (node: N, depth: number): string => {
    const name = nameOf(node)
    const text = textOf(node)
    if (text !== undefined) return escapeText(text)
    if (name === 'br') return '<br>'
    if (name === '' || WITHOUT_TEXT.has(name) || isMarker(node)) return ''
    if (depth > MAX_DEPTH) return escapeText(plainTextOf([node]))
    const inner = childrenOf(node).map((child) => renderInline(child, depth + 1))
    const content = inner.join('') + hiddenAddressOf(node)
    return inlineTagsOf(node).reduceRight((html, { open, close }) => `${open}${html}${close}`, content)
  }

  const renderContainer = (children: readonly N[], depth: number): string => {
    const writer = new BlockWriter()
    for (const child of children) write(child, writer, depth)
    return writer.finish()
  }

  const rowsOf = (table: N): N[] =>
    childrenOf(table).flatMap((child) => {
      if (nameOf(child) === 'tr') return [child]
      return ['thead', 'tbody', 'tfoot'].includes(nameOf(child)) ? rowsOf(child) : []
    })
  const cellsOf = (row: N): N[] => childrenOf(row).filter((cell) => ['td', 'th'].includes(nameOf(cell)))
  const spanOf = (cell: N, name: string): string | undefined => {
    const span = attributeOf(cell, name) ?? ''
    return /^(?:[2-9]|[1-9]\d)$/u.test(span) ? span : undefined
  }

  const writeTable = (table: N, writer: BlockWriter, depth: number): void => {
    const rows = rowsOf(table).filter((row) => cellsOf(row).length > 0)
    const [only, ...others] = rows.flatMap(cellsOf)
    writer.end()
    for (const child of childrenOf(table)) if (nameOf(child) === 'caption') write(child, writer, depth)
    // Mails put their whole text into a table with one cell.
    if (only && others.length === 0) {
      for (const child of childrenOf(only)) write(child, writer, depth + 1)
      writer.end()
    }
    if (others.length === 0) return
    const body = rows.map((row) => {
      const cells = cellsOf(row).map((cell) => {
        const spans = renderAttributes({ colspan: spanOf(cell, 'colspan'), rowspan: spanOf(cell, 'rowspan') })
        return `<${nameOf(cell)}${spans}>${renderContainer(childrenOf(cell), depth + 3)}</${nameOf(cell)}>`
      })
      return `<tr>${cells.join('')}</tr>`
    })
    writer.block(`<table><tbody>${body.join('')}</tbody></table>`)
  }

  const writeList = (list: N, writer: BlockWriter, depth: number): void => {
    writer.end()
    const items: string[] = []
    for (const child of childrenOf(list)) {
      const name = nameOf(child)
      const isNested = name === 'ul' || name === 'ol'
      const html = renderContainer(name === 'li' ? childrenOf(child) : [child], depth + 2)
      // Google Docs writes nested lists beside the item that contains them.
      if (isNested && items.length > 0) items.push(`${items.pop() ?? ''}${html}`)
      else if (name === 'li' || html !== '') items.push(html)
    }
    const start = nameOf(list) === 'ol' ? renderAttributes({ start: attributeOf(list, 'start') }) : ''
    const inner = items.map((html) => `<li>${html}</li>`).join('')
    writer.block(`<${nameOf(list)}${start}>${inner}</${nameOf(list)}>`)
  }

  /** Returns the list item of one of Word's list paragraphs; undefined for other paragraphs. */
  const readWordItem = (node: N, depth: number): ListItem | undefined => {
    const [, list, level] = /mso-list\s*:\s*(l\d{1,5})\s+level(\d)/iu.exec(styleOf(node)) ?? []
    const isListClass = /MsoListParagraph|MsoListBullet|MsoListNumber/u.test(attributeOf(node, 'class') ?? '')
    if (list === undefined && !isListClass) return undefined
    const [, leading = ''] = LEADING_MARKER.exec(plainTextOf([node])) ?? []
    const marker = markerOf(node) || leading
    const isOrdered = isNumberMarker(marker)
    const hasMarker = isOrdered || BULLET_MARKER.test(marker)
    if (list === undefined && !hasMarker) return undefined
    const inline = childrenOf(node)
      .map((child) => renderInline(child, depth + 1))
      .join('')
    const isInText = hasMarker && markerOf(node) === ''
    const html = isInText
      ? inline.replace(new RegExp(`^((?:\\s|<[^>]*>)*)\\S{${marker.length}}[\\s\\u00a0]+`, 'u'), '$1')
      : inline
    const start = isOrdered && /^\d+/u.test(marker) ? Number.parseInt(marker, 10) : 1
    return {
      level: Number(level ?? 1),
      isOrdered,
      list: list ?? 'l',
      start,
      html: html.replace(/^[\s\u00a0]+|(?<![\s\u00a0])[\s\u00a0]+$/gu, ''),
    }
  }

  const writeParagraph = (node: N, writer: BlockWriter, depth: number): void => {
    const name = nameOf(node)
    const item = name === 'p' ? readWordItem(node, depth) : undefined
    if (item) {
      writer.item(item)
      return
    }
    writer.begin(name, renderAttributes({ style: attributeOf(node, 'style') }))
    // Keeps the numbers of Word's headings, which are no lists.
    const marker = markerOf(node)
    if (marker) writer.add(escapeText(`${marker} `))
    for (const child of childrenOf(node)) write(child, writer, depth + 1)
    writer.end()
  }

  const BLOCK_WRITERS: Record<string, (node: N, writer: BlockWriter, depth: number) => void> = {
    table: writeTable,
    ul: writeList,
    ol: writeList,
    hr: (_, writer) => {
      writer.end()
      writer.block('<hr>')
    },
    pre: (node, writer, depth) => {
      writer.end()
      const inner = childrenOf(node).map((child) => renderInline(child, depth + 1))
      writer.block(`<pre>${inner.join('')}</pre>`)
    },
    blockquote: (node, writer, depth) => {
      writer.end()
      writer.block(`<blockquote>${renderContainer(childrenOf(node), depth + 1)}</blockquote>`)
    },
  }

  const writeBlock = (node: N, writer: BlockWriter, depth: number): void => {
    const item = nameOf(node) === 'div' && !hasBlock(node, depth) ? readWordItem(node, depth) : undefined
    writer.end()
    if (item) writer.item(item)
    else for (const child of childrenOf(node)) write(child, writer, depth + 1)
    writer.end()
  }

  /** Writes the blocks in an inline element. Each of them gets the element. */
  const writeInlineWithBlocks = (node: N, writer: BlockWriter, depth: number): void => {
    const before = writer.wrappers
    writer.wrappers = [...before, ...inlineTagsOf(node)]
    for (const child of childrenOf(node)) write(child, writer, depth + 1)
    writer.add(hiddenAddressOf(node))
    writer.wrappers = before
  }

  const write = (node: N, writer: BlockWriter, depth: number): void => {
    const name = nameOf(node)
    if (WITHOUT_TEXT.has(name) || isMarker(node)) return
    if (depth > MAX_DEPTH) writer.add(escapeText(plainTextOf([node])))
    else if (Object.hasOwn(BLOCK_WRITERS, name)) BLOCK_WRITERS[name]?.(node, writer, depth)
    else if (PARAGRAPHS.has(name)) writeParagraph(node, writer, depth)
    else if (BLOCKS.has(name)) writeBlock(node, writer, depth)
    else if (name !== '' && hasBlock(node, depth)) writeInlineWithBlocks(node, writer, depth)
    else writer.add(renderInline(node, depth))
  }

  return renderContainer(nodes, 0)
}

// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { sanitizeHtml } from '../../src/console/kit/richText/sanitizeHtml.ts'
import { sanitizeRichText } from '../../src/server/notices/richText.ts'
import { harmlessTexts } from '../support/harmlessTexts.ts'
import { hostileCorpus } from '../support/hostileCorpus.ts'

// More than a thousand texts are parsed, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const TAGS = new Set(
  'p br h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr strong b em i u s code sub sup mark a table thead tbody tfoot tr td th'.split(
    ' ',
  ),
)
const ALIGNED = /^text-align: ?(?:left|right|center|justify)(?: !important)?;?$/u

/** The allowed values of attributes. */
const ATTRIBUTES: Record<string, (value: string, tag: string) => boolean> = {
  style: (value, tag) => /^(?:p|h[1-6])$/u.test(tag) && ALIGNED.test(value),
  href: (value, tag) => tag === 'a' && ['http:', 'https:', 'mailto:', 'tel:'].includes(getProtocol(value)),
  target: (value, tag) => tag === 'a' && value === '_blank',
  rel: (value, tag) => tag === 'a' && value === 'noopener noreferrer nofollow',
  colspan: (value, tag) => /^t[dh]$/u.test(tag) && /^\d+$/u.test(value),
  rowspan: (value, tag) => /^t[dh]$/u.test(tag) && /^\d+$/u.test(value),
  start: (value, tag) => tag === 'ol' && /^\d+$/u.test(value),
}

const getProtocol = (href: string) => new URL(href, 'https://portal.example').protocol

const listElements = (html: string): Element[] => [...parseInert(html).querySelectorAll('*')]

/** Parses HTML like a browser, without running it. */
const parseInert = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

/** Returns elements and attributes that clean HTML must not contain. */
const findForbidden = (html: string): string[] =>
  listElements(html).flatMap((element) => {
    const tag = element.localName
    if (!TAGS.has(tag) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') return [`<${tag}>`]
    return [...element.attributes]
      .filter(({ name, value }) => !ATTRIBUTES[name]?.(value, tag))
      .map(({ name, value }) => `<${tag} ${name}=${value}>`)
  })

/** Returns HTML for a comparison of looks: the spacing of styles does not matter. */
const toVisible = (html: string): string =>
  parseInert(html).innerHTML.replace(/style="([^"]*)"/gu, (_, style: string) => style.replace(/[\s;]/gu, ''))

describe('a hostile text', () => {
  it('is one of more than a thousand', () => {
    expect(hostileCorpus.length).toBeGreaterThan(200)
  })

  it('keeps only what notices may contain', () => {
    const leftovers = hostileCorpus.flatMap((text) =>
      findForbidden(sanitizeRichText(text)).map((what) => `${text.slice(0, 200)} leaves ${what}`),
    )
    expect(leftovers).toEqual([])
  })

  it('is clean after one pass, also after a browser has parsed and written it', () => {
    for (const text of hostileCorpus) {
      const clean = sanitizeRichText(text)
      expect(sanitizeRichText(clean), text.slice(0, 200)).toBe(clean)
      expect(findForbidden(parseInert(clean).innerHTML), text.slice(0, 200)).toEqual([])
    }
  })

  it('is cleaned for any combination of parts', () => {
    const anyText = fc.array(
      fc.constantFrom(...hostileCorpus, ...Object.values(harmlessTexts), '<', '>', '"', ' '),
      {
        maxLength: 6,
      },
    )
    fc.assert(
      fc.property(anyText, fc.nat(400), (parts, cut) => {
        const text = parts.join('')
        for (const generated of [text, text.slice(cut), text.slice(0, -cut)]) {
          const clean = sanitizeRichText(generated)
          expect(findForbidden(clean)).toEqual([])
          expect(sanitizeRichText(clean)).toBe(clean)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is cleaned in a short time, however deep or long', () => {
    for (const piece of [
      '<b>',
      '<p><a>',
      '<!--',
      '<a href="',
      '<p style="text-align:',
      '<',
      '&#',
      '<ul><li>',
      '</p>',
    ])
      sanitizeRichText(piece.repeat(Math.floor(50_000 / piece.length)))
  })
})

describe('a hostile text that the back end did not clean', () => {
  it('is cleaned in the console, however often it is parsed', () => {
    for (const text of hostileCorpus) {
      const box = document.createElement('div')
      box.append(sanitizeHtml(text))
      const sanitized = box.innerHTML.replace(/ class="align-(?:right|center|justify)"/gu, '')
      for (const html of [sanitized, parseInert(sanitized).innerHTML])
        expect(
          findForbidden(html.replace(/<(\/?)(?:strike|del|div)>/gu, '<$1p>')),
          text.slice(0, 200),
        ).toEqual([])
    }
  })
})

describe('a harmless text', () => {
  it.each(Object.entries(harmlessTexts))('keeps %s', (_, text) => {
    const clean = sanitizeRichText(text)
    expect(toVisible(clean)).toBe(toVisible(text))
    expect(sanitizeRichText(clean)).toBe(clean)
  })

  it('loses its invisible characters in any spelling', () => {
    expect(sanitizeRichText('<p>Mu&#8203;ño&shy;z\u2060</p>')).toBe('<p>Muñoz</p>')
    expect(sanitizeRichText('Mun\u0303oz\u200b')).toBe('<p>Muñoz</p>')
    expect(sanitizeRichText('<p><a href="java&#8203;script:x">a</a></p>')).not.toContain('javascript:')
  })

  it('in another spelling looks the same', () => {
    expect(sanitizeRichText('<p><strike>a</strike><del>b</del></p>')).toBe('<p><s>a</s><s>b</s></p>')
    expect(sanitizeRichText('<div>a</div>')).toBe('<p>a</p>')
    expect(sanitizeRichText('<div>a<div>b</div></div>')).toBe('<p>a</p><p>b</p>')
    expect(sanitizeRichText('<p><span style="color:red">rojo</span></p>')).toBe('<p>rojo</p>')
    expect(sanitizeRichText('<p><a href="https://a.example">x</a></p>')).toContain(
      'rel="noopener noreferrer nofollow"',
    )
  })

  it('without markup keeps its paragraphs and lines', () => {
    expect(sanitizeRichText('  uno\ndos\r\n\r\ntres < 4 & "5" ')).toBe(
      '<p>uno<br />dos</p><p>tres &lt; 4 &amp; "5"</p>',
    )
    expect(sanitizeRichText('a &amp; b')).toBe('<p>a &amp;amp; b</p>')
  })

  it.each([
    '',
    ' \n ',
    '<p></p>',
    '<p> <br></p>',
    '<p>&nbsp;\u200b</p>',
    '<script>x</script>',
    '<hr>',
    '<!-- x --><p>',
  ])('%j has no visible content', (text) => {
    expect(sanitizeRichText(text)).toBe('')
  })
})

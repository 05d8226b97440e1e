// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { sanitizeHtml } from '../../src/console/kit/richText/sanitizeHtml.ts'
import { cleanRichText } from '../../src/server/notices/richText.ts'
import { harmlessTexts } from '../support/harmlessTexts.ts'
import { hostileCorpus } from '../support/hostileCorpus.ts'

// More than a thousand texts, each read by a browser's parser, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const TAGS = new Set(
  'p br h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr strong b em i u s code sub sup mark a'.split(' '),
)
const ALIGNED = /^text-align: ?(?:left|right|center|justify)(?: !important)?;?$/u

/** What an attribute of an element may say. */
const ATTRIBUTES: Record<string, (value: string, tag: string) => boolean> = {
  style: (value, tag) => /^(?:p|h[1-6])$/u.test(tag) && ALIGNED.test(value),
  href: (value, tag) => tag === 'a' && ['http:', 'https:', 'mailto:', 'tel:'].includes(protocolOf(value)),
  target: (value, tag) => tag === 'a' && value === '_blank',
  rel: (value, tag) => tag === 'a' && value === 'noopener noreferrer nofollow',
  start: (value, tag) => tag === 'ol' && /^\d+$/u.test(value),
}

const protocolOf = (href: string) => new URL(href, 'https://portal.example').protocol

const elementsOf = (html: string): Element[] => [...inert(html).querySelectorAll('*')]

/** HTML as a browser reads it, without running it. */
const inert = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

/** Everything in clean HTML, as a browser reads it, that has no business there. */
const strange = (html: string): string[] =>
  elementsOf(html).flatMap((element) => {
    const tag = element.localName
    if (!TAGS.has(tag) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') return [`<${tag}>`]
    return [...element.attributes]
      .filter(({ name, value }) => !ATTRIBUTES[name]?.(value, tag))
      .map(({ name, value }) => `<${tag} ${name}=${value}>`)
  })

/** The same for the eye: how a style is spaced makes no difference. */
const shown = (html: string): string =>
  inert(html).innerHTML.replace(/style="([^"]*)"/gu, (_, style: string) => style.replace(/[\s;]/gu, ''))

describe('a hostile text', () => {
  it('is one of many', () => {
    expect(hostileCorpus.length).toBeGreaterThan(200)
  })

  it('leaves nothing behind but what a text may be made of', () => {
    const left = hostileCorpus.flatMap((text) =>
      strange(cleanRichText(text)).map((what) => `${text.slice(0, 200)} leaves ${what}`),
    )
    expect(left).toEqual([])
  })

  it('is clean after one cleaning, and after being read and written by a browser', () => {
    for (const text of hostileCorpus) {
      const clean = cleanRichText(text)
      expect(cleanRichText(clean), text.slice(0, 200)).toBe(clean)
      expect(strange(inert(clean).innerHTML), text.slice(0, 200)).toEqual([])
    }
  })

  it('is cleaned whatever it is put together from', () => {
    const anyText = fc.array(
      fc.constantFrom(...hostileCorpus, ...Object.values(harmlessTexts), '<', '>', '"', ' '),
      {
        maxLength: 6,
      },
    )
    fc.assert(
      fc.property(anyText, fc.nat(400), (parts, cut) => {
        const text = parts.join('')
        for (const given of [text, text.slice(cut), text.slice(0, -cut)]) {
          const clean = cleanRichText(given)
          expect(strange(clean)).toEqual([])
          expect(cleanRichText(clean)).toBe(clean)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('comes to an end, however deep or long', () => {
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
      cleanRichText(piece.repeat(Math.floor(50_000 / piece.length)))
  })
})

describe('a hostile text that a back end did not clean', () => {
  it('leaves nothing behind in the console either, however it is read again', () => {
    for (const text of hostileCorpus) {
      const box = document.createElement('div')
      box.append(sanitizeHtml(text))
      const written = box.innerHTML.replace(/ class="align-(?:right|center|justify)"/gu, '')
      for (const html of [written, inert(written).innerHTML])
        expect(strange(html.replace(/<(\/?)(?:strike|del|div)>/gu, '<$1p>')), text.slice(0, 200)).toEqual([])
    }
  })
})

describe('a harmless text', () => {
  it.each(Object.entries(harmlessTexts))('keeps %s', (_, text) => {
    const clean = cleanRichText(text)
    expect(shown(clean)).toBe(shown(text))
    expect(cleanRichText(clean)).toBe(clean)
  })

  it('has no invisible characters, however they are written', () => {
    expect(cleanRichText('<p>Mu&#8203;ño&shy;z\u2060</p>')).toBe('<p>Muñoz</p>')
    expect(cleanRichText('Mun\u0303oz\u200b')).toBe('<p>Muñoz</p>')
    expect(cleanRichText('<p><a href="java&#8203;script:x">a</a></p>')).not.toContain('javascript:')
  })

  it('written otherwise is shown alike', () => {
    expect(cleanRichText('<p><strike>a</strike><del>b</del></p>')).toBe('<p><s>a</s><s>b</s></p>')
    expect(cleanRichText('<div>a</div>')).toBe('<p>a</p>')
    expect(cleanRichText('<div>a<div>b</div></div>')).toBe('<p>a</p><p>b</p><p></p>')
    expect(cleanRichText('<p><span style="color:red">rojo</span></p>')).toBe('<p>rojo</p>')
    expect(cleanRichText('<p><a href="https://a.example">x</a></p>')).toContain(
      'rel="noopener noreferrer nofollow"',
    )
  })

  it('without markup shows as it is, paragraphs and lines apart', () => {
    expect(cleanRichText('  uno\ndos\r\n\r\ntres < 4 & "5" ')).toBe(
      '<p>uno<br />dos</p><p>tres &lt; 4 &amp; "5"</p>',
    )
    expect(cleanRichText('a &amp; b')).toBe('<p>a &amp;amp; b</p>')
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
  ])('%j has nothing to read', (text) => {
    expect(cleanRichText(text)).toBe('')
  })
})

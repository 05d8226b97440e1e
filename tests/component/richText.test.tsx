import { describe, expect, it } from 'vitest'
import { normalizeLink } from '../../src/console/kit/richText/normalizeLink.ts'
import { sanitizeHtml } from '../../src/console/kit/richText/sanitizeHtml.ts'
import { hostileTexts } from '../support/hostileTexts.ts'

const sanitizeAndRender = (text: string): string => {
  const box = document.createElement('div')
  box.append(sanitizeHtml(text))
  return box.innerHTML
}

describe('a rich text', () => {
  it.each([
    '<h3>Aviso</h3><p>Con <strong>fuerza</strong>, <em>cuidado</em>, <u>raya</u> y <s>tacha</s>.</p>',
    '<ul><li><p>Uno</p></li><li><p>Dos</p></li></ul><ol start="3"><li>Tres</li></ol>',
    '<blockquote><p>Cita</p></blockquote><pre><code>a = 1</code></pre><hr><p>x<sub>2</sub><br>y<sup>3</sup></p>',
    '<table><tbody><tr><th>Zona</th><td colspan="2">Bajío</td></tr></tbody></table>',
  ])('keeps what the editor makes: %s', (html) => {
    expect(sanitizeAndRender(html)).toBe(html)
  })

  it('has the words of other blocks in paragraphs', () => {
    expect(sanitizeAndRender('<div>Otro <del>tachado</del></div><section>Uno</section>')).toBe(
      '<p>Otro <s>tachado</s></p><p>Uno</p>',
    )
  })

  it('opens its links elsewhere, without a hold on the portal', () => {
    expect(sanitizeAndRender('<p><a href="https://ejemplo.example/?style=1" onclick="x()">Ver</a></p>')).toBe(
      '<p><a href="https://ejemplo.example/?style=1" target="_blank" rel="noopener noreferrer nofollow">Ver</a></p>',
    )
  })

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//malo.example',
    'vbscript:x',
  ])('does not lead to %s', (href) => {
    const box = document.createElement('div')
    box.append(sanitizeHtml(`<a href="${href}">Ver</a>`))
    expect(box.querySelector('a')?.hasAttribute('href')).toBe(false)
  })

  it.each([
    ['<p style="text-align: center">x</p>', '<p class="align-center">x</p>'],
    ['<p style="color:red; text-align:right;">x</p>', '<p class="align-right">x</p>'],
    ['<p align="justify">x</p>', '<p class="align-justify">x</p>'],
    ['<p style="position:fixed;inset:0">x</p>', '<p>x</p>'],
    ['<p>La regla style = libre</p>', '<p>La regla style = libre</p>'],
  ])('has no style of its own but its alignment: %s', (html, sanitized) => {
    expect(sanitizeAndRender(html)).toBe(sanitized)
  })

  it('that is plain shows as it is, line by line', () => {
    expect(sanitizeAndRender('Zanja < 2 m & sin señal.\nReincide.\r\n\r\nPlazo: 5 días')).toBe(
      '<p>Zanja &lt; 2 m &amp; sin señal.<br>Reincide.</p><p>Plazo: 5 días</p>',
    )
  })

  it.each(hostileTexts)('has no means to run anything: %s', (text) => {
    const box = document.createElement('div')
    box.append(sanitizeHtml(text))
    const attributes = [...box.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())
    const allowedAttributes = ['href', 'target', 'rel', 'class', 'start']
    expect(attributes.filter((name) => !allowedAttributes.includes(name))).toEqual([])
    expect(box.querySelector('script, style, iframe, img, svg, math, form, input, object, base, meta')).toBe(
      null,
    )
  })

  it('is sanitized completely, for any input', () => {
    for (const fragment of ['<a', '<a"', '<p style', "<p style='", '<', 'style = '])
      sanitizeHtml(`<p>${fragment.repeat(50_000 / fragment.length)}`)
  })
})

describe('a link that is typed', () => {
  it.each([
    ['https://ejemplo.example/a?b=1', 'https://ejemplo.example/a?b=1'],
    [' ejemplo.example/ruta ', 'https://ejemplo.example/ruta'],
    ['ejemplo.example:8080', 'https://ejemplo.example:8080'],
    ['ana@ejemplo.example', 'mailto:ana@ejemplo.example'],
    ['tel:5512345678', 'tel:5512345678'],
    ['javascript:alert(1)', undefined],
    ['dos palabras', undefined],
    ['nada', undefined],
    ['', undefined],
  ])('%j leads to %j', (input, target) => {
    expect(normalizeLink(input)).toBe(target)
  })
})

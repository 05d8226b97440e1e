// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { arrangeHtml } from '../../src/console/kit/richText/arrangeHtml.ts'
import { findHiddenAddress } from '../../src/domain/common/arrangeRichText.ts'
import { convertHtmlToPlainText } from '../../src/domain/common/plainText.ts'
import { sanitizeRichText } from '../../src/server/notices/richText.ts'

const wordItem = (marker: string, text: string, level = 1, list = 'l0', position = 'Middle') =>
  `<p class=MsoListParagraphCxSp${position} style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span lang=ES-MX style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=ES-MX>${text}<o:p></o:p></span></p>`
const wordPage = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><title>Oficio</title><!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--><style><!-- p.MsoNormal {margin:0cm;} @list l0:level1 {mso-level-text:\uf0b7;} --></style></head><body lang=ES-MX style='tab-interval:35.4pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`

const ZONES =
  '<table><tbody><tr><td>Zona</td><td>Fecha</td></tr><tr><td>Bajío</td><td>1 dic</td></tr></tbody></table>'
const ZONES_WITH_PARAGRAPHS = ZONES.replace(/<td>(.*?)<\/td>/gu, '<td><p>$1</p></td>')

const CASES: [name: string, html: string, clean: string][] = [
  [
    'a table from Word',
    wordPage(
      "<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=302 valign=top style='width:226.5pt'><p class=MsoNormal style='margin-bottom:0cm'><span lang=ES-MX>Zona<o:p></o:p></span></p></td><td><p class=MsoNormal>Fecha<o:p></o:p></p></td></tr><tr><td><p class=MsoNormal>Bajío<o:p></o:p></p></td><td><p class=MsoNormal>1 dic<o:p></o:p></p></td></tr></table>",
    ),
    ZONES_WITH_PARAGRAPHS,
  ],
  [
    'cells from Excel',
    "<html xmlns:x=\"urn:schemas-microsoft-com:office:excel\"><head><style>td {mso-style-parent:style0;}</style></head><body link=blue><table border=0 cellpadding=0 cellspacing=0 width=160 style='border-collapse:collapse;width:120pt'><!--StartFragment--><col width=80 span=2 style='width:60pt'><tr height=20 style='height:15.0pt'><td height=20 class=xl63 width=80>Zona</td><td width=80>Fecha</td></tr><tr height=20><td height=20>Bajío</td><td class=xl64 align=right>1 dic</td></tr><!--EndFragment--></table></body></html>",
    ZONES,
  ],
  [
    'cells from Google Sheets',
    '<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td data-sheets-value="{&quot;1&quot;:2}">Zona</td><td>Fecha</td></tr><tr><td>Bajío</td><td>1 dic</td></tr></tbody></table>',
    ZONES,
  ],
  [
    'cells from LibreOffice Calc',
    '<html><body text="#000000"><table cellspacing="0" border="0"><colgroup width="85"></colgroup><colgroup width="85"></colgroup><tr><td height="17" align="left"><font face="Arial">Zona</font></td><td align="left"><font face="Arial">Fecha</font></td></tr><tr><td height="17" align="left">Bajío</td><td align="right">1 dic</td></tr></table></body></html>',
    ZONES,
  ],
  [
    'a table with head, caption and joined cells',
    '<table><caption>Calendario</caption><thead><tr><th>Zona</th><th>Fecha</th></tr></thead><tfoot><tr><td colspan="2">Todas</td></tr></tfoot></table>',
    '<p>Calendario</p><table><tbody><tr><th>Zona</th><th>Fecha</th></tr><tr><td colspan="2">Todas</td></tr></tbody></table>',
  ],
  [
    'bullets from Word with levels',
    wordPage(
      wordItem('·', 'Casco', 1, 'l0', 'First') +
        wordItem('o', 'Con barbiquejo', 2) +
        wordItem('§', 'Ajustado', 3) +
        wordItem('·', 'Guantes', 1, 'l0', 'Last') +
        '<p class=MsoNormal>Fin<o:p></o:p></p>',
    ),
    '<ul><li><p>Casco</p><ul><li><p>Con barbiquejo</p><ul><li><p>Ajustado</p></li></ul></li></ul></li><li><p>Guantes</p></li></ul><p>Fin</p>',
  ],
  [
    'numbers from Word with letters below',
    wordItem('1.', 'Cerrar') +
      wordItem('a.', 'la válvula', 2) +
      wordItem('b.', 'la caja', 2) +
      wordItem('2.', 'Avisar'),
    '<ol><li><p>Cerrar</p><ol><li><p>la válvula</p></li><li><p>la caja</p></li></ol></li><li><p>Avisar</p></li></ol>',
  ],
  [
    'numbers from Word that go on, then bullets',
    wordItem('4)', 'Cuatro') + wordItem('5)', 'Cinco') + wordItem('·', 'Punto', 1, 'l2'),
    '<ol start="4"><li><p>Cuatro</p></li><li><p>Cinco</p></li></ol><ul><li><p>Punto</p></li></ul>',
  ],
  [
    'list paragraphs that lost their styles',
    '<p class="MsoListParagraph">·&nbsp;&nbsp;&nbsp;&nbsp; <span>Casco</span></p><p class="MsoListParagraph">·&nbsp;&nbsp; Guantes</p>',
    '<ul><li><p>Casco</p></li><li><p>Guantes</p></li></ul>',
  ],
  [
    'a paragraph of a list style without a marker',
    '<p class="MsoListParagraph">Sin viñeta</p>',
    '<p>Sin viñeta</p>',
  ],
  [
    'a numbered heading from Word',
    "<h2 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1. </span>Alcance</h2><p class=MsoNormal>Texto</p>",
    '<h2>1. Alcance</h2><p>Texto</p>',
  ],
  [
    'nested lists from Google Docs',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7d34"><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:700;">Casco</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span style="font-weight:400;">Barbiquejo</span></p></li></ul><li dir="ltr"><p dir="ltr">Guantes</p></li></ul></b><br class="Apple-interchange-newline">',
    '<ul><li><p><strong>Casco</strong></p><ul><li><p>Barbiquejo</p></li></ul></li><li><p>Guantes</p></li></ul><br />',
  ],
  [
    'styles from Google Docs',
    '<p dir="ltr"><span style="font-style:italic;">a</span><span style="text-decoration:underline;">b</span><span style="text-decoration:line-through;">c</span></p>',
    '<p><em>a</em><u>b</u><s>c</s></p>',
  ],
  [
    'a list from LibreOffice Writer',
    '<ul>\n\t<li><p style="line-height: 100%">Casco</p>\n\t<ul>\n\t\t<li><p>Barbiquejo</p></li>\n\t</ul></li>\n</ul>',
    '<ul><li><p>Casco</p><ul><li><p>Barbiquejo</p></li></ul></li></ul>',
  ],
  [
    'definitions, sections and addresses',
    '<dl><dt>Zona</dt><dd>Bajío</dd></dl><section>Uno</section><address>Dos</address><article><header>Tres</header>Cuatro</article>',
    '<p>Zona</p><p>Bajío</p><p>Uno</p><p>Dos</p><p>Tres</p><p>Cuatro</p>',
  ],
  [
    'choices, forms and pictures with captions',
    '<select><option>Bajío<option>Norte</select><fieldset><legend>Datos</legend>Texto</fieldset><figure><img src="x"><figcaption>Plano</figcaption></figure>',
    '<p>Bajío</p><p>Norte</p><p>Datos</p><p>Texto</p><p>Plano</p>',
  ],
  ['cells without their table', '<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
  [
    'a mail in a table with one cell',
    '<table role="presentation"><tr><td><div>Estimados:</div><div>Saludos</div></td></tr></table>',
    '<p>Estimados:</p><p>Saludos</p>',
  ],
  [
    'lines of Gmail',
    '<div dir="ltr">Uno<div><br></div><div>Dos</div></div>',
    '<p>Uno</p><p><br /></p><p>Dos</p>',
  ],
  ['bold around paragraphs', '<b><p>Uno</p><div>Dos</div></b>', '<p><b>Uno</b></p><p><b>Dos</b></p>'],
  [
    'a link that shows another address',
    '<p><a href="https://malo.example/entrar">https://www.banco.example</a></p>',
    '<p><a href="https://malo.example/entrar" target="_blank" rel="noopener noreferrer nofollow">https://www.banco.example (malo.example)</a></p>',
  ],
]

describe('a text from the clipboard', () => {
  it.each(CASES)('that is %s is the same in the portal and in the editor', (_, html, clean) => {
    expect(sanitizeRichText(html)).toBe(clean)
    expect(sanitizeRichText(arrangeHtml(html))).toBe(clean)
    expect(sanitizeRichText(clean)).toBe(clean)
  })

  it('does not join words of cells, neither as plain text', () => {
    expect(convertHtmlToPlainText(sanitizeRichText(ZONES))).toBe('Zona Fecha Bajío 1 dic')
  })
})

describe('the address that a link hides', () => {
  it.each([
    ['https://malo.example/x', 'https://banco.example', 'malo.example'],
    ['https://malo.example/x', 'www.banco.example/entrar', 'malo.example'],
    ['https://malo.example/x', 'banco.example', 'malo.example'],
    ['https://malo.example/x', 'pagos@banco.example', 'malo.example'],
    ['https://banco.example.malo.example/', 'banco.example', 'banco.example.malo.example'],
    ['https://banco.example@malo.example/', 'banco.example', 'malo.example'],
    ['http://xn--bnco-5qa.example/', 'banco.example', 'xn--bnco-5qa.example'],
    ['mailto:otro@malo.example', 'pagos@banco.example', 'otro@malo.example'],
    ['https://banco.example/x', 'https://banco.example', ''],
    ['https://www.banco.example/x', 'Banco.example', ''],
    ['https://pagos.banco.example/x', 'banco.example', ''],
    ['mailto:Pagos@banco.example?subject=x', 'pagos@banco.example', ''],
    ['https://portal.example/r.pdf', 'Reglamento.pdf', ''],
    ['https://portal.example/', 'Lea el aviso', ''],
    ['https://portal.example/', 'Gas del Norte S.A. de C.V.', ''],
    ['tel:5512345678', '55 1234 5678', ''],
    ['javascript:x', 'banco.example', ''],
    ['https://malo.example/x', 'https://banco.example (malo.example)', ''],
  ])('%s behind "%s" is "%s"', (href, text, address) => {
    expect(findHiddenAddress(href, text)).toBe(address)
  })
})

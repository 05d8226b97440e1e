/** Script that hostile texts try to run. It leaves a mark in the page. */
export const HARMFUL_CALL = 'alert(harmed=1)'
/** Origin from which hostile texts try to fetch. */
export const HOSTILE_ORIGIN = 'http://harm.example'

/** Combines each text of one list with each of the other. */
export const combine = (
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

/** Scripts in event attributes, with every kind of quotes. */
const eventTexts = [
  ...combine(ELEMENTS, EVENTS, (element, event) => `<${element} ${event}="${HARMFUL_CALL}">x`),
  ...[
    `'${HARMFUL_CALL}'`,
    HARMFUL_CALL,
    `\`${HARMFUL_CALL}\``,
    '&#97;lert(harmed=1)',
    `"${HARMFUL_CALL}`,
  ].flatMap((value) => [
    `<img src=x onerror=${value}>`,
    `<p><img src=x onerror=${value} //>`,
    `<svg/onload=${value}>`,
    `<p/onclick=${value}>x</p>`,
  ]),
]

const ADDRESSES = [
  `javascript:${HARMFUL_CALL}`,
  `JaVaScRiPt:${HARMFUL_CALL}`,
  `java\tscript:${HARMFUL_CALL}`,
  `java\nscript:${HARMFUL_CALL}`,
  ` javascript:${HARMFUL_CALL}`,
  `&#106;avascript:${HARMFUL_CALL}`,
  `&#x6A;avascript:${HARMFUL_CALL}`,
  `&#0000106avascript:${HARMFUL_CALL}`,
  `javascript&colon;${HARMFUL_CALL}`,
  `java&#09;script:${HARMFUL_CALL}`,
  `jav&#x0A;ascript:${HARMFUL_CALL}`,
  `java&NewLine;script:${HARMFUL_CALL}`,
  `\u0001javascript:${HARMFUL_CALL}`,
  `java\0script:${HARMFUL_CALL}`,
  `&#8232;javascript:${HARMFUL_CALL}`,
  `\u00a0javascript:${HARMFUL_CALL}`,
  `javascript://%0a${HARMFUL_CALL}`,
  `data:text/html,<script>${HARMFUL_CALL}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `DATA:image/svg+xml,<svg onload=${HARMFUL_CALL}>`,
  `vbscript:msgbox(1)`,
  `vb&Tab;script:msgbox(1)`,
  `feed:javascript:${HARMFUL_CALL}`,
  `view-source:javascript:${HARMFUL_CALL}`,
  'file:///etc/passwd',
  'blob:null/x',
  'ftp://harm.example/x',
  'intent:x#Intent;end',
  '//harm.example/x',
  '\\\\harm.example/x',
  '/\\harm.example/x',
  '\t//harm.example/x',
]
const ADDRESS_TEMPLATES: ((address: string) => string)[] = [
  (to) => `<a href="${to}">x</a>`,
  (to) => `<a href='${to}' href="${HOSTILE_ORIGIN}">x</a>`,
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
/** Addresses that run scripts or lead to other sites, in every attribute that takes one. */
const addressTexts = ADDRESSES.flatMap((to) => ADDRESS_TEMPLATES.map((carrier) => carrier(to)))

const STYLES = [
  `background:url(${HOSTILE_ORIGIN}/a)`,
  `background-image:\\75rl(${HOSTILE_ORIGIN}/b)`,
  `list-style:url(${HOSTILE_ORIGIN}/c)`,
  `width:expression(${HARMFUL_CALL})`,
  `behavior:url(${HOSTILE_ORIGIN}/d)`,
  `-moz-binding:url(${HOSTILE_ORIGIN}/e#x)`,
  'position:fixed;inset:0;z-index:9999',
  'animation-name:x',
  `--x:url(${HOSTILE_ORIGIN}/f);background:var(--x)`,
  `text-align:left;background:url(${HOSTILE_ORIGIN}/g)`,
  `text-align:center}*{background:url(${HOSTILE_ORIGIN}/h)`,
  `text-align:url(${HOSTILE_ORIGIN}/i)`,
  `text-align:left/**/;content:url(${HOSTILE_ORIGIN}/j)`,
  'text-align:&quot;>x',
  `@import '${HOSTILE_ORIGIN}/k'`,
  `&#98;ackground:url(${HOSTILE_ORIGIN}/l)`,
  `cursor:image-set('${HOSTILE_ORIGIN}/m' 1x)`,
]
const STYLED_TAGS = [
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
/** Styles that fetch, run scripts or cover the page. */
const styleTexts = combine(STYLED_TAGS, STYLES, (tag, style) => `<${tag} style="${style}">x</${tag}>`)

/** All combinations of events, addresses and styles. */
export const hostilePatterns: readonly string[] = [...eventTexts, ...addressTexts, ...styleTexts]

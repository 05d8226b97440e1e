/** Sets a mark that a page can be asked for: whoever runs it got through. */
const RUN = 'window.broken=1'

/** Texts that would run in a page that shows them uncleaned. */
export const hostileTexts: readonly string[] = [
  `<script>${RUN}</script><p>x</p>`,
  `<img src=x onerror="${RUN}">`,
  `<img src=x onerror=${RUN}//`,
  `<svg onload="${RUN}"><circle r=1></svg>`,
  `<svg><script>${RUN}</script></svg>`,
  `<iframe srcdoc="<script>parent.broken=1</script>"></iframe>`,
  `<iframe src="javascript:parent.broken=1"></iframe>`,
  `<a href="javascript:${RUN}">Ver</a>`,
  `<a href="&#106;avascript:${RUN}">Ver</a>`,
  `<a href="java\tscript:${RUN}">Ver</a>`,
  `<p style="background:url(javascript:${RUN})" onmouseover="${RUN}">x</p>`,
  `<p/onclick="${RUN}"/style="width:100%">x</p>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<object data="data:text/html,<script>parent.broken=1</script>"></object>`,
  `<details open ontoggle="${RUN}">x</details>`,
  `<input autofocus onfocus="${RUN}">`,
  `<video><source onerror="${RUN}"></video>`,
  `<template><img src=x onerror="${RUN}"></template><p>x</p>`,
  `<style>@import 'javascript:${RUN}';</style><p>x</p>`,
  `<base href="//malo.example/"><meta http-equiv="refresh" content="0;url=javascript:${RUN}"><p>x</p>`,
  `<form id="test"></form><button form="test" formaction="javascript:${RUN}">Ver</button>`,
]

/** Script that leaves a mark in the page if it runs. */
const MARKING_SCRIPT = 'window.broken=1'

/** Texts that run a script in a page that shows them without cleaning. */
export const hostileTexts: readonly string[] = [
  `<script>${MARKING_SCRIPT}</script><p>x</p>`,
  `<img src=x onerror="${MARKING_SCRIPT}">`,
  `<img src=x onerror=${MARKING_SCRIPT}//`,
  `<svg onload="${MARKING_SCRIPT}"><circle r=1></svg>`,
  `<svg><script>${MARKING_SCRIPT}</script></svg>`,
  `<iframe srcdoc="<script>parent.broken=1</script>"></iframe>`,
  `<iframe src="javascript:parent.broken=1"></iframe>`,
  `<a href="javascript:${MARKING_SCRIPT}">Ver</a>`,
  `<a href="&#106;avascript:${MARKING_SCRIPT}">Ver</a>`,
  `<a href="java\tscript:${MARKING_SCRIPT}">Ver</a>`,
  `<p style="background:url(javascript:${MARKING_SCRIPT})" onmouseover="${MARKING_SCRIPT}">x</p>`,
  `<p/onclick="${MARKING_SCRIPT}"/style="width:100%">x</p>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${MARKING_SCRIPT}&gt;">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${MARKING_SCRIPT}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${MARKING_SCRIPT}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${MARKING_SCRIPT}>`,
  `<object data="data:text/html,<script>parent.broken=1</script>"></object>`,
  `<details open ontoggle="${MARKING_SCRIPT}">x</details>`,
  `<input autofocus onfocus="${MARKING_SCRIPT}">`,
  `<video><source onerror="${MARKING_SCRIPT}"></video>`,
  `<template><img src=x onerror="${MARKING_SCRIPT}"></template><p>x</p>`,
  `<style>@import 'javascript:${MARKING_SCRIPT}';</style><p>x</p>`,
  `<base href="//malo.example/"><meta http-equiv="refresh" content="0;url=javascript:${MARKING_SCRIPT}"><p>x</p>`,
  `<form id="test"></form><button form="test" formaction="javascript:${MARKING_SCRIPT}">Ver</button>`,
]

import type { Visitor } from './visitor.ts'

/** The narrowest supported viewport (WCAG 2.2, 1.4.10). */
export const NARROW = { width: 320, height: 700 }

/** Doubles the font size, as the settings of a browser can. */
export const enlargeText = (visitor: Visitor): Promise<void> =>
  visitor.page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

/** Returns the words that begin on one line and end on another. */
export const findBrokenWords = (visitor: Visitor): Promise<string[]> =>
  visitor.page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{N}]{2,}/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const parts = [...range.getClientRects()].filter(({ width }) => width > 1)
        if (new Set(parts.map(({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    return broken
  })

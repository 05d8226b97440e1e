import { describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'
import { readPdfText } from '../support/fileReaders.ts'

/** Rows, cards and lines of lists. */
const ROW = 'main :is(tbody tr, li):not(nav *)'

/** Column heads, except those of the matrix, whose words are hyphenated on paper. */
const HEAD = 'main table:not([role=grid]) thead th:not(.row-actions)'

const PAGES = [
  '/inicio',
  '/personnel',
  '/personnel-accreditation',
  '/companies',
  '/companies/1/obligaciones',
  '/por-revisar',
]

const listWords = (texts: string[]) => texts.flatMap((text) => text.match(/[\p{L}\p{N}]{3,}/gu) ?? [])

/** Returns the words of the column heads and of the longest text in the last row, which may be collapsed. */
const readWordsOnScreen = async ({ page }: Visitor): Promise<string[]> => {
  const heads = await page.locator(HEAD).allInnerTexts()
  const longest = await page
    .locator(ROW)
    .last()
    .evaluate((row) => {
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      const texts: string[] = []
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement
        // Leaves out controls, and texts for screen readers only.
        if (!parent || parent.closest('.MuiButton-root, .row-actions')) continue
        if (parent.getBoundingClientRect().width > 4) texts.push(walker.currentNode.textContent ?? '')
      }
      return texts.sort((a, b) => b.length - a.length)[0] ?? ''
    })
  return listWords([...heads, longest])
}

/** Prints the page on Letter paper. Returns the text of each sheet. */
const print = async ({ page }: Visitor): Promise<string[]> => {
  const text = await readPdfText(await page.pdf({ format: 'Letter' }))
  // pdftotext ends each page with a form feed.
  return text.split('\f').slice(0, -1)
}

describe('the main pages are printed whole, without blank sheets', () => {
  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('from the width of %s', async (_, viewport) => {
    const visitor = await visit('super', { viewport })
    for (const path of PAGES) {
      await visitor.go(path)
      await visitor.page.locator(ROW).filter({ visible: true }).first().waitFor()
      await visitor.page.waitForLoadState('networkidle')
      const words = await readWordsOnScreen(visitor)
      const sheets = await print(visitor)
      const printed = new Set(listWords(sheets))
      expect(
        {
          blank: sheets.filter((sheet) => sheet.trim() === '').length,
          missing: words.filter((word) => !printed.has(word)),
        },
        path,
      ).toEqual({ blank: 0, missing: [] })
      expect(words.length, path).toBeGreaterThan(0)
    }
  })
})

import { join } from 'node:path'
import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { texts } from '../../src/server/common/messages.ts'
import { loadCredentialPages } from '../../src/server/door/credentialPage.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { findBrokenWords, NARROW } from '../support/e2e/brokenWords.ts'
import { getFocusedElement } from '../support/e2e/keyboard.ts'
import { findPerson } from '../support/e2e/people.ts'
import { DESKTOP, PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'
import { doorViews } from './doorViews.ts'

const text = (visitor: Visitor, words: string) => visitor.page.getByText(words).first().waitFor()

/** Opens the console's public page with another back end that answers this way. */
const openInConsole = async (visitor: Visitor, answer: (route: Route) => unknown): Promise<void> => {
  visitor.allow(/\/api\/personnel_public\//u)
  await visitor.go('/')
  await visitor.page.route('**/api/personnel_public/**', answer)
  await visitor.follow('/credential/validation/nadie')
}

/** The public page as the server renders it, and as the console renders it for another back end. */
const states: Record<string, { user?: string; open: (visitor: Visitor) => Promise<unknown> }> = {
  'of a valid credential': {
    async open(visitor) {
      await visitor.go(`/credential/validation/${(await findPerson({ state: 'valid' })).id}`)
      await text(visitor, 'Acreditación vigente')
    },
  },
  'while the console waits for the answer': {
    user: 'lectura',
    async open(visitor) {
      await openInConsole(visitor, () => {})
      await text(visitor, 'Cargando información')
    },
  },
  'when the console gets no answer': {
    user: 'lectura',
    async open(visitor) {
      await openInConsole(visitor, (route) => route.abort())
      await text(visitor, 'No se pudo comprobar')
    },
  },
  'of a busy portal': {
    user: 'lectura',
    async open(visitor) {
      const json = { detail: texts.tooManyCalls(9) }
      await openInConsole(visitor, (route) => route.fulfill({ status: 429, json }))
      await text(visitor, 'El portal no puede contestar en este momento')
    },
  },
}

it.each(Object.entries(states))('the public page %s is accessible', async (_, { user, open }) => {
  const visitor = await visit(user, { viewport: PHONE })
  await open(visitor)
  await expectAccessible(visitor, [DESKTOP, PHONE, NARROW])
})

const USABLE = 'a[href], button, input:not([type=hidden]), select, textarea, summary'

/** Returns the stops of the Tab key from the top to the end, and opens collapsed parts on the way. */
const listTabStops = async (visitor: Visitor): Promise<string[]> => {
  const stopNames: string[] = []
  for (;;) {
    await visitor.page.keyboard.press('Tab')
    const { name, tag } = await getFocusedElement(visitor)
    if (tag === 'BODY' || tag === 'HTML') return stopNames
    if (tag === 'SUMMARY') await visitor.page.keyboard.press('Enter')
    const { ring, height } = await visitor.page.evaluate(() => {
      const element = document.activeElement ?? document.body
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const width = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
      return { ring: width, height: element.getBoundingClientRect().height }
    })
    expect(ring, `the focus on ${name} is not seen`).toBeGreaterThanOrEqual(2)
    expect(height, `${name} is hard to touch`).toBeGreaterThanOrEqual(24)
    stopNames.push(name)
  }
}

it.each(['es', 'en'] as const)(
  'what the server may have to say at the door is for everybody and by keys alone: %s',
  async (language) => {
    const visitor = await visit(undefined, { viewport: PHONE })
    const pages = await loadCredentialPages(join(import.meta.dirname, '../../dist'))
    if (!pages) throw new Error('nothing is built')
    await visitor.page.goto('about:blank')
    for (const [state, view] of Object.entries(doorViews(language))) {
      await visitor.page.setContent(pages.render(view))
      const usable = await listTabStops(visitor)
      expect(usable.length, state).toBe(await visitor.page.locator(USABLE).count())
      const pageToCheck = { page: visitor.page, where: () => `the door, ${state}, ${language}` }
      await expectAccessible(pageToCheck, language === 'es' ? [DESKTOP, NARROW] : [NARROW])
      await expect.poll(() => findBrokenWords(visitor), { message: state }).toEqual([])
    }
  },
)

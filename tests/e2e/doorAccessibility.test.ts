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

const text = (me: Visitor, words: string) => me.page.getByText(words).first().waitFor()

/** The console's public page before another back end that answers in this way. */
const openInConsole = async (me: Visitor, answer: (route: Route) => unknown): Promise<void> => {
  me.allow(/\/api\/personnel_public\//u)
  await me.go('/')
  await me.page.route('**/api/personnel_public/**', answer)
  await me.follow('/credential/validation/nadie')
}

/** The public page as the server sends it, and as the console shows it before another back end. */
const states: Record<string, { user?: string; open: (me: Visitor) => Promise<unknown> }> = {
  'of a valid credential': {
    async open(me) {
      await me.go(`/credential/validation/${(await findPerson({ state: 'valid' })).id}`)
      await text(me, 'Acreditación vigente')
    },
  },
  'while the console waits for the answer': {
    user: 'lectura',
    async open(me) {
      await openInConsole(me, () => {})
      await text(me, 'Cargando información')
    },
  },
  'when the console gets no answer': {
    user: 'lectura',
    async open(me) {
      await openInConsole(me, (route) => route.abort())
      await text(me, 'No se pudo comprobar')
    },
  },
  'of a busy portal': {
    user: 'lectura',
    async open(me) {
      const json = { detail: texts.tooManyCalls(9) }
      await openInConsole(me, (route) => route.fulfill({ status: 429, json }))
      await text(me, 'El portal no puede contestar en este momento')
    },
  },
}

it.each(Object.entries(states))('the public page %s is accessible', async (_, { user, open }) => {
  const me = await visit(user, { viewport: PHONE })
  await open(me)
  await expectAccessible(me, [DESKTOP, PHONE, NARROW])
})

const USABLE = 'a[href], button, input:not([type=hidden]), textarea, summary'

/** Where Tab leads, from the top to the end; a part that opens is opened on the way. */
const stops = async (me: Visitor): Promise<string[]> => {
  const found: string[] = []
  for (;;) {
    await me.page.keyboard.press('Tab')
    const { name, tag } = await getFocusedElement(me)
    if (tag === 'BODY' || tag === 'HTML') return found
    if (tag === 'SUMMARY') await me.page.keyboard.press('Enter')
    const { ring, height } = await me.page.evaluate(() => {
      const element = document.activeElement ?? document.body
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const width = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
      return { ring: width, height: element.getBoundingClientRect().height }
    })
    expect(ring, `the focus on ${name} is not seen`).toBeGreaterThanOrEqual(2)
    expect(height, `${name} is hard to touch`).toBeGreaterThanOrEqual(24)
    found.push(name)
  }
}

it.each(['es', 'en'] as const)(
  'what the server may have to say at the door is for everybody and by keys alone: %s',
  async (language) => {
    const me = await visit(undefined, { viewport: PHONE })
    const pages = await loadCredentialPages(join(import.meta.dirname, '../../dist'))
    if (!pages) throw new Error('nothing is built')
    await me.page.goto('about:blank')
    for (const [state, view] of Object.entries(doorViews(language))) {
      await me.page.setContent(pages.render(view))
      const usable = await stops(me)
      expect(usable.length, state).toBe(await me.page.locator(USABLE).count())
      const watched = { page: me.page, where: () => `the door, ${state}, ${language}` }
      await expectAccessible(watched, language === 'es' ? [DESKTOP, NARROW] : [NARROW])
      await expect.poll(() => findBrokenWords(me), { message: state }).toEqual([])
    }
  },
)

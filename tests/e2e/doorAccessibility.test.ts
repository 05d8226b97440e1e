import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadDoor } from '../../src/server/door/door.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { brokenWords, NARROW } from '../support/e2e/brokenWords.ts'
import { focused } from '../support/e2e/keyboard.ts'
import { somebody } from '../support/e2e/people.ts'
import { DESKTOP, PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'
import { doorViews } from './doorViews.ts'

type Steps = (me: Visitor) => Promise<unknown>

/** The page at the door as the server sends it, and as the console shows it before another back end. */
interface State {
  name: string
  user?: string
  path: string
  /** Whose credential, where the path names one. */
  of?: Parameters<typeof somebody>[0]
  until: Steps
  allow?: RegExp
}

const ID = 'PERSON'
const text =
  (words: string): Steps =>
  (me) =>
    me.page.getByText(words).first().waitFor()

const states: State[] = [
  {
    name: 'the door, valid',
    path: `/credential/validation/${ID}`,
    of: { state: 'valid' },
    until: text('Acreditación vigente'),
  },
  {
    name: 'the door while the console asks',
    user: 'lectura',
    path: '/',
    until: async (me) => {
      await me.page.route('**/api/personnel_public/**', () => {})
      await me.follow('/credential/validation/nadie')
      await text('Cargando información')(me)
    },
  },
  {
    name: 'the door when nobody answers the console',
    user: 'lectura',
    path: '/',
    until: async (me) => {
      await me.page.route('**/api/personnel_public/**', (route) => route.abort())
      await me.follow('/credential/validation/nadie')
      await text('No se pudo comprobar')(me)
    },
    allow: /\/api\/personnel_public\//u,
  },
]

it.each(states)('$name is for everybody', async ({ user, path, of = {}, until, allow }) => {
  const me = await visit(user, { viewport: PHONE })
  if (allow) me.allow(allow)
  await me.go(path.replace(ID, path.includes(ID) ? (await somebody(of)).id : ''))
  await until(me)
  await expectAccessible(me, [DESKTOP, PHONE, NARROW])
})

const USABLE = 'a[href], button, input:not([type=hidden]), textarea, summary'

/** Where Tab leads, from the top to the end; a part that opens is opened on the way. */
const stops = async (me: Visitor): Promise<string[]> => {
  const found: string[] = []
  for (;;) {
    await me.page.keyboard.press('Tab')
    const { name, tag } = await focused(me)
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
    const pages = await loadDoor(join(import.meta.dirname, '../../dist'))
    if (!pages) throw new Error('nothing is built')
    await me.page.goto('about:blank')
    for (const [state, view] of Object.entries(doorViews(language))) {
      await me.page.setContent(pages.render(view))
      const usable = await stops(me)
      expect(usable.length, state).toBe(await me.page.locator(USABLE).count())
      const watched = { page: me.page, where: () => `the door, ${state}, ${language}` }
      await expectAccessible(watched, language === 'es' ? [DESKTOP, NARROW] : [NARROW])
      await expect.poll(() => brokenWords(me), { message: state }).toEqual([])
    }
  },
)

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireUser } from '../../src/domain/groups.ts'
import type { CellUser } from '../support/access/cellUsers.ts'
import { recordTally } from '../support/access/tally.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { hasCapability } from '../support/e2e/backend.ts'
import { findPerson } from '../support/e2e/people.ts'
import { type Screen, screens } from '../support/e2e/screens.ts'
import { DESKTOP, getApi, type Visitor, visit } from '../support/e2e/visitor.ts'
import { sampleRows } from '../support/fullRun.ts'
import { present } from './controls.ts'

/** The demo's users, in the letters of the decisions. */
const demoUsers: [letters: string, session: string][] = [
  ['UAX', 'super'],
  ['UA', 'admin'],
  ['U', 'utility'],
  ['C', 'empresa'],
  ['F', 'certificador'],
  ['S', 'atencion'],
  ['M', 'comercial'],
  ['R', 'lectura'],
]
/** And who else there may be: the console is told so, and shows what it then shows. */
const others: [letters: string, session: string][] = [
  ['UR', 'utility'],
  ['UAXR', 'super'],
  ['CA', 'empresa'],
  ['CR', 'empresa'],
  ['SA', 'super'],
  ['', 'utility'],
]
/** In `npm test` who may do everything, a contractor, and who may only read. */
const users = sampleRows([...demoUsers, ...others], ([letters]) => ['UAX', 'C', 'R'].includes(letters))

const GROUP_OF: Record<string, string> = {
  U: 'utility',
  C: 'company',
  F: 'certifier',
  S: 'customer_service',
  M: 'comercial',
  R: 'read_only',
}

/** The console takes its user for somebody of these letters; the session stays what it is. */
const pretend = (me: Visitor, letters: string): Promise<unknown> =>
  me.page.route('**/api/auth/user/', async (route) => {
    const answer = await route.fetch()
    const user = (await answer.json()) as WireUser
    const groups = [...letters].flatMap((letter) => GROUP_OF[letter] ?? [])
    const flags = {
      admin_access: letters.includes('A'),
      superAdmin: letters.includes('X'),
      read_only: /[RM]/u.test(letters),
    }
    await route.fulfill({ response: answer, json: { ...user, ...flags, groups } })
  })

let person = ''
let quotation = 0
/** The rows of the pages are company 1's, so that whoever may open a page sees them. */
const addressOf = (path: string): string =>
  path.replace('PERSON', person).replace('QUOTATION', String(quotation))

/** What comes of following an address: where it leads instead, or what can be done there. */
type Outcome = string | string[]

const expectedOf = (user: CellUser, { canOpen: opens, controls }: Screen): Outcome =>
  opens(user) ? controls.filter(({ canUse: may }) => may(user)).map(({ name }) => name.source) : '/inicio'

/** How many answers a page still waits for: what is not there yet is no refusal. */
const waitingOf = ({ page }: Visitor): (() => number) => {
  const asked = new Set<unknown>()
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  return () => asked.size
}

const outcomeOf = async (
  me: Visitor,
  waiting: () => number,
  address: string,
  { shows, controls }: Screen,
): Promise<Outcome> => {
  // A list puts its view behind its address.
  if (me.where().split('?')[0] !== address) return me.where()
  const isComing = (await me.page.locator('main .MuiSkeleton-root, main [aria-busy="true"]').count()) > 0
  if (isComing || waiting() > 0) return 'still coming'
  const text = (await me.page.getByRole('main').textContent()) ?? ''
  return text.match(shows) ? present(me.page, controls) : 'not there yet'
}

/** The users whose screens axe checks: one who may do everything, and in `npm run test:all` a contractor. */
const CHECKED = sampleRows(['UAX', 'C'], (letters) => letters === 'UAX')

const PATIENCE_MS = 30_000

/** What comes of it in the end; a page that is still filling is given its time. */
const until = async (look: () => Promise<Outcome>, wanted: Outcome): Promise<Outcome> => {
  const last = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (JSON.stringify(found) === JSON.stringify(wanted) || Date.now() > last) return found
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

describe.runIf(hasCapability('looks'))('every screen', () => {
  let cells = 0
  beforeAll(async () => {
    person = (await findPerson({ company: 1, state: 'valid' })).id
    const { body } = await getApi().as('empresa').get<{ id: number }[]>('/api/quotations/')
    quotation = body[0]?.id ?? 0
  })
  afterAll(() =>
    recordTally({
      table: 'screens × users',
      where: 'console',
      rows: Object.keys(screens).length,
      users: users.length + 1,
      cells,
    }),
  )

  it.each(users)('of %s (%s)', async (letters, session) => {
    const user: CellUser = { name: letters, letters, company: letters.includes('C') ? 1 : null }
    const me = await visit(session)
    const waiting = waitingOf(me)
    // A browser that is listened in on keeps nothing of what it has loaded.
    if (others.some(([other]) => other === letters)) await pretend(me, letters)
    await me.go('/components-overview')
    const found: Record<string, Outcome> = {}
    const expected: Record<string, Outcome> = {}
    for (const [path, screen] of Object.entries(screens)) {
      const address = addressOf(path)
      expected[path] = expectedOf(user, screen)
      await me.follow(address)
      found[path] = await until(() => outcomeOf(me, waiting, address, screen), expected[path])
      if (CHECKED.includes(letters) && screen.canOpen(user)) {
        await expectAccessible(me)
        await me.page.setViewportSize(DESKTOP)
      }
      cells += 1
    }
    expect(found).toEqual(expected)
  })

  it('without a session leads to the sign-in page, which knows where one wanted to go', async () => {
    const me = await visit()
    await me.go('/login')
    for (const path of Object.keys(screens)) {
      const address = addressOf(path)
      await me.follow(address)
      cells += 1
      await expect.poll(me.where, { message: path }).toBe('/login')
      const remembered = await me.page.evaluate(() => JSON.stringify(history.state))
      expect(remembered, path).toContain(`"${address}"`)
    }
  })
})

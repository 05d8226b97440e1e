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
import { findPresent } from './controls.ts'

/** Users of the demo, with the letters that docs/decisions.md gives their groups. */
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
/** Users who are not in the demo: a changed reply makes the console show one of them. */
const pretendedUsers: [letters: string, session: string][] = [
  ['UR', 'utility'],
  ['UAXR', 'super'],
  ['CA', 'empresa'],
  ['CR', 'empresa'],
  ['SA', 'super'],
  ['', 'utility'],
]
/** `npm test` checks a user with all rights, a contractor and a read-only user. */
const users = sampleRows([...demoUsers, ...pretendedUsers], ([letters]) =>
  ['UAX', 'C', 'R'].includes(letters),
)

const GROUP_OF: Record<string, string> = {
  U: 'utility',
  C: 'company',
  F: 'certifier',
  S: 'customer_service',
  M: 'comercial',
  R: 'read_only',
}

/** Makes the console believe that its user has these rights. The session on the server is unchanged. */
const pretend = (visitor: Visitor, letters: string): Promise<unknown> =>
  visitor.page.route('**/api/auth/user/', async (route) => {
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
/** The records belong to company 1, so that every user who may open a page sees them. */
const addressOf = (path: string): string =>
  path.replace('PERSON', person).replace('QUOTATION', String(quotation))

/** Result of opening an address: the address of a redirect, or the usable controls. */
type Outcome = string | string[]

const expectedOf = (user: CellUser, { canOpen: opens, controls }: Screen): Outcome =>
  opens(user) ? controls.filter(({ canUse: may }) => may(user)).map(({ name }) => name.source) : '/inicio'

/** Returns a counter of pending requests, because a page that still loads is no refusal. */
const countPending = ({ page }: Visitor): (() => number) => {
  const pendingRequests = new Set<unknown>()
  page.on('request', (request) => pendingRequests.add(request))
  page.on('requestfinished', (request) => pendingRequests.delete(request))
  page.on('requestfailed', (request) => pendingRequests.delete(request))
  return () => pendingRequests.size
}

const outcomeOf = async (
  visitor: Visitor,
  getPending: () => number,
  address: string,
  { shows, controls }: Screen,
): Promise<Outcome> => {
  // Lists append their view to the address.
  if (visitor.where().split('?')[0] !== address) return visitor.where()
  const isComing = (await visitor.page.locator('main .MuiSkeleton-root, main [aria-busy="true"]').count()) > 0
  if (isComing || getPending() > 0) return 'still coming'
  const text = (await visitor.page.getByRole('main').textContent()) ?? ''
  return text.match(shows) ? findPresent(visitor.page, controls) : 'not there yet'
}

/** Users whose screens axe checks: one with all rights and, in `npm run test:all`, a contractor. */
const CHECKED_USERS = sampleRows(['UAX', 'C'], (letters) => letters === 'UAX')

const PATIENCE_MS = 30_000

/** Repeats a check until its outcome is as expected or the time is over. */
const pollOutcome = async (look: () => Promise<Outcome>, expectedOutcome: Outcome): Promise<Outcome> => {
  const last = Date.now() + PATIENCE_MS
  for (;;) {
    const outcome = await look()
    if (JSON.stringify(outcome) === JSON.stringify(expectedOutcome) || Date.now() > last) return outcome
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

  it.each(users)(
    'of %s (%s)',
    async (letters, session) => {
      const user: CellUser = { name: letters, letters, company: letters.includes('C') ? 1 : null }
      const visitor = await visit(session)
      const getPending = countPending(visitor)
      // The browser does not cache responses while requests are intercepted.
      if (pretendedUsers.some(([pretendedLetters]) => pretendedLetters === letters))
        await pretend(visitor, letters)
      await visitor.go('/components-overview')
      const outcomes: Record<string, Outcome> = {}
      const expectedOutcomes: Record<string, Outcome> = {}
      for (const [path, screen] of Object.entries(screens)) {
        const address = addressOf(path)
        expectedOutcomes[path] = expectedOf(user, screen)
        await visitor.follow(address)
        outcomes[path] = await pollOutcome(
          () => outcomeOf(visitor, getPending, address, screen),
          expectedOutcomes[path],
        )
        if (CHECKED_USERS.includes(letters) && screen.canOpen(user)) {
          await expectAccessible(visitor)
          await visitor.page.setViewportSize(DESKTOP)
        }
        cells += 1
      }
      expect(outcomes).toEqual(expectedOutcomes)
      // A user with all rights opens every screen, and axe checks each of them.
    },
    Object.keys(screens).length * PATIENCE_MS,
  )

  it('without a session leads to the sign-in page, which knows where one wanted to go', async () => {
    const visitor = await visit()
    await visitor.go('/login')
    for (const path of Object.keys(screens)) {
      const address = addressOf(path)
      await visitor.follow(address)
      cells += 1
      await expect.poll(visitor.where, { message: path }).toBe('/login')
      const remembered = await visitor.page.evaluate(() => JSON.stringify(history.state))
      expect(remembered, path).toContain(`"${address}"`)
    }
  })
})

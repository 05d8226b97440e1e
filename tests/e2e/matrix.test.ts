import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { personnelWords } from '../../src/console/features/people/words.ts'
import type { AccreditationPage, Person } from '../../src/domain/people/schemas.ts'
import { hasCapability, itOnlyWith } from '../support/e2e/backend.ts'
import { getFocusedElement, tabTo } from '../support/e2e/keyboard.ts'
import {
  DOCUMENT_REQUIREMENTS,
  formatListName,
  getCheckboxItems,
  getItems,
  registerPerson,
} from '../support/e2e/people.ts'
import { filterRoster, rosterRow } from '../support/e2e/roster.ts'
import { getApi, PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'
import { sampleRows } from '../support/fullRun.ts'
import { expectFiveInSight, expectPrintable, expectSamePlace, isUncovered } from './matrix.ts'

/** Words of the accreditation flag. */
const STATE = new RegExp(`^(?:${Object.values(personnelWords.state).join('|')})$`, 'u')
const PATH = '/personnel-accreditation'
const addressOf = (filter: object) => `${PATH}?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Returns an address of the matrix that shows only this person, or the page with them where the back end has no filter. */
const pathTo = async (person: Person, username: string): Promise<string> => {
  if (hasCapability('extras')) return addressOf({ q: person.last_names })
  const api = getApi().as(username)
  for (let page = 1; ; page++) {
    const { body } = await api.get<AccreditationPage>(`/api/personnel_accreditation/?page=${page}`)
    if (body.results.some(({ id }) => id === person.id)) return `${PATH}?page=${page}`
    if (page >= body.pages) throw new Error(`${person.name} is on no page`)
  }
}

/** Registers an accredited person whose checkboxes are all unticked, and returns the address that shows them. */
const someoneIncomplete = async (
  overrides: object = {},
  username = 'utility',
): Promise<{ person: Person; path: string }> => {
  const person = await registerPerson(overrides)
  const { status } = await getApi()
    .as('utility')
    .patch(`/api/personnel/${person.id}/`, { accreditation_date: '2026-11-01' })
  expect(status).toBe(200)
  for (const { id, name } of await getItems(person))
    if (DOCUMENT_REQUIREMENTS.includes(name))
      await getApi().as('utility').patch(`/api/personnel_accreditation_status/${id}/`, { status: true })
  return { person, path: await pathTo(person, username) }
}

const rowOf = (visitor: Visitor, person: Person): Locator =>
  visitor.page.getByRole('row').filter({ hasText: formatListName(person) })
const boxesOf = (visitor: Visitor, person: Person): Locator => rowOf(visitor, person).getByRole('checkbox')
const boxOf = (visitor: Visitor, person: Person, item: string): Locator =>
  visitor.page.getByRole('checkbox', { name: `${item}: ${formatListName(person)}`, exact: true })

/** Simulates the return to the browser's window. */
const lookAgain = (visitor: Visitor): Promise<unknown> =>
  visitor.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

describe('the matrix', () => {
  it('turns the light of whoever is complete, here and on every other screen', async () => {
    const { person, path } = await someoneIncomplete()
    const visitor = await visit('utility')
    const readOnlyVisitor = await visit('lectura')
    const roster = await visit('admin')
    await Promise.all([visitor.go(path), readOnlyVisitor.go(path), roster.go('/personnel')])
    await filterRoster(roster, person.last_names)
    await rosterRow(roster, formatListName(person)).getByText('Incompleta').waitFor()
    await rowOf(visitor, person).getByText('Incompleta').waitFor()
    await rowOf(readOnlyVisitor, person).getByText('Incompleta').waitFor()
    const { length: count } = await getItems(person)
    for (const { name } of await getCheckboxItems(person)) {
      await boxOf(visitor, person, name).click()
      await expect.poll(() => boxOf(visitor, person, name).isChecked()).toBe(true)
    }
    await rowOf(visitor, person).getByText('Vigente').waitFor()
    await lookAgain(readOnlyVisitor)
    await rowOf(readOnlyVisitor, person).getByText('Vigente').waitFor()
    for (const box of await boxesOf(readOnlyVisitor, person).all())
      await expect.poll(() => box.isChecked()).toBe(true)
    await lookAgain(roster)
    await rosterRow(roster, formatListName(person)).getByText('Vigente').waitFor()
    await visitor.link(formatListName(person)).click()
    await visitor.page.getByRole('tab', { name: 'Acreditación' }).click()
    await visitor.page.getByText(`${count} de ${count} cumplidos`).waitFor()
  })

  itOnlyWith('looks')('says why a box could not be ticked, and leaves it as it is', async () => {
    const { person, path } = await someoneIncomplete()
    const visitor = await visit('utility')
    visitor.allow(/\/api\/personnel_accreditation_status\//u)
    await visitor.go(path)
    await boxesOf(visitor, person).first().waitFor()
    await visitor.page.route('**/api/personnel_accreditation_status/**', (route) => route.abort())
    await boxesOf(visitor, person).first().click()
    await visitor.page.getByRole('alert').getByText('No hay conexión con el servidor.').waitFor()
    await expect.poll(() => boxesOf(visitor, person).first().getAttribute('aria-busy')).toBe('false')
    await expect.poll(() => boxesOf(visitor, person).first().isChecked()).toBe(false)
  })
})

itOnlyWith('looks').each(sampleRows([800, 1100, 1280, 1600], (width) => width === 1280))(
  'is worked by keyboard alone, and what has the focus is always in sight, at %i px',
  async (width) => {
    const { person, path } = await someoneIncomplete()
    const visitor = await visit('utility', { viewport: { width, height: 800 } })
    const keys = visitor.page.keyboard
    await visitor.go(PATH)
    await visitor.page.getByText('Página 1 de').waitFor()
    await tabTo(visitor, STATE)
    if (width === 1280) await expectFiveInSight(visitor)
    const isSeen = () => visitor.page.locator(':focus').evaluate(isUncovered)
    const steps = ['Control+End', 'Home', 'End', 'ArrowLeft', 'ArrowLeft', 'PageUp', 'ArrowUp', 'ArrowUp']
    for (const key of [
      ...steps,
      ...Array(9).fill('ArrowLeft'),
      ...Array(9).fill('ArrowDown'),
      'Control+Home',
    ]) {
      await keys.press(key)
      await expect.poll(() => isSeen(), { message: `after ${key}` }).toBe(true)
    }
    await visitor.follow(path)
    await rowOf(visitor, person).waitFor()
    await boxesOf(visitor, person).first().focus()
    const { name } = await getFocusedElement(visitor)
    await keys.press('Space')
    await expect.poll(() => boxesOf(visitor, person).first().isChecked()).toBe(true)
    await expect.poll(async () => (await getFocusedElement(visitor)).name).toBe(name)
    await keys.press('Space')
    await expect.poll(() => boxesOf(visitor, person).first().isChecked()).toBe(false)
    // A colleague's tick appears without moving the focus.
    const [, next] = await getCheckboxItems(person)
    await getApi().as('admin').patch(`/api/personnel_accreditation_status/${next?.id}/`, { status: true })
    await lookAgain(visitor)
    await expect.poll(() => boxOf(visitor, person, next?.name ?? '').isChecked()).toBe(true)
    await expect.poll(async () => (await getFocusedElement(visitor)).name).toBe(name)
    if (width !== 1280) return
    await visitor.follow(PATH)
    await visitor.page.getByText('Página 1 de').waitFor()
    await expectPrintable(visitor)
  },
)

itOnlyWith('looks')('is a list of cards on a phone, with room for fingers', async () => {
  const { person, path } = await someoneIncomplete()
  const visitor = await visit('utility', { viewport: PHONE })
  await visitor.go(path)
  const card = visitor.page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: formatListName(person) })
  await card.getByText('Incompleta').waitFor()
  const items = await getItems(person)
  for (const { name } of await getCheckboxItems(person)) {
    const label = card.locator('label').filter({ hasText: name })
    expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await label.click()
    await expect.poll(() => card.getByRole('checkbox', { name }).isChecked()).toBe(true)
  }
  await card.getByText('Vigente').waitFor()
  await card.getByText(`${items.length} de ${items.length} cumplidos`).waitFor()

  await visitor.go(PATH)
  await expectSamePlace(visitor)
})

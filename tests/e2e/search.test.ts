import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { itOnlyWith } from '../support/e2e/backend.ts'
import { getFocusedElement } from '../support/e2e/keyboard.ts'
import { findPerson, formatListName } from '../support/e2e/people.ts'
import { type Visitor, visit } from '../support/e2e/visitor.ts'

const box = (visitor: Visitor): Locator =>
  visitor.page.getByRole('searchbox', { name: /^Nombre, .*número o empresa$/u })
const waitForResult = (visitor: Visitor, text: string): Promise<void> =>
  visitor.page.getByRole('status').filter({ hasText: text }).waitFor()
const find = async (visitor: Visitor, text: string): Promise<void> => {
  await box(visitor).fill(text)
  await visitor.button('Buscar').click()
}

describe('the search', () => {
  itOnlyWith('looks')('keeps what was searched in the address, to go back to and to hand on', async () => {
    const visitor = await visit('utility')
    await visitor.go('/search')
    await expect.poll(() => visitor.button('Buscar').isDisabled()).toBe(true)
    // The focus is in the search field when the page opens.
    await expect.poll(() => box(visitor).evaluate((input) => input === document.activeElement)).toBe(true)
    await visitor.page.keyboard.type('nuñez jorge')
    await visitor.page.keyboard.press('Enter')
    await waitForResult(visitor, '1 resultado para «nuñez jorge»')
    await find(visitor, 'zzzz')
    await visitor.page.getByText('No hay resultados para «zzzz»').waitFor()
    await expect.poll(visitor.where).toBe('/search?search=zzzz')
    await visitor.page.goBack()
    await waitForResult(visitor, '1 resultado para «nuñez jorge»')
    await expect.poll(() => box(visitor).inputValue()).toBe('nuñez jorge')
    await visitor.page.goBack()
    await visitor.page.getByText('¿A quién busca?').waitFor()
    await expect.poll(() => box(visitor).inputValue()).toBe('')
    await visitor.page.goForward()
    await waitForResult(visitor, '1 resultado para «nuñez jorge»')
    await visitor.page.reload()
    await waitForResult(visitor, '1 resultado para «nuñez jorge»')
  })

  it('says to who has no page of people who somebody is that is not valid, and why, in a panel', async () => {
    const person = await findPerson({ state: 'expired' })
    const visitor = await visit('atencion')
    await visitor.go(`/search?search=${person.accreditation_number}`)
    await visitor.link(`Ver a ${formatListName(person)}`).click()
    const panel = visitor.page.getByRole('dialog', { name: formatListName(person) })
    await panel.getByText('Vencida').waitFor()
    await panel.getByText(/^Venció el/u).waitFor()
    await visitor.page.goBack()
    await panel.waitFor({ state: 'detached' })
    await expect.poll(visitor.where).toBe(`/search?search=${person.accreditation_number}`)
    await expect
      .poll(async () => (await getFocusedElement(visitor)).name)
      .toBe(`Ver a ${formatListName(person)}`)
  })

  it('in the bar opens the panel of a valid person for who has no page of people, found by the name', async () => {
    const person = await findPerson({ state: 'valid' })
    const visitor = await visit('atencion')
    await visitor.go('/inicio')
    await visitor.page
      .getByRole('combobox', { name: 'Buscar persona o página' })
      .fill(person.accreditation_number ?? '')
    await visitor.page.getByRole('option', { name: formatListName(person) }).click()
    const panel = visitor.page.getByRole('dialog', { name: formatListName(person) })
    await panel.getByRole('heading', { name: 'Acreditación vigente' }).waitFor()
  })

  it('is where the bar leads who has no roster', async () => {
    const visitor = await visit('atencion')
    await visitor.go('/inicio')
    await visitor.page.getByRole('combobox', { name: 'Buscar persona o página' }).fill('nunez jorge')
    await visitor.page.getByRole('option', { name: 'Buscar «nunez jorge» en todas las empresas' }).click()
    await waitForResult(visitor, '1 resultado para «nunez jorge»')
  })

  it.each([
    ['admin', 'person', /^\/personnel\/[^/]+$/u],
    ['comercial', 'person', /^\/personnel\/credential\/[^/]+$/u],
    ['admin', 'company', /^\/companies\/\d+$/u],
  ] as const)('in the bar opens, for %s, a %s as Enter is pressed', async (username, kind, address) => {
    const person = await findPerson({ state: 'valid', company: 1 })
    const visitor = await visit(username)
    await visitor.go('/inicio')
    await visitor.title().waitFor()
    await visitor.page.keyboard.press('Control+k')
    const text = kind === 'person' ? `${person.last_names} ${person.first_names}` : person.company_name
    await visitor.page.keyboard.type(text)
    const group = visitor.page.getByRole('group', { name: kind === 'person' ? 'Personas' : 'Empresas' })
    const option = group.getByRole('option').first()
    await expect
      .poll(() => option.textContent())
      .toContain(kind === 'person' ? formatListName(person) : person.company_name)
    if (kind === 'person') await visitor.page.keyboard.press('Enter')
    else await option.click()
    await expect.poll(visitor.where).toMatch(address)
  })
})

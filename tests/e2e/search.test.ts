import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { itOnlyWith } from '../support/e2e/backend.ts'
import { getFocusedElement } from '../support/e2e/keyboard.ts'
import { findPerson, formatListName } from '../support/e2e/people.ts'
import { type Visitor, visit } from '../support/e2e/visitor.ts'

const box = (me: Visitor): Locator =>
  me.page.getByRole('searchbox', { name: /^Nombre, .*número o empresa$/u })
const found = (me: Visitor, text: string): Promise<void> =>
  me.page.getByRole('status').filter({ hasText: text }).waitFor()
const find = async (me: Visitor, text: string): Promise<void> => {
  await box(me).fill(text)
  await me.button('Buscar').click()
}

describe('the search', () => {
  itOnlyWith('looks')('keeps what was searched in the address, to go back to and to hand on', async () => {
    const me = await visit('utility')
    await me.go('/search')
    await expect.poll(() => me.button('Buscar').isDisabled()).toBe(true)
    // The page begins in its box.
    await expect.poll(() => box(me).evaluate((input) => input === document.activeElement)).toBe(true)
    await me.page.keyboard.type('nuñez jorge')
    await me.page.keyboard.press('Enter')
    await found(me, '1 resultado para «nuñez jorge»')
    await find(me, 'zzzz')
    await me.page.getByText('No hay resultados para «zzzz»').waitFor()
    await expect.poll(me.where).toBe('/search?search=zzzz')
    await me.page.goBack()
    await found(me, '1 resultado para «nuñez jorge»')
    await expect.poll(() => box(me).inputValue()).toBe('nuñez jorge')
    await me.page.goBack()
    await me.page.getByText('¿A quién busca?').waitFor()
    await expect.poll(() => box(me).inputValue()).toBe('')
    await me.page.goForward()
    await found(me, '1 resultado para «nuñez jorge»')
    await me.page.reload()
    await found(me, '1 resultado para «nuñez jorge»')
  })

  it('says to who has no page of people who somebody is that is not valid, and why, in a panel', async () => {
    const person = await findPerson({ state: 'expired' })
    const me = await visit('atencion')
    await me.go(`/search?search=${person.accreditation_number}`)
    await me.link(`Ver a ${formatListName(person)}`).click()
    const panel = me.page.getByRole('dialog', { name: formatListName(person) })
    await panel.getByText('Vencida').waitFor()
    await panel.getByText(/^Venció el/u).waitFor()
    await me.page.goBack()
    await panel.waitFor({ state: 'detached' })
    await expect.poll(me.where).toBe(`/search?search=${person.accreditation_number}`)
    await expect.poll(async () => (await getFocusedElement(me)).name).toBe(`Ver a ${formatListName(person)}`)
  })

  it('in the bar opens the panel of a valid person for who has no page of people, found by the name', async () => {
    const person = await findPerson({ state: 'valid' })
    const me = await visit('atencion')
    await me.go('/inicio')
    await me.page
      .getByRole('combobox', { name: 'Buscar persona o página' })
      .fill(person.accreditation_number ?? '')
    await me.page.getByRole('option', { name: formatListName(person) }).click()
    const panel = me.page.getByRole('dialog', { name: formatListName(person) })
    await panel.getByRole('heading', { name: 'Acreditación vigente' }).waitFor()
  })

  it('is where the bar leads who has no roster', async () => {
    const me = await visit('atencion')
    await me.go('/inicio')
    await me.page.getByRole('combobox', { name: 'Buscar persona o página' }).fill('nunez jorge')
    await me.page.getByRole('option', { name: 'Buscar «nunez jorge» en todas las empresas' }).click()
    await found(me, '1 resultado para «nunez jorge»')
  })

  it.each([
    ['admin', 'person', /^\/personnel\/[^/]+$/u],
    ['comercial', 'person', /^\/personnel\/credential\/[^/]+$/u],
    ['admin', 'company', /^\/companies\/\d+$/u],
  ] as const)('in the bar opens, for %s, a %s as Enter is pressed', async (username, what, address) => {
    const person = await findPerson({ state: 'valid', company: 1 })
    const me = await visit(username)
    await me.go('/inicio')
    await me.title().waitFor()
    await me.page.keyboard.press('Control+k')
    const text = what === 'person' ? `${person.last_names} ${person.first_names}` : person.company_name
    await me.page.keyboard.type(text)
    const group = me.page.getByRole('group', { name: what === 'person' ? 'Personas' : 'Empresas' })
    const option = group.getByRole('option').first()
    await expect
      .poll(() => option.textContent())
      .toContain(what === 'person' ? formatListName(person) : person.company_name)
    if (what === 'person') await me.page.keyboard.press('Enter')
    else await option.click()
    await expect.poll(me.where).toMatch(address)
  })
})

import { describe, expect, it } from 'vitest'
import type { Person } from '../../src/domain/personnel.ts'
import { onlyWith } from '../support/e2e/backend.ts'
import { listed, newcomer, somebody } from '../support/e2e/people.ts'
import { chooseActionOf } from '../support/e2e/recordActions.ts'
import { column, range, rowOf, search } from '../support/e2e/roster.ts'
import { apiOf, visit } from '../support/e2e/visitor.ts'

describe('a contractor', () => {
  it("sees its own people only, and another's is not there", async () => {
    const [mine, theirs] = await Promise.all([somebody({ company: 1 }), somebody({ company: 2 })])
    const me = await visit('empresa')
    me.allow(new RegExp(`/api/personnel/${theirs.id}/`, 'u'))
    await me.go('/personnel?filter=%7B%7D&perPage=100')
    await range(me, '1–\\d+').waitFor()
    expect([...new Set(await column(me, 'Empresa'))]).toEqual([mine.company_name])
    for (const path of ['/personnel/', '/personnel/credential/']) {
      await me.go(path + theirs.id)
      await me.page.getByText('No encontramos a esta persona').waitFor()
      await expect.poll(() => me.page.getByText(theirs.last_names).count()).toBe(0)
    }
    await me.go(`/personnel/${mine.id}/datos`)
    await me.page.getByText(mine.rfc ?? '').waitFor()
  })
})

onlyWith('looks')('is deactivated at once, and activated again by an undo from another page', async () => {
  const { id } = await newcomer()
  const isActive = async () => (await apiOf().as('super').get<Person>(`/api/personnel/${id}/`)).body.active
  const me = await visit('utility')
  await me.go(`/personnel/${id}`)
  await chooseActionOf(me.page, 'Desactivar')
  await me.page.getByText('Inactivo').first().waitFor()
  expect(await isActive()).toBe(false)
  await me
    .link(/^Empresas/u)
    .first()
    .click()
  await expect.poll(me.where).toMatch(/^\/companies/u)
  await me.button('Deshacer').click()
  await expect.poll(isActive).toBe(true)
})

it('lets the super-admin delete a person, after a question', async () => {
  const person = await newcomer()
  const me = await visit('super')
  await me.go(`/personnel/${person.id}`)
  await chooseActionOf(me.page, 'Eliminar personal')
  const question = me.page.getByRole('dialog', { name: 'Eliminar personal' })
  await question.getByText('¿Está seguro que desea eliminar este personal?', { exact: true }).waitFor()
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect.poll(me.where).toMatch(/^\/personnel(?:\?|$)/u)
  await search(me, listed(person))
  await me.page.getByText('No hay resultados').waitFor()
  await expect.poll(() => rowOf(me, listed(person)).count()).toBe(0)
})

import { describe, expect, it } from 'vitest'
import type { Person } from '../../src/domain/personnel.ts'
import { onlyWith } from '../support/e2e/backend.ts'
import { brokenWords, enlargeText, NARROW } from '../support/e2e/brokenWords.ts'
import { openSideForm } from '../support/e2e/form.ts'
import { listed, newcomer, somebody } from '../support/e2e/people.ts'
import { column, range, rowOf, search } from '../support/e2e/roster.ts'
import { apiOf, visit } from '../support/e2e/visitor.ts'
import { aPicture } from '../support/pictures.ts'

it('6.13 shows lectura of a person what its group is shown, and no empty rows', async () => {
  const { id } = await somebody({ company: 1, state: 'valid' })
  const me = await visit('lectura')
  await me.go(`/personnel/${id}/datos`)
  await me.page.getByText('ID 900').waitFor()
  const labelled = (label: string) => me.page.getByText(label, { exact: true }).count()
  for (const label of ['Fecha de alta', 'Fecha de acreditación'])
    await expect.poll(() => labelled(label), { message: label }).toBe(1)
  for (const label of ['RFC', 'NSS', 'Teléfono', 'Correo electrónico', 'Domicilio', 'Contacto'])
    await expect.poll(() => labelled(label), { message: label }).toBe(0)
  // 14.12 Large letters on a small screen: no word goes on in the next line.
  await me.page.setViewportSize(NARROW)
  await enlargeText(me)
  await expect.poll(() => brokenWords(me)).toEqual([])
})

describe('a contractor', () => {
  it("sees its own people only, and another's is not there", async () => {
    const [mine, theirs] = await Promise.all([somebody({ company: 1 }), somebody({ company: 2 })])
    const me = await visit('empresa')
    me.allow(new RegExp(`/api/personnel/${theirs.id}/`, 'u'))
    await me.go('/personnel?filter=%7B%7D&perPage=100')
    await range(me, '1–\\d+').waitFor()
    expect([...new Set(await column(me, 'Empresa'))]).toEqual([mine.company_name.toLocaleUpperCase('es-MX')])
    for (const path of ['/personnel/', '/personnel/credential/']) {
      await me.go(path + theirs.id)
      await me.page.getByText('No encontramos a esta persona').waitFor()
      await expect.poll(() => me.page.getByText(theirs.last_names).count()).toBe(0)
    }
    await me.go(`/personnel/${mine.id}/datos`)
    await me.page.getByText(mine.rfc ?? '').waitFor()
  })

  it('registers people into its own company, which is no choice', async () => {
    const me = await visit('empresa')
    await me.go('/personnel')
    const form = await openSideForm(me)
    const company = form.getByLabel('Empresa')
    await expect.poll(() => company.inputValue()).toBe('INSTALACIONES DEL BAJÍO')
    await expect.poll(() => company.isDisabled()).toBe(true)
    await expect.poll(() => form.getByLabel('Número de acreditación').count()).toBe(0)
  })
})

onlyWith('looks')('asks before typed changes are lost, and keeps them when told to', async () => {
  const { id } = await somebody({ company: 1, state: 'valid' })
  const me = await visit('utility')
  await me.go(`/personnel/${id}`)
  await me.button('Editar').click()
  const address = me.page.getByRole('textbox', { name: 'Domicilio' })
  await address.fill('Calle Nueva 1')
  // 14.7: the browser itself cannot show this one.
  const broken = { name: 'rota.jpg', mimeType: 'image/jpeg', buffer: (await aPicture()).subarray(0, 90) }
  await me.page.locator('input[type=file]').setInputFiles(broken)
  await me.page.getByText('No se pudo leer la imagen. Pruebe con otra foto.').waitFor()
  await me.link('Inicio').click()
  const question = me.page.getByRole('dialog', { name: 'Cambios sin guardar' })
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect.poll(() => address.inputValue()).toBe('Calle Nueva 1')
  await me.link('Inicio').click()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect.poll(me.where).toBe('/inicio')
})

onlyWith('looks')(
  'is deactivated at once, of which the server hears when it can no longer be undone, as when the page is closed',
  async () => {
    const { id } = await newcomer()
    const isActive = async () => (await apiOf().as('super').get<Person>(`/api/personnel/${id}/`)).body.active
    const me = await visit('utility')
    await me.go(`/personnel/${id}`)
    await me.button('Desactivar').click()
    await me.button('Activar').waitFor()
    await me.button('Deshacer').click()
    await me.button('Desactivar').click()
    await me.button('Deshacer').waitFor()
    await expect.poll(() => isActive()).toBe(true)
    await me.page.goto('about:blank')
    await expect.poll(isActive).toBe(false)
  },
)

it('lets the super-admin delete a person, after a question, and says when it fails', async () => {
  const person = await newcomer()
  const me = await visit('super')
  me.allow(new RegExp(`/api/personnel/${person.id}/`, 'u'))
  await me.go(`/personnel/${person.id}`)
  const remove = async (answer: string) => {
    await me.button('Eliminar personal').click()
    const question = me.page.getByRole('dialog', { name: 'Eliminar personal' })
    await question.getByText('¿Está seguro que desea eliminar este personal?', { exact: true }).waitFor()
    await question.getByRole('button', { name: answer }).click()
  }
  await remove('Cancelar')
  await me.page.route(`**/api/personnel/${person.id}/`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await remove('Eliminar')
  await me.page.getByText('Error al eliminar el personal', { exact: true }).waitFor()
  await expect.poll(me.where).toBe(`/personnel/${person.id}`)
  await me.page.unroute(`**/api/personnel/${person.id}/`)
  await remove('Eliminar')
  await expect.poll(me.where).toMatch(/^\/personnel(?:\?|$)/u)
  await search(me, listed(person))
  await me.page.getByText('No hay resultados').waitFor()
  await expect.poll(() => rowOf(me, listed(person)).count()).toBe(0)
})

import { describe, expect } from 'vitest'
import type { CompanyDetail } from '../../src/contract/companies.ts'
import type { CompanyData } from '../../src/domain/companies.ts'
import type { PersonDetail } from '../../src/domain/personnel.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { onlyWith } from '../support/e2e/backend.ts'
import { newcomer } from '../support/e2e/people.ts'
import { apiOf, DESKTOP, type Visitor, visit } from '../support/e2e/visitor.ts'
import { aPicture } from '../support/pictures.ts'

const field = (me: Visitor, name: string) => me.page.getByRole('textbox', { name, exact: true })
const saved = (me: Visitor) => me.page.getByText('Los cambios se guardaron.').waitFor()
const dialogOf = (me: Visitor) => me.page.getByRole('dialog', { name: 'Alguien más guardó cambios' })
const twoOf = async (path: string, call: RegExp) => {
  const [me, other] = [await visit('super'), await visit('admin')]
  me.allow(call)
  await Promise.all([me.go(path), other.go(path)])
  return { me, other }
}

describe('6.24 two browsers', () => {
  onlyWith('extras')('that change a person are shown what differs, and lose nothing', async () => {
    const { id } = await newcomer()
    const { me, other } = await twoOf(`/personnel/${id}`, /\/api\/personnel\//u)
    for (const one of [me, other]) await one.button('Editar').click()
    await field(other, 'Teléfono').fill('5599999999')
    await field(other, 'Domicilio').fill('Calle del Otro 1')
    await other.button('Guardar').click()
    await saved(other)

    await field(me, 'Domicilio').fill('Calle Mía 2')
    const photo = { name: 'yo.jpg', mimeType: 'image/jpeg', buffer: await aPicture() }
    await me.page.locator('input[type=file]').setInputFiles(photo)
    await me.button('Usar foto').waitFor()
    await expectAccessible(me)
    await me.page.setViewportSize(DESKTOP)
    await me.button('Usar foto').click()
    await me.button('Guardar').click()
    const dialog = dialogOf(me)
    await dialog.getByText('Calle del Otro 1').waitFor()
    await expectAccessible(me)
    await me.page.setViewportSize(DESKTOP)
    await dialog.getByRole('button', { name: 'Seguir editando' }).click()
    await expect.poll(() => field(me, 'Domicilio').inputValue()).toBe('Calle Mía 2')
    await me.button('Guardar').click()
    await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click()
    await saved(me)
    await me.page.getByText('55 9999 9999').waitFor()
    const { body } = await apiOf().as('super').get<PersonDetail>(`/api/personnel/${id}/`)
    expect(body).toMatchObject({ address: 'Calle Mía 2', phone: '5599999999', version: 3 })
    expect(body.profile_picture).toBeTruthy()
  })

  onlyWith('extras')('do not delete what the other has just changed, unseen', async () => {
    const { id } = await newcomer()
    const { me, other } = await twoOf(`/personnel/${id}/datos`, /\/api\/personnel\//u)
    await other.button('Editar').click()
    await field(other, 'Domicilio').fill('Calle Recién Cambiada 1')
    await other.button('Guardar').click()
    await saved(other)
    const remove = async () => {
      await me.button('Eliminar personal').click()
      const question = me.page.getByRole('dialog', { name: 'Eliminar personal' })
      await question.getByRole('button', { name: 'Eliminar' }).click()
    }
    await remove()
    await me.page.getByText('alguien más cambió sus datos mientras tanto').waitFor()
    await me.page.getByText('Calle Recién Cambiada 1').waitFor()
    await remove()
    await expect.poll(me.where).toMatch(/^\/personnel(?:\?|$)/u)
  })

  onlyWith('extras')('that change a company are shown what differs, and lose nothing', async () => {
    const api = apiOf().as('admin')
    const { body: made } = await api.post<CompanyDetail>('/api/companies/', {
      company_name: 'Ductos de Dos Manos',
      zone: 1,
    })
    const { me, other } = await twoOf(`/companies/${made.id}`, /\/api\/compan/u)
    for (const one of [me, other]) await one.button('Editar').click()
    await field(other, 'RUEC').fill('DEL-OTRO')
    await field(other, 'SAP PM').fill('PM-9')
    await other.button('Guardar').click()
    await saved(other)

    await field(me, 'RUEC').fill('MIO')
    await me.button('Guardar').click()
    const dialog = dialogOf(me)
    await dialog.getByText('DEL-OTRO').waitFor()
    await dialog
      .getByRole('group', { name: 'RUEC' })
      .getByRole('radio', { name: /DEL-OTRO/u })
      .check()
    await dialog
      .getByRole('group', { name: 'SAP PM' })
      .getByRole('radio', { name: /Lo mío/u })
      .check()
    await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click()
    await saved(me)
    const { body } = await api.get<CompanyData>(`/api/company_data/${made.id}/`)
    expect(body).toMatchObject({ ruec: 'DEL-OTRO', sap_pm: '', version: 3 })
    await me.page.getByText('DEL-OTRO').waitFor()

    await api.patch(`/api/company_data/${made.id}/`, { ruec: 'OTRA-VEZ' })
    const remove = async () => {
      await me.button('Eliminar empresa').click()
      await me.page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    }
    await remove()
    await me.page.getByText('Error al eliminar la empresa: Alguien más lo cambió').waitFor()
    await me.page.getByText('OTRA-VEZ').waitFor()
    await remove()
    await expect.poll(me.where).toMatch(/^\/companies(?:\?|$)/u)
  })
})

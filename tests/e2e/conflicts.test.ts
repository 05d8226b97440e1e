import { describe, expect } from 'vitest'
import type { PersonDetail } from '../../src/domain/personnel.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { itOnlyWith } from '../support/e2e/backend.ts'
import { registerPerson } from '../support/e2e/people.ts'
import { chooseRecordAction } from '../support/e2e/recordActions.ts'
import { DESKTOP, getApi, type Visitor, visit } from '../support/e2e/visitor.ts'
import { createPicture } from '../support/pictures.ts'

const field = (me: Visitor, name: string) => me.page.getByRole('textbox', { name, exact: true })
const saved = (me: Visitor) => me.page.getByText('Los cambios se guardaron.').waitFor()
const dialogOf = (me: Visitor) => me.page.getByRole('dialog', { name: 'Alguien más guardó cambios' })
const twoOf = async (path: string, call: RegExp) => {
  const [me, other] = [await visit('super'), await visit('admin')]
  me.allow(call)
  await Promise.all([me.go(path), other.go(path)])
  return { me, other }
}

describe('two browsers', () => {
  itOnlyWith('extras')('that change a person are shown what differs, and lose nothing', async () => {
    const { id } = await registerPerson()
    const { me, other } = await twoOf(`/personnel/${id}`, /\/api\/personnel\//u)
    for (const one of [me, other]) await chooseRecordAction(one.page, 'Editar')
    await field(other, 'Teléfono').fill('5599999999')
    await field(other, 'Domicilio').fill('Calle del Otro 1')
    await other.button('Guardar').click()
    await saved(other)

    await field(me, 'Domicilio').fill('Calle Mía 2')
    const photo = { name: 'yo.jpg', mimeType: 'image/jpeg', buffer: await createPicture() }
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
    const { body } = await getApi().as('super').get<PersonDetail>(`/api/personnel/${id}/`)
    expect(body).toMatchObject({ address: 'Calle Mía 2', phone: '5599999999', version: 3 })
    expect(body.profile_picture).toBeTruthy()
  })
})

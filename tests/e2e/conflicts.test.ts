import { describe, expect } from 'vitest'
import type { PersonDetail } from '../../src/domain/people/schemas.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { itOnlyWith } from '../support/e2e/backend.ts'
import { registerPerson } from '../support/e2e/people.ts'
import { chooseRecordAction } from '../support/e2e/recordActions.ts'
import { DESKTOP, getApi, type Visitor, visit } from '../support/e2e/visitor.ts'
import { createPicture } from '../support/pictures.ts'

const field = (visitor: Visitor, name: string) => visitor.page.getByRole('textbox', { name, exact: true })
const waitForSaved = (visitor: Visitor) => visitor.page.getByText('Los cambios se guardaron.').waitFor()
const dialogOf = (visitor: Visitor) =>
  visitor.page.getByRole('dialog', { name: 'Alguien más guardó cambios' })
const twoOf = async (path: string, call: RegExp) => {
  const [visitor, otherVisitor] = [await visit('super'), await visit('admin')]
  visitor.allow(call)
  await Promise.all([visitor.go(path), otherVisitor.go(path)])
  return { visitor, otherVisitor }
}

describe('two browsers', () => {
  itOnlyWith('extras')('that change a person are shown what differs, and lose nothing', async () => {
    const { id } = await registerPerson()
    const { visitor, otherVisitor } = await twoOf(`/personnel/${id}`, /\/api\/personnel\//u)
    for (const user of [visitor, otherVisitor]) await chooseRecordAction(user.page, 'Editar')
    await field(otherVisitor, 'Teléfono').fill('5599999999')
    await field(otherVisitor, 'Domicilio').fill('Calle del Otro 1')
    await otherVisitor.button('Guardar').click()
    await waitForSaved(otherVisitor)

    await field(visitor, 'Domicilio').fill('Calle Mía 2')
    const photo = { name: 'yo.jpg', mimeType: 'image/jpeg', buffer: await createPicture() }
    await visitor.page.locator('input[type=file]').setInputFiles(photo)
    await visitor.button('Usar foto').waitFor()
    await expectAccessible(visitor)
    await visitor.page.setViewportSize(DESKTOP)
    await visitor.button('Usar foto').click()
    await visitor.button('Guardar').click()
    const dialog = dialogOf(visitor)
    await dialog.getByText('Calle del Otro 1').waitFor()
    await expectAccessible(visitor)
    await visitor.page.setViewportSize(DESKTOP)
    await dialog.getByRole('button', { name: 'Seguir editando' }).click()
    await expect.poll(() => field(visitor, 'Domicilio').inputValue()).toBe('Calle Mía 2')
    await visitor.button('Guardar').click()
    await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click()
    await waitForSaved(visitor)
    await visitor.page.getByText('55 9999 9999').waitFor()
    const { body } = await getApi().as('super').get<PersonDetail>(`/api/personnel/${id}/`)
    expect(body).toMatchObject({ address: 'Calle Mía 2', phone: '5599999999', version: 3 })
    expect(body.profile_picture).toBeTruthy()
  })
})

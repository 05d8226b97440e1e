import { describe, expect, it } from 'vitest'
import { upper } from '../../src/domain/text.ts'
import { onlyWith } from '../support/e2e/backend.ts'
import { openSideForm } from '../support/e2e/form.ts'
import { focused } from '../support/e2e/keyboard.ts'
import { newcomer } from '../support/e2e/people.ts'
import { apiOf, type Visitor, visit } from '../support/e2e/visitor.ts'

const name = async (me: Visitor) => (await focused(me)).name

describe('14.5 the focus', () => {
  it('begins in the first field of the sign-in, of a side form and of a dialog', async () => {
    const guest = await visit()
    await guest.go('/login')
    await expect.poll(() => name(guest)).toBe('Usuario')
    const me = await visit('admin')
    await me.go('/personnel')
    await openSideForm(me)
    await expect.poll(() => name(me)).toBe('Nombre(s)')
    await me.go('/companies/1/contactos')
    await me.button('Agregar Contacto').click()
    await expect.poll(() => name(me)).toBe('Nombre')
  })

  it('is in the first field when a person is changed, and back on the button afterwards', async () => {
    const { id } = await newcomer()
    const me = await visit('admin')
    await me.go(`/personnel/${id}`)
    for (const end of ['Cancelar', 'Guardar']) {
      await me.button('Editar').click()
      await expect.poll(() => name(me)).toBe('Nombre(s)')
      if (end === 'Guardar') await me.page.getByRole('textbox', { name: 'Domicilio' }).fill('Calle Foco 1')
      await me.button(end).click()
      await expect.poll(() => name(me)).toBe('Editar')
    }
  })

  it('is on Cancelar where something is deleted or lost, and the question says whom it is about', async () => {
    const person = await newcomer()
    const me = await visit('super')
    await me.go(`/personnel/${person.id}`)
    await me.button('Eliminar personal').click()
    const question = me.page.getByRole('dialog', { name: 'Eliminar personal' })
    await question.getByText('¿Está seguro que desea eliminar este personal?').waitFor()
    await question.getByText(upper(`${person.first_names} ${person.last_names}`)).waitFor()
    await expect.poll(() => name(me)).toBe('Cancelar')
    await me.page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => name(me)).toBe('Eliminar personal')

    await me.button('Editar').click()
    await me.page.getByRole('textbox', { name: 'Domicilio' }).fill('Calle Perdida 1')
    await me.button('Cancelar').click()
    await expect.poll(() => name(me)).toBe('Seguir editando')
  })

  onlyWith('extras')('is on Cancelar where a company is deleted, which is named', async () => {
    const me = await visit('super')
    const { body } = await apiOf()
      .as('admin')
      .post<{ id: number }>('/api/companies/', { company_name: 'Borrable del Foco', zone: 1 })
    await me.go(`/companies/${body.id}`)
    await me.button('Eliminar empresa').click()
    const question = me.page.getByRole('alertdialog', { name: 'Eliminar empresa' })
    await question.getByText('BORRABLE DEL FOCO').waitFor()
    await expect.poll(() => name(me)).toBe('Cancelar')
  })
})

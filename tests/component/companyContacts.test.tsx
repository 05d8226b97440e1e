import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { reply } from '../support/fakeApi.ts'
import { companyDetail, openCompany, requestBodies } from '../support/openCompany.tsx'

describe('a new contact', () => {
  const add = async (overrides: Parameters<typeof openCompany>[1] = {}) => {
    const portal = await openCompany('empresa', overrides)
    await portal.openTab('Contactos')
    await portal.click('Agregar Contacto')
    const dialog = within(await screen.findByRole('dialog', { name: 'Agregar Contacto' }))
    const type = (name: RegExp, text: string) => portal.user.type(dialog.getByLabelText(name), text)
    const save = () => portal.user.click(dialog.getByRole('button', { name: 'Agregar' }))
    const fill = async () => {
      await type(/^Nombre/u, 'Ana Peña')
      await type(/^Puesto/u, 'Ventas')
      await type(/^Teléfono/u, '+52 55 1234 5678')
      await type(/^Correo/u, 'ana@ejemplo.example')
    }
    return { ...portal, dialog, type, save, fill }
  }

  it('needs all but its number 900', async () => {
    const { dialog, save, calls } = await add()
    await save()
    expect(await dialog.findAllByText('Este campo es obligatorio.')).toHaveLength(4)
    expect(requestBodies(calls, 'POST')).toHaveLength(0)
  })

  it('sends its position under the misspelt key', async () => {
    const { save, fill, calls } = await add({
      'POST /api/v1/company/1/contacts/': () => reply({ id: 6, name: 'Ana Peña' }, 201),
    })
    await fill()
    await save()
    expect(await screen.findByText('Se agregó a ANA PEÑA a los contactos.')).toBeTruthy()
    expect(requestBodies(calls, 'POST')).toEqual([
      {
        name: 'Ana Peña',
        phone: '5512345678',
        email: 'ana@ejemplo.example',
        positon: 'Ventas',
        id_900: '',
      },
    ])
  })

  it('shows a refusal of the misspelt key beside the position, and keeps what was typed', async () => {
    const { dialog, save, fill } = await add({
      'POST /api/v1/company/1/contacts/': () => reply({ positon: ['Escriba otro puesto.'] }, 400),
    })
    await fill()
    await save()
    expect(await dialog.findByText('Escriba otro puesto.')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>(/^Puesto/u).value).toBe('Ventas')
  })

  it('asks before it is closed with something typed', async () => {
    const { type, click, dialog } = await add()
    await type(/^Nombre/u, 'Ana')
    await click('Cancelar')
    await click('Seguir editando')
    expect(dialog.getByLabelText<HTMLInputElement>(/^Nombre/u).value).toBe('Ana')
  })
})

describe('a contact that is corrected', () => {
  const [contact] = companyDetail.contacts
  const storedContact = (overrides: object = {}) => ({ ...contact, version: 3, ...overrides })
  const edit = async (answers: Parameters<typeof openCompany>[1] = {}) => {
    const portal = await openCompany('empresa', {
      'GET /api/v1/company/1/contacts/': () => [storedContact()],
      ...answers,
    })
    await portal.openTab('Contactos')
    await portal.user.click(await screen.findByRole('button', { name: 'Editar a HUGO CHÁVEZ' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar a HUGO CHÁVEZ' }))
    const retype = async (name: RegExp, text: string) => {
      await portal.user.clear(dialog.getByLabelText(name))
      await portal.user.type(dialog.getByLabelText(name), text)
    }
    const save = () => portal.user.click(dialog.getByRole('button', { name: 'Guardar' }))
    return { ...portal, dialog, retype, save }
  }

  it('begins with what is kept, and sends what was changed, for the version that was seen', async () => {
    const { dialog, retype, save, calls } = await edit({
      'PATCH /api/v1/contacts/5/': () => storedContact({ phone: '5512345678', version: 4 }),
    })
    expect(dialog.getByLabelText<HTMLInputElement>(/^Correo/u).value).toBe('hugo@bajio.example')
    await retype(/^Teléfono/u, '55 1234 5678')
    await save()
    expect(await screen.findByText('Se corrigió a HUGO CHÁVEZ.')).toBeTruthy()
    expect(requestBodies(calls, 'PATCH')).toEqual([{ phone: '5512345678' }])
    expect(calls.find(({ method }) => method === 'PATCH')?.headers.get('if-match')).toBe('"3"')
  })

  it('asks which values to keep when another user saved first', async () => {
    let otherChanges = {}
    const { retype, save, click, calls } = await edit({
      'GET /api/v1/company/1/contacts/': () => [storedContact(otherChanges)],
      'PATCH /api/v1/contacts/5/': ({ headers }) =>
        headers.get('if-match') === '"3"'
          ? reply({ detail: 'Alguien más lo cambió mientras tanto.' }, 412)
          : storedContact({ position: 'Ventas', version: 5 }),
    })
    otherChanges = { position: 'Obra', version: 4 }
    await retype(/^Puesto/u, 'Ventas')
    await save()
    await screen.findByRole('dialog', { name: 'Alguien más guardó cambios' })
    await click('Todos mis cambios')
    await click('Guardar lo elegido')
    expect(await screen.findByText('Se corrigió a HUGO CHÁVEZ.')).toBeTruthy()
    expect(requestBodies(calls, 'PATCH')).toEqual([{ position: 'Ventas' }, { position: 'Ventas' }])
  })

  it.each([
    ['the back end has no call for it', 'empresa', false],
    ['the user only reads', 'lectura', true],
  ])('is not offered where %s', async (_, username, extras) => {
    const { openTab } = await openCompany(username, {}, '/companies/1', extras)
    await openTab('Contactos')
    await screen.findByText('HUGO CHÁVEZ')
    expect(screen.queryByRole('button', { name: 'Editar a HUGO CHÁVEZ' })).toBeNull()
  })
})

describe('a contact that is withdrawn', () => {
  it('is gone at once, with its reason, and there again when that is undone', async () => {
    const contact = { ...companyDetail.contacts[0] }
    let contacts: object[] = [{ ...contact, withdrawable: true, version: 2 }]
    const { calls, openTab, user } = await openCompany('admin', {
      'GET /api/v1/company/1/contacts/': () => contacts,
      'POST /api/v1/contacts/5/withdraw/': () => {
        contacts = []
        return { ...contact, version: 2 }
      },
      'POST /api/v1/contacts/5/restore/': () => {
        contacts = [contact]
        return contact
      },
    })
    await openTab('Contactos')
    await user.click(await screen.findByRole('button', { name: 'Retirar HUGO CHÁVEZ' }))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Retirar «HUGO CHÁVEZ»?' }))
    await user.type(dialog.getByLabelText(/^Motivo/u), 'Ya no trabaja ahí')
    await user.click(dialog.getByRole('button', { name: 'Retirar' }))
    await waitFor(() => expect(screen.queryByText('HUGO CHÁVEZ')).toBeNull())
    expect(requestBodies(calls, 'POST')).toEqual([{ reason: 'Ya no trabaja ahí' }])
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Contactos' })),
    )
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByText('HUGO CHÁVEZ')).toBeTruthy()
    expect(calls.find(({ path }) => path.endsWith('/restore/'))?.headers.get('If-Match')).toBe('"2"')
  })
})

describe('a contact that stopped its mails', () => {
  it('says that mails are off, and resumes them after the user confirms the contact’s request', async () => {
    const contact = {
      id: 6,
      name: 'Ana Peña',
      phone: '5512345678',
      email: 'ana@ejemplo.example',
      position: 'Ventas',
    }
    const { openTab, click, calls } = await openCompany('empresa', {
      'GET /api/v1/company/1/contacts/': () => [{ ...contact, id_900: '', mail_off: true }],
      'POST /api/v1/contacts/6/mails/': () => ({ ...contact, id_900: '' }),
    })
    await openTab('Contactos')
    expect(await screen.findByText('Detuvo los correos del portal')).toBeTruthy()
    await click('Reanudar correos a ANA PEÑA')
    await click('Los pidió: reanudar')
    expect(await screen.findByText('ANA PEÑA volverá a recibir correos.')).toBeTruthy()
    expect(requestBodies(calls, 'POST')).toEqual([{ consent: true }])
  })
})

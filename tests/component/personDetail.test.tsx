import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import type { Call } from '../support/fakeApi.ts'
import { reply } from '../support/fakeApi.ts'
import { personRow } from '../support/mount.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { chooseRecordAction } from '../support/recordActions.ts'
import { chooseOption } from '../support/selectOptions.ts'

const person = {
  ...personRow('p1', 'Álvarez Núñez, María José'),
  first_names: 'María José',
  last_names: 'Álvarez Núñez',
  rfc: 'AANM900101',
  ssn: '12345678901',
  role: 3,
  company: 1,
  phone: '5512345678',
  email: 'maria@ejemplo.example',
  address: 'Calle 1',
  registration_date: '2025-08-04',
  accreditation_date: '2026-08-28',
  accreditation_number: 'A-1',
  naturgy_id: '900',
  profile_picture: null,
  personnel_accreditation: [{ id: 1, name: 'Curso de inducción', status: true, editable: false }],
}

const openDetail = async (
  username: string,
  answers: Parameters<typeof openScreen>[2] = {},
  path = '/personnel/p1',
) => {
  const user = userEvent.setup()
  const portal = openScreen(path, username, {
    'GET /api/personnel/p1/': () => person,
    'GET /api/roles/': () => [{ id: 3, name: 'Instalador' }],
    'GET /api/companies/': () => [{ id: 1, company_name: 'Redes Occidente', name: 'Redes Occidente' }],
    ...answers,
  })
  await screen.findByRole('heading', { level: 1, name: 'MARÍA JOSÉ ÁLVAREZ NÚÑEZ' })
  const click = (name: string) => user.click(screen.getByRole('button', { name }))
  const choose = (name: string) => chooseRecordAction(user, name)
  const edit = async () => {
    await choose('Editar')
    await screen.findByLabelText(/^Teléfono/u)
  }
  const deactivate = async () => {
    await choose('Desactivar')
    const question = within(await screen.findByRole('dialog', { name: 'Desactivar personal' }))
    await user.click(question.getByRole('button', { name: 'Desactivar' }))
  }
  return { ...portal, user, click, choose, edit, deactivate }
}

const input = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const patches = (calls: Call[]) => calls.filter(({ method }) => method === 'PATCH')
const sentBy = (call: Call | undefined) =>
  call?.body instanceof FormData ? Object.fromEntries(call.body.entries()) : undefined

describe('a person', () => {
  it('is shown with days and phone as people write them', async () => {
    await openDetail('admin')
    expect(screen.getByText('Detalles del Técnico').getAttribute('aria-current')).toBe('page')
    expect(screen.getByText('28 ago 2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: '55 1234 5678' }).getAttribute('href')).toBe('tel:+525512345678')
    expect(screen.getByRole('link', { name: 'maria@ejemplo.example' }).getAttribute('href')).toBe(
      'mailto:maria@ejemplo.example',
    )
  })

  it('has tabs with addresses, and an address that is none of them leads to the first', async () => {
    const { user, where } = await openDetail('lectura', {}, '/personnel/p1')
    const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
    expect(tabs()).toEqual(['Datos', 'Acreditación y documentos'])
    expect(screen.getByText('A-1')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Acreditación y documentos' }))
    await waitFor(() => expect(screen.queryByText('A-1')).toBeNull())
    expect(where()).toBe('/personnel/p1/requisitos')
    cleanup()
    const { where: elsewhere } = await openDetail('lectura', {}, '/personnel/p1/historial')
    expect(elsewhere()).toBe('/personnel/p1')
  })

  it('has its requirements beside its documents', async () => {
    await openDetail('admin', {}, '/personnel/p1/requisitos')
    expect(screen.getByText('Curso de inducción')).toBeTruthy()
    expect(await screen.findByRole('region', { name: 'General / SASISOPA' })).toBeTruthy()
  })

  it('is changed in the place of its data, from whichever tab', async () => {
    const { click, edit, where } = await openDetail('admin', {}, '/personnel/p1/requisitos')
    await edit()
    expect(where()).toBe('/personnel/p1')
    await click('Cancelar')
    expect(screen.getByRole('tab', { name: 'Datos' }).getAttribute('aria-selected')).toBe('true')
  })

  it.each([
    [
      'empresa',
      ['RFC', 'NSS', 'Teléfono', 'Correo electrónico', 'Domicilio', 'Fecha de alta', 'Fecha de acreditación'],
    ],
    ['lectura', ['Fecha de alta', 'Fecha de acreditación']],
    ['comercial', []],
  ])('has no row for what %s is not shown', async (username, hiddenLabels: string[]) => {
    const { rfc, ssn, phone, email, address, ...restrictedPerson } = person
    await openDetail(username, {
      'GET /api/personnel/p1/': () => (hiddenLabels.includes('RFC') ? person : restrictedPerson),
    })
    const labels = [
      'RFC',
      'NSS',
      'Teléfono',
      'Correo electrónico',
      'Domicilio',
      'Fecha de alta',
      'Fecha de acreditación',
    ]
    expect(labels.filter((label) => screen.queryByText(label))).toEqual(hiddenLabels)
    expect(screen.queryAllByText('Contacto')).toHaveLength(Number(hiddenLabels.includes('Teléfono')))
  })

  it.each([
    ['admin', []],
    ['certificador', []],
    [
      'empresa',
      [
        /^Empresa/u,
        /^Rol(?! y)/u,
        /^Número de acreditación/u,
        /^ID 900/u,
        /^Fecha de acreditación/u,
        /^Personal Activo/u,
      ],
    ],
  ])('closes to %s the fields that it may not change', async (username, disabledFields: RegExp[]) => {
    const { edit } = await openDetail(username)
    await edit()
    const fields = [
      /^Nombre\(s\)/u,
      /^Apellidos/u,
      /^RFC/u,
      /^NSS/u,
      /^Empresa/u,
      /^Rol(?! y)/u,
      /^Teléfono/u,
      /^Correo/u,
      /^Domicilio/u,
      /^Número de acreditación/u,
      /^ID 900/u,
      /^Fecha de alta/u,
      /^Fecha de acreditación/u,
      /^Personal Activo/u,
    ]
    expect(fields.filter((name) => input(name).disabled)).toEqual(disabledFields)
  })

  it('sends only what was changed', async () => {
    const { user, click, edit, calls } = await openDetail('admin', {
      'PATCH /api/personnel/p1/': () => ({ ...person, phone: '8112345678' }),
    })
    await edit()
    await user.clear(input(/^Teléfono/u))
    await user.type(input(/^Teléfono/u), '81 1234 5678')
    await click('Guardar')
    expect(await screen.findByText('Los cambios se guardaron.')).toBeTruthy()
    expect(sentBy(patches(calls)[0])).toEqual({ phone: '8112345678' })
    expect(screen.getByRole('link', { name: '81 1234 5678' })).toBeTruthy()
  })

  it('checks the NSS only if it is changed, and warns of its last digit', async () => {
    const { user, click, edit, calls } = await openDetail('admin', {
      'GET /api/personnel/p1/': () => ({ ...person, ssn: '123' }),
      'PATCH /api/personnel/p1/': () => person,
    })
    await edit()
    await user.type(input(/^Apellidos/u), ' Paz')
    await user.type(input(/^NSS/u), '4')
    await click('Guardar')
    expect(await screen.findByText('Escriba los 11 dígitos del NSS, o deje el campo vacío.')).toBeTruthy()
    await user.clear(input(/^NSS/u))
    await user.type(input(/^NSS/u), '1234-56-7890-1')
    expect(await screen.findByText(/^Revise el NSS/u)).toBeTruthy()
    expect(input(/^NSS/u).value).toBe('1234-56-7890-1')
    await user.clear(input(/^NSS/u))
    await user.type(input(/^NSS/u), '123')
    await click('Guardar')
    await waitFor(() => expect(patches(calls)).toHaveLength(1))
    expect(sentBy(patches(calls)[0])).toEqual({ last_names: 'Álvarez Núñez Paz' })
  })

  it('is moved to another company only once that is confirmed', async () => {
    const companies = [
      { id: 1, company_name: 'Redes Occidente', name: 'Redes Occidente' },
      { id: 2, company_name: 'Gas Norte', name: 'Gas Norte' },
    ]
    const { user, calls, edit, click } = await openDetail('admin', {
      'GET /api/companies/': () => companies,
      'GET /api/companies/2/': () => companies[1] ?? {},
      'PATCH /api/personnel/p1/': () => ({ ...person, company: 2 }),
    })
    await edit()
    await chooseOption(await screen.findByRole('combobox', { name: /^Empresa/u }), 'Gas Norte')
    await click('Guardar')
    const question = () => screen.findByRole('dialog', { name: 'Trasladar a otra empresa' })
    await within(await question()).findByText(/pasará de Redes Occidente a Gas Norte/u)
    await user.click(within(await question()).getByRole('button', { name: 'Seguir editando' }))
    expect(patches(calls)).toEqual([])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await click('Guardar')
    await user.click(within(await question()).getByRole('button', { name: 'Trasladar y guardar' }))
    await waitFor(() => expect(patches(calls)).toHaveLength(1))
    expect(sentBy(patches(calls)[0])).toMatchObject({ company: '2' })
  })

  it('calls nothing when nothing was changed', async () => {
    const { click, edit, calls } = await openDetail('admin')
    await edit()
    await click('Guardar')
    expect(await screen.findByText('No hay cambios por guardar.')).toBeTruthy()
    expect(patches(calls)).toHaveLength(0)
  })

  it('does not let what is required, nor a date that is there, be emptied', async () => {
    const { user, click, edit, calls } = await openDetail('admin')
    await edit()
    await user.clear(input(/^Apellidos/u))
    await user.clear(input(/^RFC/u))
    await user.clear(input(/^Fecha de acreditación/u))
    await click('Guardar')
    expect(await screen.findAllByText('Este campo es obligatorio.')).toHaveLength(3)
    expect(patches(calls)).toHaveLength(0)
  })

  it('marks the email as required and enforces nothing, and lets an RFC that is not there stay so', async () => {
    const { user, click, edit, calls } = await openDetail('admin', {
      'GET /api/personnel/p1/': () => ({ ...person, rfc: '' }),
      'PATCH /api/personnel/p1/': () => person,
    })
    await edit()
    expect(screen.getByLabelText(/^RFC/u).closest('.MuiFormControl-root')?.textContent).not.toContain('*')
    const email = input(/^Correo electrónico/u)
    expect(email.closest('.MuiFormControl-root')?.textContent).toContain('*')
    await user.clear(email)
    await click('Guardar')
    await waitFor(() => expect(patches(calls)).toHaveLength(1))
    expect(sentBy(patches(calls)[0])).toEqual({ email: '' })
  })

  it('keeps what was typed when the server refuses, with its words beside the field', async () => {
    const { user, click, edit } = await openDetail('admin', {
      'PATCH /api/personnel/p1/': () => reply({ accreditation_number: ['Este valor ya está en uso.'] }, 400),
    })
    await edit()
    await user.type(input(/^Número de acreditación/u), '2')
    await click('Guardar')
    expect(await screen.findByText('Este valor ya está en uso.')).toBeTruthy()
    expect(input(/^Número de acreditación/u).value).toBe('A-12')
  })

  const activation = () => {
    let currentPerson = { ...person, version: 3 }
    return {
      'GET /api/personnel/p1/': () => currentPerson,
      'PATCH /api/personnel/p1/': (call: Call) => {
        currentPerson = {
          ...currentPerson,
          active: sentBy(call)?.active === 'true',
          version: currentPerson.version + 1,
        }
        return currentPerson
      },
    }
  }
  const versions = (calls: Call[]) => patches(calls).map(({ headers }) => headers.get('If-Match'))

  it('is deactivated after a question that says what follows, and activated again by an undo for the version that the answer named', async () => {
    const { user, choose, calls } = await openDetail('admin', activation())
    await choose('Desactivar')
    const question = within(await screen.findByRole('dialog', { name: 'Desactivar personal' }))
    expect(question.getByText(/su credencial dejará de ser válida de inmediato/u)).toBeTruthy()
    expect(patches(calls)).toEqual([])
    await user.click(question.getByRole('button', { name: 'Desactivar' }))
    await screen.findByText('Inactivo')
    expect(patches(calls).map(sentBy)).toEqual([{ active: 'false' }])
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    await screen.findByText('Vigente')
    expect(patches(calls).map(sentBy)).toEqual([{ active: 'false' }, { active: 'true' }])
    expect(versions(calls)).toEqual(['"3"', '"4"'])
    expect(await screen.findByText('Se deshizo.')).toBeTruthy()
  })

  it('can be activated again from another page, while the notification is shown', async () => {
    const { user, deactivate, calls } = await openDetail('admin', {
      ...activation(),
      'GET /api/personnel/': () => [],
    })
    await deactivate()
    const undo = await screen.findByRole('button', { name: 'Deshacer' })
    await user.click(screen.getByRole('link', { name: 'Personal' }))
    await screen.findByText('No hay resultados')
    await user.click(undo)
    await waitFor(() => expect(patches(calls).map(sentBy)).toEqual([{ active: 'false' }, { active: 'true' }]))
  })

  it('is left as another user changed it meanwhile, which the notification says', async () => {
    const { user, deactivate } = await openDetail('admin', {
      ...activation(),
      'PATCH /api/personnel/p1/': ({ headers }) =>
        headers.get('If-Match') === '"3"'
          ? { ...person, active: false, version: 4 }
          : reply({ detail: 'Cambió.' }, 412),
    })
    await deactivate()
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    expect(
      await screen.findByText('No se deshizo: alguien más lo cambió después. Se muestra como quedó.'),
    ).toBeTruthy()
  })

  it.each([
    ['Acreditar', { state: 'unaccredited', accreditation_flag: 'danger' }],
    ['Renovar', { state: 'expired', accreditation_flag: 'danger', accreditation_date: '2025-01-01' }],
    ['Renovar', { state: 'expiring', accreditation_flag: 'warning', accreditation_date: '2025-12-01' }],
    ['Ver credencial', { state: 'valid', accreditation_flag: 'success' }],
    [undefined, { state: 'valid', vetoed: true, accreditation_flag: 'danger' }],
  ])('offers %s first where its state asks for it', async (first, state) => {
    loadBackEndForTest()
    await openDetail('admin', {
      'GET /api/personnel/p1/': () => ({
        ...person,
        accreditation_date: null,
        standing: 'regular',
        ...state,
      }),
    })
    const buttons = within(screen.getByRole('main')).getAllByRole('button')
    expect(
      buttons
        .filter(({ textContent }) => /Acreditar|Renovar|credencial/u.test(textContent ?? ''))
        .map(({ textContent }) => textContent),
    ).toEqual(first ? [first] : [])
    if (first !== 'Ver credencial') await chooseRecordAction(userEvent.setup(), 'Ver credencial')
  })

  it('says that the data are incomplete instead of opening a credential without picture', async () => {
    const { click, where } = await openDetail('admin')
    await click('Ver credencial')
    expect(await screen.findByText('Los datos del personal estan incompletos')).toBeTruthy()
    expect(where()).toBe('/personnel/p1')
  })

  it('is deleted after the question, and the roster is next', async () => {
    const { click, choose, where } = await openDetail('super', {
      'DELETE /api/personnel/p1/': () => reply(null, 204),
    })
    await choose('Eliminar personal')
    expect(screen.getByText('¿Está seguro que desea eliminar este personal?')).toBeTruthy()
    await click('Eliminar')
    await waitFor(() => expect(where()).toMatch(/^\/personnel(?:\?|$)/u))
  })

  it('stays when deleting fails, and says so', async () => {
    const { click, choose, where } = await openDetail('super', {
      'DELETE /api/personnel/p1/': () => reply({ detail: 'No.' }, 500),
    })
    await choose('Eliminar personal')
    await click('Eliminar')
    expect(await screen.findByText('Error al eliminar el personal')).toBeTruthy()
    expect(where()).toBe('/personnel/p1')
  })

  it('that does not exist has a page that says so', async () => {
    openScreen('/personnel/nadie', 'admin')
    expect(await screen.findByText('No encontramos a esta persona')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Volver a Personal' }).getAttribute('href')).toBe('/personnel')
  })
})

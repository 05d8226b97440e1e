import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { type Call, reply } from '../support/fakeApi.ts'
import { sendUploadsByFetch } from '../support/fakeUpload.ts'
import { personRow } from '../support/mount.tsx'
import { companyData, openCompany } from '../support/openCompany.tsx'
import {
  callsByMethod,
  getButton,
  getTextbox,
  openQuotation,
  quotationRow,
  retype as retypeBox,
  TIERS,
} from '../support/openQuotations.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { chooseRecordAction } from '../support/recordActions.ts'

const CHANGED = { detail: 'Alguien más lo cambió.' }
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Alguien más guardó cambios' }))
type Dialog = Awaited<ReturnType<typeof dialog>>
const groupTexts = (dialog: Dialog) => dialog.getAllByRole('group').map((group) => group.textContent)
const input = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const patches = (calls: Call[]) =>
  calls
    .filter(({ method }) => method === 'PATCH')
    .map(({ headers, body }) => ({
      seen: headers.get('If-Match'),
      body: body instanceof FormData ? Object.fromEntries(body.entries()) : body,
    }))

/** Answers for a record that another user changes just before the first write. */
const conflictingAnswers = <T extends object>(
  path: string,
  original: T,
  othersVersion: T,
  method = 'PATCH',
  serverChanges = {},
) => {
  let current = original
  return {
    [`GET ${path}`]: () => current,
    [`${method} ${path}`]: ({ body }: Call) => {
      if (current === original) {
        current = othersVersion
        return reply(CHANGED, 412)
      }
      const sent = body instanceof FormData ? Object.fromEntries(body.entries()) : (body as object)
      current = { ...othersVersion, ...sent, ...serverChanges, version: 9 }
      return current
    },
  }
}

const person = {
  ...personRow('p1', 'Álvarez Núñez, María José'),
  first_names: 'María José',
  last_names: 'Álvarez Núñez',
  rfc: 'AANM900101',
  role: 3,
  company: 1,
  phone: '5512345678',
  address: 'Calle 1',
  profile_picture: '/media/old.jpg',
  version: 4,
}
const openPerson = async (answers: object, storage = {}) => {
  const portal = openScreen(
    '/personnel/p1',
    'admin',
    {
      'GET /api/personnel/p1/': () => person,
      'GET /api/roles/': () => [
        { id: 3, name: 'Instalador' },
        { id: 5, name: 'Verificadora' },
      ],
      'GET /api/companies/': () => [{ id: 1, company_name: 'Redes Occidente' }],
      ...answers,
    },
    storage,
  )
  const user = userEvent.setup()
  await chooseRecordAction(user, 'Editar')
  return { ...portal, user, click: (name: string) => user.click(screen.getByRole('button', { name })) }
}
const retype = async (user: ReturnType<typeof userEvent.setup>, name: RegExp, text: string) => {
  const field = await screen.findByLabelText(name)
  await user.clear(field)
  await user.type(field, text)
}

describe('two who change a person', () => {
  const othersVersion = {
    ...person,
    phone: '5599999999',
    role: 5,
    profile_picture: '/media/new.jpg',
    version: 5,
  }
  const begin = async () => {
    const portal = await openPerson(conflictingAnswers('/api/personnel/p1/', person, othersVersion))
    sendUploadsByFetch()
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => '' }))
    await retype(portal.user, /^Teléfono/u, '5511111111')
    await portal.user.upload(input(/^Foto$/u), new File(['x'], 'yo.png', { type: 'image/png' }))
    await portal.click('Guardar')
    return { ...portal, dialog: await dialog() }
  }

  it('are shown what differs, picture and all, and keep what they choose', async () => {
    const { dialog: conflict, calls, user } = await begin()
    await waitFor(() =>
      expect(groupTexts(conflict)).toEqual([
        'RolComo estabaInstaladorDe la otra personaVerificadora',
        'TeléfonoMi cambio55 1111 1111De la otra persona55 9999 9999',
        'FotoMi cambioDe la otra persona',
      ]),
    )
    const pictures = conflict.getAllByRole<HTMLImageElement>('img').map(({ alt, src }) => [alt, src])
    expect(pictures).toEqual([
      ['Foto de yo.png', 'blob:x'],
      ['Foto de la ficha', expect.stringContaining('/media/new.jpg')],
    ])
    await user.click(
      within(conflict.getByRole('group', { name: 'Teléfono' })).getByLabelText(/55 9999 9999/u),
    )
    await user.click(conflict.getByRole('button', { name: 'Guardar lo elegido' }))
    await screen.findByText('Los cambios se guardaron.')
    const [first, second] = patches(calls)
    expect(first).toEqual({
      seen: '"4"',
      body: { phone: '5511111111', profile_picture: expect.any(File) },
    })
    expect(second).toEqual({ seen: '"5"', body: { profile_picture: expect.any(File) } })
  })

  it('lose nothing that was typed or chosen by going back', async () => {
    const { dialog: conflict, user } = await begin()
    await user.click(conflict.getByRole('button', { name: 'Seguir editando' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(input(/^Teléfono/u).value).toBe('5511111111')
    expect(screen.getByRole('button', { name: 'Quitar la foto elegida' })).toBeTruthy()
  })

  it('may take all of the other without another call, and see it', async () => {
    const { dialog: conflict, user, calls } = await begin()
    await user.click(conflict.getByRole('button', { name: 'Todos los de la otra persona' }))
    await user.click(conflict.getByRole('button', { name: 'Guardar lo elegido' }))
    expect(await screen.findByRole('link', { name: '55 9999 9999' })).toBeTruthy()
    expect(patches(calls)).toHaveLength(1)
  })

  it('are told of their own other tab, and keep all their changes with its own', async () => {
    const ownSave = { record: 'personnel/p1', from: 4, to: 5 }
    const { user, calls } = await openPerson(
      conflictingAnswers('/api/personnel/p1/', person, othersVersion),
      { ownSaves: JSON.stringify([ownSave]) },
    )
    await retype(user, /^Domicilio/u, 'Calle 2')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    const conflict = within(
      await screen.findByRole('dialog', { name: 'Usted guardó cambios en otra pestaña' }),
    )
    expect(groupTexts(conflict)).toContain('DomicilioMi cambioCalle 2Como estabaCalle 1')
    await user.click(conflict.getByRole('button', { name: 'Todos los de la otra pestaña' }))
    await user.click(conflict.getByRole('button', { name: 'Todos mis cambios' }))
    await user.click(conflict.getByRole('button', { name: 'Guardar lo elegido' }))
    await screen.findByText('Los cambios se guardaron.')
    expect(patches(calls).at(-1)).toEqual({ seen: '"5"', body: { address: 'Calle 2' } })
    expect(JSON.parse(localStorage.getItem('ownSaves') ?? '')).toEqual([
      ownSave,
      { record: 'personnel/p1', from: 5, to: 9 },
    ])
  })

  it('is not asked for versions where the back end keeps none', async () => {
    const { version: _, ...withoutVersion } = person
    const { user, click, calls } = await openPerson({
      'GET /api/personnel/p1/': () => withoutVersion,
      'PATCH /api/personnel/p1/': () => ({ ...withoutVersion, address: 'Calle 2' }),
    })
    await retype(user, /^Domicilio/u, 'Calle 2')
    await click('Guardar')
    await screen.findByText('Los cambios se guardaron.')
    expect(patches(calls)).toEqual([{ seen: null, body: { address: 'Calle 2' } }])
  })
})

describe('two who change a company', () => {
  const company = { ...companyData, version: 2 }
  const othersVersion = {
    ...company,
    ruec: 'R-2',
    zone: { id: 2, name: 'Toluca' },
    work_division: 'X4,X6',
    version: 3,
  }

  it('are shown what differs, and keep what they choose', async () => {
    const { user, click, calls } = await openCompany(
      'admin',
      conflictingAnswers('/api/company_data/1/', company, othersVersion),
    )
    await click('Editar')
    await retype(user, /^RUEC/u, 'R-3')
    await click('Guardar')
    const conflict = await dialog()
    await waitFor(() =>
      expect(groupTexts(conflict)).toEqual([
        'RUECMi cambioR-3De la otra personaR-2',
        'ZonaComo estabaBajíoDe la otra personaToluca',
        'División de trabajoComo estabaX4, X5De la otra personaX4, X6',
      ]),
    )
    await user.click(conflict.getByRole('button', { name: 'Guardar lo elegido' }))
    await screen.findByText('Los cambios se guardaron.')
    expect(patches(calls)).toEqual([
      { seen: '"2"', body: { ruec: 'R-3' } },
      { seen: '"3"', body: { ruec: 'R-3' } },
    ])
  })
})

describe('two who change a quotation', () => {
  const othersVersion = {
    ...quotationRow,
    name: 'Ana Paz Ruiz',
    indirect_cost_2: 80,
    total: 2030.5,
    version: 5,
  }
  const begin = async () => {
    const answers = conflictingAnswers('/api/quotations/7/', quotationRow, othersVersion, 'PUT', {
      pricing: TIERS[0],
    })
    const portal = await openQuotation('utility', answers)
    await retypeBox(portal.user, 'Nombre', 'Ana Paz Soto')
    await retypeBox(portal.user, 'Costo 1', '300')
    await portal.user.click(getButton('Guardar'))
    return { ...portal, dialog: await dialog() }
  }
  const chosenSides = (dialog: Dialog) =>
    dialog.getAllByRole<HTMLInputElement>('radio').flatMap(({ checked, value }) => (checked ? [value] : []))

  it('are shown what differs; what only the other changed is the other’s', async () => {
    const { user, dialog: conflict, calls } = await begin()
    expect(groupTexts(conflict)).toEqual([
      'NombreMi cambioANA PAZ SOTODe la otra personaANA PAZ RUIZ',
      'Costo 1Mi cambio$300.00Como estaba$250.00',
      'Costo 2Como estaba$0.00De la otra persona$80.00',
    ])
    expect(chosenSides(conflict)).toEqual(['mine', 'mine', 'theirs'])
    await user.click(within(conflict.getByRole('group', { name: 'Nombre' })).getByLabelText(/ANA PAZ RUIZ/u))
    await user.click(conflict.getByRole('button', { name: 'Guardar lo elegido' }))
    await screen.findByText('Los cambios se guardaron.')
    const last = callsByMethod(calls, 'PUT').at(-1)
    expect(last?.headers.get('If-Match')).toBe('"5"')
    expect(last?.body).toMatchObject({ name: 'Ana Paz Ruiz', indirect_cost_1: 300, indirect_cost_2: 80 })
    expect(getTextbox('Costo 1').value).toBe('300.00')
  })

  it('may take all of the other, which the form shows from then on', async () => {
    const { user, dialog: conflict, calls } = await begin()
    await user.click(conflict.getByRole('button', { name: 'Todos los de la otra persona' }))
    await user.click(conflict.getByRole('button', { name: 'Guardar lo elegido' }))
    await waitFor(() => expect(getTextbox('Nombre').value).toBe('Ana Paz Ruiz'))
    expect(callsByMethod(calls, 'PUT')).toHaveLength(1)
  })
})

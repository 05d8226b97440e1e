import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { reply } from '../support/fakeApi.ts'
import { sendUploadsByFetch } from '../support/fakeUpload.ts'
import { personRow } from '../support/mount.tsx'
import { matrixPage } from '../support/openMatrix.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { chooseRecordAction } from '../support/recordActions.ts'

const ITEM = { id: 12, name: 'Examen médico', status: false, editable: true }
const PERSON = {
  ...personRow('p1', 'Peña, Ana'),
  first_names: 'Ana',
  last_names: 'Peña',
  rfc: 'PEAA900101',
  role: 1,
  company: 1,
  accreditation_flag: 'warning',
  personnel_accreditation: [ITEM],
}
const MARRIED = { ...PERSON, name: 'Peña de Ruiz, Ana', last_names: 'Peña de Ruiz' }

/** Opens the console with the person in every list. Each list is answered once; later reads come from the cache. */
const open = async () => {
  let isAway = false
  const once = (rows: unknown) => () => (isAway ? new Promise<Response>(() => undefined) : reply(rows))
  const portal = openScreen('/search?search=ana', 'utility', {
    'GET /api/personnel_search/': once([PERSON]),
    'GET /api/personnel_accreditation/': once(matrixPage([PERSON])),
    'GET /api/personnel/': once([PERSON]),
    'GET /api/personnel/p1/': () => PERSON,
    'PATCH /api/personnel/p1/': () => MARRIED,
    'PATCH /api/personnel_accreditation_status/12/': () => ({ ...ITEM, status: true }),
    'GET /api/personnel_accreditation/p1/': () => ({
      ...PERSON,
      accreditation_flag: 'success',
      personnel_accreditation: [{ ...ITEM, status: true }],
    }),
    'GET /api/roles/': () => [{ id: 1, name: 'Instalador' }],
    'GET /api/companies/': () => [{ id: 1, company_name: 'Redes Occidente', name: 'Redes Occidente' }],
  })
  return {
    ...portal,
    leaveTheServer: () => {
      isAway = true
    },
  }
}

const main = () => within(screen.getByRole('main'))

it('a person changed in the detail is changed in search, roster and matrix, before any of them is asked again', async () => {
  const { go, leaveTheServer } = await open()
  await screen.findByText('PEÑA, ANA')
  await go('/personnel-accreditation')
  await main().findByText('PEÑA, ANA')
  await go('/personnel')
  await main().findByText('PEÑA, ANA')
  leaveTheServer()
  await userEvent.click(await main().findByRole('link', { name: 'Ver a PEÑA, ANA' }))
  await chooseRecordAction(userEvent.setup(), 'Editar')
  const names = await screen.findByLabelText(/^Apellidos/u)
  await userEvent.clear(names)
  await userEvent.type(names, 'Peña de Ruiz')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Los cambios se guardaron.')
  await go('/personnel')
  expect(await main().findByText('PEÑA DE RUIZ, ANA')).toBeTruthy()
  await go('/personnel-accreditation')
  expect(await main().findByText('PEÑA DE RUIZ, ANA')).toBeTruthy()
  await go('/search')
  await userEvent.type(screen.getByRole('searchbox', { name: /^Nombre/u }), 'ana{Enter}')
  expect(await main().findByText('PEÑA DE RUIZ, ANA')).toBeTruthy()
})

it('an item ticked in the matrix turns the light in search and roster', async () => {
  const { go, leaveTheServer } = await open()
  await screen.findByText('Incompleta')
  await go('/personnel')
  await main().findByText('Incompleta')
  await go('/personnel-accreditation')
  const item = await main().findByRole('checkbox', { name: /^Examen médico/u })
  leaveTheServer()
  await userEvent.click(item)
  await main().findByText('Vigente')
  await go('/personnel')
  await waitFor(() => expect(main().getByText('Vigente')).toBeTruthy())
  await go('/search')
  await userEvent.type(screen.getByRole('searchbox', { name: /^Nombre/u }), 'ana{Enter}')
  expect(await main().findByText('Vigente')).toBeTruthy()
})

it('a new picture, and what was changed with it, is on the page as soon as it is saved', async () => {
  sendUploadsByFetch()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => '' }))
  const person = { ...PERSON, phone: '5512345678', profile_picture: '/media/old.jpg' }
  openScreen('/personnel/p1', 'admin', {
    'GET /api/personnel/p1/': () => person,
    'GET /api/roles/': () => [{ id: 1, name: 'Instalador' }],
    'GET /api/companies/': () => [{ id: 1, company_name: 'Redes Occidente', name: 'Redes Occidente' }],
    'PATCH /api/personnel/p1/': () => ({
      ...person,
      phone: '8112345678',
      profile_picture: '/media/new.jpg',
    }),
  })
  await chooseRecordAction(userEvent.setup(), 'Editar')
  const phone = await screen.findByLabelText(/^Teléfono/u)
  await userEvent.clear(phone)
  await userEvent.type(phone, '8112345678')
  await userEvent.upload(
    screen.getByLabelText(/^Foto$/u),
    new File(['x'], 'cara.jpg', { type: 'image/jpeg' }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Los cambios se guardaron.')).toBeTruthy()
  expect(await screen.findByRole('link', { name: '81 1234 5678' })).toBeTruthy()
  expect(screen.getByRole('img', { name: /^Foto de/u }).getAttribute('src')).toBe('/media/new.jpg')
})

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { reply } from '../support/fakeApi.ts'
import { companyData, companyDetail, openCompany, requestBodies } from '../support/openCompany.tsx'
import { chooseRecordAction } from '../support/recordActions.ts'

const nobody = () => reply([], 200, { 'Content-Range': 'personnel */0' })
const noAccounts = () => reply([], 200, { 'Content-Range': 'users */0' })
const accounts = () =>
  reply(
    [
      { id: 4, username: 'empresa', active: true },
      { id: 9, username: 'antes', active: false },
    ],
    200,
    { 'Content-Range': 'users 0-1/2' },
  )
const empty = {
  'GET /api/personnel/': nobody,
  'GET /api/users/': noAccounts,
  'GET /api/companies/1/': () => ({ ...companyDetail, users: [] }),
}
const HAS_PEOPLE =
  'No se puede eliminar la empresa porque tiene personal asociado. Por favor, reasigne o elimine el personal primero.'
const HAS_USERS =
  'No se puede eliminar la empresa porque tiene usuarios asociados. Por favor, elimine los usuarios primero.'

describe('deleting a company', () => {
  it('that has users links to them, for users who may manage them', async () => {
    const { where, user } = await openCompany('super', {
      'GET /api/personnel/': nobody,
      'GET /api/users/': accounts,
    })
    await chooseRecordAction(user, 'Eliminar empresa')
    await user.click(await screen.findByRole('link', { name: 'Ver sus usuarios' }))
    await waitFor(() => expect(where()).toContain('/users?'))
    expect(new URLSearchParams(where().split('?')[1]).get('filter')).toBe('{"company":1}')
    cleanup()
    const admin = await openCompany('admin')
    await admin.openTab('Usuarios')
    expect(await screen.findByText('empresa')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Administrar usuarios' })).toBeNull()
    expect(
      screen.getByText(/^Las cuentas las crea y cambia una persona con superadministración/u),
    ).toBeTruthy()
  })

  it.each([
    ['people', HAS_PEOPLE, {}],
    [
      'people inside its answer',
      HAS_PEOPLE,
      {
        'GET /api/personnel/': nobody,
        'GET /api/companies/1/': () => ({ ...companyDetail, personnel: [{ id: 'p1' }] }),
      },
    ],
    ['users', HAS_USERS, { 'GET /api/personnel/': nobody, 'GET /api/users/': accounts }],
    [
      'users',
      'Usuarios: empresa, antes (desactivado).',
      { 'GET /api/personnel/': nobody, 'GET /api/users/': accounts },
    ],
  ])('that has %s is refused before the call', async (_, text, answers) => {
    const { click, calls, user } = await openCompany('super', answers)
    await chooseRecordAction(user, 'Eliminar empresa')
    expect(await screen.findByText(text)).toBeTruthy()
    await click('Entendido')
    expect(requestBodies(calls, 'DELETE')).toHaveLength(0)
  })

  it('asks, and the list is next', async () => {
    const { click, where, user } = await openCompany('super', {
      ...empty,
      'DELETE /api/companies/1/': () => reply(null, 204),
    })
    await chooseRecordAction(user, 'Eliminar empresa')
    await screen.findByText('¿Está seguro que desea eliminar esta empresa? Esta acción no se puede deshacer.')
    await click('Eliminar')
    await waitFor(() => expect(where()).toMatch(/^\/companies(?:\?|$)/u))
    expect(await screen.findByText('La empresa se eliminó.')).toBeTruthy()
  })

  it.each([
    ['the detail', reply({ detail: HAS_USERS }, 409), `Error al eliminar la empresa: ${HAS_USERS}`],
    ['an unknown error', reply(null, 500), 'Error al eliminar la empresa: Error desconocido'],
  ])('that fails says %s and stays', async (_, answer, text) => {
    const { click, where, user } = await openCompany('super', {
      ...empty,
      'DELETE /api/companies/1/': () => answer,
    })
    await chooseRecordAction(user, 'Eliminar empresa')
    await screen.findByRole('alertdialog')
    await click('Eliminar')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(where()).toBe('/companies/1')
  })

  it.each([
    ['before the call', {}, HAS_PEOPLE],
    [
      'by the server',
      { ...empty, 'DELETE /api/companies/1/': () => reply({ detail: 'Tiene 2 vetos.' }, 409) },
      'Error al eliminar la empresa: Tiene 2 vetos.',
    ],
  ])('that is refused %s offers to deactivate it instead', async (where, answers, reason) => {
    const { click, calls, user } = await openCompany('super', {
      ...answers,
      'PATCH /api/company_data/1/': ({ body }) => ({ ...companyData, ...(body as object) }),
    })
    await chooseRecordAction(user, 'Eliminar empresa')
    await screen.findByRole('alertdialog')
    if (where === 'by the server') await click('Eliminar')
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(await dialog.findByText(reason)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Desactivar' }))
    expect(await screen.findByText('Instalaciones del Bajío está desactivada.')).toBeTruthy()
    expect(requestBodies(calls, 'PATCH')).toEqual([{ active: false }])
  })

  it.each([
    ['utility', true],
    ['lectura', false],
    ['empresa', false],
  ])('is not the only way: %s may deactivate it, after a question: %s', async (username, may) => {
    const { calls } = await openCompany(username, {
      'GET /api/personnel/': () => reply([], 200, { 'Content-Range': 'personnel */1' }),
      'PATCH /api/company_data/1/': ({ body }) => ({ ...companyData, ...(body as object) }),
    })
    const button = screen.queryByRole('button', { name: 'Desactivar' })
    expect(button !== null).toBe(may)
    if (!button) return
    await userEvent.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: 'Desactivar' }))
    expect(
      await dialog.findByText(
        /^Las credenciales de su personal dejarán de ser válidas de inmediato \(1 persona\), /u,
      ),
    ).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Desactivar' }))
    await waitFor(() => expect(requestBodies(calls, 'PATCH')).toEqual([{ active: false }]))
  })

  it('that no answer comes to says just that', async () => {
    const { click, user } = await openCompany('super', {
      ...empty,
      'DELETE /api/companies/1/': () => {
        throw new TypeError('network')
      },
    })
    await chooseRecordAction(user, 'Eliminar empresa')
    await screen.findByRole('alertdialog')
    await click('Eliminar')
    expect(await screen.findByText('Error al eliminar la empresa')).toBeTruthy()
  })
})

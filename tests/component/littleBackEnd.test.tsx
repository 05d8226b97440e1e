import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { personRow } from '../support/mount.tsx'
import { companyData, openCompany } from '../support/openCompany.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { chooseRecordAction } from '../support/recordActions.ts'

/** Row of the list of people with only the required columns. */
const row = (id: string, overrides: object = {}) => ({
  id,
  name: `Paz, ${id}`,
  role_name: 'Instalador',
  company_name: 'Redes',
  zone: 'Bajío',
  active: true,
  accreditation_flag: 'danger',
  ...overrides,
})

const headOf = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((text) => !['', 'Ver'].includes(text ?? ''))

/** Returns the filters that the user can add. */
const getFilterChoices = async () => {
  await screen.findByRole('table')
  const add = screen.queryByRole('button', { name: 'Agregar filtro' })
  if (add) await userEvent.click(add)
  const filters = screen.queryAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)
  if (add) await userEvent.keyboard('{Escape}')
  return filters
}
const choicesOf = async (label: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }))
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
}

describe('a list is filtered and sorted by what its rows carry', () => {
  it('the roster that has the required columns alone', async () => {
    openScreen('/personnel', 'utility', { 'GET /api/personnel/': () => [row('p1'), row('p2')] })
    expect(await getFilterChoices()).toEqual([])
    expect(await headOf()).toEqual(['Estado', 'Nombre', 'Rol', 'Empresa', 'Zona'])
    expect(await choicesOf('Estado')).toEqual(['Todos', 'Vencida', 'Por vencer', 'Vigente'])
  })

  it('the roster whose rows carry more', async () => {
    const extraColumns = { role: 3, company: 1, accreditation_expiration_date: null, profile_picture: null }
    openScreen('/personnel', 'utility', { 'GET /api/personnel/': () => [row('p1', extraColumns)] })
    expect(await getFilterChoices()).toEqual(['Empresa', 'Rol', 'Foto', 'Requisitos pendientes'])
    expect(await headOf()).toContain('Vigencia')
    expect(await choicesOf('Estado')).toEqual([
      'Todos',
      'Sin acreditar',
      'Vencida',
      'Por vencer',
      'Incompleta',
      'Vigente',
    ])
  })

  it('an address that filters by what the rows carry is shown in the filter', async () => {
    const path = `/personnel?${new URLSearchParams({ filter: '{"active":true,"state":"expired"}' })}`
    openScreen(path, 'utility', { 'GET /api/personnel/': () => [row('p1')] })
    await screen.findByText('PAZ, P1')
    expect((await screen.findByRole('combobox', { name: 'Estado' })).textContent).toBe('Vencida')
  })

  it('an address that filters by something else leads back', async () => {
    const path = `/personnel?${new URLSearchParams({ filter: '{"role":3}' })}`
    openScreen(path, 'utility', { 'GET /api/personnel/': () => [row('p1')] })
    await screen.findByText(/no envía en esta lista el dato/u)
    await userEvent.click(screen.getByRole('button', { name: 'Quitar los filtros' }))
    await screen.findByText('PAZ, P1')
  })

  it.each([
    ['sent', true, ['Activa']],
    ['null', null, []],
    ['missing', undefined, []],
  ])('companies whose active is %s', async (_, active, names) => {
    openScreen('/companies', 'utility', {
      'GET /api/companies/': () => [{ id: 1, company_name: 'Redes', zone: { id: 1, name: 'Bajío' }, active }],
    })
    await screen.findByText('Redes')
    expect(screen.queryAllByText('Sin dato')).toHaveLength(active ? 0 : 1)
    const boxes = screen.queryAllByRole('combobox', { name: 'Activa' })
    expect(boxes).toHaveLength(names.length)
  })

  it.each([
    [{ company: 1 }, true],
    [{}, false],
  ])('a board whose notices carry %o', async (extraFields, isOffered) => {
    const act = { id: 1, text: 'Acta', company_name: 'Redes', file: '/a.pdf', ...extraFields }
    openScreen('/actas_administrativas', 'admin', {
      'GET /api/v1/administrative_acts/': () => [act],
      'GET /api/companies/': () => [{ id: 1, company_name: 'Redes' }],
    })
    await screen.findByText('Acta')
    // The form chooses among active companies, where their list says which are active.
    await userEvent.click(screen.getByRole('combobox', { name: /^Empresa/u }))
    expect(await screen.findByRole('option', { name: 'Redes' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    const adds = screen.queryAllByRole('button', { name: 'Agregar filtro' })
    expect(adds).toHaveLength(isOffered ? 1 : 0)
  })
})

describe('the home', () => {
  it('has no heading over nothing where the list tells nothing', async () => {
    openScreen('/inicio', 'comercial', { 'GET /api/personnel/': () => [{ id: 'p1', name: 'Paz, Ana' }] })
    await screen.findByRole('searchbox')
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
    for (const heading of screen.queryAllByRole('heading', { level: 2 }))
      expect(heading.closest('section')?.querySelectorAll('li').length, heading.textContent).toBeGreaterThan(
        0,
      )
    expect(screen.queryByText('Sin foto')).toBeNull()
  })
})

describe('what the back end does not say is no No', () => {
  it('of a company’s flags, read and changed', async () => {
    const flags = {
      active: null,
      sap_payment_alert_blocked: null,
      prevention_security_health_environment_certified: undefined,
    }
    const { calls } = await openCompany('utility', {
      'GET /api/company_data/1/': () => ({ ...companyData, ...flags }),
    })
    await screen.findByText('Diego Romero')
    expect(screen.queryAllByText('Sin dato').length).toBeGreaterThanOrEqual(3)
    expect(screen.queryByText('No')).toBeNull()
    expect(calls.some(({ method }) => method === 'PATCH')).toBe(false)
  })

  it('of a person: to save another field does not deactivate', async () => {
    const user = userEvent.setup()
    const person = {
      ...personRow('p1', 'Paz, Ana', { active: undefined, role: 3, company: 1 }),
      first_names: 'Ana',
      last_names: 'Paz',
      phone: '5512345678',
    }
    const { calls } = openScreen('/personnel/p1', 'utility', {
      'GET /api/personnel/p1/': () => person,
      'PATCH /api/personnel/p1/': () => ({}),
      'GET /api/roles/': () => [{ id: 3, name: 'Instalador' }],
      'GET /api/companies/': () => [{ id: 1, company_name: 'Redes' }],
    })
    await screen.findByRole('heading', { level: 1, name: 'ANA PAZ' })
    await chooseRecordAction(user, 'Editar')
    const phone = await screen.findByLabelText<HTMLInputElement>(/^Teléfono/u)
    await user.clear(phone)
    await user.type(phone, '5587654321')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1))
    const sent = calls.find(({ method }) => method === 'PATCH')?.body
    expect(sent instanceof FormData && [...sent.keys()]).toEqual(['phone'])
  })
})

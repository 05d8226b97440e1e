import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openCompanyFiles } from '../support/filePages.ts'
import { personRow } from '../support/mount.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { chooseOption } from '../support/selectOptions.ts'

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const firstCells = (rows: HTMLElement[]) => rows.slice(1).map((row) => row.firstElementChild?.textContent)

const company = { id: 1, company_name: 'Redes Occidente', zone: { id: 1, name: 'Bajío' }, active: true }
const CONTACTS = [
  { name: 'Zoe Paz', phone: '5511111111', email: 'zoe@uno.example', position: 'Ventas', id_900: '' },
  { name: 'Ángel Ruiz', phone: '5522222222', email: 'angel@dos.example', position: 'Obras', id_900: '' },
]

describe('section 9: the table of', () => {
  it('contacts is sorted by name, filters by any word, and says when nothing matches', async () => {
    const answers = { 'GET /api/companies/1/': () => ({ ...company, contacts: CONTACTS, users: [] }) }
    await openCompanyFiles('admin', answers, { extras: false })
    await userEvent.click(screen.getByRole('tab', { name: 'Contactos' }))
    const card = await region('Contactos')
    const names = () =>
      card
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent?.slice(0, 4))
    await card.findByRole('table')
    expect(names()).toEqual(['ÁNGE', 'ZOE '])
    await userEvent.type(card.getByRole('searchbox', { name: 'Buscar' }), 'ventas')
    await waitFor(() => expect(names()).toEqual(['ZOE ']))
    await userEvent.type(card.getByRole('searchbox', { name: 'Buscar' }), 'x')
    expect(await card.findByText('No hay resultados')).toBeTruthy()
    expect(card.getByText('Nada coincide con «ventasx».')).toBeTruthy()
    await userEvent.click(card.getByRole('button', { name: 'Quitar el filtro' }))
    await waitFor(() => expect(names()).toHaveLength(2))
  })

  it('a company’s people is sorted by name and can be filtered', async () => {
    const people = [
      personRow('p1', 'Zapata, Ana', { company: 1 }),
      personRow('p2', 'Álvarez, Luz', { company: 1 }),
    ]
    await openCompanyFiles('admin', { 'GET /api/personnel/': () => people }, { extras: false })
    await userEvent.click(screen.getByRole('tab', { name: 'Personal' }))
    const card = await region('Personal')
    await card.findByRole('table')
    const names = () =>
      card
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent)
    expect(names()[0]).toContain('ÁLVAREZ, LUZ')
    await userEvent.type(card.getByRole('searchbox', { name: 'Buscar' }), 'zapata')
    await waitFor(() => expect(names()).toHaveLength(1))
    expect(names()[0]).toContain('ZAPATA, ANA')
  })

  it('files is sorted by name, by date on request, and can be filtered', async () => {
    const rows = [
      { id: 1, name: 'Política', category: 'General', created_at: '2026-03-01T18:00:00Z' },
      { id: 2, name: 'Acta', category: 'General', created_at: '2026-01-01T18:00:00Z' },
      { id: 3, name: 'Póliza', category: 'General', created_at: '2026-02-01T18:00:00Z' },
    ]
    const { card } = await openCompanyFiles(
      'admin',
      { 'GET /api/company_files/': () => rows },
      { extras: false },
    )
    const general = within(card.getByRole('region', { name: 'General' }))
    await general.findByRole('table')
    const getSortDirection = (name: string) =>
      general.getByRole('columnheader', { name }).getAttribute('aria-sort')
    expect(firstCells(general.getAllByRole('row'))).toEqual(['Acta', 'Política', 'Póliza'])
    expect([getSortDirection('Nombre'), getSortDirection('Fecha de carga')]).toEqual(['ascending', null])
    await chooseOption(card.getByRole('combobox', { name: /^Orden/u }), 'Más recientes')
    await waitFor(() =>
      expect(firstCells(general.getAllByRole('row'))).toEqual(['Política', 'Póliza', 'Acta']),
    )
    expect([getSortDirection('Nombre'), getSortDirection('Fecha de carga')]).toEqual([null, 'descending'])
    await userEvent.type(card.getByRole('searchbox', { name: 'Buscar' }), 'poli')
    await waitFor(() => expect(firstCells(general.getAllByRole('row'))).toEqual(['Política', 'Póliza']))
    await userEvent.type(card.getByRole('searchbox', { name: 'Buscar' }), 'xx')
    expect(await general.findByText('No hay resultados. Nada coincide con «polixx».')).toBeTruthy()
  })

  it('prices is sorted by metres and can be filtered', async () => {
    const tiers = [20, 5, 10].map((meters, i) => ({ id: i + 1, meters, materials_price: '1.00' }))
    openScreen('/pricing', 'utility', { 'GET /api/pricing/': () => tiers })
    const table = within(await screen.findByRole('table'))
    expect(firstCells(table.getAllByRole('row'))).toEqual(['5 m', '10 m', '20 m'])
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar' }), '20')
    await waitFor(() => expect(firstCells(table.getAllByRole('row'))).toEqual(['20 m']))
  })
})

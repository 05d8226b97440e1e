import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { personRow } from '../support/mount.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { wireUser } from '../support/wireUsers.ts'

beforeEach(() => loadBackEndForTest())
const table = () => screen.findByRole('table')
/** Returns the list requests of the table. The requests with one row only count people ready for accreditation. */
const getListCalls = (calls: Call[]) =>
  calls.filter(({ path, query }) => path === '/api/personnel/' && query.get('range') !== '[0,0]')
const last = (calls: Call[]) => getListCalls(calls).at(-1)?.query

describe('the roster', () => {
  it('has the required columns, and until when each may work; names and companies in capitals', async () => {
    openScreen('/personnel', 'lectura')
    const heads = within(await table()).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Estado',
      'Nombre',
      'Rol',
      'Empresa',
      'Zona',
      'Vigencia',
      'Ver',
    ])
    const [, first] = within(await table()).getAllByRole('row')
    expect(first?.textContent).toBe(
      'VigenteÁLVAREZ NÚÑEZ, MARÍA JOSÉInstaladorRedes OccidenteGuadalajara1 ene 2099Ver',
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Plantilla de Personal')
    expect(screen.getByText('2 personas activas')).toBeTruthy()
  })

  it('keeps the place of the button for people to accredit if there are none', async () => {
    openScreen('/personnel', 'admin', {
      'GET /api/personnel/': ({ query }) =>
        query.get('range') === '[0,0]'
          ? reply([], 200, { 'Content-Range': 'personnel */0' })
          : reply([personRow('p1', 'Álvarez, Ana')], 200, { 'Content-Range': 'personnel 0-0/1' }),
    })
    const name = '0 personas listas para acreditar'
    expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(true)
  })

  it('asks for the active people, ten by name', async () => {
    const { calls } = openScreen('/personnel', 'admin')
    await table()
    expect(Object.fromEntries(last(calls) ?? [])).toEqual({
      active: 'true',
      filter: '{}',
      range: '[0,9]',
      sort: '["name","ASC"]',
    })
  })

  it.each([
    ['Inactivos', 'false'],
    ['Todos', null],
  ])('asks again for %s, and the address tells', async (name, active) => {
    const { calls, where } = openScreen('/personnel', 'admin')
    await table()
    await userEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(getListCalls(calls)).toHaveLength(2))
    expect(last(calls)?.get('active')).toBe(active)
    expect(where()).toContain('filter=')
    expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
  })

  it('filters by what is typed', async () => {
    const { calls } = openScreen('/personnel', 'admin')
    await table()
    await userEvent.type(screen.getByPlaceholderText('Buscar'), 'nunez')
    await waitFor(() => expect(last(calls)?.get('filter')).toBe('{"q":"nunez"}'))
    expect(await screen.findByText(/resultados para «nunez»/u)).toBeTruthy()
  })

  it('sorts by a column, first up, then down', async () => {
    const { calls } = openScreen('/personnel', 'admin')
    const company = within(await table()).getByRole('button', { name: 'Empresa' })
    await userEvent.click(company)
    await waitFor(() => expect(last(calls)?.get('sort')).toBe('["company_name","ASC"]'))
    await userEvent.click(within(await table()).getByRole('button', { name: 'Empresa' }))
    await waitFor(() => expect(last(calls)?.get('sort')).toBe('["company_name","DESC"]'))
    const head = within(await table()).getByRole('columnheader', { name: 'Empresa' })
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'))
  })

  it('pages', async () => {
    const rows = [personRow('p1', 'Álvarez, Ana')]
    const { calls } = openScreen('/personnel', 'admin', {
      'GET /api/personnel/': () => reply(rows, 200, { 'Content-Range': 'personnel 0-9/312' }),
    })
    expect(await screen.findByText('1–10 de 312')).toBeTruthy()
    const pages = within(screen.getByRole('navigation', { name: 'Páginas de resultados' }))
    expect(pages.getByRole('button', { name: 'Anterior' })).toHaveProperty('disabled', true)
    await userEvent.click(pages.getByRole('button', { name: 'Siguiente' }))
    await waitFor(() => expect(last(calls)?.get('range')).toBe('[10,19]'))
  })

  it('says when no person matches, and how to see everyone', async () => {
    const { calls } = openScreen('/personnel', 'admin', {
      'GET /api/personnel/': () => reply([], 200, { 'Content-Range': 'personnel */0' }),
    })
    expect(await screen.findByText('No hay resultados')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar a todos' }))
    await waitFor(() => expect(last(calls)?.get('active')).toBeNull())
  })

  it('says when it failed, and tries again', async () => {
    let isFailing = true
    openScreen('/personnel', 'admin', {
      'GET /api/personnel/': () =>
        isFailing
          ? reply({ detail: 'Fuera de servicio.' }, 503)
          : reply([personRow('p1', 'Álvarez, Ana')], 200, { 'Content-Range': 'personnel 0-0/1' }),
    })
    expect(await screen.findByText('Fuera de servicio.')).toBeTruthy()
    isFailing = false
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('ÁLVAREZ, ANA')).toBeTruthy()
  })

  it('shows what another back end leaves out as nothing', async () => {
    openScreen('/personnel', 'lectura', { 'GET /api/personnel/': () => [{ id: 7, name: 'Ana' }] })
    const [, row] = within(await table()).getAllByRole('row')
    expect(row?.textContent).toBe('Vigencia desconocidaANAVer')
  })
})

describe('the roster of', () => {
  it.each([
    ['admin', '/personnel/p1'],
    ['comercial', '/personnel/credential/p1'],
  ])('%s leads to %s', async (username, href) => {
    openScreen('/personnel', username)
    const link = within(await table()).getByRole('link', { name: 'Ver a ÁLVAREZ NÚÑEZ, MARÍA JOSÉ' })
    expect(link.getAttribute('href')).toBe(href)
  })

  it.each([
    [['utility', 'read_only'], '/personnel/p1'],
    [['utility', 'comercial'], '/personnel/credential/p1'],
  ])('members of %j leads by their groups to %s', async (groups, href) => {
    openScreen('/personnel', 'admin', {
      'GET /api/auth/user/': () => ({ ...wireUser('admin'), groups, read_only: true }),
    })
    const link = within(await table()).getByRole('link', { name: 'Ver a ÁLVAREZ NÚÑEZ, MARÍA JOSÉ' })
    expect(link.getAttribute('href')).toBe(href)
  })

  it('offers the credentials of the selected people', async () => {
    openScreen('/personnel', 'admin')
    await table()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar los de esta página' }))
    expect(await screen.findByText('2 personas seleccionadas')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Descargar credenciales' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Quitar la selección' }))
    await waitFor(() => expect(screen.queryByText('2 personas seleccionadas')).toBeNull())
  })
})

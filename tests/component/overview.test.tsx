import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { CHART_STATES, type Overview } from '../../src/domain/reports/overview.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { reply } from '../support/fakeApi.ts'
import { openScreen } from '../support/openScreen.tsx'

beforeEach(async () => {
  vi.setSystemTime('2026-11-21T18:00:00Z')
  await loadBackEndForTest()
  // jsdom has no layout: the chart library reads the size from the style.
  const chartStyle = document.createElement('style')
  chartStyle.textContent = '.MuiChartsSurface-root { width: 600px !important; height: 300px !important }'
  document.head.append(chartStyle)
  onTestFinished(() => chartStyle.remove())
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const board: Overview = {
  day: '2026-11-21',
  states: CHART_STATES.map((state) => ({ state, count: { valid: 1234, expired: 3 }[String(state)] ?? 0 })),
  zones: [{ id: 2, name: 'Bajío', danger: 3, warning: 0, success: 1234 }],
  companies: Array.from({ length: 30 }, (_, i) => ({
    id: i + 1,
    name: `Empresa ${i + 1}`,
    danger: 2,
    warning: 1,
    success: 3 + i,
  })),
  company_count: 2000,
  tax_listed: { count: 0, companies: [] },
  weeks: [
    { from: '2026-11-21', to: '2026-11-27', accreditations: 5, proofs: 0 },
    { from: '2026-11-28', to: '2026-12-04', accreditations: 0, proofs: 2 },
  ],
  waiting: [{ days: 0, below: 3, count: 0 }],
}

const open = (username: string, overview: unknown = board) =>
  openScreen('/inicio', username, { 'GET /api/overview/': () => reply(overview) })
const card = (name: string) => screen.findByRole('region', { name })
const parseLinkFilter = (link: HTMLElement): unknown => {
  const [path, query] = (link.getAttribute('href') ?? '').split('?')
  return [path, JSON.parse(new URLSearchParams(query).get('filter') ?? '')]
}

describe('the board of the utility', () => {
  it('draws bars that lead to the lists that they count, one of them with Tab and the others with arrows', async () => {
    open('utility')
    const weeks = within(await card('Lo que vence en doce semanas'))
    const bars = await weeks.findAllByRole('link')
    expect(bars.map((bar) => [bar.getAttribute('aria-label'), bar.getAttribute('tabindex')])).toEqual([
      ['21 nov a 27 nov · Acreditaciones: 5', '0'],
      ['28 nov a 4 dic · Requisitos: 2', '-1'],
    ])
    expect(parseLinkFilter(bars[1] as HTMLElement)).toEqual([
      '/personnel',
      { active: true, proof_ends_from: '2026-11-28', proof_ends_to: '2026-12-04' },
    ])
    bars[0]?.focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(document.activeElement).toBe(bars[1]))
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(document.activeElement).toBe(bars[0]))
    const companies = within(await card('Empresas por personal que puede trabajar'))
    expect(
      companies.getByText('Se muestran las 10 con menos personal que puede trabajar hoy, de 2,000.'),
    ).toBeTruthy()
    expect(companies.getByRole('link', { name: 'Empresa 10 · Vigentes: 12' })).toBeTruthy()
    expect(companies.queryByRole('link', { name: /^Empresa 11 /u })).toBeNull()
    const patterns = [...document.querySelectorAll('pattern')].map(({ id }) => id)
    expect(patterns.length).toBeGreaterThan(0)
    expect(new Set(patterns).size).toBe(patterns.length)
  })

  it('has a table behind each, and says what has nothing to show', async () => {
    open('utility')
    const name = 'Empresas por personal que puede trabajar'
    await userEvent.click(await screen.findByRole('button', { name: `Ver como tabla: ${name}` }))
    const table = within(await screen.findByRole('table', { name }))
    expect(table.getAllByRole('row')).toHaveLength(26)
    const row = within(table.getAllByRole('row')[1] as HTMLElement)
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '2',
      '1',
      '3',
      '4 (67 %)',
      '6',
    ])
    expect(row.getAllByRole('link').map(parseLinkFilter)).toEqual(
      [{ light: 'danger' }, { light: 'warning' }, { light: 'success' }, { light: 'works' }, {}].map(
        (light) => ['/personnel', { active: true, company: 1, ...light }],
      ),
    )
    await userEvent.click(within(await card(name)).getByRole('button', { name: 'Mostrar más' }))
    expect(table.getAllByRole('row')).toHaveLength(31)
    expect(within(await card('Documentos por revisar')).getByText('Nada que mostrar todavía.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Ver como tabla: Personal por estado' }))
    const states = within(await screen.findByRole('table', { name: 'Personal por estado' }))
    expect(states.getByRole('link', { name: 'Vigente · Personas: 1,234' })).toBeTruthy()
  })

  it('is neither shown nor asked for where it is not of their work, nor where the back end has none', async () => {
    const { calls } = open('comercial')
    await screen.findByRole('heading', { name: 'Situación del personal' })
    expect(calls.filter(({ path }) => path === '/api/overview/')).toEqual([])
    cleanup()
    await loadBackEndForTest(false)
    const utilityPortal = open('utility')
    await screen.findByRole('heading', { name: 'Qué atender hoy' })
    expect(utilityPortal.calls.filter(({ path }) => path === '/api/overview/')).toEqual([])
    expect(screen.queryByRole('heading', { name: 'Panorama' })).toBeNull()
  })

  it('can be asked for again where it could not be had', async () => {
    let fails = true
    openScreen('/inicio', 'lectura', {
      'GET /api/overview/': () =>
        fails ? reply({ detail: 'No' }, 403) : reply({ ...board, waiting: undefined }),
    })
    expect(await screen.findByText('No se pudo cargar el panorama')).toBeTruthy()
    fails = false
    await userEvent.click(within(await card('Panorama')).getByRole('button', { name: 'Reintentar' }))
    expect(await card('Personal por zona')).toBeTruthy()
    expect(screen.queryByText('Documentos por revisar')).toBeNull()
  })
})

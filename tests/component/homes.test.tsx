import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { isBefore } from '../support/isBefore.ts'
import { personRow } from '../support/mount.tsx'
import { noticeRow } from '../support/openBoard.tsx'
import { openCompany } from '../support/openCompany.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { wireUser } from '../support/wireUsers.ts'

beforeEach(async () => {
  vi.setSystemTime('2026-11-21T18:00:00Z')
  await loadBackEndForTest()
})

afterEach(() => {
  vi.useRealTimers()
})

/** Returns the people with an accreditation state, the most urgent first. */
const peopleIn = (state: string) => {
  const peopleByState: Record<string, object[]> = {
    vetoed: [personRow('t1', 'Vetada Uno', { accreditation_flag: 'danger', vetoed: true })],
    suspended: [personRow('s1', 'Detenida Uno', { accreditation_flag: 'danger', standing: 'suspended' })],
    expired: [
      personRow('v1', 'Vencida Uno', {
        accreditation_flag: 'danger',
        accreditation_expiration_date: '2026-01-02',
      }),
    ],
    expiring: [
      personRow('x1', 'Pronto Uno', {
        accreditation_flag: 'warning',
        accreditation_expiration_date: '2026-11-30',
      }),
      personRow('x2', 'Pronto Dos', {
        accreditation_flag: 'warning',
        accreditation_expiration_date: '2026-12-03',
      }),
    ],
    incomplete: [personRow('i1', 'Falta Uno', { accreditation_flag: 'warning' })],
    unaccredited: [
      personRow('n1', 'Nueva Uno', { accreditation_flag: 'danger', accreditation_expiration_date: null }),
    ],
  }
  return peopleByState[state] ?? []
}
const PAGED = {
  'GET /api/personnel/': ({ query }: Call) => {
    const { state = '' } = JSON.parse(query.get('filter') ?? '{}')
    const rows = peopleIn(state)
    return reply(rows, 200, { 'Content-Range': `personnel 0-${rows.length}/${rows.length}` })
  },
  'GET /api/v1/vetoes/': () =>
    boardOf([noticeRow(3, { name: 'Pedro Paz', created_at: '2026-11-19T18:05:00Z' })]),
  'GET /api/v1/announcements/': () =>
    boardOf([noticeRow(1), noticeRow(2, { created_at: '2026-11-10T18:05:00Z' })]),
  'GET /api/v1/administrative_acts/': () =>
    boardOf([
      noticeRow(4, {
        text: '<h2>Zanja abierta</h2><p>En la calle.</p>',
        company_name: 'Redes Ñandú',
        created_at: '2026-11-03T18:05:00Z',
      }),
    ]),
  'GET /api/v1/non_accordance/': () => boardOf([]),
}
const boardOf = (rows: object[]) =>
  reply(rows, 200, { 'Content-Range': `notices 0-${rows.length}/${rows.length}` })

const section = (name: string) => screen.findByRole('region', { name })
const rowsOf = async (name: string) => {
  const list = within(await section(name))
  await list.findAllByRole('listitem')
  return list.getAllByRole('listitem').map((row) => ({
    text: row.textContent,
    to: within(row).getByRole('link').getAttribute('href'),
  }))
}
const NOTICES = [
  { text: 'Aviso 1Anuncio · 20 nov 2026', to: '/anuncios' },
  { text: 'PEDRO PAZVeto · 19 nov 2026', to: '/vetos' },
  { text: 'Aviso 2Anuncio · 10 nov 2026', to: '/anuncios' },
  { text: 'Redes ÑandúActa administrativa · 3 nov 2026', to: '/actas_administrativas' },
]

describe('the start of', () => {
  it('the utility counts, and lists whose accreditation ends first and the newest notices', async () => {
    openScreen('/inicio', 'utility', PAGED)
    expect(await rowsOf('Por vencer')).toEqual([
      { text: 'PRONTO UNORedes Occidente · vigencia: 30 nov 2026Por vencer', to: '/personnel/x1' },
      { text: 'PRONTO DOSRedes Occidente · vigencia: 3 dic 2026Por vencer', to: '/personnel/x2' },
    ])
    const allLink = within(await section('Por vencer')).getByRole('link', { name: 'Ver todas' })
    expect(new URL(allLink.getAttribute('href') ?? '', 'http://x').searchParams.get('filter')).toBe(
      '{"active":true,"state":"expiring"}',
    )
    expect(await rowsOf('Avisos más recientes')).toEqual(NOTICES)
    expect((await rowsOf('Qué atender hoy')).map(({ text }) => text?.match(/^\D+/u)?.[0])).toEqual([
      'Por vencer',
      'Vencidas',
      'Incompletas',
      'Con veto',
      'Sin foto',
      'Altas de este mes',
    ])
    expect(screen.queryByRole('region', { name: 'Qué hace el portal' })).toBeNull()
  })

  it('a certifier first sees people without an accreditation', async () => {
    openScreen('/inicio', 'certificador', PAGED)
    const [first] = await rowsOf('Qué atender hoy')
    expect(first?.text).toMatch(/^Sin acreditar1/u)
    expect(first?.to).toContain('unaccredited')
    expect(await rowsOf('Sin acreditar')).toEqual([
      { text: 'NUEVA UNORedes OccidenteSin acreditar', to: '/personnel/n1' },
    ])
    expect(screen.queryByText('Avisos más recientes')).toBeNull()
  })

  it('customer service searches, and sees what is on the boards', async () => {
    const { where } = openScreen('/inicio', 'atencion', PAGED)
    expect(await rowsOf('Avisos más recientes')).toEqual(NOTICES)
    expect(
      (await rowsOf('Avisos publicados')).map(({ text, to }) => [text?.match(/^\D+\d/u)?.[0], to]),
    ).toEqual([
      ['Vetos1', '/vetos'],
      ['Anuncios2', '/anuncios'],
      ['Actas1', '/actas_administrativas'],
      ['No conformidades0', '/no_conformidades'],
    ])
    await userEvent.type(screen.getByRole('searchbox'), ' paz eva {Enter}')
    expect(where()).toBe('/search?search=paz+eva')
  })

  it('comercial searches, and is led to credentials', async () => {
    openScreen('/inicio', 'comercial', PAGED)
    expect((await rowsOf('Por vencer')).map(({ to }) => to)).toEqual([
      '/personnel/credential/x1',
      '/personnel/credential/x2',
    ])
    expect((await rowsOf('Situación del personal')).map(({ text }) => text?.match(/^\D+/u)?.[0])).toEqual([
      'Vigentes',
      'Por vencer',
      'Vencidas',
      'Sin foto',
    ])
    expect(screen.getByRole('searchbox')).toBeTruthy()
  })

  it('a company has its people, the worst first, its newest notices, and then its tabs', async () => {
    const { openTab } = await openCompany('empresa', PAGED, '/inicio')
    // Each state that forbids work has a tile and a row.
    expect((await rowsOf('Qué atender hoy')).map(({ text }) => text?.match(/^\D+\d/u)?.[0])).toEqual([
      'Con veto1',
      'Suspendidas1',
      'Revocadas0',
      'Sin acreditar1',
      'Vencidas1',
      'No cumplen0',
      'Por vencer2',
      'Incompletas1',
    ])
    expect((await rowsOf('Su personal por atender')).map(({ text }) => text)).toEqual([
      'VETADA UNOInstalador · vigencia: 1 ene 2099Con veto',
      'DETENIDA UNOInstalador · vigencia: 1 ene 2099Suspendida',
      'NUEVA UNOInstaladorSin acreditar',
      'VENCIDA UNOInstalador · vigencia: 2 ene 2026Vencida',
      'PRONTO UNOInstalador · vigencia: 30 nov 2026Por vencer',
      'PRONTO DOSInstalador · vigencia: 3 dic 2026Por vencer',
      'FALTA UNOInstalador · vigencia: 1 ene 2099Incompleta',
    ])
    // The company's own name is not repeated on its home page.
    expect((await rowsOf('Avisos más recientes')).map(({ text }) => text)).toEqual([
      ...NOTICES.slice(0, 3).map(({ text }) => text),
      'Zanja abiertaActa administrativa · 3 nov 2026',
    ])
    const [people, notices] = [
      await section('Su personal por atender'),
      await section('Avisos más recientes'),
    ]
    expect(isBefore(people, notices) && isBefore(notices, screen.getByRole('tablist'))).toBe(true)
    await openTab('Contactos')
    expect(screen.queryByText('Su personal por atender')).toBeNull()
  })

  it('a user without a group sees a message', async () => {
    openScreen('/inicio', 'lectura', {
      'GET /api/auth/user/': () => ({ ...wireUser('lectura'), groups: [], read_only: false }),
    })
    expect(await screen.findByText('Su cuenta todavía no tiene secciones')).toBeTruthy()
  })
})

it('a list that could not be loaded says so, and tries again', async () => {
  let isFailing = true
  openScreen('/inicio', 'atencion', {
    ...PAGED,
    'GET /api/v1/vetoes/': () => (isFailing ? reply({ detail: 'No.' }, 503) : boardOf([])),
  })
  const retry = await within(await section('Avisos más recientes')).findByRole('button', {
    name: 'Reintentar',
  })
  isFailing = false
  await userEvent.click(retry)
  expect((await rowsOf('Avisos más recientes')).length).toBe(3)
})

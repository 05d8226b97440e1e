// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as settings from '../../src/console/api/settings.ts'
import { openCompany } from '../support/company.tsx'
import { type Call, reply } from '../support/fakeApi.ts'
import { notice } from '../support/noticeBoard.tsx'
import { listed, openPortal } from '../support/portal.tsx'
import { wireUser } from '../support/wireUsers.ts'

beforeEach(() => vi.setSystemTime('2026-11-21T18:00:00Z'))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** Does this come before that, for eyes and readers? */
const isBefore = (one: Element, other: Element) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)

const counts = (calls: Call[]) => calls.filter(({ path }) => path === '/api/personnel/')
const ours = () =>
  vi.spyOn(settings, 'settings').mockReturnValue({
    apiUrl: '',
    utilityGroup: 'utility',
    superAdmins: [],
    publicUrl: 'http://localhost',
    extras: true,
    maxUploadBytes: null,
    sessionIdleMinutes: null,
    demoAccounts: null,
  })

const TILES = ['Por vencer', 'Vencidas', 'Incompletas', 'Sin foto', 'Altas de este mes']
/** Whom a veto holds on, only a back end of ours tells. */
const OURS = [...TILES.slice(0, 3), 'Vetados', ...TILES.slice(3)]
const tile = async (name: string) => {
  const link = await screen.findByRole('link', { name })
  return link.closest('li') as HTMLElement
}

const met = { id: 1, name: 'Curso', status: true, editable: true }
const unmet = { id: 2, name: 'Examen', status: false, editable: true }

/** Somebody for each tile, and two for none. */
const EVERYBODY = [
  listed('p1', 'Uno', { accreditation_flag: 'warning', accreditation_expiration_date: '2026-12-01' }),
  listed('p2', 'Dos', { accreditation_flag: 'danger', accreditation_expiration_date: '2026-11-01' }),
  listed('p3', 'Tres', { accreditation_flag: 'warning', personnel_accreditation: [met, unmet] }),
  listed('p4', 'Cuatro', { profile_picture: null }),
  listed('p5', 'Cinco', { registration_date: '2026-11-03' }),
  listed('p6', 'Seis', {}),
  listed('p7', 'Siete', { active: false, profile_picture: null, registration_date: '2026-11-04' }),
].map((person) => ({ profile_picture: '/media/x.jpg', registration_date: '2025-01-01', ...person }))

describe('the start of an administrator', () => {
  it('6.22 counts what is to be done today, asking for totals and no rows', async () => {
    ours()
    const { calls } = openPortal('/inicio', 'admin', {
      'GET /api/personnel/': ({ query }) =>
        reply([listed('p1', 'Uno')], 200, {
          'Content-Range': `personnel 0-0/${1000 + (query.get('filter')?.length ?? 0)}`,
        }),
    })
    const counted = () => counts(calls).filter(({ query }) => query.get('range') === '[0,0]')
    await waitFor(() => expect(counted()).toHaveLength(OURS.length))
    expect(counted().map(({ query }) => query.get('active'))).toEqual(OURS.map(() => 'true'))
    expect(counted().map(({ query }) => JSON.parse(query.get('filter') ?? ''))).toEqual([
      { state: 'expiring' },
      { state: 'expired' },
      { has_unmet: true },
      { state: 'vetoed' },
      { has_photo: false },
      { registered_from: '2026-11-01', registered_to: '2026-11-30' },
    ])
    expect(within(await tile('Vencidas')).getByText(/^1,0\d\d$/u)).toBeTruthy()
  })

  it.each(OURS)('opens the roster that «%s» counts, which says so', async (name) => {
    ours()
    const { calls, where } = openPortal('/inicio', 'admin')
    await userEvent.click(await screen.findByRole('link', { name }))
    expect(await screen.findByRole('table')).toBeTruthy()
    const [asked] = counts(calls).filter(({ query }) => query.get('range') === '[0,9]')
    expect(asked?.query.get('active')).toBe('true')
    const { active, ...others } = JSON.parse(new URLSearchParams(where().split('?')[1]).get('filter') ?? '')
    expect(JSON.parse(asked?.query.get('filter') ?? '')).toEqual(others)
    expect(active).toBe(true)
    for (const [source, value] of Object.entries(others))
      expect(document.querySelector(`[data-source=${source}] input`)).toHaveProperty('value', String(value))
    if ('state' in others) {
      await userEvent.click(screen.getByRole('combobox', { name: /Estado/u }))
      await userEvent.click(await screen.findByRole('option', { name: 'Todos' }))
      // The filter waits a moment, by the clock that stands still here.
      vi.setSystemTime('2026-11-21T18:00:02Z')
    }
    for (const remove of screen.queryAllByRole('button', { name: 'Quitar este filtro' }))
      await userEvent.click(remove)
    await waitFor(() =>
      expect(where()).toContain(new URLSearchParams({ filter: '{"active":true}' }).toString()),
    )
  })

  it('counts here, of one list, what another back end cannot count', async () => {
    const { calls } = openPortal('/inicio', 'admin', {
      'GET /api/personnel/': ({ query }) =>
        EVERYBODY.filter(({ active }) => String(active) === query.get('active')),
    })
    for (const name of TILES) expect((await within(await tile(name)).findByText('1')).textContent).toBe('1')
    expect(counts(calls)).toHaveLength(1)
    expect(screen.queryByRole('link', { name: 'Vetados' })).toBeNull()
    await userEvent.click(await screen.findByRole('link', { name: 'Sin foto' }))
    expect(await screen.findByText('CUATRO')).toBeTruthy()
    expect(screen.getByText('1–1 de 1')).toBeTruthy()
  })

  it('says when it cannot count, and tries again', async () => {
    ours()
    let failing = true
    openPortal('/inicio', 'admin', {
      'GET /api/personnel/': () =>
        failing ? reply({ detail: 'No.' }, 503) : reply([], 200, { 'Content-Range': 'personnel */7' }),
    })
    const retry = await within(await tile('Sin foto')).findByRole('button', { name: 'Reintentar' })
    failing = false
    await userEvent.click(retry)
    expect(await within(await tile('Sin foto')).findByText('7')).toBeTruthy()
  })

  it('14.9 has its pictures below what is to be done, folded where they were folded', async () => {
    openPortal('/inicio', 'admin')
    const pictures = await screen.findByRole('region', { name: 'Qué hace el portal' })
    const [counted] = await screen.findAllByText('Qué atender hoy')
    expect(counted && isBefore(counted, pictures)).toBe(true)
    const fold = screen.getByRole('button', { name: 'Ocultar imágenes', expanded: true })
    await userEvent.click(fold)
    expect(screen.queryByRole('region', { name: 'Qué hace el portal' })).toBeNull()
    expect(document.activeElement).toBe(fold)
    cleanup()
    openPortal('/inicio', 'admin')
    await userEvent.click(await screen.findByRole('button', { name: 'Mostrar imágenes', expanded: false }))
    expect(await screen.findByRole('region', { name: 'Qué hace el portal' })).toBeTruthy()
  })

  it('shows four pictures, one at a time, with words, arrows and a pause', async () => {
    openPortal('/inicio', 'admin')
    const carousel = await screen.findByRole('region', { name: 'Qué hace el portal' })
    const slides = within(carousel).getAllByRole('group')
    expect(slides.map((slide) => slide.getAttribute('aria-label'))).toEqual([
      '1 de 4',
      '2 de 4',
      '3 de 4',
      '4 de 4',
    ])
    expect(slides.map((slide) => slide.hasAttribute('inert'))).toEqual([false, true, true, true])
    for (const slide of slides) expect(within(slide).getByRole('img').ariaLabel?.length).toBeGreaterThan(40)
    await userEvent.click(within(carousel).getByRole('button', { name: 'Pausar' }))
    expect(within(carousel).getByRole('button', { name: 'Reproducir' })).toBeTruthy()
    expect(within(carousel).getByRole('button', { name: 'Imagen siguiente' })).toBeTruthy()
  })
})

/** Whoever has a state, by name; the first has it worst. */
const peopleIn = (state: string) => {
  const all: Record<string, object[]> = {
    expired: [
      listed('v1', 'Vencida Uno', {
        accreditation_flag: 'danger',
        accreditation_expiration_date: '2026-01-02',
      }),
    ],
    expiring: [
      listed('x1', 'Pronto Uno', {
        accreditation_flag: 'warning',
        accreditation_expiration_date: '2026-11-30',
      }),
      listed('x2', 'Pronto Dos', {
        accreditation_flag: 'warning',
        accreditation_expiration_date: '2026-12-03',
      }),
    ],
    incomplete: [listed('i1', 'Falta Uno', { accreditation_flag: 'warning' })],
    unaccredited: [
      listed('n1', 'Nueva Uno', { accreditation_flag: 'danger', accreditation_expiration_date: null }),
    ],
  }
  return all[state] ?? []
}
const PAGED = {
  'GET /api/personnel/': ({ query }: Call) => {
    const { state = '' } = JSON.parse(query.get('filter') ?? '{}')
    const rows = peopleIn(state)
    return reply(rows, 200, { 'Content-Range': `personnel 0-${rows.length}/${rows.length}` })
  },
  'GET /api/v1/vetoes/': () =>
    boardOf([notice(3, { name: 'Pedro Paz', created_at: '2026-11-19T18:05:00Z' })]),
  'GET /api/v1/announcements/': () => boardOf([notice(1), notice(2, { created_at: '2026-11-10T18:05:00Z' })]),
  'GET /api/v1/administrative_acts/': () =>
    boardOf([
      notice(4, {
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
  { text: 'REDES ÑANDÚActa administrativa · 3 nov 2026', to: '/actas_administrativas' },
]

describe('14.9 the start of', () => {
  it('the utility counts, and lists whose accreditation ends first and the newest notices', async () => {
    ours()
    openPortal('/inicio', 'utility', PAGED)
    expect(await rowsOf('Próximas a vencer')).toEqual([
      { text: 'PRONTO UNOREDES OCCIDENTE · vigencia: 30 nov 2026Por vencer', to: '/personnel/x1' },
      { text: 'PRONTO DOSREDES OCCIDENTE · vigencia: 3 dic 2026Por vencer', to: '/personnel/x2' },
    ])
    const all = within(await section('Próximas a vencer')).getByRole('link', { name: 'Ver todas' })
    expect(new URL(all.getAttribute('href') ?? '', 'http://x').searchParams.get('filter')).toBe(
      '{"active":true,"state":"expiring"}',
    )
    expect(await rowsOf('Avisos más recientes')).toEqual(NOTICES)
    expect((await rowsOf('Qué atender hoy')).map(({ text }) => text?.match(/^\D+/u)?.[0])).toEqual(OURS)
    expect(screen.queryByRole('region', { name: 'Qué hace el portal' })).toBeNull()
  })

  it('a certifier begins with whom nobody has accredited', async () => {
    ours()
    openPortal('/inicio', 'certificador', PAGED)
    const [first] = await rowsOf('Qué atender hoy')
    expect(first?.text).toMatch(/^Sin acreditar1/u)
    expect(first?.to).toContain('unaccredited')
    expect(await rowsOf('Esperan su acreditación')).toEqual([
      { text: 'NUEVA UNOREDES OCCIDENTESin acreditar', to: '/personnel/n1' },
    ])
    expect(screen.queryByText('Avisos más recientes')).toBeNull()
  })

  it('customer service searches, and sees what is on the boards', async () => {
    ours()
    const { where } = openPortal('/inicio', 'atencion', PAGED)
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
    ours()
    openPortal('/inicio', 'comercial', PAGED)
    expect((await rowsOf('Próximas a vencer')).map(({ to }) => to)).toEqual([
      '/personnel/credential/x1',
      '/personnel/credential/x2',
    ])
    expect((await rowsOf('Cómo está el personal')).map(({ text }) => text?.match(/^\D+/u)?.[0])).toEqual([
      'Vigentes',
      'Por vencer',
      'Vencidas',
      'Sin foto',
    ])
    expect(screen.getByRole('searchbox')).toBeTruthy()
  })

  it('a company has its people, the worst first, its newest notices, and then its tabs', async () => {
    const { tab } = await openCompany('empresa', PAGED, '/inicio')
    expect((await rowsOf('Su personal por atender')).map(({ text }) => text)).toEqual([
      'VENCIDA UNOInstalador · vigencia: 2 ene 2026Vencida',
      'PRONTO UNOInstalador · vigencia: 30 nov 2026Por vencer',
      'PRONTO DOSInstalador · vigencia: 3 dic 2026Por vencer',
      'FALTA UNOInstalador · vigencia: 1 ene 2099Incompleta',
    ])
    // Its own name says nothing to it.
    expect((await rowsOf('Avisos más recientes')).map(({ text }) => text)).toEqual([
      ...NOTICES.slice(0, 3).map(({ text }) => text),
      'Zanja abiertaActa administrativa · 3 nov 2026',
    ])
    const [people, notices] = [
      await section('Su personal por atender'),
      await section('Avisos más recientes'),
    ]
    expect(isBefore(people, notices) && isBefore(notices, screen.getByRole('tablist'))).toBe(true)
    await tab('Contactos')
    expect(screen.queryByText('Su personal por atender')).toBeNull()
  })

  it('who has no group yet is told so', async () => {
    openPortal('/inicio', 'lectura', {
      'GET /api/auth/user/': () => ({ ...wireUser('lectura'), groups: [], read_only: false }),
    })
    expect(await screen.findByText('Su cuenta todavía no tiene secciones')).toBeTruthy()
  })
})

it('14.9 a list that could not be loaded says so, and tries again', async () => {
  ours()
  let failing = true
  openPortal('/inicio', 'atencion', {
    ...PAGED,
    'GET /api/v1/vetoes/': () => (failing ? reply({ detail: 'No.' }, 503) : boardOf([])),
  })
  const retry = await within(await section('Avisos más recientes')).findByRole('button', {
    name: 'Reintentar',
  })
  failing = false
  await userEvent.click(retry)
  expect((await rowsOf('Avisos más recientes')).length).toBe(3)
})

describe('the start of', () => {
  it('a company is its own page, without pictures', async () => {
    openPortal('/inicio', 'empresa')
    expect(await screen.findByRole('heading', { name: 'Empresa Colaboradora' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Qué hace el portal' })).toBeNull()
  })

  it('a company with admin_access has the pictures above its own page', async () => {
    await openCompany(
      'empresa',
      { 'GET /api/auth/user/': () => ({ ...wireUser('empresa'), admin_access: true }) },
      '/inicio',
    )
    const pictures = await screen.findByRole('region', { name: 'Qué hace el portal' })
    expect(isBefore(pictures, screen.getByRole('tablist'))).toBe(true)
  })
})

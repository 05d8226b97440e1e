import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isValidCalendarDate } from '../../src/domain/common/days.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { isBefore } from '../support/isBefore.ts'
import { personRow } from '../support/mount.tsx'
import { openCompany } from '../support/openCompany.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { wireUser } from '../support/wireUsers.ts'

beforeEach(() => vi.setSystemTime('2026-11-21T18:00:00Z'))

afterEach(() => vi.useRealTimers())

const counts = (calls: Call[]) => calls.filter(({ path }) => path === '/api/personnel/')

const TILES = ['Por vencer', 'Vencidas', 'Incompletas', 'Sin foto', 'Altas de este mes']
/** Tiles of our own back end, which also counts vetoed people. */
const OWN_TILES = [...TILES.slice(0, 3), 'Con veto', ...TILES.slice(3)]
const tile = async (name: string) => {
  const link = await screen.findByRole('link', { name })
  return link.closest('li') as HTMLElement
}

const met = { id: 1, name: 'Curso', status: true, editable: true }
const unmet = { id: 2, name: 'Examen', status: false, editable: true }

/** One person for each tile, and two who match no tile. */
const ALL_PEOPLE = [
  personRow('p1', 'Uno', { accreditation_flag: 'warning', accreditation_expiration_date: '2026-12-01' }),
  personRow('p2', 'Dos', { accreditation_flag: 'danger', accreditation_expiration_date: '2026-11-01' }),
  personRow('p3', 'Tres', { accreditation_flag: 'warning', personnel_accreditation: [met, unmet] }),
  personRow('p4', 'Cuatro', { profile_picture: null }),
  personRow('p5', 'Cinco', { registration_date: '2026-11-03' }),
  personRow('p6', 'Seis', {}),
  personRow('p7', 'Siete', { active: false, profile_picture: null, registration_date: '2026-11-04' }),
].map((person) => ({ profile_picture: '/media/x.jpg', registration_date: '2025-01-01', ...person }))

describe('the start of an administrator', () => {
  it('counts what is to be done today, with one request for each tile', async () => {
    await loadBackEndForTest()
    const { calls } = openScreen('/inicio', 'admin', {
      'GET /api/personnel/': ({ query }) =>
        reply([personRow('p1', 'Uno')], 200, {
          'Content-Range': `personnel 0-0/${1000 + (query.get('filter')?.length ?? 0)}`,
        }),
    })
    await waitFor(() => expect(counts(calls)).toHaveLength(OWN_TILES.length))
    expect(counts(calls).map(({ query }) => query.get('active'))).toEqual(
      OWN_TILES.map((name) => (name === 'Altas de este mes' ? null : 'true')),
    )
    expect(counts(calls).map(({ query }) => JSON.parse(query.get('filter') ?? ''))).toEqual([
      { state: 'expiring' },
      { state: 'expired' },
      { state: 'incomplete' },
      { state: 'vetoed' },
      { has_photo: false },
      { registered_from: '2026-11-01', registered_to: '2026-11-30' },
    ])
    expect(within(await tile('Vencidas')).getByText(/^1,0\d\d$/u)).toBeTruthy()
  })

  it.each(OWN_TILES)('opens the roster that «%s» counts, which says so', async (name) => {
    await loadBackEndForTest()
    const { calls, where } = openScreen('/inicio', 'admin')
    await userEvent.click(await screen.findByRole('link', { name }))
    expect(await screen.findByRole('table')).toBeTruthy()
    const everybody = name === 'Altas de este mes'
    const request = counts(calls).find(({ query }) => query.get('range') === '[0,9]')
    expect(request?.query.get('active')).toBe(everybody ? null : 'true')
    const { active, ...otherFilters } = JSON.parse(
      new URLSearchParams(where().split('?')[1]).get('filter') ?? '',
    )
    expect(JSON.parse(request?.query.get('filter') ?? '')).toEqual(otherFilters)
    expect(active).toBe(everybody ? undefined : true)
    const formatFilterValue = (value: string) =>
      isValidCalendarDate(value) ? value.split('-').reverse().join('/') : value
    for (const [source, value] of Object.entries(otherFilters))
      await waitFor(() =>
        expect(document.querySelector(`[data-source=${source}] input`)).toHaveProperty(
          'value',
          formatFilterValue(String(value)),
        ),
      )
    if ('state' in otherFilters) {
      await userEvent.click(screen.getByRole('combobox', { name: /Estado/u }))
      await userEvent.click(await screen.findByRole('option', { name: 'Todos' }))
      // The filter waits for its debounce; the fake clock has to advance.
      vi.setSystemTime('2026-11-21T18:00:02Z')
    }
    for (const remove of screen.queryAllByRole('button', { name: 'Quitar este filtro' }))
      await userEvent.click(remove)
    await waitFor(() =>
      expect(where()).toContain(
        new URLSearchParams({ filter: everybody ? '{}' : '{"active":true}' }).toString(),
      ),
    )
  })

  it('counts here, of one list, what another back end cannot count', async () => {
    const { calls } = openScreen('/inicio', 'admin', {
      'GET /api/personnel/': ({ query }) =>
        ALL_PEOPLE.filter(({ active }) => [null, String(active)].includes(query.get('active'))),
    })
    for (const name of TILES)
      await within(await tile(name)).findByText(name === 'Altas de este mes' ? '2' : '1')
    expect(counts(calls).map(({ query }) => query.get('active'))).toEqual(['true', null])
    expect(screen.queryByRole('link', { name: 'Con veto' })).toBeNull()
    await userEvent.click(await screen.findByRole('link', { name: 'Sin foto' }))
    expect(await screen.findByText('CUATRO')).toBeTruthy()
    expect(screen.getByText('1–1 de 1')).toBeTruthy()
  })

  it('says when it cannot count, and tries again', async () => {
    await loadBackEndForTest()
    let isFailing = true
    openScreen('/inicio', 'admin', {
      'GET /api/personnel/': () =>
        isFailing ? reply({ detail: 'No.' }, 503) : reply([], 200, { 'Content-Range': 'personnel */7' }),
    })
    const retry = await within(await tile('Sin foto')).findByRole('button', { name: 'Reintentar' })
    isFailing = false
    await userEvent.click(retry)
    expect(await within(await tile('Sin foto')).findByText('7')).toBeTruthy()
  })

  it('has its pictures below what is to be done, folded where they were folded', async () => {
    openScreen('/inicio', 'admin')
    const pictures = await screen.findByRole('region', { name: 'Qué hace el portal' })
    const [countsHeading] = await screen.findAllByText('Qué atender hoy')
    expect(countsHeading && isBefore(countsHeading, pictures)).toBe(true)
    const fold = screen.getByRole('button', { name: 'Ocultar imágenes', expanded: true })
    await userEvent.click(fold)
    expect(screen.queryByRole('region', { name: 'Qué hace el portal' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(fold))
    cleanup()
    openScreen('/inicio', 'admin')
    await userEvent.click(await screen.findByRole('button', { name: 'Mostrar imágenes', expanded: false }))
    expect(await screen.findByRole('region', { name: 'Qué hace el portal' })).toBeTruthy()
  })

  it('shows four pictures, one at a time, with words, arrows and a pause', async () => {
    openScreen('/inicio', 'admin')
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

describe('the start of', () => {
  it('a company is its own page, without pictures', async () => {
    openScreen('/inicio', 'empresa')
    expect(await screen.findByRole('heading', { name: 'Empresa Colaboradora' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Qué hace el portal' })).toBeNull()
  })

  it('a user whose company is not assigned yet has the pictures', async () => {
    openScreen('/inicio', 'empresa', {
      'GET /api/auth/user/': () => ({ ...wireUser('empresa'), company: null }),
    })
    expect(await screen.findByText('Su cuenta no tiene una empresa asignada')).toBeTruthy()
    expect(await screen.findByRole('region', { name: 'Qué hace el portal' })).toBeTruthy()
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

// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openPortal } from '../support/portal.tsx'
import { usernames } from '../support/wireUsers.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const UTILITY = [
  'Inicio /inicio',
  'Estado de Personal /personnel-accreditation',
  'Empresas Colaboradoras /companies',
  'Personal /personnel',
  'Búsqueda de Personal /search',
  'Vetos /vetos',
  'Anuncios /anuncios',
  'Actas Administrativas /actas_administrativas',
  'No conformidades /no_conformidades',
  'Reportes /reportes',
]
const NOTICES = UTILITY.slice(5, 9)
const pick = (...titles: string[]) =>
  UTILITY.filter((item) => titles.some((title) => item.startsWith(`${title} /`)))

/** Decisions, section 1, written a second time by hand. */
const SIDEBAR: Record<string, string[]> = {
  super: UTILITY,
  admin: UTILITY,
  utility: UTILITY,
  empresa: [...pick('Inicio', 'Estado de Personal', 'Personal'), ...NOTICES],
  certificador: pick('Inicio', 'Personal'),
  atencion: [...pick('Inicio', 'Búsqueda de Personal'), ...NOTICES],
  comercial: pick('Inicio', 'Personal', 'Búsqueda de Personal'),
  lectura: [
    ...pick('Inicio', 'Estado de Personal', 'Empresas Colaboradoras', 'Personal', 'Búsqueda de Personal'),
    ...NOTICES,
  ],
}

describe('the sidebar', () => {
  it.each(usernames)('of %s has exactly its sections, in order', async (username) => {
    openPortal('/inicio', username)
    const nav = await screen.findByRole('navigation', { name: 'Secciones' })
    const links = within(nav).getAllByRole('link')
    expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual(SIDEBAR[username])
  })

  it('marks the section that is open', async () => {
    openPortal('/vetos', 'admin')
    const nav = await screen.findByRole('navigation', { name: 'Secciones' })
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Vetos')
    expect(await screen.findByRole('heading', { name: 'Vetos', level: 1 })).toBeTruthy()
  })
})

describe('a page', () => {
  it.each([
    ['atencion', '/personnel'],
    ['certificador', '/vetos'],
    ['lectura', '/personnel/credential/abc'],
    ['empresa', '/reportes', 'Empresa Colaboradora'],
  ])('that %s may not open (%s) sends to the start', async (username, path, start = `Hola, ${username}`) => {
    const { where } = openPortal(path, username)
    await screen.findByRole('heading', { name: start })
    expect(where()).toBe('/inicio')
  })

  it('that does not exist says so', async () => {
    openPortal('/nada', 'admin')
    expect(await screen.findByText('No encontramos esta página')).toBeTruthy()
  })
})

import { screen, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { authProvider } from '../../src/console/port/authProvider.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { openPortal } from '../support/openPortal.tsx'

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

/** Titles and addresses in order. tests/unit/permissions.test.ts checks which user sees which section. */
const SIDEBAR: Record<string, string[]> = {
  super: UTILITY,
  admin: UTILITY,
  empresa: [...pick('Inicio', 'Estado de Personal', 'Personal'), ...NOTICES],
  atencion: [...pick('Inicio', 'Búsqueda de Personal'), ...NOTICES],
  comercial: pick('Inicio', 'Personal', 'Búsqueda de Personal'),
  lectura: [
    ...pick('Inicio', 'Estado de Personal', 'Empresas Colaboradoras', 'Personal', 'Búsqueda de Personal'),
    ...NOTICES,
  ],
}

/** Entries that only our own back end has. */
const PENDING = 'Mis pendientes /mis-pendientes'
const ON_SITE = 'Verificar en sitio /verificar-en-sitio'
const REVIEWS = 'Por revisar /por-revisar'
const OF_THE_UTILITY = [
  ON_SITE,
  'Inspecciones /inspecciones',
  'Reportes de visitas /reportes-de-visitas',
  'Consultas inusuales /consultas-inusuales',
]
const OF_SUPER_ADMINS = [
  'Usuarios /users',
  'Catálogos /catalogos',
  'Importar /importar',
  'Webhooks /webhooks',
  'Integraciones /integraciones',
  'Lista 69-B del SAT /lista-69b',
  'Bitácora /bitacora',
  'Conservación /conservacion',
  'Actas de eliminación /actas-de-eliminacion',
  'Personas bloqueadas /personas-bloqueadas',
  'Ajustes /ajustes',
  'Solicitudes ARCO /solicitudes-arco',
  'Aviso de privacidad /ajustes/aviso-de-privacidad',
]

describe('the sidebar', () => {
  const linksOf = (name: string) => {
    const group = screen.queryByRole('navigation', { name })
    const links = group ? within(group).getAllByRole('link') : []
    return links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  }

  it.each(['super', 'comercial'])('of %s has exactly its sections, in order', async (username) => {
    openPortal('/inicio', username)
    await screen.findByRole('navigation', { name: 'Secciones' })
    expect(linksOf('Secciones')).toEqual(SIDEBAR[username])
    expect(linksOf('Administración')).toEqual([])
  })

  it.each([
    ['super', [REVIEWS], OF_THE_UTILITY, OF_SUPER_ADMINS],
    ['admin', [REVIEWS], OF_THE_UTILITY, []],
    ['empresa', [PENDING], [], []],
    ['atencion', [], [], []],
    ['lectura', [], [], []],
  ])(
    'of %s has before our own back end the same first, and then groups of %j, %j and %j',
    async (username, work, site, administration) => {
      await loadBackEndForTest()
      openPortal('/inicio', username)
      await screen.findByRole('navigation', { name: 'Secciones' })
      expect(linksOf('Secciones')).toEqual(SIDEBAR[username])
      expect(linksOf('Por hacer')).toEqual(work)
      expect(linksOf('En sitio')).toEqual(site)
      expect(linksOf('Administración')).toEqual(administration)
    },
  )

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
    ['comercial', '/companies'],
    ['certificador', '/companies/1'],
    ['lectura', '/quotations/1'],
    ['empresa', '/reportes', 'Empresa Colaboradora'],
  ])('that %s may not open (%s) sends to the start', async (username, path, start = `Hola, ${username}`) => {
    const { where } = openPortal(path, username)
    await screen.findByRole('heading', { name: start })
    expect(where()).toBe('/inicio')
    expect(await screen.findByText(/^Su cuenta no tiene permiso para abrir «/u)).toBeTruthy()
  })

  it.each([
    ['admin', '/bitacora', true],
    ['admin', '/users', true],
    ['super', '/users', false],
    ['super', '/ajustes', false],
  ])(
    'of Administración sends %s from %s to the start, before our own back end (%s)',
    async (username, path, extras) => {
      await loadBackEndForTest(extras)
      const { where } = openPortal(path, username)
      await screen.findByRole('heading', { name: `Hola, ${username}` })
      expect(where()).toBe('/inicio')
    },
  )

  it.each(['/pricing', '/companies/1'])(
    'of a resource (%s) does not wait for the check of access',
    async (path) => {
      const check = vi.spyOn(authProvider, 'canAccess')
      onTestFinished(() => check.mockRestore())
      openPortal(path, 'admin', { 'GET /api/company_data/1/': () => ({ id: 1, company_name: 'Obras' }) })
      await screen.findByRole('heading', { name: /^(?:Precios de instalación|Obras)$/u, level: 1 })
      expect(check.mock.calls.filter(([{ action }]) => ['list', 'show'].includes(action))).toEqual([])
    },
  )

  it.each([
    ['/vetoes', '/vetos', 'Vetos'],
    ['/quotations/create', '/create-quotation', 'Nueva cotización'],
    ['/contacts', '/companies', 'Empresas Colaboradoras'],
  ])('of react-admin at %s leads to the required one, %s', async (path, address, title) => {
    const { where } = openPortal(path, 'admin')
    await screen.findByRole('heading', { name: title, level: 1 })
    expect(where().split('?')[0]).toBe(address)
  })

  it('that does not exist says so', async () => {
    openPortal('/nada', 'admin')
    expect(await screen.findByText('No encontramos esta página')).toBeTruthy()
  })
})

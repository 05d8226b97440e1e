import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getPortalSettings } from '../../src/console/port/settings.ts'
import { personRow } from '../support/mount.tsx'
import { openPortal } from '../support/openPortal.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const QUOTATIONS = [
  'Cotizaciones /quotations',
  'Nueva cotización /create-quotation',
  'Precios de instalación /pricing',
]
const REPORTS = [
  'Reporte mensual /report-download',
  'Ver reporte mensual /report-create',
  'Reporte de acreditación /reports',
]
const CONTROLS = ['Controles de formulario /components-overview']

/** Pages of the tools. tests/unit/permissions.test.ts checks which user may open which page. */
const TOOLS = [
  ['utility', [...QUOTATIONS, ...REPORTS, ...CONTROLS]],
  ['empresa', [...QUOTATIONS, ...CONTROLS]],
] as const

describe('the tools menu', () => {
  it.each(TOOLS)('of %s lists what they may open', async (username, tools) => {
    getPortalSettings().demoAccounts = []
    openPortal('/inicio', username)
    await userEvent.click(await screen.findByRole('button', { name: 'Herramientas' }))
    const items = within(await screen.findByRole('menu', { name: 'Herramientas' })).getAllByRole('menuitem')
    expect(items.map((item) => `${item.textContent} ${item.getAttribute('href')}`)).toEqual(tools)
  })

  it('offers the controls in the demo only, and is not there without anything to open', async () => {
    openPortal('/inicio', 'empresa')
    await userEvent.click(await screen.findByRole('button', { name: 'Herramientas' }))
    expect(
      within(await screen.findByRole('menu')).queryByRole('menuitem', { name: 'Controles de formulario' }),
    ).toBeNull()
    cleanup()
    openPortal('/components-overview', 'lectura')
    expect(await screen.findByRole('heading', { name: 'Controles de formulario', level: 1 })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Herramientas' })).toBeNull()
  })

  it('leads there, closes, and marks where one is', async () => {
    getPortalSettings().demoAccounts = []
    const { where } = openPortal('/inicio', 'empresa')
    await userEvent.click(await screen.findByRole('button', { name: 'Herramientas' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Controles de formulario' }))
    expect(where()).toBe('/components-overview')
    expect(await screen.findByRole('heading', { name: 'Controles de formulario', level: 1 })).toBeTruthy()
    expect(document.title).toBe('Controles de formulario · Acredita')
    await userEvent.click(screen.getByRole('button', { name: 'Herramientas' }))
    const currentItem = await screen.findByRole('menuitem', { current: 'page' })
    expect(currentItem.textContent).toBe('Controles de formulario')
  })
})

const ALWAYS = [
  'Cambiar apariencia: clara',
  'Cambiar apariencia: oscura',
  'Cambiar apariencia: automática',
  'Cerrar sesión',
]
const NOTICES = ['Nuevo veto', 'Nuevo anuncio', 'Nueva acta administrativa', 'Nueva no conformidad']

/** Actions of the tools. tests/support/access checks which user may perform which action. */
const ACTIONS = [
  ['admin', ['Nueva persona', 'Nueva empresa', 'Nueva cotización', ...NOTICES]],
  ['empresa', ['Nueva persona', 'Nueva cotización']],
  ['lectura', []],
] as const

describe('the actions of the search box', () => {
  const openBox = async () =>
    userEvent.click(await screen.findByRole('combobox', { name: /^Buscar .*página$/u }))

  it.each(ACTIONS)('for %s are those that they may do', async (username, actions) => {
    openPortal('/inicio', username)
    await openBox()
    const group = within(await screen.findByRole('group', { name: 'Acciones' }))
    expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      ...actions,
      ...ALWAYS,
    ])
  })

  it('begin a person, change how it looks, and end the session', async () => {
    const { where } = openPortal('/inicio', 'admin')
    await openBox()
    await userEvent.click(await screen.findByRole('option', { name: 'Cambiar apariencia: oscura' }))
    expect(localStorage.getItem('appearance')).toBe('dark')
    await openBox()
    await userEvent.click(await screen.findByRole('option', { name: 'Nueva persona' }))
    expect(await screen.findByRole('dialog', { name: 'Alta de personal' })).toBeTruthy()
    expect(where()).toMatch(/^\/personnel/u)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openBox()
    await userEvent.click(await screen.findByRole('option', { name: 'Cerrar sesión' }))
    await screen.findByLabelText('Usuario')
  })
})

describe('the way back', () => {
  const crumbs = async () => screen.findByRole('navigation', { name: 'Ruta de navegación' })

  it('leads from a person to the roster, and the tab has the name', async () => {
    const { where } = openPortal('/personnel/p1', 'lectura', {
      'GET /api/personnel/p1/': () => personRow('p1', 'Paz, Eva', { first_names: 'Eva', last_names: 'Paz' }),
    })
    await waitFor(async () => expect((await crumbs()).textContent).toBe('PersonalDetalles del Técnico'))
    expect(document.title).toBe('EVA PAZ · Acredita')
    await userEvent.click(within(await crumbs()).getByRole('link', { name: 'Personal' }))
    await waitFor(() => expect(where()).toMatch(/^\/personnel\?/u))
    expect(await screen.findByRole('heading', { name: 'Plantilla de Personal' })).toBeTruthy()
    expect(document.title).toBe('Personal · Acredita')
    expect(screen.queryByRole('navigation', { name: 'Ruta de navegación' })).toBeNull()
  })

  it('is there as well when the record is not', async () => {
    openPortal('/companies/99', 'utility')
    expect(await screen.findByText('No encontramos esta empresa')).toBeTruthy()
    const link = within(await crumbs()).getByRole('link', { name: 'Empresas' })
    expect(link.getAttribute('href')).toBe('/companies')
  })
})

it('an address that no page has is named, in the layout, with a way on', async () => {
  const { where } = openPortal('/nada', 'admin')
  expect(await screen.findByRole('heading', { name: 'No encontramos esta página', level: 1 })).toBeTruthy()
  expect(screen.getByText(/dirección \/nada\./u)).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Secciones' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Ir a Inicio' }))
  expect(where()).toBe('/inicio')
})

it('a page that one may not open says so', async () => {
  const { where } = openPortal('/reportes', 'lectura')
  expect(await screen.findByText('Su cuenta no tiene permiso para abrir «Reportes».')).toBeTruthy()
  await waitFor(() => expect(where()).toBe('/inicio'))
})

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { reply } from '../support/fakeApi.ts'
import { personRow } from '../support/mount.tsx'
import { openPortal } from '../support/openPortal.tsx'

const rows = (matches: object[], total = matches.length) =>
  reply(matches, 200, { 'Content-Range': `rows 0-${Math.max(0, matches.length - 1)}/${total}` })
const COMPANY = {
  id: 7,
  name: 'Redes Garza',
  company_name: 'Redes Garza',
  zone: { id: 1, name: 'Monterrey' },
}
const QUOTATION = {
  id: 42,
  folio: 'COT-2026-000042',
  name: 'Garza Lira, Eva',
  rfc: 'GALE900101',
  total: '1.00',
}
const CONTACT = {
  id: 3,
  name: 'Garza Paz, Ana',
  phone: '5512345678',
  email: 'ana@ejemplo.example',
  position: 'Gerente',
  id_900: '',
  company: 7,
  company_name: 'Redes Garza',
}
const ANSWERS = {
  'GET /api/personnel_search/': () => rows([personRow('p1', 'Garza Soto, Luis', { company: 7 })]),
  'GET /api/companies/': () => rows([COMPANY]),
  'GET /api/quotations/': () => rows([QUOTATION]),
  'GET /api/v1/contacts_search/': () => reply([CONTACT]),
  'GET /api/users/': () => rows([]),
  'GET /api/v1/vetoes/': () => rows([]),
  'GET /api/v1/announcements/': () => rows([]),
  'GET /api/v1/administrative_acts/': () => rows([]),
  'GET /api/v1/non_accordance/': () => rows([]),
}

const box = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Buscar .*página$/u })
const open = async (
  username = 'utility',
  answers: Parameters<typeof openPortal>[2] = {},
  path = '/inicio',
) => {
  const user = userEvent.setup()
  const portal = openPortal(path, username, { ...ANSWERS, ...answers })
  await user.click(await box())
  return { user, ...portal }
}
const groups = () =>
  screen
    .getAllByRole('group')
    .map((group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent)
const optionsOf = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const getHighlightedOption = async () =>
  document.getElementById((await box()).getAttribute('aria-activedescendant') ?? '')?.textContent

describe('the search box', () => {
  it('finds accounts by name, and notices by their text on their board', async () => {
    await loadBackEndForTest()
    const { user, where } = await open('super', {
      'GET /api/users/': () =>
        rows([{ id: 4, username: 'lgarza', name: 'Luis Garza', email: 'l@ejemplo.example' }]),
      'GET /api/v1/announcements/': () =>
        rows([
          { id: 9, text: '<p>Curso en casa <b>Garza</b></p>', file: '/files/9/', created_at: '2026-01-02' },
        ]),
    })
    await user.type(await box(), 'garza')
    await screen.findByRole('group', { name: 'Usuarios' })
    expect(optionsOf('Usuarios')).toEqual(['Luis Garzalgarza · l@ejemplo.example'])
    expect(optionsOf('Avisos')).toEqual(['Curso en casa GarzaAnuncios'])
    await user.click(screen.getByRole('option', { name: /^Curso/u }))
    expect(document.activeElement?.id).toBe('main-content')
    expect(where()).toBe(`/anuncios?${new URLSearchParams({ filter: '{"q":"garza"}' })}`)
  })

  it('opens the panel over the results for users who may open neither the person nor the credential', async () => {
    const { user, where } = await open('atencion')
    await user.type(await box(), 'garza')
    await user.click(await screen.findByRole('option', { name: /GARZA SOTO, LUIS/u }))
    await screen.findByRole('dialog', { name: 'GARZA SOTO, LUIS' })
    expect(where()).toBe(`/search?${new URLSearchParams({ search: 'Garza Soto, Luis', person: 'p1' })}`)
  })

  it('finds every kind with one call each, a company before people who are called so', async () => {
    await loadBackEndForTest()
    const { user, calls } = await open()
    await user.type(await box(), 'garza')
    expect(await screen.findByRole('option', { name: /^Garza Paz, Ana 55 1234 5678/u })).toBeTruthy()
    await waitFor(() =>
      expect(groups()).toEqual([
        'Empresas',
        'Personas',
        'Cotizaciones',
        'Contactos de empresas',
        'Más resultados',
      ]),
    )
    expect(optionsOf('Cotizaciones')).toEqual(['Garza Lira, EvaCOT-2026-000042'])
    expect(await getHighlightedOption()).toContain('Redes Garza')
    const searchPaths = calls.filter(({ query }) => `${query}`.includes('garza')).map(({ path }) => path)
    expect(searchPaths.sort()).toEqual([
      '/api/companies/',
      '/api/personnel_search/',
      '/api/quotations/',
      '/api/v1/administrative_acts/',
      '/api/v1/announcements/',
      '/api/v1/contacts_search/',
      '/api/v1/non_accordance/',
      '/api/v1/vetoes/',
    ])
  })

  it('opens the page that was named before a list in which the word can be searched', async () => {
    const { user, where } = await open()
    await user.type(await box(), 'cotizaciones{Enter}')
    await waitFor(() => expect(where()).toMatch(/^\/quotations/u))
  })

  it.each([
    ['admin', 'nuevo veto', 'Nuevo veto'],
    ['admin', 'vetar', 'Nuevo veto'],
    ['utility', 'nueva persona', 'Nueva persona'],
    ['utility', 'nueva empresa', 'Nueva empresa'],
    ['utility', 'nueva cotizacion', 'Nueva cotización'],
    ['super', 'nuevo usuario', 'Nuevo usuario'],
  ])('has for %s, who types "%s", the action on top', async (username, text, title) => {
    await loadBackEndForTest()
    const { user } = await open(username)
    await user.type(await box(), text)
    expect(await getHighlightedOption()).toBe(title)
  })

  it('asks for a quotation by the number of its folio', async () => {
    await loadBackEndForTest()
    const { user, calls } = await open()
    await user.type(await box(), 'cot 42')
    await screen.findByRole('group', { name: 'Cotizaciones' })
    // Who types slowly also asks for the beginning of the text.
    await waitFor(() => {
      const quotationsCall = calls.findLast(({ path }) => path === '/api/quotations/')
      expect(JSON.parse(quotationsCall?.query.get('filter') ?? '')).toEqual({ q: '000042' })
    })
  })

  it('leads to a contact in the list of its company', async () => {
    await loadBackEndForTest()
    const { user, where } = await open()
    await user.type(await box(), '55 1234')
    await user.click(await screen.findByRole('option', { name: /^Garza Paz, Ana/u }))
    expect(where()).toMatch(/^\/companies\/7\/contactos\?/u)
  })

  it('asks a back end of documented calls for nothing of ours', async () => {
    const { user, calls } = await open()
    await user.type(await box(), 'garza')
    await screen.findByRole('group', { name: 'Cotizaciones' })
    expect(calls.map(({ path }) => path)).not.toContain('/api/v1/contacts_search/')
    expect(screen.queryByRole('group', { name: 'Contactos de empresas' })).toBeNull()
  })

  it('finds for a contractor neither companies nor what is not its own to read', async () => {
    await loadBackEndForTest()
    const { user, calls } = await open('certificador', {
      'GET /api/personnel/': () => rows([personRow('p1', 'Garza Soto, Luis')]),
    })
    await user.type(await box(), 'garza')
    await screen.findByRole('group', { name: 'Personas' })
    expect(groups()).toEqual(['Personas', 'Más resultados'])
    expect(calls.map(({ path }) => path)).not.toContain('/api/quotations/')
  })

  it('shows what was found though a kind fails, and says which', async () => {
    await loadBackEndForTest()
    const { user } = await open('utility', {
      'GET /api/quotations/': () => reply({ detail: 'El disco está lleno.' }, 400),
    })
    await user.type(await box(), 'garza')
    expect(await screen.findByRole('option', { name: /GARZA SOTO, LUIS/u })).toBeTruthy()
    expect(await screen.findByText('No se pudo buscar en: Cotizaciones.')).toBeTruthy()
  })

  it('says what to do where nothing is found', async () => {
    await loadBackEndForTest()
    const none = Object.fromEntries(Object.keys(ANSWERS).map((name) => [name, () => rows([])]))
    const { user } = await open('utility', none)
    await user.type(await box(), 'zzzz')
    expect(await screen.findByText(/^Nada coincide con «zzzz»\. Revise la ortografía/u)).toBeTruthy()
    expect(screen.queryByRole('option')).toBeNull()
  })

  it('offers before anything is typed what was opened last and is still there, by its ids alone', async () => {
    await loadBackEndForTest()
    const portal = await open(
      'utility',
      {
        'GET /api/personnel/': ({ query }) =>
          rows(
            query.get('filter')?.includes('"id":["gone","p1"]') ? [personRow('p1', 'Garza Soto, Luis')] : [],
          ),
      },
      '/personnel/p1',
    )
    for (const path of ['/personnel/gone', '/companies/7/contactos', '/vetos', '/inicio'])
      await portal.go(path)
    await portal.user.click(await screen.findByRole('heading', { level: 1, name: /^Hola/u }))
    await portal.user.click(await box())
    await waitFor(() =>
      expect(optionsOf('Recientes').map((text) => text?.replace(/Redes Occidente.*/u, ''))).toEqual([
        'Vetos',
        'Redes GarzaMonterrey',
        'GARZA SOTO, LUIS',
      ]),
    )
    expect(JSON.stringify(localStorage)).not.toContain('arza')
    await portal.user.type(await box(), 'cerrar sesion{Enter}')
    await screen.findByLabelText('Usuario')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('recent'))).toEqual([])
  })
})

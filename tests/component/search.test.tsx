import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { personRow } from '../support/mount.tsx'
import { openPortal } from '../support/openPortal.tsx'
import { openScreen } from '../support/openScreen.tsx'

const SEARCH = 'GET /api/personnel_search/'
const ana = personRow('p1', 'Núñez Peña, Ana', { company: 1 })
const eva = personRow('p2', 'Núñez Ruiz, Eva', { company: 2 })
const publicAna = {
  ...ana,
  accreditation_number: 'A-004217',
  role_definition: 'Gasista',
  profile_picture: 'https://api.example.mx/ana.jpg',
}
const searchReply = (rows: object[], total = rows.length) =>
  reply(rows, 200, { 'Content-Range': `personnel_search 0-${rows.length - 1}/${total}` })

const open = (path: string, username = 'utility', answers: Parameters<typeof openScreen>[2] = {}) => {
  const user = userEvent.setup()
  return { user, ...openScreen(path, username, { [SEARCH]: () => searchReply([ana, eva]), ...answers }) }
}

const box = () =>
  screen.findByRole<HTMLInputElement>('searchbox', { name: 'Nombre, RFC, teléfono, número o empresa' })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Buscar' })
const searches = (calls: Call[]) =>
  calls.filter(({ path }) => path === '/api/personnel_search/').map(({ query }) => query.get('search'))

describe('the search', () => {
  it('waits for a text, with the focus in its box', async () => {
    const { user, calls } = open('/search')
    const searchBox = await box()
    await waitFor(() => expect(searchBox).toBe(document.activeElement))
    expect(button().disabled).toBe(true)
    await user.type(await box(), '   ')
    expect(button().disabled).toBe(true)
    await user.keyboard('{Enter}')
    expect(searches(calls)).toEqual([])
    expect(screen.getByText('¿A quién busca?')).toBeTruthy()
  })

  it('stays open for a user without a roster', async () => {
    const { where } = openPortal('/search?search=ana', 'atencion', { [SEARCH]: () => searchReply([ana]) })
    await screen.findByRole('link', { name: 'Ver a NÚÑEZ PEÑA, ANA' })
    await screen.findByText('1 resultado para «ana»')
    expect(where()).toBe('/search?search=ana')
  })

  it('is asked by the button or by Enter, and shows status, name, company and role', async () => {
    const { user, calls, where } = open('/search')
    await user.type(await box(), ' núñez ')
    await user.click(button())
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .slice(0, 4)
        .map((head) => head.textContent),
    ).toEqual(['Estado', 'Nombre', 'Empresa', 'Rol'])
    expect(within(table).getByText('NÚÑEZ PEÑA, ANA')).toBeTruthy()
    expect(screen.getByText('2 resultados para «núñez»').getAttribute('role')).toBe('status')
    expect(where()).toBe('/search?search=n%C3%BA%C3%B1ez')
    await user.clear(await box())
    await user.type(await box(), 'eva{Enter}')
    await waitFor(() => expect(searches(calls)).toEqual(['núñez', 'eva']))
  })

  it.each([
    ['utility', 'Nombre, RFC, teléfono, número o empresa'],
    ['lectura', 'Nombre, número o empresa'],
  ])('tells %s what people are found by', async (username, name) => {
    open('/search', username)
    expect(await screen.findByRole('searchbox', { name })).toBeTruthy()
    expect(screen.queryAllByText(/RFC/u)).toHaveLength(Number(username === 'utility'))
  })

  it('shows users who may see no more what the public page says of a valid person, and leads to it under its public id', async () => {
    const { user, where, goBack } = open('/search?search=ana', 'atencion', {
      [SEARCH]: () =>
        searchReply([
          { ...ana, public_id: 'Zq3x', accreditation_number: 'A-004217', role_definition: 'Gasista' },
        ]),
      'GET /api/personnel_public/Zq3x/': () => ({ ...publicAna, profile_picture: '/media/ana.jpg' }),
    })
    await user.click(await screen.findByRole('link', { name: 'Ver a NÚÑEZ PEÑA, ANA' }))
    const panel = within(await screen.findByRole('dialog', { name: 'NÚÑEZ PEÑA, ANA' }))
    expect(await panel.findByRole('heading', { name: 'Acreditación vigente' })).toBeTruthy()
    expect(panel.getByRole('img', { name: /NÚÑEZ PEÑA, ANA/u }).getAttribute('src')).toBe('/media/ana.jpg')
    expect(panel.getByText(/^Autorización:/u).textContent).toContain(
      'Autorización: Gasista, hasta el 1 ene 2099, ese día incluido (hora de la Ciudad de México).',
    )
    const facts = panel
      .getAllByRole('term')
      .map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent])
    expect(facts).toEqual([
      ['Código', 'A-004217'],
      ['Vigencia', '1 ene 2099'],
      ['Perfil', 'Gasista'],
      ['Empresa', 'REDES OCCIDENTE'],
      ['Zona', 'Guadalajara'],
    ])
    const link = panel.getByRole('link', { name: 'Página pública (se abre en otra pestaña)' })
    expect(link.getAttribute('href')).toBe('/credential/validation/Zq3x')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(where()).toBe('/search?search=ana&person=p1')
    await goBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(where()).toBe('/search?search=ana')
  })

  it.each([
    [
      { accreditation_flag: 'danger', accreditation_expiration_date: '2020-01-02' },
      'Vencida',
      /^Su acreditación venció/u,
    ],
    [{ active: false }, 'Inactivo', /^Su registro está inactivo/u],
    [{ active: null }, 'Vigencia desconocida', /^El sistema no informa/u],
  ])(
    'shows such users an invalid person and the reason without leaving the page: %o',
    async (overrides, state, why) => {
      const { user, where, calls } = open('/search?search=ana', 'atencion', {
        [SEARCH]: () => searchReply([{ ...ana, ...overrides }, eva]),
        'GET /api/personnel_public/p1/': () => ({ id: 'p1', active: null }),
      })
      const link = await screen.findByRole('link', { name: 'Ver a NÚÑEZ PEÑA, ANA' })
      await user.click(link)
      const panel = within(await screen.findByRole('dialog', { name: 'NÚÑEZ PEÑA, ANA' }))
      // The panel of an unknown credential repeats the words of its status.
      expect(await panel.findByText(why)).toBeTruthy()
      expect(panel.getAllByText(state)).toHaveLength(state === 'Vigencia desconocida' ? 2 : 1)
      // The server counts each check, and alerts for some invalid people. It is not asked for what the results say.
      const checks = calls.filter(({ path }) => path.startsWith('/api/personnel_public/'))
      expect(checks).toHaveLength(state === 'Vigencia desconocida' ? 1 : 0)
      expect(panel.getByText('REDES OCCIDENTE')).toBeTruthy()
      expect(panel.getByRole('link', { name: /^Página pública/u }).getAttribute('href')).toBe(
        '/credential/validation/p1',
      )
      expect(where()).toBe('/search?search=ana&person=p1')
      await user.click(panel.getByRole('button', { name: 'Cerrar' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(where()).toBe('/search?search=ana')
      await waitFor(() => expect(document.activeElement).toBe(link))
    },
  )

  describe('before another back end, whose results say little', () => {
    beforeEach(() => loadBackEndForTest(false))
    const PUBLIC = 'GET /api/personnel_public/p1/'
    const openPanel = async (row: object, answer: () => Response | object) => {
      const { user } = open('/search?search=ana', 'atencion', {
        [SEARCH]: () => reply([row]),
        [PUBLIC]: answer,
      })
      await user.click(await screen.findByRole('link', { name: 'Ver a NÚÑEZ PEÑA, ANA' }))
      return { user, panel: within(await screen.findByRole('dialog', { name: 'NÚÑEZ PEÑA, ANA' })) }
    }
    const row = { id: 'p1', name: 'Núñez Peña, Ana' }

    it('shows photo, profile and validity of the public page', async () => {
      const { panel } = await openPanel(row, () => publicAna)
      expect(await panel.findByRole('heading', { name: 'Acreditación vigente' })).toBeTruthy()
      expect(panel.getByText(/^Autorización:/u).textContent).toContain('Gasista, hasta el 1 ene 2099')
      expect(panel.getByRole('img', { name: /NÚÑEZ PEÑA, ANA/u }).getAttribute('src')).toBe(
        publicAna.profile_picture,
      )
      const facts = panel.getAllByRole('term').map(({ textContent }) => textContent)
      expect(facts).toEqual(['Código', 'Vigencia', 'Perfil', 'Empresa', 'Zona'])
      expect(panel.queryByText('Vigencia desconocida')).toBeNull()
    })

    it.each([
      ['is inactive', () => ({ id: 'p1', active: false })],
      ['has the flag danger', () => ({ id: 'p1', active: true, accreditation_flag: 'danger' })],
      ['does not exist', () => reply({ detail: 'No existe.' }, 404)],
    ])('says that a person is not valid who there %s, whatever the result says', async (_, answer) => {
      const { panel } = await openPanel({ ...row, active: true, accreditation_flag: 'success' }, answer)
      expect(await panel.findByRole('heading', { name: 'No válida' })).toBeTruthy()
      expect(panel.queryByText(/vigente/iu)).toBeNull()
      expect(panel.queryByText(/^Autorización:/u)).toBeNull()
    })

    it('says that it could not be checked, and checks again', async () => {
      let isFailing = true
      const { user, panel } = await openPanel({ ...row, active: true, accreditation_flag: 'success' }, () =>
        isFailing ? reply({}, 503) : publicAna,
      )
      expect(await panel.findByRole('heading', { name: 'No se pudo comprobar' })).toBeTruthy()
      expect(panel.queryByText('Acreditación vigente')).toBeNull()
      isFailing = false
      await user.click(panel.getByRole('button', { name: 'Reintentar' }))
      expect(await panel.findByRole('heading', { name: 'Acreditación vigente' })).toBeTruthy()
    })
  })

  it('asks again for the same text when told to', async () => {
    const { user, calls } = open('/search?search=ana')
    await screen.findByRole('table')
    await user.click(button())
    await waitFor(() => expect(searches(calls)).toEqual(['ana', 'ana']))
  })

  it('begins at once where the address says what to look for', async () => {
    const { calls } = open('/search?search=ana%20n%C3%BA%C3%B1ez')
    expect(await screen.findByText('NÚÑEZ PEÑA, ANA')).toBeTruthy()
    expect((await box()).value).toBe('ana núñez')
    expect(searches(calls)).toEqual(['ana núñez'])
  })

  it('says of how many it shows the best', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => personRow(`p${i}`, `Persona ${i}`))
    open('/search?search=persona', 'utility', { [SEARCH]: () => searchReply(rows, 1234) })
    expect(
      await screen.findByText('Se muestran los 50 más parecidos de 1,234. Agregue otra palabra para acotar.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Siguiente' })).toBeNull()
  })

  it('shows page by page what a back end sends that sends all it has', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => personRow(`p${i}`, `Persona ${i}`))
    const { user } = open('/search?search=persona', 'utility', { [SEARCH]: () => reply(rows) })
    expect(await screen.findByText('60 resultados para «persona»')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /^Ver a /u })).toHaveLength(50)
    await user.click(screen.getByRole('button', { name: 'Siguiente' }))
    expect(await screen.findByText('PERSONA 59')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /^Ver a /u })).toHaveLength(10)
  })

  it('says what to try when no person matches, and starts a new search', async () => {
    const { user, where } = open('/search?search=zzz', 'utility', { [SEARCH]: () => searchReply([], 0) })
    expect(await screen.findByText('No hay resultados para «zzz»')).toBeTruthy()
    expect(screen.getByText(/^Revise la ortografía/u)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Buscar otra cosa' }))
    await waitFor(() => expect(where()).toBe('/search'))
    expect((await box()).value).toBe('')
    expect(await box()).toBe(document.activeElement)
  })

  it('says why it failed, and tries again', async () => {
    let isFailing = true
    const { user } = open('/search?search=ana', 'utility', {
      [SEARCH]: () => (isFailing ? reply({ detail: 'El disco está lleno.' }, 400) : searchReply([ana])),
    })
    expect(await screen.findByText('No se pudo buscar')).toBeTruthy()
    expect(screen.getByText('El disco está lleno.')).toBeTruthy()
    isFailing = false
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('1 resultado para «ana»')).toBeTruthy()
  })

  it.each([
    ['utility', '/personnel/p1'],
    ['comercial', '/personnel/credential/p1'],
    ['atencion', '/search?search=ana&person=p1'],
  ])("leads %s by 'Ver' to %s", async (username, address) => {
    open('/search?search=ana', username)
    const link = await screen.findByRole('link', { name: 'Ver a NÚÑEZ PEÑA, ANA' })
    expect(link.textContent).toBe('Ver')
    expect(link.getAttribute('href')).toBe(address)
  })

  it('does not open for who may not search', async () => {
    const { calls, where } = openPortal('/search?search=ana', 'certificador')
    await screen.findByRole('heading', { name: 'Hola, certificador' })
    expect(where()).toBe('/inicio')
    expect(searches(calls)).toEqual([])
  })
})

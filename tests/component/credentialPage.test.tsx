import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
// Sets the timeouts of the testing library.
import '../support/mount.tsx'
import { DoorPage } from '../../src/credential/door/DoorPage.tsx'
import { PublicPage } from '../../src/credential/public/PublicPage.tsx'
import { DEFAULT_TIME_ZONE, setTimeZone } from '../../src/domain/common/timeZone.ts'
import type { DoorView } from '../../src/domain/door/door.ts'

const person = {
  first_names: 'María José',
  last_names: 'Álvarez Núñez',
  company_name: 'Instalaciones del Bajío',
  active: true,
  accreditation_flag: 'success',
  profile_picture: '/media/photos/k/large.jpg',
}
const help = { phone: '800 123 4567', report: 'seguridad@ejemplo.mx' }

type Reply = () => Response | Promise<Response>
const json =
  (body: unknown, status = 200): Reply =>
  () =>
    Response.json(body, { status })
const lost: Reply = () => Promise.reject(new TypeError('Failed to fetch'))

/** Answers the two requests of the page and 404 to any other. */
const serve = (credential: Reply, settings: Reply = json('', 404)) => {
  const fetchSpy = vi.fn(async (url: string, _init?: RequestInit) =>
    url === '/config.json' ? settings() : credential(),
  )
  vi.stubGlobal('fetch', fetchSpy)
  return fetchSpy
}

const verdict = (name: string) => screen.findByRole('heading', { level: 1, name })
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:41:00Z') })
})
afterEach(() => {
  cleanup()
  setTimeZone(DEFAULT_TIME_ZONE)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the public validation page', () => {
  it('announces that it loads, then the verdict, in one live region', async () => {
    serve(json(person))
    render(<PublicPage id="abc" />)
    const live = screen.getByRole('status')
    expect(live.textContent).toBe('Cargando información')
    expect(document.title).toBe('Verificación de credencial · Acredita')
    await verdict('Acreditación vigente')
    expect(screen.getByRole('status')).toBe(live)
    expect(live.textContent).toBe(
      'Acreditación vigenteConsultado el 21 de noviembre de 2026 a las 09:41 (hora de la Ciudad de México)',
    )
    expect(document.title).toBe('Verificación de credencial · Acredita')
  })

  it('says of an id without its letter case that it could not be read, and tries an id without marks', async () => {
    serve(json({ detail: 'No encontrado.' }, 404))
    render(<PublicPage id="ZQ3_X8KD-0ABCDEFGHIJKA" />)
    await verdict('No se pudo leer, escanee otra vez')
    expect(screen.queryByText(/No permita el acceso/u)).toBeNull()
    cleanup()
    const fetchSpy = vi.fn(async (url: string) =>
      url === '/api/personnel_public/abc/' ? Response.json(person) : Response.json({}, { status: 404 }),
    )
    vi.stubGlobal('fetch', fetchSpy)
    render(<PublicPage id="_abc_" />)
    await verdict('Acreditación vigente')
  })

  it('counts and names the time of the zone in the settings', async () => {
    serve(
      json({ ...person, accreditation_expiration_date: '2027-05-12' }),
      json({ timeZone: 'America/Tijuana' }),
    )
    render(<PublicPage id="abc" />)
    await screen.findByText('Consultado el 21 de noviembre de 2026 a las 07:41 (hora de Tijuana)')
    await screen.findByText(/hasta el 12 may 2027, ese día incluido \(hora de Tijuana\)\./u)
  })

  it('asks for one id, with no token and past every cache', async () => {
    const fetchSpy = serve(json(person))
    render(<PublicPage id="a/b ñ" />)
    await verdict('Acreditación vigente')
    const [url, init] = fetchSpy.mock.calls.find(([address]) => address !== '/config.json') ?? []
    expect(url).toBe('/api/personnel_public/a%2Fb%20%C3%B1/')
    expect(init).toMatchObject({ cache: 'no-store', credentials: 'omit' })
    expect(init?.headers).toBeUndefined()
  })

  it('shows the card of a valid credential, what to compare and whom to call', async () => {
    serve(json(person), json(help))
    render(<PublicPage id="abc" />)
    await verdict('Acreditación vigente')
    expect(screen.getByText('ÁLVAREZ NÚÑEZ')).toBeDefined()
    expect(screen.getByText('Compare la foto')).toBeDefined()
    expect(links()).toEqual([
      ['Llamar 800\u00a0123\u00a04567', 'tel:8001234567'],
      ['Reportar', 'mailto:seguridad@ejemplo.mx'],
    ])
    expect(screen.getByText(/llame al 800 123 4567 antes de abrir/u)).toBeDefined()
  })

  it('does not tell to compare a photo that does not load', async () => {
    serve(json(person))
    render(<PublicPage id="abc" />)
    await verdict('Acreditación vigente')
    fireEvent.error(screen.getByRole('img', { name: 'Foto de la persona acreditada' }))
    expect(screen.queryByText('Compare la foto')).toBeNull()
    expect(screen.getByText('Pida una identificación oficial')).toBeDefined()
  })

  it('asks another API, and takes its photos from there, where the settings name one', async () => {
    const fetchSpy = serve(json(person), json({ apiUrl: 'https://api.ejemplo.mx/' }))
    render(<PublicPage id="abc" />)
    await verdict('Acreditación vigente')
    // A download started by an earlier test may still request its progress.
    const addresses = fetchSpy.mock.calls
      .map(([url]) => String(url))
      .filter((url) => url.includes('personnel'))
    expect(addresses.at(-1)).toBe('https://api.ejemplo.mx/api/personnel_public/abc/')
    expect(screen.getByRole('img', { name: /Foto/u }).getAttribute('src')).toBe(
      'https://api.ejemplo.mx/media/photos/k/large.jpg',
    )
  })

  it('shows the same page, to the letter, for every credential that is refused', async () => {
    const invalidReplies: Record<string, Reply> = {
      unknown: json({ detail: 'No encontrado.' }, 404),
      malformed: json({ id: ['El valor no es válido.'] }, 400),
      forbidden: json({ detail: 'x' }, 403),
      expired: json({ ...person, accreditation_flag: 'DANGER' }),
      inactive: json({ ...person, active: false }),
      nothing: json(null),
    }
    const pages = new Set<string>()
    for (const [id, reply] of Object.entries(invalidReplies)) {
      serve(reply)
      const { container, unmount } = render(<PublicPage id={id} />)
      await verdict('No válida')
      pages.add(`${document.title} ${container.innerHTML}`)
      unmount()
    }
    expect([...pages]).toHaveLength(1)
    expect([...pages][0]).toContain('Verificación de credencial · Acredita')
    expect([...pages][0]).not.toContain('LVAREZ')
  })

  it.each([
    ['a list', [person], 'Vigencia desconocida'],
    ['a text', 'x', 'No se pudo comprobar'],
  ])('takes %s instead of a person for no answer', async (_case, body, heading) => {
    serve(json(body))
    render(<PublicPage id="abc" />)
    await verdict(heading)
    expect(document.body.textContent).not.toContain('LVAREZ')
  })

  it('shows the not-valid image and no button that leads nowhere', async () => {
    serve(json({}, 404))
    render(<PublicPage id="abc" />)
    await verdict('No válida')
    expect(screen.getByRole('img', { name: /no es válida/u })).toBeDefined()
    expect(screen.getByText(/No permita el acceso/u)).toBeDefined()
    expect(links()).toEqual([])
    expect(screen.queryByRole('button')).toBeNull()
  })

  const LINE = 'Revise su conexión a internet y vuelva a intentarlo, o llame al 800\u00a0123\u00a04567.'
  const BUSY =
    'El portal no puede contestar en este momento. Espere unos segundos y vuelva a intentarlo, o llame al 800\u00a0123\u00a04567.'
  it.each<[string, Reply, string]>([
    ['the line fails', lost, LINE],
    ['the server fails', json({ detail: 'x' }, 502), BUSY],
    ['there are too many visits', json({ detail: 'x' }, 429), BUSY],
    ['something else answers', () => new Response('<html>Acepte las condiciones de la red</html>'), LINE],
  ])('says neither yes nor no where %s, and what to do', async (_case, reply, advice) => {
    serve(reply, json(help))
    render(<PublicPage id="abc" />)
    await verdict('No se pudo comprobar')
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText(/No abra hasta comprobarla/u)).toBeDefined()
    expect([...document.querySelectorAll('.door-advice')].at(-1)?.textContent).toBe(
      `Nunca pague en efectivo. ${advice}`,
    )
    expect(links().map(([text]) => text)).toEqual(['Llamar 800\u00a0123\u00a04567', 'Reportar'])
  })

  it.each([
    ['no flag', { accreditation_flag: null }],
    ['a blank flag', { accreditation_flag: ' ' }],
    ['not whether the person is active', { active: undefined }],
  ])('says that the validity is unknown, without a name, where the back end sends %s', async (_, change) => {
    serve(json({ ...person, ...change }), json(help))
    render(<PublicPage id="abc" />)
    await verdict('Vigencia desconocida')
    expect(document.body.textContent).not.toContain('LVAREZ')
    expect(screen.getByText(/No abra hasta comprobarla/u)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeDefined()
    expect(links().map(([text]) => text)).toEqual(['Llamar 800\u00a0123\u00a04567', 'Reportar'])
  })

  it('says neither yes nor no where it could not learn whom to ask', async () => {
    serve(json({}, 404), lost)
    render(<PublicPage id="abc" />)
    await verdict('No se pudo comprobar')
  })

  it('asks again, and keeps the reader at the verdict', async () => {
    serve(lost)
    render(<PublicPage id="abc" />)
    await verdict('No se pudo comprobar')
    serve(json(person))
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(document.activeElement).toBe(await verdict('Acreditación vigente'))
  })

  it('drops a link that is neither web nor mail', async () => {
    serve(json({}, 404), json({ report: 'javascript:alert(1)', phone: 5 }))
    render(<PublicPage id="abc" />)
    await verdict('No válida')
    expect(links()).toEqual([])
  })
})

describe('the public page within the console', () => {
  const complete = {
    ...person,
    id: 'abc',
    name: 'Álvarez Núñez, María José',
    role_name: 'Instalador',
    role_definition: 'Técnico de instalación',
    role_type: 'Operativo',
    accreditation_number: 'A-004217',
    accreditation_expiration_date: '2027-12-01',
    accreditation_flag: 'success' as const,
    status: true,
  }
  const view = {
    language: 'es' as const,
    utility: { name: 'Gas del Centro', ...help },
    at: new Date('2026-11-21T15:41:00Z'),
  }
  const config = json({ extras: true, utilityName: 'Gas del Centro', ...help })
  const content = () => screen.getByRole('main').textContent

  it.each<[string, Reply, DoorView]>([
    ['a valid credential', json(complete), { ...view, kind: 'valid', person: complete }],
    [
      'a valid credential without a photo',
      json({ ...complete, profile_picture: null }),
      { ...view, kind: 'valid', person: { ...complete, profile_picture: null } },
    ],
    ['a credential that is not valid', json({}, 404), { ...view, kind: 'invalid' }],
    ['a busy portal', json({}, 503), { ...view, kind: 'unchecked' }],
  ])('says the same as the server’s page of %s', async (_case, reply, serverView) => {
    const { unmount } = render(<DoorPage view={serverView} />)
    const expectedText = content()
    expect(expectedText).toContain('Reportar')
    unmount()
    serve(reply, config)
    render(<PublicPage id="abc" />)
    await screen.findByText('Reportar')
    expect(content()).toBe(expectedText)
  })

  it('sends a report to the server’s page', async () => {
    serve(json({}, 404), config)
    render(<PublicPage id="a/b" />)
    await screen.findByText('Reportar')
    const form = document.querySelector('form')
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/credential/validation/a%2Fb'])
  })
})

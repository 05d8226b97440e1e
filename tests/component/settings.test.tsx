import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { WireSettings } from '../../src/domain/settings/settings.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { openScreen } from '../support/openScreen.tsx'

beforeEach(() => loadBackEndForTest())
const PATH = '/api/v1/settings/portal/'
const SETTINGS: WireSettings = {
  id: 'portal',
  version: 3,
  utility_name: 'Gas del Bajío',
  utility_address: '',
  help_phone: '',
  report_url: '',
  vat_percent: 16,
  prices_include_vat: false,
  accreditation_months: 12,
  log_months: 60,
  check_months: 12,
  hold_days: 30,
  retention_identity_years: 1,
  retention_medical_years: 5,
  retention_payroll_years: 5,
  retention_tax_years: 5,
  retention_other_years: 1,
  retention_person_years: 5,
  second_reviewer: false,
  non_working_days: '',
  session_hours: 12,
  session_idle_minutes: 120,
  mail_host: 'smtp.gas.example',
  mail_port: 587,
  mail_security: 'starttls',
  mail_user: 'avisos',
  mail_from: 'avisos@gas.example',
  logo: null,
  has_mail_password: true,
  sign_on_name: '',
  sign_on_issuer: '',
  sign_on_client: '',
  sign_on_scope: 'openid profile email',
  sign_on_creates: 'nobody',
  sign_on_trusts_email: false,
  sign_on_rules: [],
  sign_on_domains: '',
  has_sign_on_secret: false,
  second_factor_for: [],
  digest_hour: 8,
  contact_positions: 'Seguridad',
  is_outgoing_held: false,
  mail_problem: null,
  fixed: ['session_idle_minutes'],
}

const open = async (
  answers: Parameters<typeof openScreen>[2] = {},
  path = '/ajustes',
  username = 'super',
) => {
  const portal = openScreen(path, username, { [`GET ${PATH}`]: () => SETTINGS, ...answers })
  return { ...portal, user: userEvent.setup() }
}
const patches = (calls: Call[]) => calls.filter(({ method }) => method === 'PATCH')
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Guardar ajustes' })
const retype = async (user: Awaited<ReturnType<typeof open>>['user'], name: string, text: string) => {
  await user.clear(await box(name))
  await user.type(await box(name), text)
}

describe('the settings', () => {
  it('send the changed fields with the version that was read, and continue with the saved values', async () => {
    const { user, calls } = await open({
      [`PATCH ${PATH}`]: () => ({ ...SETTINGS, version: 4, utility_name: 'Gas y Luz' }),
    })
    await retype(user, 'Nombre de la distribuidora', 'Gas y Luz')
    await user.click(save())
    await screen.findByText('Los ajustes se guardaron.')
    const [sent] = patches(calls)
    expect(Object.fromEntries(sent?.body as FormData)).toEqual({ utility_name: 'Gas y Luz' })
    expect(sent?.headers.get('If-Match')).toBe('"3"')
    await user.click(save())
    await screen.findByText('No hay cambios que guardar.')
    expect(patches(calls)).toHaveLength(1)
  })

  it('explain the risk of the trust in the provider’s addresses, which is off', async () => {
    const { user, calls } = await open({ [`PATCH ${PATH}`]: () => SETTINGS })
    const trust = await screen.findByRole<HTMLInputElement>('switch', {
      name: /^Confiar en las direcciones de correo de este proveedor/u,
    })
    expect(trust.checked).toBe(false)
    expect(screen.getByText(/^Enciéndalo solo si en el proveedor nadie puede/u)).toBeTruthy()
    await user.click(trust)
    await user.click(save())
    await screen.findByText('Los ajustes se guardaron.')
    expect(Object.fromEntries(patches(calls)[0]?.body as FormData)).toEqual({ sign_on_trusts_email: 'true' })
  })

  it('have an index that leads to each section, marks the current one, and is in the address', async () => {
    const { user } = await open({}, '/ajustes#correo')
    const index = within(await screen.findByRole('navigation', { name: 'En esta página' }))
    const getCurrentLinks = () =>
      index.getAllByRole('link', { current: 'location' }).map((link) => link.textContent)
    expect(getCurrentLinks()).toEqual(['Correo'])
    expect(document.activeElement?.textContent).toBe('Correo')
    const names = index.getAllByRole('link').map(({ textContent }) => textContent)
    expect(names).toEqual(
      [...document.querySelectorAll('main section h2')].map(({ textContent }) => textContent),
    )
    const sessions = index.getByRole('link', { name: 'Sesiones' })
    expect(sessions.getAttribute('href')).toBe('/ajustes#sesiones')
    await user.click(sessions)
    expect(getCurrentLinks()).toEqual(['Sesiones'])
    expect(document.activeElement?.textContent).toBe('Sesiones')
  })

  it('that the environment fixes are read, and say so', async () => {
    await open()
    const idle = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Minutos sin uso' })
    expect(idle.readOnly).toBe(true)
    expect(idle.getAttribute('aria-describedby')).toBeTruthy()
    expect(
      screen.getByText(
        'Se define en el entorno del servidor (SESSION_IDLE_MINUTES); aquí no se puede cambiar.',
      ),
    ).toBeTruthy()
    expect((await box('Nombre de la distribuidora')).readOnly).toBe(false)
  })

  it('are not sent when invalid; the server’s errors appear beside their fields', async () => {
    const { user, calls } = await open({
      [`PATCH ${PATH}`]: () => reply({ mail_from: ['Escriba de qué dirección viene el correo.'] }, 400),
    })
    const vat = await screen.findByRole('spinbutton', { name: 'IVA (%)' })
    await user.clear(vat)
    await user.type(vat, '300')
    await user.click(save())
    await screen.findByText('Escriba un porcentaje, de 0 a 100.')
    expect(patches(calls)).toEqual([])
    await user.clear(vat)
    await user.type(vat, '8')
    await user.click(save())
    await screen.findByText('Escriba de qué dirección viene el correo.')
    expect(Object.fromEntries(patches(calls)[0]?.body as FormData)).toEqual({ vat_percent: '8' })
  })

  it('ask before typed ones are lost', async () => {
    const { user, where, go } = await open()
    await user.type(await box('Domicilio'), 'Av. Juárez')
    await go('/vetos')
    await screen.findByText('Cambios sin guardar')
    expect(where()).toBe('/ajustes')
  })

  it('have a logo that is seen before it is sent, and can go', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
    )
    const logo = '/media/logo/0123.png'
    const { user, calls } = await open({
      [`GET ${PATH}`]: () => ({ ...SETTINGS, logo }),
      [`PATCH ${PATH}`]: () => ({ ...SETTINGS, version: 4 }),
    })
    const group = await screen.findByRole('group', { name: 'Logotipo' })
    expect(within(group).getByRole('img', { name: 'Logotipo' }).getAttribute('src')).toBe(logo)
    const input = within(group).getByLabelText('Archivo del logotipo')
    await user.upload(input, new File(['x'], 'a.png', { type: 'image/png' }))
    expect(within(group).getByRole('img').getAttribute('src')).toBe('blob:1')
    await user.click(within(group).getByRole('button', { name: 'Dejarlo como estaba' }))
    await user.click(within(group).getByRole('button', { name: 'Quitar' }))
    expect(within(group).getByText('Sin logotipo')).toBeTruthy()
    await user.click(save())
    await screen.findByText('Los ajustes se guardaron.')
    expect(Object.fromEntries(patches(calls)[0]?.body as FormData)).toEqual({ remove_logo: 'true' })
  })

  it('of two who change at the same time are settled field by field', async () => {
    let version = 3
    const { user, calls } = await open({
      [`GET ${PATH}`]: () =>
        version === 3 ? SETTINGS : { ...SETTINGS, version, utility_name: 'De otra persona' },
      [`PATCH ${PATH}`]: () => {
        version += 1
        return version === 4 ? reply({ detail: 'Cambió.' }, 412) : { ...SETTINGS, version }
      },
    })
    await retype(user, 'Nombre de la distribuidora', 'Mi cambio')
    await user.click(save())
    await screen.findByText('Alguien más guardó cambios')
    expect(screen.getByText('De otra persona')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Guardar lo elegido' }))
    await waitFor(() => expect(patches(calls)).toHaveLength(2))
    expect(patches(calls)[1]?.headers.get('If-Match')).toBe('"4"')
  })

  it('say that a restored copy holds its mail, and release it once that is confirmed', async () => {
    const { user, calls } = await open({
      [`GET ${PATH}`]: () => ({ ...SETTINGS, is_outgoing_held: true }),
      [`POST ${PATH}release/`]: () => SETTINGS,
    })
    await screen.findByText('Correo y calendarios detenidos')
    await user.click(screen.getByRole('button', { name: 'Permitir correo y calendarios' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Permitir correo y calendarios' }))
    await waitFor(() => expect(screen.queryByText('Correo y calendarios detenidos')).toBeNull())
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('say why the mail server refuses mails, until a test mail arrives', async () => {
    const mail_problem = {
      explanation: 'El servidor de correo no acepta este remitente.',
      response: '553 5.7.1 Sender address rejected',
      since: '2026-03-10T18:00:00.000Z',
      is_paused: true,
    }
    const { user } = await open({
      [`GET ${PATH}`]: () => ({ ...SETTINGS, mail_problem }),
      [`POST ${PATH}test_mail/`]: () => ({ sent: true, answer: 'Aceptado.', response: '' }),
    })
    const alert = (await screen.findByText('El portal no puede enviar correo')).closest('[role="alert"]')
    expect(alert?.textContent).toContain(
      'no acepta este remitente.El servidor contestó: «553 5.7.1 Sender address rejected»Desde el 10 mar 2026, 12:00.',
    )
    await user.type(await box('Enviar a'), 'ana@norte.example')
    await user.click(screen.getByRole('button', { name: 'Enviar una prueba' }))
    await screen.findByText('Aceptado.')
    expect(screen.queryByText('El portal no puede enviar correo')).toBeNull()
  })

  it('try out the mail server, once what was typed is saved', async () => {
    const { user, calls } = await open({
      [`POST ${PATH}test_mail/`]: () => ({
        sent: false,
        answer: 'El servidor rechazó la contraseña.',
        response: '535 5.7.8 Authentication failed',
      }),
    })
    await user.type(await box('Enviar a'), 'ana@norte.example')
    await user.click(screen.getByRole('button', { name: 'Enviar una prueba' }))
    await screen.findByText('El servidor rechazó la contraseña.')
    screen.getByText('El servidor contestó: «535 5.7.8 Authentication failed»')
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ to: 'ana@norte.example' })
    await user.type(await box('Domicilio'), 'x')
    expect(await screen.findByText(/Guarde primero los cambios/u)).toBeTruthy()
  })

  it('change the key that signs credentials, and revoke one, each once that was confirmed', async () => {
    const day = '2026-03-01T18:00:00.000Z'
    const first = { id: 1, created_at: day, public_key: 'a', retired_at: null, revoked_at: null }
    const old = { ...first, retired_at: day }
    const second = { ...first, id: 2 }
    const { user, calls } = await open({
      'GET /api/credential_keys/': () => [first],
      'POST /api/credential_keys/': () => [second, old],
      'POST /api/credential_keys/1/revoke/': () => [second, { ...old, revoked_at: day }],
    })
    await user.click(await screen.findByRole('button', { name: 'Cambiar la llave' }))
    const posts = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path)
    const dialog = await screen.findByRole('dialog', { name: 'Cambiar la llave que firma' })
    expect(posts()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Cambiar la llave' }))
    expect(await screen.findByText('Firmó del 1 mar 2026 al 1 mar 2026')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Revocar la llave 1' }))
    const question = await screen.findByRole('dialog', { name: 'Revocar la llave' })
    await user.click(within(question).getByRole('button', { name: 'Revocar' }))
    expect(await screen.findByText(/revocada el 1 mar 2026/u)).toBeDefined()
    expect(posts()).toEqual(['/api/credential_keys/', '/api/credential_keys/1/revoke/'])
  })
})

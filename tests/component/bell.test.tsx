import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { callEndpoint } from '../../src/console/port/client.ts'
import { token } from '../../src/console/port/token.ts'
import type { Message, MessageSettings } from '../../src/domain/messages/messages.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { reply } from '../support/fakeApi.ts'
import { openPortal } from '../support/openPortal.tsx'
import { chooseOption } from '../support/selectOptions.ts'

beforeEach(() => loadBackEndForTest())
const UNREAD = 'GET /api/messages/unread/'
const message = (id: number, overrides: Partial<Message> = {}): Message => ({
  id,
  kind: 'ended',
  text: `Examen ${id} de Ana Paz venció el 9 mar 2026.`,
  link: '/mi-cuenta',
  created_at: '2026-03-10T12:00:00.000Z',
  read: false,
  outcome: null,
  ...overrides,
})
const open = (answers: Parameters<typeof openPortal>[2] = {}, path = '/inicio') => ({
  ...openPortal(path, 'lectura', { [UNREAD]: () => ({ unread: 0 }), ...answers }),
  user: userEvent.setup(),
})
const bell = (name: RegExp | string = /^Notificaciones/u) => screen.findByRole('button', { name })

describe('the bell', () => {
  it('says how many are unread, shows them, and what is opened is read', async () => {
    let rows = [message(3), message(2, { link: '/reportes-de-visitas/7' }), message(1, { read: true })]
    const unread = () => ({ unread: rows.filter(({ read }) => !read).length })
    const { user, calls, where } = open({
      [UNREAD]: unread,
      'GET /api/messages/': () => rows,
      'POST /api/messages/read/': ({ body }) => {
        const { ids, until = 0 } = body as { ids?: number[]; until?: number }
        rows = rows.map((row) => ({ ...row, read: row.read || (ids?.includes(row.id) ?? row.id <= until) }))
        return unread()
      },
    })
    await user.click(await bell('Notificaciones: 2 sin leer'))
    const panel = await screen.findByRole('dialog', { name: 'Notificaciones' })
    const links = await within(panel).findAllByRole('listitem')
    expect(links.map(({ textContent }) => textContent?.startsWith('Sin leer'))).toEqual([true, true, false])
    await user.click(within(panel).getByRole('link', { name: /Examen 3/u }))
    await waitFor(() => expect(where()).toBe('/mi-cuenta'))
    await user.click(await bell('Notificaciones: 1 sin leer'))
    await user.click(await screen.findByRole('button', { name: 'Marcar todo como leído' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Marcar todo como leído' })).toBeNull())
    const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(sent).toEqual([{ ids: [3] }, { until: 3 }])
  })

  it('says what became of a message’s subject, and does not lead to what is gone', async () => {
    const rows = [message(2, { outcome: 'withdrawn' }), message(1, { outcome: 'moved' })]
    const { user, calls, where } = open({
      [UNREAD]: () => ({ unread: 2 }),
      'GET /api/messages/': () => rows,
      'POST /api/messages/read/': () => ({ unread: 1 }),
    })
    await user.click(await bell('Notificaciones: 2 sin leer'))
    const panel = within(await screen.findByRole('dialog', { name: 'Notificaciones' }))
    await user.click(await panel.findByRole('button', { name: /Examen 2 .*Después se retiró\./u }))
    expect(panel.getByRole('button', { name: /Examen 1 .*Después se cambió a otra empresa/u })).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ ids: [2] }])
    expect(where()).toBe('/inicio')
  })

  it('says that there are none, and reads on where there are many', async () => {
    const { user } = open({ 'GET /api/messages/': () => [] })
    await user.click(await bell('Notificaciones'))
    expect(await screen.findByText('No hay notificaciones')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Ver mis pendientes' })).toBeNull()
    cleanup()
    openPortal('/mi-cuenta', 'empresa', {
      [UNREAD]: () => ({ unread: 0 }),
      'GET /api/messages/': () => [],
    })
    await user.click(await bell('Notificaciones'))
    await user.click(await screen.findByRole('link', { name: 'Ver mis pendientes' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Mis pendientes' })).toBeTruthy()
    cleanup()
    const allMessages = Array.from({ length: 25 }, (_, i) => message(25 - i))
    const portal = open({
      [UNREAD]: () => ({ unread: 100 }),
      'GET /api/messages/': ({ query }) =>
        allMessages.filter(({ id }) => id < Number(query.get('before') ?? 99)).slice(0, 20),
    })
    await portal.user.click(await bell('Notificaciones: más de 99 sin leer'))
    await portal.user.click(await screen.findByRole('button', { name: 'Ver anteriores' }))
    await waitFor(() => expect(screen.getAllByRole('listitem', { name: '' }).length).toBeGreaterThan(24))
    expect(screen.queryByRole('button', { name: 'Ver anteriores' })).toBeNull()
  })

  it('is not there before another back end', async () => {
    await loadBackEndForTest(false)
    open()
    await screen.findByRole('button', { name: /lectura/u })
    expect(screen.queryByRole('button', { name: /^Notificaciones/u })).toBeNull()
  })

  it('keeps no session alive while the user does nothing, nor does any other request', async () => {
    const { calls, user } = open()
    await bell('Notificaciones')
    const touch = vi.spyOn(token, 'touch')
    const lastHeader = async () => {
      await callEndpoint('messages.unread')
      return calls.at(-1)?.headers.get('X-Background')
    }
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    onTestFinished(() => clock.mockRestore())
    expect(await lastHeader()).toBe('1')
    expect(touch).not.toHaveBeenCalled()
    await user.keyboard('x')
    expect(await lastHeader()).toBeNull()
    expect(touch).toHaveBeenCalled()
  })
})

describe('Mi cuenta', () => {
  const messageSettings: MessageSettings = {
    kinds: [
      { kind: 'ending', way: 'both', urgent: false },
      { kind: 'rejected', way: 'bell', urgent: true },
    ],
    address: 'eva@bajio.example',
    mail: false,
    hour: 8,
  }
  it('lets the user choose notifications, explains missing mails, and shows the calendar’s address once', async () => {
    let active = false
    const { user, calls } = open(
      {
        'GET /api/account/sessions/': () => [],
        'GET /api/account/messages/': () => messageSettings,
        'PATCH /api/account/messages/': () => ({
          ...messageSettings,
          kinds: messageSettings.kinds.map((kind) => ({ ...kind, way: 'none' })),
        }),
        'GET /api/account/calendar/': () => ({ active }),
        'POST /api/account/calendar/': () => {
          active = true
          return { url: 'https://gas.example/calendario/s3cr3t.ics' }
        },
        'DELETE /api/account/calendar/': () => {
          active = false
          return reply(null, 204)
        },
      },
      '/mi-cuenta',
    )
    const expiringSelect = await screen.findByRole('combobox', { name: /^Por vencer/u })
    expect(screen.getByRole('combobox', { name: /rechazados · Urgente/u }).textContent).toBe(
      'Solo en el portal',
    )
    expect(screen.getByText(/El portal no envía correos todavía/u)).toBeTruthy()
    await chooseOption(expiringSelect, 'No notificar')
    await waitFor(() => expect(expiringSelect.textContent).toBe('No notificar'))
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ ways: { ending: 'none' } })
    await user.click(await screen.findByRole('button', { name: 'Crear dirección' }))
    const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Dirección del calendario' })
    expect(address.value).toBe('https://gas.example/calendario/s3cr3t.ics')
    await user.click(await screen.findByRole('button', { name: 'Crear otra dirección' }))
    expect(await screen.findByText(/dejará de funcionar/u)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Quitar' }))
    expect(await screen.findByRole('button', { name: 'Crear dirección' })).toBeTruthy()
    expect(await screen.findByText(/El calendario se quitó/u)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Dirección del calendario' })).toBeNull()
  })
})

import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { reply } from '../support/fakeApi.ts'
import { useFakeTime } from '../support/mount.tsx'
import {
  away,
  CARD,
  camera,
  fakeAudio,
  forger,
  former,
  GENUINE,
  heading,
  newer,
  older,
  openOnSite,
  ours,
  rows,
  sent,
  signed,
  stolen,
  storage,
  TAKEN,
  withOnSitePhone,
} from '../support/onSiteScreen.ts'
import { openScreen } from '../support/screen.tsx'
import { wireUser } from '../support/wireUsers.ts'

withOnSitePhone()

describe('Verificar en sitio without a signal', () => {
  it('shows each late verdict, in red where it is another than was assumed, with sound and vibration, until it is seen', async () => {
    let isAway = true
    const vibrate = vi.fn<(pattern: number[]) => boolean>(() => true)
    Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate })
    const beeps = fakeAudio()
    const verdicts: Record<string, object> = {
      'A-000001': { id: 1, result: 'may_not', person_name: 'Cruz, Ana', number: 'A-000001' },
      'A-000002': { id: 2, result: 'may', person_name: 'Ruiz, Luis', number: 'A-000002' },
    }
    const { user, type } = openOnSite({
      'GET /api/on_site/': away,
      'GET /api/credential_keys/': () => [ours.known],
      'POST /api/inspections/': ({ body }) => {
        if (isAway) return away()
        const form = body as FormData
        const forged = { id: 3, result: 'may_not', person_name: 'Forja, Eva', number: '' }
        return reply(verdicts[String(form.get('number'))] ?? forged, 201)
      },
    })
    const save = () => user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    for (const [what, words] of [
      ['A-000001', 'Sin señal y sin firma'],
      ['A-000002', 'Sin señal y sin firma'],
      [signed(forger), 'Firma falsa'],
    ] as const) {
      await type(what)
      await heading(words)
      await save()
    }
    expect(await screen.findByText('3 inspecciones por enviar')).toBeTruthy()
    expect(vibrate).not.toHaveBeenCalled()
    isAway = false
    window.dispatchEvent(new Event('online'))
    const differs = await screen.findByText('CRUZ, ANA')
    const alert = differs.closest('.MuiAlert-root')
    expect(alert?.className).toContain('Error')
    expect(alert?.textContent).toContain('No puede trabajar')
    expect(alert?.closest('[role="alert"]')).not.toBeNull()
    // What the register says as well is shown, and nobody is alarmed.
    expect((await screen.findByText(/RUIZ, LUIS/u)).closest('.MuiAlert-root')).toBeNull()
    expect((await screen.findByText(/FORJA, EVA/u)).closest('.MuiAlert-root')).toBeNull()
    expect(await screen.findByText('Todo está enviado.')).toBeTruthy()
    await waitFor(() => expect([vibrate.mock.calls.length, beeps()]).toEqual([1, 1]))
    // Whoever closes the page loses nothing.
    cleanup()
    openScreen('/verificar-en-sitio', 'utility')
    await screen.findByText('CRUZ, ANA')
    await user.click(screen.getByRole('button', { name: 'Visto' }))
    await waitFor(() => expect(screen.queryByText('CRUZ, ANA')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Quitar' }))
    await waitFor(() => expect(rows.size).toBe(0))
    expect(vibrate).toHaveBeenCalledTimes(1)
    Reflect.deleteProperty(navigator, 'vibrate')
  })

  it('sends nothing more once somebody else has signed in, and nothing in their name', async () => {
    let come: (() => void) | undefined
    const { calls, type } = openOnSite({
      'GET /api/on_site/': away,
      'POST /api/inspections/': () =>
        come ? reply(TAKEN, 201) : new Promise((resolve) => (come = () => resolve(reply(TAKEN, 201)))),
    })
    await type('A-000001')
    await heading('Sin señal y sin firma')
    await type('A-000002')
    await waitFor(() => expect(come).toBeDefined())
    await type('A-000003')
    await waitFor(() => expect(rows.size).toBe(3))
    // Another tab.
    localStorage.setItem('token', 'token-atencion')
    await act(async () => come?.())
    await waitFor(() => expect([...rows.values()].find(({ verdict }) => verdict)).toBeDefined())
    window.dispatchEvent(new Event('online'))
    expect(sent(calls)).toHaveLength(1)
    expect(sent(calls).map(({ body }) => (body as FormData).get('inspector'))).toEqual([
      String(wireUser('utility').id),
    ])
    expect(rows.size).toBe(3)
  })

  it('keeps for its own user what the server will not have of another', async () => {
    const { user, type } = openOnSite({
      'POST /api/inspections/': () => reply({ inspector: ['De otra persona.'] }, 400),
    })
    await type('A-000001')
    await heading('Puede trabajar aquí')
    await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    expect(await screen.findByText('1 inspección por enviar')).toBeTruthy()
    expect(screen.queryByText(/^No se pudo enviar/u)).toBeNull()
  })

  it('says without a signal what the signature of a card proves', async () => {
    const pass = useFakeTime()
    const { user } = openOnSite({
      'GET /api/on_site/': away,
      'GET /api/credential_keys/': () => [ours, former, stolen].map(({ known }) => known),
      'POST /api/inspections/': away,
    })
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    for (const [code, words] of [
      [signed(), GENUINE],
      [older(), 'Código auténtico pero anterior: no indica de quién es'],
      [older(former), 'Firma auténtica, de una llave anterior'],
      [signed(forger), 'Firma falsa'],
      [signed(ours, '2026-01-01'), 'Vencida'],
      [signed().replace('/p1#', '/p2#'), 'Firma falsa'],
      [signed(former), 'Firma auténtica, de una llave anterior'],
      [signed(stolen), 'Llave revocada'],
      [signed(newer), 'Sin comprobar: llave desconocida'],
      [CARD, 'Sin señal y sin firma'],
      [`${CARD}#123`, 'Firma alterada'],
    ] as const) {
      camera.before = code
      await pass(200)
      await heading(words)
    }
    expect([...rows.values()].map((row) => row.signature)).toEqual([
      ...[
        'valid',
        'valid',
        'old_key',
        'forged',
        'expired',
        'forged',
        'old_key',
        'revoked',
        'unknown_key',
        'unsigned',
      ],
      'unreadable',
    ])
  })

  it('says large whose a genuine code is, and nothing of one that others may have signed', async () => {
    const pass = useFakeTime()
    const { user } = openOnSite({
      'GET /api/on_site/': away,
      'GET /api/credential_keys/': () => [ours, former, stolen].map(({ known }) => known),
      'POST /api/inspections/': away,
    })
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    const show = async (code: string, words: string) => {
      camera.before = code
      await pass(200)
      await heading(words)
      return screen.queryByText('ÁLVAREZ NÚÑEZ, MARÍA JOSÉ')
    }
    expect(await show(signed(), GENUINE)).toBeTruthy()
    expect(screen.getByText('A-000001')).toBeTruthy()
    expect(await show(signed(former), 'Firma auténtica, de una llave anterior')).toBeTruthy()
    expect(await show(signed(ours, '2026-01-01'), 'Vencida')).toBeTruthy()
    expect(await show(older(), 'Código auténtico pero anterior: no indica de quién es')).toBeNull()
    expect(await show(older(former), 'Firma auténtica, de una llave anterior')).toBeNull()
    expect(screen.getByText('El código es anterior y no indica de quién es')).toBeTruthy()
    expect(await show(signed(stolen), 'Llave revocada')).toBeNull()
    expect(await show(signed(forger), 'Firma falsa')).toBeNull()
  })

  it('says that a phone which could never fetch the keys proves nothing', async () => {
    const { user } = openOnSite({ 'GET /api/on_site/': away, 'GET /api/credential_keys/': away })
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    camera.before = signed()
    await heading('Sin comprobar')
  })

  it.each([
    ['full', []],
    ['refused', [/^Este teléfono no deja leer/u]],
    ['silent', [/^Este teléfono no deja leer/u]],
  ] as const)(
    'shows the verdict where the storage of the phone is %s, says what the phone could not store, and sends it',
    async (fault, others) => {
      const pass = useFakeTime()
      let isAway = true
      const { calls, user, type } = openOnSite({
        'POST /api/inspections/': () => (isAway ? away() : reply(TAKEN, 201)),
      })
      storage.fault = fault
      await type('A-000001')
      await heading('Puede trabajar aquí')
      const says = async (text: RegExp | string) => {
        await waitFor(async () => {
          await pass(1000)
          expect(screen.queryByText(text)).toBeTruthy()
        })
      }
      await says(/^Este teléfono no pudo guardar 1 inspección\. Sigue en esta página/u)
      for (const other of others) await says(other)
      expect(screen.queryByText('Todo está enviado.')).toBeNull()
      expect(rows.size).toBe(0)
      // The browser asks before it closes the only copy.
      expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
      await user.type(screen.getByLabelText('Nota (opcional)'), 'Sin casco')
      await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
      isAway = false
      window.dispatchEvent(new Event('online'))
      await waitFor(async () => {
        await pass(1000)
        expect(sent(calls).map(({ body }) => (body as FormData).get('note'))).toContain('Sin casco')
      })
      storage.fault = 'none'
      await says('Todo está enviado.')
      expect(screen.queryByText(/^Este teléfono/u)).toBeNull()
      expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
    },
  )

  it('stores an inspection over another connection where the first one was lost', async () => {
    const { type } = openOnSite({ 'POST /api/inspections/': away })
    await screen.findByText('Todo está enviado.')
    const before = storage.opened
    storage.fault = 'lost'
    await type('A-000001')
    await heading('Puede trabajar aquí')
    await waitFor(() => expect([...rows.values()]).toHaveLength(1))
    expect(storage.opened).toBe(before + 1)
    expect(screen.queryByText(/^Este teléfono/u)).toBeNull()
  })

  it('asks the browser once not to delete what the page stores, if the browser can be asked', async () => {
    const persist = vi.fn<() => Promise<boolean>>(async () => true)
    Object.defineProperty(navigator, 'storage', {
      configurable: true,
      value: { persisted: async () => false, persist },
    })
    openOnSite()
    await screen.findByText('Todo está enviado.')
    await waitFor(() => expect(persist).toHaveBeenCalledTimes(1))
    Reflect.deleteProperty(navigator, 'storage')
  })
})

import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { reply } from '../support/fakeApi.ts'
import { useFakeTime } from '../support/mount.tsx'
import {
  CARD_ADDRESS,
  camera,
  currentKey,
  failToConnect,
  fakeStorage,
  findHeading,
  forgedKey,
  GENUINE_TEXT,
  inspectionCalls,
  openOnSite,
  retiredKey,
  revokedKey,
  SAVED_INSPECTION,
  setUpPhone,
  signAddress,
  signWithoutHolder,
  storedInspections,
  stubAudio,
  unknownKey,
} from '../support/onSiteScreen.ts'
import { openScreen } from '../support/openScreen.tsx'
import { wireUser } from '../support/wireUsers.ts'

setUpPhone()

describe('Verificar en sitio without a signal', () => {
  it('shows each late verdict, in red where it is another than was assumed, with sound and vibration, until it is seen', async () => {
    let isAway = true
    const vibrate = vi.fn<(pattern: number[]) => boolean>(() => true)
    Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate })
    const beeps = stubAudio()
    const verdicts: Record<string, object> = {
      'A-000001': { id: 1, result: 'may_not', person_name: 'Cruz, Ana', number: 'A-000001' },
      'A-000002': { id: 2, result: 'may', person_name: 'Ruiz, Luis', number: 'A-000002' },
    }
    const { user, type } = openOnSite({
      'GET /api/on_site/': failToConnect,
      'GET /api/credential_keys/': () => [currentKey.credentialKey],
      'POST /api/inspections/': ({ body }) => {
        if (isAway) return failToConnect()
        const form = body as FormData
        const forgedVerdict = { id: 3, result: 'may_not', person_name: 'Forja, Eva', number: '' }
        return reply(verdicts[String(form.get('number'))] ?? forgedVerdict, 201)
      },
    })
    const save = () => user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    for (const [code, words] of [
      ['A-000001', 'Sin señal y sin firma'],
      ['A-000002', 'Sin señal y sin firma'],
      [signAddress(forgedKey), 'Firma falsa'],
    ] as const) {
      await type(code)
      await findHeading(words)
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
    // The register confirms the offline verdict, so no alert appears.
    expect((await screen.findByText(/RUIZ, LUIS/u)).closest('.MuiAlert-root')).toBeNull()
    expect((await screen.findByText(/FORJA, EVA/u)).closest('.MuiAlert-root')).toBeNull()
    expect(await screen.findByText('Todo está enviado.')).toBeTruthy()
    await waitFor(() => expect([vibrate.mock.calls.length, beeps()]).toEqual([1, 1]))
    // Closing the page loses no queued entry.
    cleanup()
    openScreen('/verificar-en-sitio', 'utility')
    await screen.findByText('CRUZ, ANA')
    await user.click(screen.getByRole('button', { name: 'Visto' }))
    await waitFor(() => expect(screen.queryByText('CRUZ, ANA')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Quitar' }))
    await waitFor(() => expect(storedInspections.size).toBe(0))
    expect(vibrate).toHaveBeenCalledTimes(1)
    Reflect.deleteProperty(navigator, 'vibrate')
  })

  it('sends nothing after another user signed in, and nothing in that user’s name', async () => {
    let deliverAnswer: (() => void) | undefined
    const { calls, type } = openOnSite({
      'GET /api/on_site/': failToConnect,
      'POST /api/inspections/': () =>
        deliverAnswer
          ? reply(SAVED_INSPECTION, 201)
          : new Promise((resolve) => (deliverAnswer = () => resolve(reply(SAVED_INSPECTION, 201)))),
    })
    await type('A-000001')
    await findHeading('Sin señal y sin firma')
    await type('A-000002')
    await waitFor(() => expect(deliverAnswer).toBeDefined())
    await type('A-000003')
    await waitFor(() => expect(storedInspections.size).toBe(3))
    // The user signs in from another tab.
    localStorage.setItem('token', 'token-atencion')
    await act(async () => deliverAnswer?.())
    await waitFor(() => expect([...storedInspections.values()].find(({ verdict }) => verdict)).toBeDefined())
    window.dispatchEvent(new Event('online'))
    expect(inspectionCalls(calls)).toHaveLength(1)
    expect(inspectionCalls(calls).map(({ body }) => (body as FormData).get('inspector'))).toEqual([
      String(wireUser('utility').id),
    ])
    expect(storedInspections.size).toBe(3)
  })

  it('keeps for its own user what the server will not have of another', async () => {
    const { user, type } = openOnSite({
      'POST /api/inspections/': () => reply({ inspector: ['De otra persona.'] }, 400),
    })
    await type('A-000001')
    await findHeading('Puede trabajar aquí')
    await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    expect(await screen.findByText('1 inspección por enviar')).toBeTruthy()
    expect(screen.queryByText(/^No se pudo enviar/u)).toBeNull()
  })

  it('says without a signal what the signature of a card proves', async () => {
    const pass = useFakeTime()
    const { user } = openOnSite({
      'GET /api/on_site/': failToConnect,
      'GET /api/credential_keys/': () =>
        [currentKey, retiredKey, revokedKey].map(({ credentialKey }) => credentialKey),
      'POST /api/inspections/': failToConnect,
    })
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    for (const [code, words] of [
      [signAddress(), GENUINE_TEXT],
      [signWithoutHolder(), 'Código auténtico pero anterior: no indica de quién es'],
      [signWithoutHolder(retiredKey), 'Firma auténtica, de una llave anterior'],
      [signAddress(forgedKey), 'Firma falsa'],
      [signAddress(currentKey, '2026-01-01'), 'Vencida'],
      [signAddress().replace('/p1#', '/p2#'), 'Firma falsa'],
      [signAddress(retiredKey), 'Firma auténtica, de una llave anterior'],
      [signAddress(revokedKey), 'Llave revocada'],
      [signAddress(unknownKey), 'Sin comprobar: llave desconocida'],
      [CARD_ADDRESS, 'Sin señal y sin firma'],
      [`${CARD_ADDRESS}#123`, 'Firma alterada'],
    ] as const) {
      camera.visibleText = code
      await pass(200)
      await findHeading(words)
    }
    expect([...storedInspections.values()].map((row) => row.signature)).toEqual([
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
      'unreadable',
    ])
  })

  it('says large whose a genuine code is, and nothing of one that others may have signed', async () => {
    const pass = useFakeTime()
    const { user } = openOnSite({
      'GET /api/on_site/': failToConnect,
      'GET /api/credential_keys/': () =>
        [currentKey, retiredKey, revokedKey].map(({ credentialKey }) => credentialKey),
      'POST /api/inspections/': failToConnect,
    })
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    const scan = async (code: string, words: string) => {
      camera.visibleText = code
      await pass(200)
      await findHeading(words)
      return screen.queryByText('ÁLVAREZ NÚÑEZ, MARÍA JOSÉ')
    }
    expect(await scan(signAddress(), GENUINE_TEXT)).toBeTruthy()
    expect(screen.getByText('A-000001')).toBeTruthy()
    expect(await scan(signAddress(retiredKey), 'Firma auténtica, de una llave anterior')).toBeTruthy()
    expect(await scan(signAddress(currentKey, '2026-01-01'), 'Vencida')).toBeTruthy()
    expect(
      await scan(signWithoutHolder(), 'Código auténtico pero anterior: no indica de quién es'),
    ).toBeNull()
    expect(await scan(signWithoutHolder(retiredKey), 'Firma auténtica, de una llave anterior')).toBeNull()
    expect(screen.getByText('El código es anterior y no indica de quién es')).toBeTruthy()
    expect(await scan(signAddress(revokedKey), 'Llave revocada')).toBeNull()
    expect(await scan(signAddress(forgedKey), 'Firma falsa')).toBeNull()
  })

  it('says that a phone which could never fetch the keys proves nothing', async () => {
    const { user } = openOnSite({
      'GET /api/on_site/': failToConnect,
      'GET /api/credential_keys/': failToConnect,
    })
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    camera.visibleText = signAddress()
    await findHeading('Sin comprobar')
  })

  it.each([
    ['full', []],
    ['refused', [/^Este teléfono no deja leer/u]],
    ['silent', [/^Este teléfono no deja leer/u]],
  ] as const)(
    'shows the verdict where the storage of the phone is %s, says what the phone could not store, and sends it',
    async (fault, laterTexts) => {
      const pass = useFakeTime()
      let isAway = true
      const { calls, user, type } = openOnSite({
        'POST /api/inspections/': () => (isAway ? failToConnect() : reply(SAVED_INSPECTION, 201)),
      })
      fakeStorage.fault = fault
      await type('A-000001')
      await findHeading('Puede trabajar aquí')
      const says = async (text: RegExp | string) => {
        await waitFor(async () => {
          await pass(1000)
          expect(screen.queryByText(text)).toBeTruthy()
        })
      }
      await says(/^Este teléfono no pudo guardar 1 inspección\. Sigue en esta página/u)
      for (const text of laterTexts) await says(text)
      expect(screen.queryByText('Todo está enviado.')).toBeNull()
      expect(storedInspections.size).toBe(0)
      // The browser warns before it closes the only copy.
      expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
      await user.type(screen.getByLabelText('Nota (opcional)'), 'Sin casco')
      await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
      isAway = false
      window.dispatchEvent(new Event('online'))
      await waitFor(async () => {
        await pass(1000)
        expect(inspectionCalls(calls).map(({ body }) => (body as FormData).get('note'))).toContain(
          'Sin casco',
        )
      })
      fakeStorage.fault = 'none'
      await says('Todo está enviado.')
      expect(screen.queryByText(/^Este teléfono/u)).toBeNull()
      expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
    },
  )

  it('stores an inspection over another connection where the first one was lost', async () => {
    const { type } = openOnSite({ 'POST /api/inspections/': failToConnect })
    await screen.findByText('Todo está enviado.')
    const openedBefore = fakeStorage.opened
    fakeStorage.fault = 'lost'
    await type('A-000001')
    await findHeading('Puede trabajar aquí')
    await waitFor(() => expect([...storedInspections.values()]).toHaveLength(1))
    expect(fakeStorage.opened).toBe(openedBefore + 1)
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

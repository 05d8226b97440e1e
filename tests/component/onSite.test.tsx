import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { OnSiteAnswer } from '../../src/domain/door/inspections.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { useFakeTime } from '../support/mount.tsx'
import {
  ALLOWED_ANSWER,
  CARD_ADDRESS,
  camera,
  cameras,
  currentKey,
  failToConnect,
  findHeading,
  GENUINE_TEXT,
  inspectionCalls,
  openOnSite,
  SAVED_INSPECTION,
  setHidden,
  setUpPhone,
  signAddress,
  storedInspections,
  stubAudio,
} from '../support/onSiteScreen.ts'
import { openPortal } from '../support/openPortal.tsx'
import { openScreen } from '../support/openScreen.tsx'

setUpPhone()

describe('Verificar en sitio', () => {
  it('reads a card, says big whether this person may work here and what is missing, and keeps what was found', async () => {
    const pass = useFakeTime()
    const { calls, user } = openOnSite()
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    camera.visibleText = CARD_ADDRESS
    const verdict = await findHeading('Puede trabajar aquí')
    await waitFor(() => expect(verdict).toBe(document.activeElement))
    expect(screen.getByText('Falta: Examen médico')).toBeTruthy()
    expect(screen.getByText('1 inspección por enviar')).toBeTruthy()
    // A second card in front of the camera does not replace the inspection being written.
    await user.type(screen.getByLabelText('Nota (opcional)'), 'Sin casco')
    camera.visibleText = `${CARD_ADDRESS}2`
    const detectionsBefore = camera.detections
    await pass(600)
    expect(camera.detections).toBeGreaterThan(detectionsBefore)
    expect(screen.getByDisplayValue('Sin casco')).toBeTruthy()
    camera.visibleText = ''
    await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    expect(await screen.findByText('Todo está enviado.')).toBeTruthy()
    expect(inspectionCalls(calls)).toHaveLength(1)
    expect(storedInspections.size).toBe(0)
  })

  it('keeps what could not be sent, says how many wait, and sends each once when there is a network', async () => {
    let isAway = true
    const { calls, user, type } = openOnSite({
      'GET /api/on_site/': failToConnect,
      'POST /api/inspections/': () => (isAway ? failToConnect() : reply(SAVED_INSPECTION, 201)),
    })
    for (const number of ['A-000001', 'A-000002']) {
      await type(number)
      await findHeading('Sin señal y sin firma')
      await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    }
    expect(await screen.findByText('2 inspecciones por enviar')).toBeTruthy()
    const attemptsBefore = inspectionCalls(calls).length
    isAway = false
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Todo está enviado.')).toBeTruthy()
    expect(inspectionCalls(calls).length - attemptsBefore).toBe(2)
  })

  it('sends what was saved while another was being sent, right after that one', async () => {
    // Without the timer that tries to send again.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const firstCall = Promise.withResolvers<void>()
    const answering = Promise.withResolvers<void>()
    const { calls, user, type } = openOnSite({
      'POST /api/inspections/': async () => {
        firstCall.resolve()
        await answering.promise
        return reply(SAVED_INSPECTION, 201)
      },
    })
    const save = async () => user.click(await screen.findByRole('button', { name: 'Guardar y seguir' }))
    await type('A-000001')
    await save()
    await firstCall.promise
    await type('A-000002')
    await save()
    await screen.findByText('2 inspecciones por enviar')
    await act(async () => answering.resolve())
    expect(await screen.findByText('Todo está enviado.')).toBeTruthy()
    expect(inspectionCalls(calls)).toHaveLength(2)
  })

  it('asks before the sign-out while inspections are unsent', async () => {
    const { calls, user, type } = openOnSite({ 'POST /api/inspections/': failToConnect }, openPortal)
    await type('A-000001')
    await findHeading('Puede trabajar aquí')
    await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    await screen.findByText('1 inspección por enviar')
    const signOut = async () => {
      await user.click(screen.getByRole('button', { name: /Cuenta de/u }))
      await user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }))
    }
    const isOver = () => calls.some(({ path }) => path.startsWith('/api/auth/logout'))
    await signOut()
    expect(await screen.findByText(/^Hay 1 inspección sin enviar\./u)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Seguir en la sesión' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(isOver()).toBe(false)
    await signOut()
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Inspecciones sin enviar' })).getByRole('button', {
        name: 'Cerrar sesión',
      }),
    )
    await waitFor(() => expect(isOver()).toBe(true))
    expect(storedInspections.size).toBe(1)
  })

  it('says how many inspections of other users wait on the device, and nothing else of them', async () => {
    storedInspections.set('other', { key: 'other', user: 77, number: 'A-000077', signature: 'none' })
    openOnSite()
    expect(
      await screen.findByText(/^En este dispositivo hay 1 inspección de otro usuario sin enviar/u),
    ).toBeTruthy()
    expect(screen.queryByText('Todo está enviado.')).toBeNull()
    expect(screen.queryByText(/A-000077/u)).toBeNull()
  })

  it('uses the signature when the server does not answer in two seconds, shows the late verdict, and sends the queue', async () => {
    const pass = useFakeTime()
    const beeps = stubAudio()
    let answer: (found: OnSiteAnswer) => void = () => undefined
    let isHanging = true
    const { calls, user, type } = openOnSite({
      'GET /api/on_site/': () => (isHanging ? new Promise((resolve) => (answer = resolve)) : ALLOWED_ANSWER),
      'GET /api/credential_keys/': () => [currentKey.credentialKey],
      'GET /config.json': () => (isHanging ? failToConnect() : {}),
      'POST /api/inspections/': () =>
        isHanging ? failToConnect() : reply({ ...SAVED_INSPECTION, result: 'may_not' }, 201),
    })
    await type(signAddress())
    // Scans another card while the first check is pending.
    await type(`${signAddress()}x`)
    await pass(2000)
    await findHeading('Firma alterada')
    await type(signAddress())
    await pass(2000)
    await findHeading(GENUINE_TEXT)
    expect(await screen.findByText(/^Sin conexión con el portal/u)).toBeTruthy()
    const note = screen.getByLabelText('Nota (opcional)')
    await user.type(note, 'Sin casco')
    isHanging = false
    answer({ ...ALLOWED_ANSWER, result: 'may_not' })
    await findHeading('No puede trabajar')
    expect(beeps()).toBeGreaterThan(0)
    await waitFor(() => expect(document.activeElement).toBe(note))
    await waitFor(() => expect(screen.queryByText(/^Sin conexión con el portal/u)).toBeNull())
    // The answer shows that the server can be reached, so the queue is sent.
    await waitFor(() => expect(inspectionCalls(calls).length).toBeGreaterThan(1))
    await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Verificar' })),
    )
    expect(await screen.findByText('Todo está enviado.')).toBeTruthy()
    const notes = inspectionCalls(calls).map(({ body }) => (body as FormData).get('note'))
    expect(notes.filter(Boolean)).toContain('Sin casco')
  })

  it('keeps what is noted of a card, however late the one before is judged', async () => {
    const pendingAnswers: (() => void)[] = []
    const { calls, user, type } = openOnSite({
      'GET /api/on_site/': ({ query }) =>
        query.get('number') === 'A-000001'
          ? new Promise((resolve) => pendingAnswers.push(() => resolve(ALLOWED_ANSWER)))
          : ALLOWED_ANSWER,
    })
    await type('A-000001')
    await type('A-000002')
    await findHeading('Puede trabajar aquí')
    for (const deliverAnswer of pendingAnswers) deliverAnswer()
    await waitFor(() => expect(inspectionCalls(calls)).toHaveLength(1))
    await user.type(screen.getByLabelText('Nota (opcional)'), 'Sin casco')
    await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    await screen.findByText('Todo está enviado.')
    await waitFor(() => expect(inspectionCalls(calls)).toHaveLength(2))
    expect(inspectionCalls(calls).map(({ body }) => (body as FormData).get('note'))).toEqual([
      '',
      'Sin casco',
    ])
  })

  it('holds each card against the company that works here, also by the signature alone, and remembers it', async () => {
    let isAway = false
    const { calls, user, type } = openOnSite({
      'GET /api/on_site/': () => (isAway ? failToConnect() : { ...ALLOWED_ANSWER, result: 'other_company' }),
      'POST /api/inspections/': () => reply({ ...SAVED_INSPECTION, result: 'other_company' }, 201),
      'GET /api/credential_keys/': () => [currentKey.credentialKey],
    })
    await user.type(await screen.findByRole('combobox', { name: '¿Qué empresa trabaja aquí?' }), 'nor')
    await user.click(await screen.findByRole('option', { name: 'Gas Norte' }))
    await type('A-000001')
    await findHeading('No es de la empresa que trabaja aquí')
    expect(screen.getByText('Aquí trabaja Gas Norte')).toBeTruthy()
    expect(screen.getByText('Redes Occidente')).toBeTruthy()
    expect(calls.find(({ path }) => path.startsWith('/api/on_site/'))?.query.get('company')).toBe('2')
    isAway = true
    await type(signAddress())
    await screen.findByText('Según la firma es de otra empresa; aquí trabaja Gas Norte')
    await findHeading('No es de la empresa que trabaja aquí')
    await type(signAddress(currentKey, '2099-01-01', 2))
    await findHeading(GENUINE_TEXT)
    expect(screen.getByText('Empresa: Gas Norte, según la firma')).toBeTruthy()
    expect(screen.getByText('Rol: Instaladora, según la firma')).toBeTruthy()
    // One check awaits its late verdict; the other still accepts an inspection.
    await waitFor(() =>
      expect([...storedInspections.values()].map(({ site_company }) => site_company)).toEqual([2, 2]),
    )
    cleanup()
    openScreen('/verificar-en-sitio', 'utility')
    expect(await screen.findByDisplayValue('Gas Norte')).toBeTruthy()
  })

  it('tells of what can be no number, and neither asks nor keeps anything of it', async () => {
    const { calls, user, type } = openOnSite()
    const field = await screen.findByLabelText('Número de la credencial')
    await type('A-OO')
    expect(await screen.findByText(/^Ese número no es correcto/u)).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(calls.filter(({ path }) => path.startsWith('/api/on_site/'))).toEqual([])
    expect([storedInspections.size, inspectionCalls(calls).length]).toEqual([0, 0])
    await user.clear(field)
    await type('000001')
    await findHeading('Puede trabajar aquí')
    expect(screen.queryByText(/^Ese número no es correcto/u)).toBeNull()
  })

  it('hides the verdict when an empty field is submitted, but not when a scanner ends a code with two line breaks', async () => {
    const { user, type } = openOnSite()
    await type('A-000001')
    await findHeading('Puede trabajar aquí')
    await user.click(screen.getByRole('button', { name: 'Verificar' }))
    await findHeading('No se verificó a nadie')
    expect(screen.queryByText('Puede trabajar aquí')).toBeNull()
    expect(screen.getByText('Escriba o escanee el número de la credencial.')).toBeTruthy()
    await user.click(screen.getByLabelText('Número de la credencial'))
    await user.keyboard('A-000002{Enter}{Enter}')
    await findHeading('Puede trabajar aquí')
  })

  it('discards the inspection of a mistyped number, and offers the number for correction', async () => {
    const { calls, user, type } = openOnSite()
    const field = await screen.findByLabelText('Número de la credencial')
    await type('A-000009')
    const verdict = await findHeading('Puede trabajar aquí')
    await waitFor(() => expect(verdict).toBe(document.activeElement))
    const discard = await screen.findByRole('button', { name: 'Descartar: escribí mal el número' })
    await user.type(screen.getByLabelText('Nota (opcional)'), 'x')
    expect(screen.queryByRole('button', { name: /^Descartar/u })).toBeNull()
    await user.clear(screen.getByLabelText('Nota (opcional)'))
    expect(discard.isConnected).toBe(false)
    await user.click(screen.getByRole('button', { name: /^Descartar/u }))
    expect(field).toHaveProperty('value', 'A-000009')
    expect(document.activeElement).toBe(field)
    expect(await screen.findByText('Todo está enviado.')).toBeTruthy()
    window.dispatchEvent(new Event('online'))
    expect([storedInspections.size, inspectionCalls(calls).length]).toEqual([0, 0])
  })

  it('says why the server does not take one, and lets go of it when told to', async () => {
    const { user, type } = openOnSite({
      'POST /api/inspections/': () => reply({ photo: ['No es una imagen.'] }, 400),
    })
    await type('A-000001')
    await findHeading('Puede trabajar aquí')
    await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    expect(await screen.findByText('No se pudo enviar A-000001: No es una imagen.')).toBeTruthy()
    expect(screen.queryByText('Todo está enviado.')).toBeNull()
    expect(storedInspections.size).toBe(1)
    await user.click(screen.getByRole('button', { name: 'Quitar' }))
    await waitFor(() => expect(storedInspections.size).toBe(0))
  })

  it.each([
    ['NotAllowedError', /^No hay permiso para usar la cámara/u],
    ['NotFoundError', /^Este dispositivo no tiene cámara/u],
    ['NotReadableError', /^Otra aplicación está usando la cámara/u],
    ['TypeError', /^No se pudo usar la cámara/u],
  ])('says what is wrong with the camera (%s), and tries again when told to', async (error, sentence) => {
    cameras.error = error
    const { user } = openOnSite()
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    const retry = screen.getByRole('button', { name: 'Reintentar con la cámara' })
    await waitFor(() => expect(document.activeElement).toBe(retry))
    await user.click(retry)
    expect(await screen.findByText(sentence)).toBeTruthy()
    cameras.error = ''
    await user.click(screen.getByRole('button', { name: 'Reintentar con la cámara' }))
    camera.visibleText = CARD_ADDRESS
    await findHeading('Puede trabajar aquí')
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('is left to those who type where a browser has no cameras', async () => {
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined })
    const { user } = openOnSite()
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    expect(await screen.findByText(/^No se pudo usar la cámara/u)).toBeTruthy()
  })

  it('stops the camera while the page is hidden or left, and opens it again when the page is shown or the system ended it', async () => {
    const { user } = openOnSite()
    const states = () => cameras.tracks.map(({ readyState }) => readyState)
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    await waitFor(() => expect(states()).toEqual(['live']))
    setHidden(true)
    expect(states()).toEqual(['ended'])
    setHidden(false)
    await waitFor(() => expect(states()).toEqual(['ended', 'live']))
    // The torch button appears together with the picture.
    await screen.findByRole('button', { name: 'Linterna' })
    for (const event of ['ended', 'mute']) {
      const count = states().length
      act(() => void cameras.tracks.at(-1)?.dispatchEvent(new Event(event)))
      await waitFor(() => expect(states()).toHaveLength(count + 1))
      await screen.findByRole('button', { name: 'Linterna' })
    }
    camera.visibleText = CARD_ADDRESS
    await findHeading('Puede trabajar aquí')
    cleanup()
    expect(states()).toEqual(['ended', 'ended', 'ended', 'ended'])
  })

  it('gives up a camera that the system ends again and again, and says so', async () => {
    const { user } = openOnSite()
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    for (let count = 1; count <= 4; count += 1) {
      await waitFor(() => expect(cameras.tracks).toHaveLength(count))
      await screen.findByRole('button', { name: 'Linterna' })
      act(() => void cameras.tracks.at(-1)?.dispatchEvent(new Event('mute')))
    }
    expect(await screen.findByText(/^Otra aplicación está usando la cámara/u)).toBeTruthy()
    expect(cameras.tracks.every(({ readyState }) => readyState === 'ended')).toBe(true)
  })

  it('switches between cameras, remembers the one that was chosen, and turns the torch on and off', async () => {
    const front = { kind: 'videoinput', deviceId: 'front', label: 'Frontal' }
    cameras.devices.push(front, { kind: 'audioinput', deviceId: 'mic', label: 'Micrófono' })
    const { user } = openOnSite()
    const lastTrack = () => cameras.tracks.at(-1)
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    expect(await screen.findByText('Cámara: Trasera')).toBeTruthy()
    const torch = await screen.findByRole('button', { name: 'Linterna', pressed: false })
    await user.click(torch)
    await screen.findByRole('button', { name: 'Linterna', pressed: true })
    expect(lastTrack()?.isLit).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Cambiar de cámara' }))
    expect(await screen.findByText('Cámara: Frontal')).toBeTruthy()
    expect(cameras.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'live'])
    expect(screen.queryByRole('button', { name: 'Linterna' })).toBeNull()
    cleanup()
    openScreen('/verificar-en-sitio', 'utility')
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    await waitFor(() => expect(lastTrack()?.deviceId).toBe('front'))
    // The user unplugs the chosen camera.
    cleanup()
    cameras.devices = cameras.devices.filter((device) => device !== front)
    openScreen('/verificar-en-sitio', 'utility')
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    await waitFor(() => expect([cameras.tracks.length, lastTrack()?.deviceId]).toEqual([4, 'back']))
  })
})

/** Returns the characters that a scanner types on a Latin American keyboard layout. */
const toLatinKeyboard = (text: string) =>
  text.replaceAll(/[:/_-]/gu, (key) => ({ ':': 'Ñ', '/': '-', _: '?', '-': "'" })[key] ?? key)

describe('A scanner that types', () => {
  const askedFor = (calls: Call[]) =>
    calls
      .filter(({ path }) => path === '/api/on_site/')
      .map(({ query }) => query.get('credential') ?? query.get('number'))
  const longCard = CARD_ADDRESS.replace('p1', 'AbC-d_f')

  it('is understood on a Spanish keyboard layout', async () => {
    const { calls, type } = openOnSite()
    await type(toLatinKeyboard(longCard))
    await findHeading('Puede trabajar aquí')
    expect(askedFor(calls)).toEqual(['AbC-d_f'])
  })

  it.each([
    ['httpsM!!portql8.exqmple', /^Configure la distribución del teclado del lector/u],
    ['https://portal.exam', /^La lectura llegó incompleta/u],
    ['https://www.google.com/', /^Esa dirección no es de una credencial/u],
    ['www.google.com', /^Esa dirección no es de una credencial/u],
    [CARD_ADDRESS.toUpperCase(), /^El lector cambió las mayúsculas/u],
    ['https://otro.example/17', /^Esa dirección no es de una credencial/u],
  ])('of which %s arrives is explained, and the previous verdict disappears', async (text, why) => {
    const { calls, type, user } = openOnSite()
    await type('A-000001')
    await findHeading('Puede trabajar aquí')
    await type(text)
    expect(await screen.findByText(why)).toBeTruthy()
    await findHeading('No se verificó a nadie')
    expect(screen.queryByText('Puede trabajar aquí')).toBeNull()
    expect(askedFor(calls)).toEqual(['A-000001'])
    // The next scan replaces the text.
    await user.keyboard('A-000002{Enter}')
    await findHeading('Puede trabajar aquí')
    expect(askedFor(calls)).toEqual(['A-000001', 'A-000002'])
    await waitFor(() => expect(inspectionCalls(calls)).toHaveLength(1))
  })

  it('is looked up wherever the focus is, and hides the verdict before as soon as it types', async () => {
    const { calls, type, user } = openOnSite()
    await type('A-000001')
    const verdict = await findHeading('Puede trabajar aquí')
    await waitFor(() => expect(document.activeElement).toBe(verdict))
    await user.keyboard(CARD_ADDRESS)
    await findHeading('Sin verificar')
    expect(screen.queryByText('Puede trabajar aquí')).toBeNull()
    await user.keyboard('{Enter}')
    await findHeading('Puede trabajar aquí')
    // A scan that ends with a tab, typed into the note.
    await user.click(screen.getByLabelText('Número de la credencial'))
    await user.keyboard(`${toLatinKeyboard(longCard)}{Tab}`)
    await findHeading('Puede trabajar aquí')
    await user.type(screen.getByLabelText('Nota (opcional)'), `Sin casco ]Q1${CARD_ADDRESS}`)
    await findHeading('Sin verificar')
    await user.keyboard('{Enter}')
    await findHeading('Puede trabajar aquí')
    expect(askedFor(calls)).toEqual(['A-000001', 'p1', 'AbC-d_f', 'p1'])
    await waitFor(() => expect(inspectionCalls(calls)).toHaveLength(3))
    expect(inspectionCalls(calls).map(({ body }) => (body as FormData).get('note'))).toEqual([
      '',
      '',
      'Sin casco',
    ])
  })

  it('into the company changes nothing about it', async () => {
    const { calls, user } = openOnSite()
    const company = await screen.findByRole('combobox', { name: '¿Qué empresa trabaja aquí?' })
    await user.type(company, 'nor')
    await user.click(await screen.findByRole('option', { name: 'Gas Norte' }))
    await user.tripleClick(company)
    await user.keyboard(`${CARD_ADDRESS}{Enter}`)
    await findHeading('Puede trabajar aquí')
    expect(await screen.findByDisplayValue('Gas Norte')).toBeTruthy()
    expect(calls.find(({ path }) => path === '/api/on_site/')?.query.get('company')).toBe('2')
  })

  it('leaves Tab and single letters to those who use a keyboard', async () => {
    const { calls, user } = openOnSite()
    await user.click(await screen.findByLabelText('Número de la credencial'))
    await user.keyboard('A-000001{Tab}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Verificar' }))
    await user.keyboard(' ')
    await findHeading('Puede trabajar aquí')
    expect(askedFor(calls)).toEqual(['A-000001'])
  })
})

describe('An answer of the register that arrives while the next number is typed', () => {
  it('is shown with the late verdicts, as the verdict is hidden', async () => {
    const pass = useFakeTime()
    const beeps = stubAudio()
    let answer: (answer: OnSiteAnswer) => void = () => undefined
    const { user, type } = openOnSite({
      'GET /api/on_site/': ({ query }) =>
        query.get('number') ? ALLOWED_ANSWER : new Promise((resolve) => (answer = resolve)),
      'GET /api/credential_keys/': () => [currentKey.credentialKey],
      'GET /config.json': failToConnect,
      'POST /api/inspections/': () => reply({ ...SAVED_INSPECTION, result: 'may_not' }, 201),
    })
    await type(signAddress())
    await pass(2000)
    await findHeading(GENUINE_TEXT)
    await user.type(screen.getByLabelText('Número de la credencial'), 'A-00')
    await findHeading('Sin verificar')
    answer({ ...ALLOWED_ANSWER, result: 'may_not' })
    await waitFor(() => expect(beeps()).toBe(1))
    expect(screen.queryByText('No puede trabajar')).toBeNull()
    await user.keyboard('0002{Enter}')
    await findHeading('Puede trabajar aquí')
    expect((await screen.findByText('No puede trabajar')).closest('[role="alert"]')).not.toBeNull()
  })
})

describe('A code before the camera', () => {
  it('that is no credential’s replaces the verdict, and is not taken for an unknown person', async () => {
    const { calls, user } = openOnSite()
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    camera.visibleText = CARD_ADDRESS
    await findHeading('Puede trabajar aquí')
    camera.visibleText = 'WIFI:S:Caseta 4;;'
    await findHeading('No se verificó a nadie')
    expect(screen.queryByText('Puede trabajar aquí')).toBeNull()
    expect(calls.filter(({ path }) => path === '/api/on_site/')).toHaveLength(1)
    await waitFor(() => expect(inspectionCalls(calls)).toHaveLength(1))
  })

  it('of another person waits until the note about the one before is saved, and says so in the place of the verdict', async () => {
    const { calls, user } = openOnSite()
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    camera.visibleText = CARD_ADDRESS
    await findHeading('Puede trabajar aquí')
    await user.type(screen.getByLabelText('Nota (opcional)'), 'Sin casco')
    camera.visibleText = `${CARD_ADDRESS}2`
    expect(await screen.findByText(/^Hay otra credencial ante la cámara/u)).toBeTruthy()
    expect(screen.queryByText('Puede trabajar aquí')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    await findHeading('Puede trabajar aquí')
    await waitFor(() => expect(inspectionCalls(calls)).toHaveLength(1))
    expect(inspectionCalls(calls).map(({ body }) => (body as FormData).get('note'))).toEqual(['Sin casco'])
  })
})

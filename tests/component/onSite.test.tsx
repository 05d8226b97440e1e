import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OnSiteAnswer } from '../../src/domain/inspections.ts'
import { signerOf } from '../../src/server/documents/credentialAddress.ts'
import { withExtras } from '../support/extras.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { fakeTime } from '../support/mount.tsx'
import { openScreen } from '../support/screen.tsx'
import { aSigningKey } from '../support/signingKey.ts'

const MAY: OnSiteAnswer = {
  ...{ result: 'may', state: 'valid' },
  person: {
    ...{ id: 'p1', name: 'Álvarez Núñez, María José', role_name: 'Instaladora', zone: 'Bajío' },
    ...{ company_name: 'Redes Occidente', accreditation_number: 'A-000001', profile_picture: null },
    accreditation_expiration_date: '2099-01-01',
    requirements: [{ name: 'Examen médico', met: false, blocks: false, until: null }],
  },
}

const rows = new Map<string, { key: string; signature: string; site_company?: number }>()

/** What IndexedDB keeps, for as much of it as the queue asks. */
const fakeDatabase = () => {
  const request = <T,>(result: T) => {
    const made = { result } as { result: T; onsuccess?: () => void }
    queueMicrotask(() => made.onsuccess?.())
    return made
  }
  const store = {
    put: (row: { key: string; signature: string }) => request(rows.set(row.key, structuredClone(row))),
    delete: (key: string) => request(rows.delete(key)),
    getAll: () => request([...rows.values()]),
  }
  vi.stubGlobal('indexedDB', {
    open: () => request({ transaction: () => ({ objectStore: () => store }) }),
  })
}

/** How often a sound was begun. */
const fakeAudio = () => {
  let begun = 0
  class Audio {
    currentTime = 0
    destination = {}
    constructor() {
      begun += 1
    }
    createGain = () => ({ gain: { setValueAtTime: () => undefined }, connect: () => undefined })
    createOscillator = () => ({
      ...{ frequency: {}, connect: (to: unknown) => to, start: () => undefined, stop: () => undefined },
    })
    close = async () => undefined
  }
  vi.stubGlobal('AudioContext', Audio)
  return () => begun
}

/** What lies before the camera, and is read by the browser's own detector. */
let before = ''
let looks = 0
class Detector {
  static getSupportedFormats = async () => ['qr_code']
  detect = async () => {
    looks += 1
    return before ? [{ rawValue: before }] : []
  }
}

/** What the server says of one that has arrived. */
const TAKEN = { id: 1, result: 'may', person_name: 'Álvarez Núñez, María José', number: 'A-000001' }

const CARD = 'https://portal.example/credential/validation/p1'

const [ours, former, stolen, newer] = [
  aSigningKey(1),
  aSigningKey(2, { retired_at: '2026-02-01T06:00:00Z' }),
  aSigningKey(3, { retired_at: '2026-02-01T06:00:00Z', revoked_at: '2026-02-02T06:00:00Z' }),
  aSigningKey(4),
]
const holder = { name: 'Álvarez Núñez, María José', number: 'A-000001' }
const signed = ({ signing } = ours, expires = '2099-01-01', company = 1) =>
  `${CARD}#${signerOf(signing)({ id: 'p1', role: 1, company, expires, holder })}`
/** As cards were signed before names were. */
const older = ({ signing } = ours) =>
  `${CARD}#${signerOf(signing)({ id: 'p1', role: 1, company: 1, expires: '2099-01-01' })}`
const GENUINE = 'El código es auténtico; compare nombre y foto'
const forger = { ...newer, signing: { ...newer.signing, id: ours.signing.id } }
const away = () => {
  throw new TypeError('network')
}

beforeEach(() => {
  withExtras()
  before = ''
  rows.clear()
  fakeDatabase()
  vi.stubGlobal('BarcodeDetector', Detector)
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => ({ getTracks: () => [] }) },
  })
  HTMLMediaElement.prototype.play = async () => undefined
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const open = (answers: Parameters<typeof openScreen>[2] = {}) => {
  const user = userEvent.setup({ delay: null })
  const opened = openScreen('/verificar-en-sitio', 'utility', {
    'GET /api/zones/': () => [{ id: 1, name: 'Bajío' }],
    'GET /api/on_site/': () => MAY,
    'GET /api/credential_keys/': () => [],
    'GET /api/roles/': () => [{ id: 1, name: 'Instaladora' }],
    'GET /api/companies/': () => [
      { id: 1, company_name: 'Redes Occidente' },
      { id: 2, company_name: 'Gas Norte' },
    ],
    'POST /api/inspections/': () => reply(TAKEN, 201),
    ...answers,
  })
  const type = async (text: string) => {
    await user.click(await screen.findByLabelText('Número de la credencial'))
    await user.paste(text)
    await user.click(screen.getByRole('button', { name: 'Verificar' }))
  }
  return { ...opened, user, type }
}
const sent = (calls: Call[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/inspections/'))
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

describe('Verificar en sitio', () => {
  it('reads a card, says big whether this person may work here and what is missing, and keeps what was found', async () => {
    const pass = fakeTime()
    const { calls, user } = open()
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    before = CARD
    const verdict = await heading('Puede trabajar aquí')
    await waitFor(() => expect(verdict).toBe(document.activeElement))
    expect(screen.getByText('Falta: Examen médico')).toBeTruthy()
    expect(screen.getByText('1 inspección por enviar')).toBeTruthy()
    // Another card before the camera does not take what is being noted.
    await user.type(screen.getByLabelText('Nota (opcional)'), 'Sin casco')
    before = `${CARD}2`
    const seen = looks
    await pass(600)
    expect(looks).toBeGreaterThan(seen)
    expect(screen.getByDisplayValue('Sin casco')).toBeTruthy()
    before = ''
    await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    expect(await screen.findByText('Todo está enviado.')).toBeTruthy()
    expect(sent(calls)).toHaveLength(1)
    expect(rows.size).toBe(0)
  })

  it('keeps what could not be sent, says how many wait, and sends each once when there is a network', async () => {
    let isAway = true
    const { calls, user, type } = open({
      'GET /api/on_site/': away,
      'POST /api/inspections/': () => (isAway ? away() : reply(TAKEN, 201)),
    })
    for (const number of ['A-000001', 'A-000002']) {
      await type(number)
      await heading('Sin señal y sin firma')
      await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    }
    expect(await screen.findByText('2 inspecciones por enviar')).toBeTruthy()
    const tried = sent(calls).length
    isAway = false
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Todo está enviado.')).toBeTruthy()
    expect(sent(calls).length - tried).toBe(2)
  })

  it('goes on by the signature where nobody answers in two seconds, tells what the register says later, and sends what waited', async () => {
    const pass = fakeTime()
    const beeps = fakeAudio()
    let answer: (found: OnSiteAnswer) => void = () => undefined
    let isHanging = true
    const { calls, user, type } = open({
      'GET /api/on_site/': () => (isHanging ? new Promise((resolve) => (answer = resolve)) : MAY),
      'GET /api/credential_keys/': () => [ours.known],
      'GET /config.json': () => (isHanging ? away() : {}),
      'POST /api/inspections/': () => (isHanging ? away() : reply({ ...TAKEN, result: 'may_not' }, 201)),
    })
    await type(signed())
    // Another card while nobody answers about the first.
    await type(`${signed()}#`)
    await pass(2000)
    await heading('Firma alterada')
    await type(signed())
    await pass(2000)
    await heading(GENUINE)
    expect(await screen.findByText(/^Sin conexión con el portal/u)).toBeTruthy()
    const note = screen.getByLabelText('Nota (opcional)')
    await user.type(note, 'Sin casco')
    isHanging = false
    answer({ ...MAY, result: 'may_not' })
    await heading('No puede trabajar')
    expect(beeps()).toBeGreaterThan(0)
    await waitFor(() => expect(document.activeElement).toBe(note))
    await waitFor(() => expect(screen.queryByText(/^Sin conexión con el portal/u)).toBeNull())
    // The answer shows that whatever waits can go.
    await waitFor(() => expect(sent(calls).length).toBeGreaterThan(1))
    await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Verificar' })),
    )
    expect(await screen.findByText('Todo está enviado.')).toBeTruthy()
    const notes = sent(calls).map(({ body }) => (body as FormData).get('note'))
    expect(notes.filter(Boolean)).toContain('Sin casco')
  })

  it('keeps what is noted of a card, however late the one before is judged', async () => {
    const late: (() => void)[] = []
    const { calls, user, type } = open({
      'GET /api/on_site/': ({ query }) =>
        query.get('number') === 'A-000001' ? new Promise((resolve) => late.push(() => resolve(MAY))) : MAY,
    })
    await type('A-000001')
    await type('A-000002')
    await heading('Puede trabajar aquí')
    for (const come of late) come()
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    await user.type(screen.getByLabelText('Nota (opcional)'), 'Sin casco')
    await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    await screen.findByText('Todo está enviado.')
    await waitFor(() => expect(sent(calls)).toHaveLength(2))
    expect(sent(calls).map(({ body }) => (body as FormData).get('note'))).toEqual(['', 'Sin casco'])
  })

  it('shows each late verdict, in red where it is another than was assumed, with sound and vibration, until it is seen', async () => {
    let isAway = true
    const vibrate = vi.fn<(pattern: number[]) => boolean>(() => true)
    Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate })
    const beeps = fakeAudio()
    const verdicts: Record<string, object> = {
      'A-000001': { id: 1, result: 'may_not', person_name: 'Cruz, Ana', number: 'A-000001' },
      'A-000002': { id: 2, result: 'may', person_name: 'Ruiz, Luis', number: 'A-000002' },
    }
    const { user, type } = open({
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
    const differs = await screen.findByText('CRUZ, ANA · A-000001')
    const alert = differs.closest('.MuiAlert-root')
    expect(alert?.className).toContain('Error')
    expect(alert?.textContent).toContain('No puede trabajar')
    expect(alert?.closest('[role="alert"]')).not.toBeNull()
    // What the register says as well is shown, and nobody is alarmed.
    expect((await screen.findByText(/RUIZ, LUIS · A-000002/u)).closest('.MuiAlert-root')).toBeNull()
    expect((await screen.findByText(/FORJA, EVA/u)).closest('.MuiAlert-root')).toBeNull()
    expect(await screen.findByText('Todo está enviado.')).toBeTruthy()
    await waitFor(() => expect([vibrate.mock.calls.length, beeps()]).toEqual([1, 1]))
    // Whoever closes the page loses nothing.
    cleanup()
    openScreen('/verificar-en-sitio', 'utility')
    await screen.findByText('CRUZ, ANA · A-000001')
    await user.click(screen.getByRole('button', { name: 'Visto' }))
    await waitFor(() => expect(screen.queryByText('CRUZ, ANA · A-000001')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Quitar' }))
    await waitFor(() => expect(rows.size).toBe(0))
    expect(vibrate).toHaveBeenCalledTimes(1)
    Reflect.deleteProperty(navigator, 'vibrate')
  })

  it('says without a signal what the signature of a card proves', async () => {
    const pass = fakeTime()
    const { user } = open({
      'GET /api/on_site/': away,
      'GET /api/credential_keys/': () => [ours, former, stolen].map(({ known }) => known),
      'POST /api/inspections/': away,
    })
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    for (const [code, words] of [
      [signed(), GENUINE],
      [older(), 'Código auténtico, de antes: no dice de quién es'],
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
      before = code
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
    const pass = fakeTime()
    const { user } = open({
      'GET /api/on_site/': away,
      'GET /api/credential_keys/': () => [ours, former, stolen].map(({ known }) => known),
      'POST /api/inspections/': away,
    })
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    const show = async (code: string, words: string) => {
      before = code
      await pass(200)
      await heading(words)
      return screen.queryByText('ÁLVAREZ NÚÑEZ, MARÍA JOSÉ')
    }
    expect(await show(signed(), GENUINE)).toBeTruthy()
    expect(screen.getByText('A-000001')).toBeTruthy()
    expect(await show(signed(former), 'Firma auténtica, de una llave anterior')).toBeTruthy()
    expect(await show(signed(ours, '2026-01-01'), 'Vencida')).toBeTruthy()
    expect(await show(older(), 'Código auténtico, de antes: no dice de quién es')).toBeNull()
    expect(await show(older(former), 'Firma auténtica, de una llave anterior')).toBeNull()
    expect(screen.getByText('El código es de antes y no dice de quién es')).toBeTruthy()
    expect(await show(signed(stolen), 'Llave revocada')).toBeNull()
    expect(await show(signed(forger), 'Firma falsa')).toBeNull()
  })

  it('holds each card against the company that works here, also by the signature alone, and remembers it', async () => {
    let isAway = false
    const { calls, user, type } = open({
      'GET /api/on_site/': () => (isAway ? away() : { ...MAY, result: 'other_company' }),
      'POST /api/inspections/': () => reply({ ...TAKEN, result: 'other_company' }, 201),
      'GET /api/credential_keys/': () => [ours.known],
    })
    await user.type(await screen.findByRole('combobox', { name: '¿Qué empresa trabaja aquí?' }), 'nor')
    await user.click(await screen.findByRole('option', { name: 'GAS NORTE' }))
    await type('A-000001')
    await heading('No es de la empresa que trabaja aquí')
    expect(screen.getByText('Aquí trabaja GAS NORTE')).toBeTruthy()
    expect(screen.getByText('REDES OCCIDENTE')).toBeTruthy()
    expect(calls.find(({ path }) => path.startsWith('/api/on_site/'))?.query.get('company')).toBe('2')
    // A card whose signature is false is told of, whatever the register has under its number.
    await type(signed(forger))
    expect(await screen.findByText(/^Firma falsa/u)).toBeTruthy()
    isAway = true
    await type(signed())
    await screen.findByText('Según la firma es de otra empresa; aquí trabaja GAS NORTE')
    await heading('No es de la empresa que trabaja aquí')
    await type(signed(ours, '2099-01-01', 2))
    await heading(GENUINE)
    expect(screen.getByText('Empresa: GAS NORTE, según la firma')).toBeTruthy()
    expect(screen.getByText('Rol: Instaladora, según la firma')).toBeTruthy()
    // The one whose late verdict is to be seen, and the one of which something may still be noted.
    await waitFor(() => expect([...rows.values()].map(({ site_company }) => site_company)).toEqual([2, 2]))
    cleanup()
    openScreen('/verificar-en-sitio', 'utility')
    expect(await screen.findByDisplayValue('GAS NORTE')).toBeTruthy()
  })

  it('tells of what can be no number, and neither asks nor keeps anything of it', async () => {
    const { calls, user, type } = open()
    const field = await screen.findByLabelText('Número de la credencial')
    await type('A-OO')
    expect(await screen.findByText(/^Ese número está mal escrito/u)).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(calls.filter(({ path }) => path.startsWith('/api/on_site/'))).toEqual([])
    expect([rows.size, sent(calls).length]).toEqual([0, 0])
    await user.clear(field)
    await type('000001')
    await heading('Puede trabajar aquí')
    expect(screen.queryByText(/^Ese número está mal escrito/u)).toBeNull()
  })

  it('says that a phone which could never fetch the keys proves nothing', async () => {
    const { user } = open({ 'GET /api/on_site/': away, 'GET /api/credential_keys/': away })
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    before = signed()
    await heading('Sin comprobar')
  })

  it('says why the server does not take one, and lets go of it when told to', async () => {
    const { user, type } = open({
      'POST /api/inspections/': () => reply({ photo: ['No es una imagen.'] }, 400),
    })
    await type('A-000001')
    await heading('Puede trabajar aquí')
    await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    expect(await screen.findByText('No se pudo enviar A-000001: No es una imagen.')).toBeTruthy()
    expect(screen.queryByText('Todo está enviado.')).toBeNull()
    expect(rows.size).toBe(1)
    await user.click(screen.getByRole('button', { name: 'Quitar' }))
    await waitFor(() => expect(rows.size).toBe(0))
  })

  it('is left to those who type where the camera cannot be used', async () => {
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    expect(await screen.findByText(/^No se pudo usar la cámara/u)).toBeTruthy()
  })
})

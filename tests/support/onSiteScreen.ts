import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import type { OnSiteAnswer } from '../../src/domain/inspections.ts'
import { signerOf } from '../../src/server/credentials/credentialAddress.ts'
import { withExtras } from './extras.ts'
import { type Call, reply } from './fakeApi.ts'
import { openScreen } from './screen.tsx'
import { aSigningKey } from './signingKey.ts'

export const MAY: OnSiteAnswer = {
  ...{ result: 'may', state: 'valid' },
  person: {
    ...{ id: 'p1', name: 'Álvarez Núñez, María José', role_name: 'Instaladora', zone: 'Bajío' },
    ...{ company_name: 'Redes Occidente', accreditation_number: 'A-000001', profile_picture: null },
    accreditation_expiration_date: '2099-01-01',
    requirements: [{ name: 'Examen médico', met: false, blocks: false, until: null }],
  },
}

export const rows = new Map<
  string,
  { key: string; signature: string; site_company?: number; verdict?: object }
>()

/** What IndexedDB keeps, for as much of it as the queue asks. */
const fakeDatabase = () => {
  const request = <T>(result: T) => {
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
export const fakeAudio = () => {
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
export const camera = { before: '', looks: 0 }
class Detector {
  static getSupportedFormats = async () => ['qr_code']
  detect = async () => {
    camera.looks += 1
    return camera.before ? [{ rawValue: camera.before }] : []
  }
}

/** What the server says of one that has arrived. */
export const TAKEN = { id: 1, result: 'may', person_name: 'Álvarez Núñez, María José', number: 'A-000001' }

export const CARD = 'https://portal.example/credential/validation/p1'

export const [ours, former, stolen, newer] = [
  aSigningKey(1),
  aSigningKey(2, { retired_at: '2026-02-01T06:00:00Z' }),
  aSigningKey(3, { retired_at: '2026-02-01T06:00:00Z', revoked_at: '2026-02-02T06:00:00Z' }),
  aSigningKey(4),
]
const holder = { name: 'Álvarez Núñez, María José', number: 'A-000001' }
export const signed = ({ signing } = ours, expires = '2099-01-01', company = 1) =>
  `${CARD}#${signerOf(signing)({ id: 'p1', role: 1, company, expires, holder })}`
/** As cards were signed before names were. */
export const older = ({ signing } = ours) =>
  `${CARD}#${signerOf(signing)({ id: 'p1', role: 1, company: 1, expires: '2099-01-01' })}`
export const GENUINE = 'El código es auténtico; compare nombre y foto'
export const forger = { ...newer, signing: { ...newer.signing, id: ours.signing.id } }
export const away = () => {
  throw new TypeError('network')
}

/** What a phone has around this page, fresh for each test. */
export const withOnSitePhone = (): void => {
  beforeEach(() => {
    withExtras()
    camera.before = ''
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
}

export const openOnSite = (answers: Parameters<typeof openScreen>[2] = {}) => {
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
export const sent = (calls: Call[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/inspections/'))
export const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

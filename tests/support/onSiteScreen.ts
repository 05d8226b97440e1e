import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { inspectionStore } from '../../src/console/features/on-site/inspectionStore.ts'
import type { OnSiteAnswer } from '../../src/domain/inspections.ts'
import { signerOf } from '../../src/server/credentials/credentialAddress.ts'
import { loadBackEndForTest } from './extras.ts'
import { type Call, reply } from './fakeApi.ts'
import { openScreen } from './screen.tsx'
import { aSigningKey } from './signingKey.ts'

export const MAY: OnSiteAnswer = {
  result: 'may',
  state: 'valid',
  person: {
    id: 'p1',
    name: 'Álvarez Núñez, María José',
    role_name: 'Instaladora',
    zone: 'Bajío',
    company_name: 'Redes Occidente',
    accreditation_number: 'A-000001',
    profile_picture: null,
    accreditation_expiration_date: '2099-01-01',
    requirements: [{ name: 'Examen médico', met: false, blocks: false, until: null }],
  },
}

export const rows = new Map<
  string,
  { key: string; signature: string; user?: number; number?: string; site_company?: number; verdict?: object }
>()

/**
 * How IndexedDB fails. `refused`: it cannot be opened. `silent`: opening is never answered. `full`: writing aborts the transaction after its request
 * succeeded. `lost`: the connection that is in use is closed, once.
 */
export const storage: { fault: 'none' | 'refused' | 'silent' | 'full' | 'lost'; opened: number } = {
  fault: 'none',
  opened: 0,
}

type Row = { key: string; signature: string }

/** IndexedDB, as far as the queue uses it. */
const fakeDatabase = () => {
  const makeTransaction = (mode: string) => {
    const transaction: { error?: DOMException; oncomplete?: () => void; onabort?: () => void } = {}
    const request = <T>(work: () => T) => {
      const pending: { result?: T } = {}
      queueMicrotask(() => {
        if (storage.fault === 'full' && mode === 'readwrite') {
          transaction.error = new DOMException('The disk is full.', 'QuotaExceededError')
          return transaction.onabort?.()
        }
        pending.result = work()
        transaction.oncomplete?.()
      })
      return pending
    }
    const store = {
      put: (row: Row) => request(() => rows.set(row.key, structuredClone(row))),
      delete: (key: string) => request(() => rows.delete(key)),
      getAll: () => request(() => [...rows.values()]),
    }
    return Object.assign(transaction, { objectStore: () => store })
  }
  const open = () => {
    const isConnected = { now: true }
    const database = {
      transaction: (_: string, mode: string) => {
        if (storage.fault !== 'none' && storage.fault !== 'full') isConnected.now = false
        if (storage.fault === 'lost') storage.fault = 'none'
        if (!isConnected.now)
          throw new DOMException('The database connection is closing.', 'InvalidStateError')
        return makeTransaction(mode)
      },
      close: () => {
        isConnected.now = false
      },
    }
    const request: { result: object; error?: DOMException; onsuccess?: () => void; onerror?: () => void } = {
      result: database,
    }
    storage.opened += 1
    if (storage.fault === 'refused') {
      request.error = new DOMException('Refused.', 'UnknownError')
      queueMicrotask(() => request.onerror?.())
    } else if (storage.fault !== 'silent') queueMicrotask(() => request.onsuccess?.())
    return request
  }
  vi.stubGlobal('indexedDB', { open })
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
      frequency: {},
      connect: (to: unknown) => to,
      start: () => undefined,
      stop: () => undefined,
    })
    close = async () => undefined
  }
  vi.stubGlobal('AudioContext', Audio)
  return () => begun
}

/** The text that the browser's own detector reads in the picture, and how often it has looked. */
export const camera = { before: '', looks: 0 }
class Detector {
  static getSupportedFormats = async () => ['qr_code']
  detect = async () => {
    camera.looks += 1
    return camera.before ? [{ rawValue: camera.before }] : []
  }
}

/** A track of a camera, as far as the page uses it. */
export class FakeTrack extends EventTarget {
  readyState = 'live'
  isLit = false
  deviceId: string
  constructor(deviceId: string) {
    super()
    this.deviceId = deviceId
  }
  stop = () => {
    this.readyState = 'ended'
  }
  getSettings = () => ({ deviceId: this.deviceId })
  getCapabilities = () => ({ torch: this.deviceId === 'back' })
  applyConstraints = async ({ advanced: [constraint] }: { advanced: { torch: boolean }[] }) => {
    this.isLit = constraint?.torch === true
  }
}

/** The cameras of the phone, the error with which they refuse to open, and the tracks that were opened. */
export const cameras = {
  devices: [] as { kind: string; deviceId: string; label: string }[],
  error: '',
  tracks: [] as FakeTrack[],
}

interface VideoConstraints {
  video: { deviceId?: { exact: string }; facingMode?: string }
}

const fakeMediaDevices = {
  getUserMedia: async ({ video: { deviceId, facingMode } }: VideoConstraints) => {
    if (cameras.error !== '') throw new DOMException('No camera.', cameras.error)
    const device = cameras.devices.find((one) => one.deviceId === deviceId?.exact)
    if (deviceId && !device) throw new DOMException('No such camera.', 'OverconstrainedError')
    const track = new FakeTrack(device?.deviceId ?? (facingMode === 'environment' ? 'back' : 'front'))
    cameras.tracks.push(track)
    return { getTracks: () => [track], getVideoTracks: () => [track] }
  },
  enumerateDevices: async () => cameras.devices,
}

/** Hides or shows the page, as the lock screen does. */
export const setHidden = (isHidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
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
    loadBackEndForTest()
    camera.before = ''
    Object.assign(cameras, {
      devices: [{ kind: 'videoinput', deviceId: 'back', label: 'Trasera' }],
      error: '',
      tracks: [],
    })
    Object.assign(storage, { fault: 'none', opened: 0 })
    rows.clear()
    fakeDatabase()
    vi.stubGlobal('BarcodeDetector', Detector)
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: fakeMediaDevices,
    })
    HTMLMediaElement.prototype.play = async () => undefined
  })
  afterEach(async () => {
    // Test files share modules: the store may not keep inspections for the next one.
    storage.fault = 'none'
    await inspectionStore.save()
    rows.clear()
    await inspectionStore.list('')
    Reflect.deleteProperty(navigator, 'mediaDevices')
    Reflect.deleteProperty(document, 'hidden')
  })
}

export const openOnSite = (answers: Parameters<typeof openScreen>[2] = {}, open = openScreen) => {
  const user = userEvent.setup({ delay: null })
  const opened = open('/verificar-en-sitio', 'utility', {
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

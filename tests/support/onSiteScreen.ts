import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { inspectionStore } from '../../src/console/features/on-site/inspectionStore.ts'
import type { OnSiteAnswer } from '../../src/domain/door/inspections.ts'
import { createCredentialSigner } from '../../src/server/credentials/credentialAddress.ts'
import { loadConfigForTest } from './consoleConfig.ts'
import { type Call, reply } from './fakeApi.ts'
import { openScreen } from './openScreen.tsx'
import { createSigningKey } from './signingKey.ts'

export const ALLOWED_ANSWER: OnSiteAnswer = {
  result: 'may',
  signature: null,
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

export const storedInspections = new Map<
  string,
  { key: string; signature: string; user?: number; number?: string; site_company?: number; verdict?: object }
>()

/**
 * How IndexedDB fails. `refused`: it cannot be opened. `silent`: opening never ends. `full`:
 * writing aborts the transaction after its request succeeded. `lost`: the open connection is
 * closed, once.
 */
export const fakeStorage: { fault: 'none' | 'refused' | 'silent' | 'full' | 'lost'; opened: number } = {
  fault: 'none',
  opened: 0,
}

type Row = { key: string; signature: string }

/** Stubs the part of IndexedDB that the queue uses. */
const stubDatabase = () => {
  const makeTransaction = (mode: string) => {
    const transaction: { error?: DOMException; oncomplete?: () => void; onabort?: () => void } = {}
    const request = <T>(work: () => T) => {
      const pending: { result?: T } = {}
      queueMicrotask(() => {
        if (fakeStorage.fault === 'full' && mode === 'readwrite') {
          transaction.error = new DOMException('The disk is full.', 'QuotaExceededError')
          return transaction.onabort?.()
        }
        pending.result = work()
        transaction.oncomplete?.()
      })
      return pending
    }
    const store = {
      put: (row: Row) => request(() => storedInspections.set(row.key, structuredClone(row))),
      delete: (key: string) => request(() => storedInspections.delete(key)),
      getAll: () => request(() => [...storedInspections.values()]),
    }
    return Object.assign(transaction, { objectStore: () => store })
  }
  const open = () => {
    const connection = { isOpen: true }
    const database = {
      transaction: (_: string, mode: string) => {
        if (fakeStorage.fault !== 'none' && fakeStorage.fault !== 'full') connection.isOpen = false
        if (fakeStorage.fault === 'lost') fakeStorage.fault = 'none'
        if (!connection.isOpen)
          throw new DOMException('The database connection is closing.', 'InvalidStateError')
        return makeTransaction(mode)
      },
      close: () => {
        connection.isOpen = false
      },
    }
    const request: { result: object; error?: DOMException; onsuccess?: () => void; onerror?: () => void } = {
      result: database,
    }
    fakeStorage.opened += 1
    if (fakeStorage.fault === 'refused') {
      request.error = new DOMException('Refused.', 'UnknownError')
      queueMicrotask(() => request.onerror?.())
    } else if (fakeStorage.fault !== 'silent') queueMicrotask(() => request.onsuccess?.())
    return request
  }
  vi.stubGlobal('indexedDB', { open })
}

/** Stubs the audio. Returns a function that counts the sounds. */
export const stubAudio = () => {
  let startCount = 0
  class Audio {
    currentTime = 0
    destination = {}
    constructor() {
      startCount += 1
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
  return () => startCount
}

/** The text in front of the camera, and how often the detector of the browser ran. */
export const camera = { visibleText: '', detections: 0 }
class Detector {
  static getSupportedFormats = async () => ['qr_code']
  detect = async () => {
    camera.detections += 1
    return camera.visibleText ? [{ rawValue: camera.visibleText }] : []
  }
}

/** A camera track with the members that the page uses. */
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

/** The cameras of the phone, the error with which they fail to open, and the opened tracks. */
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
    const device = cameras.devices.find((candidate) => candidate.deviceId === deviceId?.exact)
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

/** The server's answer to a saved inspection. */
export const SAVED_INSPECTION = {
  id: 1,
  result: 'may',
  person_name: 'Álvarez Núñez, María José',
  number: 'A-000001',
}

export const CARD_ADDRESS = 'https://portal.example/credential/validation/p1'

export const [currentKey, retiredKey, revokedKey, unknownKey] = [
  createSigningKey(1),
  createSigningKey(2, { retired_at: '2026-02-01T06:00:00Z' }),
  createSigningKey(3, { retired_at: '2026-02-01T06:00:00Z', revoked_at: '2026-02-02T06:00:00Z' }),
  createSigningKey(4),
]
const holder = { name: 'Álvarez Núñez, María José', number: 'A-000001' }
export const signAddress = ({ signingKey } = currentKey, expires = '2099-01-01', company = 1) =>
  `${CARD_ADDRESS}#${createCredentialSigner(signingKey)({ id: 'p1', role: 1, company, expires, holder })}`
/** Signs an address as cards did before the signature contained the name. */
export const signWithoutHolder = ({ signingKey } = currentKey) =>
  `${CARD_ADDRESS}#${createCredentialSigner(signingKey)({ id: 'p1', role: 1, company: 1, expires: '2099-01-01' })}`
export const GENUINE_TEXT = 'El código es auténtico; compare nombre y foto'
export const forgedKey = {
  ...unknownKey,
  signingKey: { ...unknownKey.signingKey, id: currentKey.signingKey.id },
}
export const failToConnect = () => {
  throw new TypeError('network')
}

/** Gives each test a phone with its own storage, camera and network. */
export const setUpPhone = (): void => {
  beforeEach(() => {
    loadConfigForTest({ extras: true, publicUrl: 'https://portal.example' })
    camera.visibleText = ''
    Object.assign(cameras, {
      devices: [{ kind: 'videoinput', deviceId: 'back', label: 'Trasera' }],
      error: '',
      tracks: [],
    })
    Object.assign(fakeStorage, { fault: 'none', opened: 0 })
    storedInspections.clear()
    stubDatabase()
    vi.stubGlobal('BarcodeDetector', Detector)
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: fakeMediaDevices,
    })
    HTMLMediaElement.prototype.play = async () => undefined
  })
  afterEach(async () => {
    // Test files share modules: the store may not keep inspections for the next one.
    fakeStorage.fault = 'none'
    await inspectionStore.save()
    storedInspections.clear()
    await inspectionStore.list('')
    Reflect.deleteProperty(navigator, 'mediaDevices')
    Reflect.deleteProperty(document, 'hidden')
  })
}

export const openOnSite = (answers: Parameters<typeof openScreen>[2] = {}, open = openScreen) => {
  const user = userEvent.setup({ delay: null })
  const page = open('/verificar-en-sitio', 'utility', {
    'GET /api/zones/': () => [{ id: 1, name: 'Bajío' }],
    'GET /api/on_site/': () => ALLOWED_ANSWER,
    'GET /api/credential_keys/': () => [],
    'GET /api/roles/': () => [{ id: 1, name: 'Instaladora' }],
    'GET /api/companies/': () => [
      { id: 1, company_name: 'Redes Occidente' },
      { id: 2, company_name: 'Gas Norte' },
    ],
    'POST /api/inspections/': () => reply(SAVED_INSPECTION, 201),
    ...answers,
  })
  const type = async (text: string) => {
    await user.click(await screen.findByLabelText('Número de la credencial'))
    await user.paste(text)
    await user.click(screen.getByRole('button', { name: 'Verificar' }))
  }
  return { ...page, user, type }
}
export const inspectionCalls = (calls: Call[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/inspections/'))
export const findHeading = (name: string) => screen.findByRole('heading', { level: 2, name })

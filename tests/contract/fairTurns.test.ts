import { randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

/** People whose rows (20 MB in all) exceed every buffer: kernel buffers grow to 10 MB on a busy machine. */
const buildCrowdDump = () => ({
  personnel: Array.from({ length: 2500 }, (_, i) =>
    buildPerson({ id: `crowd-${i}`, last_names: `Ñíguez ${i}`, address: randomBytes(4000).toString('hex') }),
  ),
  accreditation_items: [],
})
const LARGE = '/api/personnel_report/?format=csv'
const MOST = 10

interface Place {
  state: string
  ahead: number
}

/** Download whose client reads nothing. */
interface PendingDownload {
  id: string
  status: () => number | undefined
  body: () => Promise<string>
  cancel: () => void
}

describe.each(portalOpeners)('downloads take turns, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: buildCrowdDump() }))
  const tokens: Record<string, string> = {}
  const downloads: PendingDownload[] = []
  beforeAll(async () => {
    for (const username of ['utility', 'super']) tokens[username] = (await portal.api.signIn(username)).token
  })
  afterAll(() => {
    for (const { cancel } of downloads) cancel()
  })

  const order = (username: string, path = LARGE): PendingDownload => {
    const id = randomBytes(12).toString('hex')
    const headers = { authorization: `Token ${tokens[username]}`, 'x-download-id': id }
    let answer: IncomingMessage | undefined
    const request = get(`${portal.url}${path}`, { headers, agent: false }, (reply) => {
      answer = reply
    })
    request.on('error', () => undefined)
    const body = async () => {
      await expect.poll(() => answer?.statusCode).toBeDefined()
      let text = ''
      for await (const chunk of answer ?? []) text += String(chunk)
      return text
    }
    const download = { id, status: () => answer?.statusCode, body, cancel: () => request.destroy() }
    downloads.push(download)
    return download
  }
  const place = async (username: string, { id = '' }: Partial<PendingDownload> = {}) => {
    const { status, body } = await portal.api.as(username).get<Place>(`/api/downloads/${id}/`)
    return status === 200 ? body : status
  }

  it('whoever orders forty keeps another’s waiting for none of those that wait', async () => {
    const first = order('utility')
    await expect.poll(() => first.status()).toBe(200)
    const queued = Array.from({ length: MOST - 1 }, () => order('utility'))
    for (const download of queued)
      await expect.poll(() => place('utility', download)).toMatchObject({ state: 'waiting' })
    const excess = Array.from({ length: 40 - MOST }, () => order('utility'))
    for (const download of excess) await expect.poll(() => download.status()).toBe(429)
    expect(JSON.parse(await (excess[0]?.body() ?? ''))).toEqual({
      error: 'Ya tiene 10 descargas en espera o en curso. Espere a que termine alguna, o cancélela.',
    })
    // The requests may arrive in another order than they were sent.
    const places = await Promise.all(queued.map((download) => place('utility', download)))
    const queue = places
      .map((position, i) => ({ ahead: (position as Place).ahead, order: queued[i] as PendingDownload }))
      .sort((a, b) => a.ahead - b.ahead)
    expect(queue.map(({ ahead }) => ahead)).toEqual(queue.map((_, i) => i + 1))
    const [second, third, last] = [0, 1, -1].map((i) => queue.at(i)?.order as PendingDownload)
    expect(await place('utility', first)).toEqual({ state: 'running', ahead: 0 })
    // A download of another user is not found.
    expect(await place('super', last)).toBe(404)

    const otherReport = await portal.api.as('super').get('/api/company_report/?format=csv')
    expect(otherReport.status).toBe(200)
    expect(otherReport.text).toContain('Instalaciones del Bajío')
    expect(queued.map(({ status }) => status())).toEqual(queued.map(() => undefined))

    // A cancelled request leaves the queue immediately, and started downloads finish.
    second?.cancel()
    await expect.poll(() => place('utility', second)).toBe(404)
    await expect.poll(() => place('utility', last)).toEqual({ state: 'waiting', ahead: MOST - 2 })
    first.cancel()
    await expect.poll(() => third?.status()).toBe(200)
    expect(await place('utility', first)).toBe(404)
  })

  it('and are done like ever for whoever reads them', async () => {
    for (const download of downloads) download.cancel()
    const ownDownload = order('utility')
    expect((await ownDownload.body()).split('\n').length).toBeGreaterThan(2500)
    await expect.poll(() => place('utility', ownDownload)).toBe(404)
  })

  it('and end when their user is disabled, also those that wait', async () => {
    const runningDownload = order('utility')
    await expect.poll(() => runningDownload.status()).toBe(200)
    const waitingDownload = order('utility')
    await expect.poll(() => place('utility', waitingDownload)).toMatchObject({ state: 'waiting' })
    const user = await portal.store.getBy('users', 'username_key', 'utility')
    const setActive = (active: boolean) =>
      portal.store.transaction((tx) => tx.update('users', user?.id ?? 0, { active }))
    await setActive(false)
    await expect.poll(() => waitingDownload.status(), { timeout: 20_000 }).toBe(403)
    await expect(runningDownload.body()).rejects.toThrow()
    await setActive(true)
  })

  it('a name that is none is taken for none', async () => {
    expect((await portal.api.as('super').get('/api/downloads/x/')).status).toBe(404)
    const { status } = await portal.api.as('super').raw('GET', '/api/contacts_report/?format=csv', {
      headers: { 'x-download-id': 'short' },
    })
    expect(status).toBe(200)
  })
})

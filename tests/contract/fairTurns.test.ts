import { randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

/** People of whom each takes so much room, 20 MB in all, that no buffer holds them: the kernel's grow to 10 MB while a machine is busy. */
const crowd = () => ({
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

/** A download whose reader takes nothing, whatever comes. */
interface Ordered {
  id: string
  status: () => number | undefined
  body: () => Promise<string>
  cancel: () => void
}

describe.each(portalOpeners)('downloads take turns, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: crowd() }))
  const tokens: Record<string, string> = {}
  const ordered: Ordered[] = []
  beforeAll(async () => {
    for (const username of ['utility', 'super']) tokens[username] = (await portal.api.signIn(username)).token
  })
  afterAll(() => {
    for (const { cancel } of ordered) cancel()
  })

  const order = (username: string, path = LARGE): Ordered => {
    const id = randomBytes(12).toString('hex')
    const headers = { authorization: `Token ${tokens[username]}`, 'x-download-id': id }
    let answer: IncomingMessage | undefined
    const request = get(`${portal.url}${path}`, { headers, agent: false }, (given) => {
      answer = given
    })
    request.on('error', () => undefined)
    const body = async () => {
      await expect.poll(() => answer?.statusCode).toBeDefined()
      let text = ''
      for await (const chunk of answer ?? []) text += String(chunk)
      return text
    }
    const made = { id, status: () => answer?.statusCode, body, cancel: () => request.destroy() }
    ordered.push(made)
    return made
  }
  const place = async (username: string, { id = '' }: Partial<Ordered> = {}) => {
    const { status, body } = await portal.api.as(username).get<Place>(`/api/downloads/${id}/`)
    return status === 200 ? body : status
  }

  it('whoever orders forty keeps another’s waiting for none of those that wait', async () => {
    const first = order('utility')
    await expect.poll(() => first.status()).toBe(200)
    const arrived = Array.from({ length: MOST - 1 }, () => order('utility'))
    for (const one of arrived)
      await expect.poll(() => place('utility', one)).toMatchObject({ state: 'waiting' })
    const more = Array.from({ length: 40 - MOST }, () => order('utility'))
    for (const one of more) await expect.poll(() => one.status()).toBe(429)
    expect(JSON.parse(await (more[0]?.body() ?? ''))).toEqual({
      error: 'Ya tiene 10 descargas en espera o en curso. Espere a que termine alguna, o cancélela.',
    })
    // They need not have come in the order in which they left.
    const places = await Promise.all(arrived.map((one) => place('utility', one)))
    const waiting = places
      .map((one, i) => ({ ahead: (one as Place).ahead, order: arrived[i] as Ordered }))
      .sort((a, b) => a.ahead - b.ahead)
    expect(waiting.map(({ ahead }) => ahead)).toEqual(waiting.map((_, i) => i + 1))
    const [second, third, last] = [0, 1, -1].map((i) => waiting.at(i)?.order as Ordered)
    expect(await place('utility', first)).toEqual({ state: 'running', ahead: 0 })
    // Somebody else's is nobody's.
    expect(await place('super', last)).toBe(404)

    const theirs = await portal.api.as('super').get('/api/company_report/?format=csv')
    expect(theirs.status).toBe(200)
    expect(theirs.text).toContain('Instalaciones del Bajío')
    expect(arrived.map(({ status }) => status())).toEqual(arrived.map(() => undefined))

    // Who goes away is out of the line at once, and what was begun ends.
    second?.cancel()
    await expect.poll(() => place('utility', second)).toBe(404)
    await expect.poll(() => place('utility', last)).toEqual({ state: 'waiting', ahead: MOST - 2 })
    first.cancel()
    await expect.poll(() => third?.status()).toBe(200)
    expect(await place('utility', first)).toBe(404)
  })

  it('and are done like ever for whoever reads them', async () => {
    for (const one of ordered) one.cancel()
    const mine = order('utility')
    expect((await mine.body()).split('\n').length).toBeGreaterThan(2500)
    await expect.poll(() => place('utility', mine)).toBe(404)
  })

  it('and end when their user is disabled, also those that wait', async () => {
    const running = order('utility')
    await expect.poll(() => running.status()).toBe(200)
    const waiting = order('utility')
    await expect.poll(() => place('utility', waiting)).toMatchObject({ state: 'waiting' })
    const user = await portal.store.getBy('users', 'username_key', 'utility')
    const setActive = (active: boolean) =>
      portal.store.transaction((tx) => tx.update('users', user?.id ?? 0, { active }))
    await setActive(false)
    await expect.poll(() => waiting.status(), { timeout: 20_000 }).toBe(403)
    await expect(running.body()).rejects.toThrow()
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

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person } from '../../src/domain/people/schemas.ts'
import { buildForm, PDF } from '../support/buildForm.ts'
import { measureHold, watchLoop } from '../support/loopProbe.ts'
import { documentNames } from '../support/portalDump.ts'
import { buildPerson } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PEOPLE = 3000
const POLL = { timeout: 25_000, interval: 200 }
const LIST_PATH = '/api/personnel/'

const crowd = {
  ...documentNames,
  accreditation_items: [],
  personnel: Array.from({ length: PEOPLE }, (_, i) =>
    buildPerson({ id: `p${i}`, last_names: `Paz Pérez Nava ${i % 7}`, accreditation_number: `N${i}` }),
  ),
}

describe.each(portalOpeners)(`a portal with ${PEOPLE} people, $name`, { timeout: 60_000 }, ({ open }) => {
  const portal = usePortal(open, () => ({ dump: crowd }))
  const admin = () => portal.api.as('admin')
  let loop: ReturnType<typeof watchLoop>
  beforeAll(() => {
    loop = watchLoop()
  })
  afterAll(() => loop.stop())

  let zone = 1
  const upload = (name: string) =>
    admin().post('/api/company_files/', buildForm({ name: 1, company: 1 }, PDF, name))
  const publishNotice = (text: string) =>
    admin().post('/api/v1/announcements/', buildForm({ text }, PDF, 'a.pdf'))
  const requestStatus = async (path: string) => (await admin().raw('HEAD', path)).status
  const readAll = async (path: string) => {
    const { status } = await admin().get(path)
    expect(status, path).toBe(200)
  }

  it.each<[string, () => Promise<unknown>]>([
    ['a whole list', () => readAll(LIST_PATH)],
    ['a whole list for a word', () => readAll(`${LIST_PATH}?filter={"q":"paz"}`)],
    ['six whole lists', () => Promise.all(Array.from({ length: 6 }, () => readAll(LIST_PATH)))],
    ['a company with all its people', () => readAll('/api/companies/1/')],
    ['a search of every letter', () => readAll('/api/personnel_search/?search=p+a+z+n+1+2+3')],
    ['a search of eight words', () => readAll('/api/personnel_search/?search=paz+jose+maria+p+a+m+j+n')],
    ['a file name of 75 000 letters', () => upload(`${'a'.repeat(75_000)}.pdf`)],
    ['a notice of opening tags', () => publishNotice('<p '.repeat(16_000))],
    ['a notice of two thousand tags', () => publishNotice('<p>a</p>'.repeat(999))],
    ['a notice of accents', () => publishNotice('\u0301\u0316'.repeat(24_000))],
    [
      'a body of thousands of fields',
      () =>
        admin().post(LIST_PATH, Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`f${i}`, 1]))),
    ],
    [
      'a company that moves to another zone',
      async () => {
        zone = 3 - zone
        const { status } = await admin().patch('/api/company_data/1/', { zone })
        expect(status).toBe(200)
      },
    ],
  ])('is not held up by %s', async (_, ask) => {
    expect(await measureHold(loop, ask)).toBeLessThan(1)
    expect(await requestStatus('/healthz')).toBe(200)
  })

  it('shows a moved company for all its people', async () => {
    await admin().patch('/api/company_data/1/', { zone: 2 })
    const zone_name = (await portal.store.getOne('zones', 2))?.name ?? ''
    const { body } = await admin().get<Person[]>(LIST_PATH)
    expect(body).toHaveLength(PEOPLE)
    expect(new Set(body.map((person) => person.zone))).toEqual(new Set([zone_name]))
    // The people show the new zone at once, and are found by it soon afterwards.
    const countFound = async () =>
      (await admin().get(`${LIST_PATH}?range=[0,0]&filter=${JSON.stringify({ q: zone_name })}`)).headers.get(
        'content-range',
      )
    await vi.waitFor(async () => expect(await countFound()).toBe(`personnel 0-0/${PEOPLE}`), POLL)
  })

  it('builds few whole lists per user at a time, and other users do not wait for them', async () => {
    const finished: string[] = []
    // Signs in first, so that no request waits for a password hash.
    for (const username of ['admin', 'utility']) await portal.api.as(username).get('/api/zones/?range=[0,0]')
    const list = async (username: string) => {
      expect((await portal.api.as(username).get<Person[]>(LIST_PATH)).body).toHaveLength(PEOPLE)
      finished.push(username)
    }
    await Promise.all([...Array.from({ length: 8 }, () => list('admin')), list('utility')])
    expect(finished.lastIndexOf('admin')).toBe(8)
    expect(finished.indexOf('utility')).toBeLessThan(7)
  })

  it('forgets requests whose client left the queue', async () => {
    const { token } = await portal.api.signIn('admin')
    const abandonedCalls = Array.from({ length: 10 }, async () => {
      const controller = new AbortController()
      const response = fetch(`${portal.url}${LIST_PATH}`, {
        headers: { authorization: `Token ${token}` },
        signal: controller.signal,
      })
      await admin().get('/api/zones/?range=[0,0]')
      controller.abort()
      await response.catch(() => undefined)
    })
    await Promise.all(abandonedCalls)
    expect((await admin().get<Person[]>(LIST_PATH)).body).toHaveLength(PEOPLE)
  })
})

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person } from '../../src/domain/personnel.ts'
import { buildForm, PDF } from '../support/forms.ts'
import { measureHold, watchLoop } from '../support/loopProbe.ts'
import { portalOpeners } from '../support/mounts.ts'
import { documentNames } from '../support/portalDump.ts'
import { buildPerson } from '../support/storeRows.ts'
import { usePortal } from '../support/usePortal.ts'

const PEOPLE = 3000
const WAIT = { timeout: 25_000, interval: 200 }
const LIST = '/api/personnel/'

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
  const announce = (text: string) => admin().post('/api/v1/announcements/', buildForm({ text }, PDF, 'a.pdf'))
  const raw = async (path: string) => (await admin().raw('HEAD', path)).status
  const drained = async (path: string) => {
    const { status } = await admin().get(path)
    expect(status, path).toBe(200)
  }

  it.each<[string, () => Promise<unknown>]>([
    ['a whole list', () => drained(LIST)],
    ['a whole list for a word', () => drained(`${LIST}?filter={"q":"paz"}`)],
    ['six whole lists', () => Promise.all(Array.from({ length: 6 }, () => drained(LIST)))],
    ['a company with all its people', () => drained('/api/companies/1/')],
    ['a search of every letter', () => drained('/api/personnel_search/?search=p+a+z+n+1+2+3')],
    ['a search of eight words', () => drained('/api/personnel_search/?search=paz+jose+maria+p+a+m+j+n')],
    ['a file name of 75 000 letters', () => upload(`${'a'.repeat(75_000)}.pdf`)],
    ['a notice of opening tags', () => announce('<p '.repeat(16_000))],
    ['a notice of two thousand tags', () => announce('<p>a</p>'.repeat(999))],
    ['a notice of accents', () => announce('\u0301\u0316'.repeat(24_000))],
    [
      'a body of thousands of fields',
      () => admin().post(LIST, Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`f${i}`, 1]))),
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
    expect(await raw('/healthz')).toBe(404)
  })

  it('follows a company with all its people', async () => {
    await admin().patch('/api/company_data/1/', { zone: 2 })
    const zone_name = (await portal.store.getOne('zones', 2))?.name ?? ''
    const { body } = await admin().get<Person[]>(LIST)
    expect(body).toHaveLength(PEOPLE)
    expect(new Set(body.map((person) => person.zone))).toEqual(new Set([zone_name]))
    // They are shown with it at once, and found by it soon afterwards.
    const found = async () =>
      (await admin().get(`${LIST}?range=[0,0]&filter=${JSON.stringify({ q: zone_name })}`)).headers.get(
        'content-range',
      )
    await vi.waitFor(async () => expect(await found()).toBe(`personnel 0-0/${PEOPLE}`), WAIT)
  })

  it('makes a few whole lists for one user at a time; nobody else waits for them', async () => {
    const done: string[] = []
    // Signed in before, so that nobody waits for a password.
    for (const username of ['admin', 'utility']) await portal.api.as(username).get('/api/zones/?range=[0,0]')
    const list = async (username: string) => {
      expect((await portal.api.as(username).get<Person[]>(LIST)).body).toHaveLength(PEOPLE)
      done.push(username)
    }
    await Promise.all([...Array.from({ length: 8 }, () => list('admin')), list('utility')])
    expect(done.lastIndexOf('admin')).toBe(8)
    expect(done.indexOf('utility')).toBeLessThan(7)
  })

  it('forgets whoever went away while it waited', async () => {
    const { token } = await portal.api.signIn('admin')
    const leaving = Array.from({ length: 10 }, async () => {
      const gone = new AbortController()
      const asked = fetch(`${portal.url}${LIST}`, {
        headers: { authorization: `Token ${token}` },
        signal: gone.signal,
      })
      await admin().get('/api/zones/?range=[0,0]')
      gone.abort()
      await asked.catch(() => undefined)
    })
    await Promise.all(leaving)
    expect((await admin().get<Person[]>(LIST)).body).toHaveLength(PEOPLE)
  })
})

import { describe, expect, it } from 'vitest'
import { pages } from '../../src/credential/door/render.tsx'
import { startMessenger } from '../../src/server/messages/messenger.ts'
import { monthlyFigures } from '../../src/server/reports/monthly.ts'
import { buildForm, PDF } from '../support/forms.ts'
import { type PortalOpener, portalOpeners } from '../support/mounts.ts'
import { portalDump } from '../support/portalDump.ts'
import { buildRequirement } from '../support/storeRows.ts'
import { usePortal } from '../support/usePortal.ts'
import { daysAfter, type Life, lifeOf, monthsAfter } from './companyLife.ts'

const FIRST = '2026-01-12'
const LAST = monthsAfter(FIRST, 14)
const PEOPLE = 40

/** An examination that holds a year and without which nobody works, a certificate with a day on it, and a course that the utility ticks. */
const types = [
  {
    id: 1,
    ...buildRequirement({
      name: 'Examen médico',
      wants_document: true,
      validity: 'issue',
      validity_months: 12,
    }),
    absence: 'danger' as const,
  },
  {
    id: 2,
    ...buildRequirement({
      name: 'Constancia DC-3',
      wants_document: true,
      validity: 'date',
      warning_days: [14],
    }),
  },
  {
    id: 3,
    ...buildRequirement({ name: 'Curso de inducción', validity: 'date' }),
    absence: 'danger' as const,
  },
]

const MAIL = {
  host: '127.0.0.1',
  port: 1,
  security: 'none' as const,
  user: '',
  password: '',
  from: 'avisos@gas.example',
}
const ADDRESS = 'empresa@bajio.example'

interface Listed {
  id: string
  state: string
  accreditation_flag: string
  status: boolean
}
interface Told {
  id: number
  kind: string
  text: string
  link: string
}

describe.each(portalOpeners)(
  'fourteen months of a company of forty people, $name',
  ({ open }: PortalOpener) => {
    const clock = { now: new Date(`${FIRST}T15:00:00Z`) }
    const users = portalDump().users.map((user) =>
      user.username === 'empresa' ? { ...user, email: ADDRESS } : { ...user, email: '' },
    )
    const portal = usePortal(open, () => ({
      now: () => clock.now,
      // Nobody signs in anew because the clock goes on.
      config: { tokenHours: 12_000, sessionIdleMinutes: 720_000, mail: MAIL },
      dump: { users, accreditation_types: types, personnel: [], accreditation_items: [] },
      app: { doorPages: pages },
    }))
    const as = (username: string) => portal.api.as(username)
    const sent = async <T>(call: Promise<{ status: number; text: string; body: T }>): Promise<T> => {
      const { status, text, body } = await call
      expect([200, 201], text).toContain(status)
      return body
    }
    const listed = async (filter: object) =>
      sent(
        as('utility').get<Listed[]>(
          `/api/personnel/?range=[0,99]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
        ),
      )

    const register = async (at: number): Promise<{ id: string; items: Record<number, number> }> => {
      const letters = String.fromCharCode(65 + (at % 20)) + String.fromCharCode(65 + Math.floor(at / 20))
      const { id, personnel_accreditation } = await sent(
        as('empresa').post<{ id: string; personnel_accreditation: { id: number; name: string }[] }>(
          '/api/personnel/',
          {
            first_names: `Persona ${at}`,
            last_names: 'De prueba',
            rfc: `SU${letters}900101`,
            role: 1,
            company: 1,
            registration_date: FIRST,
          },
        ),
      )
      const typeOf = new Map(types.map((type) => [type.name, type.id]))
      const items = personnel_accreditation.map(({ id: item, name }) => [typeOf.get(name) ?? 0, item])
      return { id, items: Object.fromEntries(items) }
    }

    /** What the story does, by the calls that people's screens make. */
    const deeds: Parameters<Life['live']>[1] = {
      upload: async (item, days) =>
        (await sent(as('empresa').post<{ id: number }>('/api/evidence/', buildForm({ item, ...days }, PDF))))
          .id,
      review: async (document, isGood) => {
        const decision = isGood ? { decision: 'approve' } : { decision: 'reject', rejection: 'illegible' }
        await sent(as('utility').post(`/api/evidence/${document}/review/`, decision))
      },
      tick: async (item, until) => {
        await sent(as('utility').post(`/api/accreditation_items/${item}/tick/`, { status: true, until }))
      },
      accredit: async (id, act) => {
        const outcome = await sent(
          as('utility').post<{ done: number }>('/api/accreditations/', {
            people: [id],
            ...act,
          }),
        )
        expect(outcome.done, JSON.stringify([act, outcome])).toBe(1)
      },
      activate: async (id, active) => {
        await sent(as('utility').patch(`/api/personnel/${id}/`, { active }))
      },
    }

    let seenUpTo = 0
    /** What the bell of the contractor has since it was last looked at. */
    const newMessages = async (): Promise<Told[]> => {
      const found: Told[] = []
      for (let before = ''; ; before = `?before=${found.at(-1)?.id}`) {
        const page = await sent(as('empresa').get<Told[]>(`/api/messages/${before}`))
        found.push(...page.filter(({ id }) => id > seenUpTo))
        if (page.length === 0 || page.some(({ id }) => id <= seenUpTo)) break
      }
      seenUpTo = Math.max(seenUpTo, ...found.map(({ id }) => id))
      return found
    }

    it('is right on every day', { timeout: 240_000 }, async () => {
      const people = []
      for (let at = 0; at < PEOPLE; at += 1) people.push(await register(at))
      const life = lifeOf(people, types)
      const warned: string[] = []
      const messenger = startMessenger({
        store: portal.store,
        config: portal.config,
        now: () => clock.now,
        intervalMs: 10_000_000,
        warn: (text) => warned.push(text),
      })
      /** All mails but the first so many. */
      const mails = async (known = 0) =>
        (await portal.store.getList('mails', { sort: { field: 'id', order: 'ASC' }, range: [known, 99_999] }))
          .rows
      const words: string[] = []
      const kept = new Map<string, string>()
      const figures = async (month: string) => {
        const [year = 0, number = 0] = month.split('-').map(Number)
        const { today: _, ...counted } = await monthlyFigures(portal.store, {
          month: number,
          year,
          today: clock.now.toISOString().slice(0, 10),
        })
        const report = await as('utility').get(`/personnel/reports/accreditation/?format=csv&month=${month}`)
        return JSON.stringify([counted, report.text])
      }
      let mailed = 0

      for (let day = FIRST; day <= LAST; day = daysAfter(day, 1)) {
        clock.now = new Date(`${day}T15:00:00Z`)
        await messenger.run()
        const expected = life.endsOn(day)
        const done = await life.live(day, deeds)
        expected.push(...done)
        if (done.length > 0) await messenger.run()
        expect(warned).toEqual([])

        // Lights, and the lists and pages of whoever's has turned.
        const shown = life.lightsOn(day)
        const list = await listed({})
        expect(
          Object.fromEntries(
            list.map(({ id, state, accreditation_flag, status }) => [
              id,
              [state, accreditation_flag, status],
            ]),
          ),
          day,
        ).toEqual(shown)
        const { turned, states } = life.turned()
        for (const state of states)
          expect((await listed({ state })).map(({ id }) => id).sort(), `${day} ${state}`).toEqual(
            life.inState(day, state),
          )
        if (turned.length > 0)
          expect((await listed({ ready: true })).map(({ id }) => id).sort(), `${day} ready`).toEqual(
            life.readyOn(day),
          )
        for (const id of turned) {
          const page = await portal.api.raw('GET', `/credential/validation/${id}`, {
            headers: { 'accept-language': 'es' },
          })
          expect(page.text.includes('Acreditación vigente'), `${day} ${id} ${shown[id]}`).toBe(shown[id]?.[2])
        }

        // The bell, and one mail at most for each time that there is something to mail.
        const told = await newMessages()
        words.push(...told.filter(({ kind }) => kind !== 'invited').map(({ text }) => text))
        expect(
          told
            .filter(({ kind }) => kind !== 'invited')
            .map(({ kind, text, link }) =>
              [
                kind,
                new URL(link, 'http://portal').pathname.split('/')[2],
                /^en/u.test(kind) ? text.split(' de Persona')[0] : '',
              ].join(' '),
            )
            .sort(),
          day,
        ).toEqual(expected.sort())
        const today = await mails(mailed)
        mailed += today.length
        expect(today.filter(({ recipient }) => recipient === ADDRESS).length, `${day} mails`).toBeLessThan(3)

        if (day.endsWith('-01')) {
          const month = daysAfter(day, -1).slice(0, 7)
          kept.set(month, await figures(month))
          const [counted] = JSON.parse(kept.get(month) ?? '') as [{ total: object }]
          expect(counted.total, month).toMatchObject(life.countedIn(month))
        }
      }
      clock.now = new Date(`${daysAfter(LAST, 1)}T15:00:00Z`)
      await messenger.run()
      await messenger.stop()

      // Each thing was mailed once, and no month has changed since it was over.
      const texts = (await mails())
        .filter(({ recipient }) => recipient === ADDRESS)
        .map(({ subject, text }) => `${subject}.\n${text}`)
      for (const text of new Set(words)) {
        const times = texts.reduce((sum, mail) => sum + mail.split(text).length - 1, 0)
        expect(times, text).toBeGreaterThanOrEqual(words.filter((one) => one === text).length)
      }
      for (const [month, was] of kept) expect(await figures(month), month).toBe(was)
      expect(life.happened()).toMatchObject({
        states: [
          'blocked',
          'ending',
          'expired',
          'expiring',
          'inactive',
          'incomplete',
          'revoked',
          'suspended',
          'unaccredited',
          'valid',
        ],
      })
    })
  },
)

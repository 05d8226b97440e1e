import { describe, expect, it } from 'vitest'
import { pages } from '../../src/credential/door/render.tsx'
import { startNotificationDelivery } from '../../src/server/messages/messenger.ts'
import { countFiguresOfMonth } from '../../src/server/reports/monthly.ts'
import { buildForm, PDF } from '../support/buildForm.ts'
import { portalDump } from '../support/portalDump.ts'
import { buildRequirement } from '../support/storeRows.ts'
import { type PortalOpener, portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'
import { type CompanyLife, daysAfter, monthsAfter, simulateCompany } from './companyLife.ts'

const FIRST_DAY = '2026-01-12'
const LAST_DAY = monthsAfter(FIRST_DAY, 14)
const PEOPLE_COUNT = 40

/**
 * Three requirements: an examination that is valid for a year and blocks, a certificate with an expiry
 * date, and a course that the utility ticks.
 */
const requirements = [
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
  fromName: '',
}
const ADDRESS = 'empresa@bajio.example'

interface ListedPerson {
  id: string
  state: string
  accreditation_flag: string
  status: boolean
}
interface Notification {
  id: number
  kind: string
  text: string
  link: string
}

describe.each(portalOpeners)(
  'fourteen months of a company of forty people, $name',
  ({ open }: PortalOpener) => {
    const clock = { now: new Date(`${FIRST_DAY}T15:00:00Z`) }
    const users = portalDump().users.map((user) =>
      user.username === 'empresa' ? { ...user, email: ADDRESS } : { ...user, email: '' },
    )
    const portal = usePortal(open, () => ({
      now: () => clock.now,
      // Sessions last as long as the test, which moves the clock.
      config: { tokenHours: 12_000, sessionIdleMinutes: 720_000, mail: MAIL },
      dump: { users, accreditation_types: requirements, personnel: [], accreditation_items: [] },
      app: { doorPages: pages },
    }))
    const callsOf = (username: string) => portal.api.as(username)
    const expectOk = async <T>(call: Promise<{ status: number; text: string; body: T }>): Promise<T> => {
      const { status, text, body } = await call
      expect([200, 201], text).toContain(status)
      return body
    }
    const listPeople = async (filter: object) =>
      expectOk(
        callsOf('utility').get<ListedPerson[]>(
          `/api/personnel/?range=[0,99]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
        ),
      )

    const register = async (at: number): Promise<{ id: string; items: Record<number, number> }> => {
      const letters = String.fromCharCode(65 + (at % 20)) + String.fromCharCode(65 + Math.floor(at / 20))
      const { id, personnel_accreditation } = await expectOk(
        callsOf('empresa').post<{ id: string; personnel_accreditation: { id: number; name: string }[] }>(
          '/api/personnel/',
          {
            first_names: `Persona ${at}`,
            last_names: 'De prueba',
            rfc: `SU${letters}900101`,
            role: 1,
            company: 1,
            registration_date: FIRST_DAY,
          },
        ),
      )
      const typeOf = new Map(requirements.map((type) => [type.name, type.id]))
      const items = personnel_accreditation.map(({ id: item, name }) => [typeOf.get(name) ?? 0, item])
      return { id, items: Object.fromEntries(items) }
    }

    /** Performs the actions by the calls that the screens make. */
    const actions: Parameters<CompanyLife['liveDay']>[1] = {
      upload: async (item, days) =>
        (
          await expectOk(
            callsOf('empresa').post<{ id: number }>('/api/evidence/', buildForm({ item, ...days }, PDF)),
          )
        ).id,
      review: async (document, isGood) => {
        const decision = isGood ? { decision: 'approve' } : { decision: 'reject', rejection: 'illegible' }
        await expectOk(callsOf('utility').post(`/api/evidence/${document}/review/`, decision))
      },
      tick: async (item, until) => {
        await expectOk(
          callsOf('utility').post(`/api/accreditation_items/${item}/tick/`, { status: true, until }),
        )
      },
      accredit: async (id, act) => {
        const outcome = await expectOk(
          callsOf('utility').post<{ done: number }>('/api/accreditations/', {
            people: [id],
            ...act,
          }),
        )
        expect(outcome.done, JSON.stringify([act, outcome])).toBe(1)
      },
      activate: async (id, active) => {
        await expectOk(callsOf('utility').patch(`/api/personnel/${id}/`, { active }))
      },
    }

    let lastSeenId = 0
    /** Returns the contractor's new notifications since the last call. */
    const readNewMessages = async (): Promise<Notification[]> => {
      const messages: Notification[] = []
      for (let before = ''; ; before = `?before=${messages.at(-1)?.id}`) {
        const page = await expectOk(callsOf('empresa').get<Notification[]>(`/api/messages/${before}`))
        messages.push(...page.filter(({ id }) => id > lastSeenId))
        if (page.length === 0 || page.some(({ id }) => id <= lastSeenId)) break
      }
      lastSeenId = Math.max(lastSeenId, ...messages.map(({ id }) => id))
      return messages
    }

    it('shows the right states, notifications and figures on every day', { timeout: 240_000 }, async () => {
      const people = []
      for (let at = 0; at < PEOPLE_COUNT; at += 1) people.push(await register(at))
      const life = simulateCompany(people, requirements)
      const warnings: string[] = []
      const messenger = startNotificationDelivery({
        store: portal.store,
        config: portal.config,
        now: () => clock.now,
        intervalMs: 10_000_000,
        warn: (text) => warnings.push(text),
      })
      /** Returns all mails except the first `skipped`. */
      const readMails = async (skipped = 0) =>
        (
          await portal.store.getList('mails', {
            sort: { field: 'id', order: 'ASC' },
            range: [skipped, 99_999],
          })
        ).rows
      const expectedTexts: string[] = []
      const figuresByMonth = new Map<string, string>()
      const figures = async (month: string) => {
        const [year = 0, number = 0] = month.split('-').map(Number)
        const { today: _, ...counted } = await countFiguresOfMonth(portal.store, {
          month: number,
          year,
          today: clock.now.toISOString().slice(0, 10),
        })
        const report = await callsOf('utility').get(
          `/personnel/reports/accreditation/?format=csv&month=${month}`,
        )
        return JSON.stringify([counted, report.text])
      }
      let mailCount = 0

      for (let day = FIRST_DAY; day <= LAST_DAY; day = daysAfter(day, 1)) {
        clock.now = new Date(`${day}T15:00:00Z`)
        await messenger.run()
        const expected = life.warningsOn(day)
        const dayResult = await life.liveDay(day, actions)
        expected.push(...dayResult)
        if (dayResult.length > 0) await messenger.run()
        expect(warnings).toEqual([])

        // Compares statuses, and lists and pages of people whose state changed.
        const expectedStatuses = life.statusesOn(day)
        const list = await listPeople({})
        expect(
          Object.fromEntries(
            list.map(({ id, state, accreditation_flag, status }) => [
              id,
              [state, accreditation_flag, status],
            ]),
          ),
          day,
        ).toEqual(expectedStatuses)
        const { turned, states } = life.listChanges()
        for (const state of states)
          expect((await listPeople({ state })).map(({ id }) => id).sort(), `${day} ${state}`).toEqual(
            life.inState(day, state),
          )
        if (turned.length > 0)
          expect((await listPeople({ ready: true })).map(({ id }) => id).sort(), `${day} ready`).toEqual(
            life.readyOn(day),
          )
        for (const id of turned) {
          const page = await portal.api.raw('GET', `/credential/validation/${id}`, {
            headers: { 'accept-language': 'es' },
          })
          expect(page.text.includes('Acreditación vigente'), `${day} ${id} ${expectedStatuses[id]}`).toBe(
            expectedStatuses[id]?.[2],
          )
        }

        // Compares notifications, and expects one mail at most per delivery.
        const notifications = await readNewMessages()
        expectedTexts.push(...notifications.filter(({ kind }) => kind !== 'invited').map(({ text }) => text))
        expect(
          notifications
            .filter(({ kind }) => kind !== 'invited')
            .map(({ kind, text, link }) =>
              [
                kind,
                new URL(link, 'http://portal').pathname.split('/')[2],
                /^en/u.test(kind) ? text.split(' de PERSONA')[0] : '',
              ].join(' '),
            )
            .sort(),
          day,
        ).toEqual(expected.sort())
        const newMails = await readMails(mailCount)
        mailCount += newMails.length
        expect(newMails.filter(({ recipient }) => recipient === ADDRESS).length, `${day} mails`).toBeLessThan(
          3,
        )

        if (day.endsWith('-01')) {
          const month = daysAfter(day, -1).slice(0, 7)
          figuresByMonth.set(month, await figures(month))
          const [counted] = JSON.parse(figuresByMonth.get(month) ?? '') as [{ total: object }]
          expect(counted.total, month).toMatchObject(life.figuresOf(month))
        }
      }
      clock.now = new Date(`${daysAfter(LAST_DAY, 1)}T15:00:00Z`)
      await messenger.run()
      await messenger.stop()

      // Each notification was mailed once, and no figures of a past month have changed.
      const texts = (await readMails())
        .filter(({ recipient }) => recipient === ADDRESS)
        .map(({ subject, text }) => `${subject}.\n${text}`)
      for (const text of new Set(expectedTexts)) {
        const times = texts.reduce((sum, mail) => sum + mail.split(text).length - 1, 0)
        expect(times, text).toBeGreaterThanOrEqual(expectedTexts.filter((one) => one === text).length)
      }
      for (const [month, was] of figuresByMonth) expect(await figures(month), month).toBe(was)
      expect(life.summarize()).toMatchObject({
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

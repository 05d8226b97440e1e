/**
 * Simulates the people of a company and what the portal should say about them. It shares no code with the
 * rules of the portal, so that both can be compared.
 */
const DAY_MS = 86_400_000
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the same day some months later, or the last day of a shorter month. */
export const monthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
const between = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** Returns random numbers from 0 to 1, the same for each seed. */
const randomNumbers = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return seed / 4_294_967_296
}

interface Requirement {
  id: number
  name: string
  wants_document: boolean
  validity: string
  absence: string
  warning_days: number[]
}

interface Person {
  id: string
  items: Record<number, number>
  active: boolean
  standing: 'regular' | 'suspended' | 'revoked'
  /** First and last day of the accreditation. */
  granted: string
  expires: string
  /** Last day of each requirement: empty if it was never met, `ever` if it never expires. */
  until: Record<number, string>
  waiting: { id: number; type: number; until: string; since: string }[]
}

/** Calls that the users of the portal make. */
interface Actions {
  upload(item: number, days: Record<string, string>): Promise<number>
  review(document: number, isGood: boolean): Promise<void>
  tick(item: number, until: string | null): Promise<void>
  accredit(id: string, act: Record<string, string>): Promise<void>
  activate(id: string, active: boolean): Promise<void>
}

export type CompanyLife = ReturnType<typeof simulateCompany>
/** State, flag, and whether the person may work. */
type PersonStatus = [state: string, flag: string, works: boolean]

const FOREVER = 'ever'
const ACCREDITATION_NAME = 'La acreditación'
const WARNINGS = [30, 14, 7]
const MONTHS = 12

export const simulateCompany = (
  registeredPeople: readonly Pick<Person, 'id' | 'items'>[],
  requirements: readonly Requirement[],
) => {
  const random = randomNumbers(17)
  const chance = (of: number) => random() < of
  const randomInt = (from: number, to: number) => from + Math.floor(random() * (to - from))
  const people: Person[] = registeredPeople.map((one) => ({
    ...one,
    active: true,
    standing: 'regular',
    granted: '',
    expires: '',
    until: {},
    waiting: [],
  }))
  const seenStates = new Set<string>()
  let previousStatuses: Record<string, PersonStatus> = {}
  let changedPeople: string[] = []
  let states: string[] = []

  const getEnd = ({ until }: Person, { id }: Requirement) => until[id] ?? ''
  const isValidOn = (until: string, day: string) => until === FOREVER || until >= day
  const isReady = (person: Person, day: string) =>
    requirements.every((one) => isValidOn(getEnd(person, one), day))

  const stateAndFlag = (person: Person, day: string): [string, string] => {
    const { standing, granted, expires } = person
    if (standing !== 'regular') return [standing, 'danger']
    if (granted === '') return ['unaccredited', 'danger']
    if (expires < day) return ['expired', 'danger']
    const unmet = requirements.filter((one) => !isValidOn(getEnd(person, one), day))
    if (unmet.some(({ absence }) => absence === 'danger')) return ['blocked', 'danger']
    if (between(day, expires) <= 30) return ['expiring', 'warning']
    if (unmet.length > 0) return ['incomplete', 'warning']
    const isNear = requirements.some((one) => {
      const until = getEnd(person, one)
      return until !== FOREVER && between(day, until) <= Math.max(...one.warning_days)
    })
    return isNear ? ['ending', 'warning'] : ['valid', 'success']
  }
  const getStatus = (person: Person, day: string): PersonStatus => {
    const [state, flag] = stateAndFlag(person, day)
    return [person.active ? state : 'inactive', flag, person.active && flag !== 'danger']
  }

  /** Uploads documents or ticks items that expire soon. */
  const uploadDocuments = async (person: Person, day: string, actions: Actions): Promise<void> => {
    for (const one of requirements) {
      const until = getEnd(person, one)
      const isNeeded = !isValidOn(until, daysAfter(day, 10))
      if (!isNeeded || person.waiting.some(({ type }) => type === one.id) || !chance(0.15)) continue
      const itemId = person.items[one.id] ?? 0
      if (!one.wants_document) {
        const last = chance(0.2) ? null : daysAfter(day, randomInt(60, 400))
        await actions.tick(itemId, last)
        person.until[one.id] = last ?? FOREVER
        continue
      }
      const isByIssue = one.validity === 'issue'
      const issuedOn = daysAfter(day, -randomInt(0, 200))
      const last = isByIssue ? monthsAfter(issuedOn, 12) : daysAfter(day, randomInt(40, 400))
      const id = await actions.upload(itemId, isByIssue ? { issued_on: issuedOn } : { expires_on: last })
      person.waiting.push({ id, type: one.id, until: last, since: day })
    }
  }

  const review = async (person: Person, day: string, actions: Actions): Promise<string[]> => {
    const notifications: string[] = []
    for (const document of person.waiting.filter(({ since }) => since < day && chance(0.5))) {
      const isGood = chance(0.85)
      await actions.review(document.id, isGood)
      person.waiting = person.waiting.filter((one) => one !== document)
      const earlierEnd = person.until[document.type] ?? ''
      if (isGood && earlierEnd !== FOREVER)
        person.until[document.type] = [earlierEnd, document.until].sort().at(-1) ?? ''
      notifications.push(`${isGood ? 'approved' : 'rejected'} ${person.id} `)
    }
    return notifications
  }

  const accredit = async (person: Person, day: string, actions: Actions): Promise<string[]> => {
    const { id, standing, granted, expires } = person
    const isNeeded = granted === '' || between(day, expires) <= 10
    if (person.active && standing !== 'suspended' && isReady(person, day) && isNeeded && chance(0.3)) {
      await actions.accredit(id, { act: 'grant', day })
      Object.assign(person, { granted: day, expires: monthsAfter(day, MONTHS), standing: 'regular' })
      return [`accredited ${id} `]
    }
    const endAccreditation = async (act: string, reason: string, kind: string) => {
      await actions.accredit(id, { act, ...(reason ? { reason, note: 'Acta' } : {}) })
      return [`${kind} ${id} `]
    }
    if (standing === 'suspended' && chance(0.1)) {
      person.standing = 'regular'
      return endAccreditation('reinstate', '', 'reinstated')
    }
    if (!person.active || standing !== 'regular' || granted === '') return []
    if (chance(0.001)) {
      person.standing = 'suspended'
      return endAccreditation('suspend', 'incident', 'suspended')
    }
    if (chance(0.0005)) {
      Object.assign(person, { standing: 'revoked', granted: '', expires: '' })
      return endAccreditation('revoke', 'conduct', 'revoked')
    }
    return []
  }

  return {
    /** Runs one day and returns the notifications for the contractor. */
    async liveDay(day: string, actions: Actions): Promise<string[]> {
      const notifications: string[] = []
      for (const person of people) {
        if (chance(person.active ? 0.0005 : 0.03)) {
          person.active = !person.active
          await actions.activate(person.id, person.active)
        }
        if (person.active) await uploadDocuments(person, day, actions)
        notifications.push(...(await review(person, day, actions)), ...(await accredit(person, day, actions)))
      }
      const statuses = this.statusesOn(day)
      changedPeople = Object.keys(statuses).filter((id) => previousStatuses[id]?.[0] !== statuses[id]?.[0])
      states = [
        ...new Set(
          changedPeople.flatMap((id) => [previousStatuses[id]?.[0] ?? [], statuses[id]?.[0] ?? []].flat()),
        ),
      ]
      for (const [state] of Object.values(statuses)) seenStates.add(state)
      previousStatuses = statuses
      return notifications
    },
    /** Returns the warnings of a day, before any user acts. */
    warningsOn: (day: string): string[] =>
      people
        .filter(({ active }) => active)
        .flatMap((person) => {
          const ends: [string, string, number[]][] = [
            [ACCREDITATION_NAME, person.expires, WARNINGS],
            ...requirements.map((one): [string, string, number[]] => [
              one.name,
              getEnd(person, one),
              one.warning_days,
            ]),
          ]
          return ends.flatMap(([what, end, warnings]) => {
            if (end === '' || end === FOREVER) return []
            const daysLeft = between(day, end)
            if (daysLeft === -1) return [`ended ${person.id} ${what}`]
            return warnings.includes(daysLeft) ? [`ending ${person.id} ${what}`] : []
          })
        }),
    statusesOn: (day: string): Record<string, PersonStatus> =>
      Object.fromEntries(people.map((person) => [person.id, getStatus(person, day)])),
    inState: (day: string, state: string): string[] =>
      people
        .filter((person) => getStatus(person, day)[0] === state)
        .map(({ id }) => id)
        .sort(),
    readyOn: (day: string): string[] =>
      people
        .filter(({ active, standing, granted }) => active && standing === 'regular' && granted === '')
        .filter((person) => isReady(person, day))
        .map(({ id }) => id)
        .sort(),
    /** Returns the people whose state changed since the day before, and all states they had. */
    listChanges: () => ({ turned: changedPeople, states }),
    /** Returns the figures of a month, on the day after it. */
    figuresOf: (month: string) => ({
      granted: people.filter(({ granted }) => granted.startsWith(month)).length,
      expired: people.filter(({ expires }) => expires.startsWith(month)).length,
    }),
    /** Returns all states that occurred. */
    summarize: () => ({ states: [...seenStates].sort() }),
  }
}

/**
 * The life of a company's people, and what the portal has to say of it: told in the test's own words, with nothing of the portal's rules, so that
 * the two can be held against each other.
 */
const DAY_MS = 86_400_000
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The same day so many months later, or the last of a shorter month. */
export const monthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
const between = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** Always the same numbers from 0 to 1. */
const numbers = (seed: number) => () => {
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
  /** When the accreditation was given, and its last day. */
  granted: string
  expires: string
  /** By requirement: its last day; empty while nothing was ever approved or ticked, `ever` for good. */
  until: Record<number, string>
  waiting: { id: number; type: number; until: string; since: string }[]
}

/** What is done, by whoever does it in the portal. */
interface Deeds {
  upload(item: number, days: Record<string, string>): Promise<number>
  review(document: number, isGood: boolean): Promise<void>
  tick(item: number, until: string | null): Promise<void>
  accredit(id: string, act: Record<string, string>): Promise<void>
  activate(id: string, active: boolean): Promise<void>
}

export type Life = ReturnType<typeof lifeOf>
/** State, colour, and whether somebody may work. */
type Light = [state: string, flag: string, works: boolean]

const EVER = 'ever'
const AN_ACCREDITATION = 'La acreditación'
const WARNINGS = [30, 14, 7]
const MONTHS = 12

export const lifeOf = (
  registered: readonly Pick<Person, 'id' | 'items'>[],
  requirements: readonly Requirement[],
) => {
  const random = numbers(17)
  const chance = (of: number) => random() < of
  const some = (from: number, to: number) => from + Math.floor(random() * (to - from))
  const people: Person[] = registered.map((one) => ({
    ...one,
    active: true,
    standing: 'regular',
    granted: '',
    expires: '',
    until: {},
    waiting: [],
  }))
  const seen = new Set<string>()
  let before: Record<string, Light> = {}
  let turned: string[] = []
  let states: string[] = []

  const untilOf = ({ until }: Person, { id }: Requirement) => until[id] ?? ''
  const holds = (until: string, day: string) => until === EVER || until >= day
  const isReady = (person: Person, day: string) =>
    requirements.every((one) => holds(untilOf(person, one), day))

  const colourOf = (person: Person, day: string): [string, string] => {
    const { standing, granted, expires } = person
    if (standing !== 'regular') return [standing, 'danger']
    if (granted === '') return ['unaccredited', 'danger']
    if (expires < day) return ['expired', 'danger']
    const unmet = requirements.filter((one) => !holds(untilOf(person, one), day))
    if (unmet.some(({ absence }) => absence === 'danger')) return ['blocked', 'danger']
    if (between(day, expires) <= 30) return ['expiring', 'warning']
    if (unmet.length > 0) return ['incomplete', 'warning']
    const isNear = requirements.some((one) => {
      const until = untilOf(person, one)
      return until !== EVER && between(day, until) <= Math.max(...one.warning_days)
    })
    return isNear ? ['ending', 'warning'] : ['valid', 'success']
  }
  const lightOf = (person: Person, day: string): Light => {
    const [state, flag] = colourOf(person, day)
    return [person.active ? state : 'inactive', flag, person.active && flag !== 'danger']
  }

  /** What somebody does for their papers. */
  const bring = async (person: Person, day: string, deeds: Deeds): Promise<void> => {
    for (const one of requirements) {
      const until = untilOf(person, one)
      const isWanted = !holds(until, daysAfter(day, 10))
      if (!isWanted || person.waiting.some(({ type }) => type === one.id) || !chance(0.15)) continue
      const item = person.items[one.id] ?? 0
      if (!one.wants_document) {
        const last = chance(0.2) ? null : daysAfter(day, some(60, 400))
        await deeds.tick(item, last)
        person.until[one.id] = last ?? EVER
        continue
      }
      const isByIssue = one.validity === 'issue'
      const issued = daysAfter(day, -some(0, 200))
      const last = isByIssue ? monthsAfter(issued, 12) : daysAfter(day, some(40, 400))
      const id = await deeds.upload(item, isByIssue ? { issued_on: issued } : { expires_on: last })
      person.waiting.push({ id, type: one.id, until: last, since: day })
    }
  }

  const review = async (person: Person, day: string, deeds: Deeds): Promise<string[]> => {
    const told: string[] = []
    for (const document of person.waiting.filter(({ since }) => since < day && chance(0.5))) {
      const isGood = chance(0.85)
      await deeds.review(document.id, isGood)
      person.waiting = person.waiting.filter((one) => one !== document)
      const known = person.until[document.type] ?? ''
      if (isGood && known !== EVER) person.until[document.type] = [known, document.until].sort().at(-1) ?? ''
      told.push(`${isGood ? 'approved' : 'rejected'} ${person.id} `)
    }
    return told
  }

  const accredit = async (person: Person, day: string, deeds: Deeds): Promise<string[]> => {
    const { id, standing, granted, expires } = person
    const isWanted = granted === '' || between(day, expires) <= 10
    if (person.active && standing !== 'suspended' && isReady(person, day) && isWanted && chance(0.3)) {
      await deeds.accredit(id, { act: 'grant', day })
      Object.assign(person, { granted: day, expires: monthsAfter(day, MONTHS), standing: 'regular' })
      return [`accredited ${id} `]
    }
    const stop = async (act: string, reason: string, kind: string) => {
      await deeds.accredit(id, { act, ...(reason ? { reason } : {}) })
      return [`${kind} ${id} `]
    }
    if (standing === 'suspended' && chance(0.1)) {
      person.standing = 'regular'
      return stop('reinstate', '', 'reinstated')
    }
    if (!person.active || standing !== 'regular' || granted === '') return []
    if (chance(0.001)) {
      person.standing = 'suspended'
      return stop('suspend', 'incident', 'suspended')
    }
    if (chance(0.0005)) {
      Object.assign(person, { standing: 'revoked', granted: '', expires: '' })
      return stop('revoke', 'conduct', 'revoked')
    }
    return []
  }

  return {
    /** A day of theirs; answers what the contractor is told of it. */
    async live(day: string, deeds: Deeds): Promise<string[]> {
      const told: string[] = []
      for (const person of people) {
        if (chance(person.active ? 0.0005 : 0.03)) {
          person.active = !person.active
          await deeds.activate(person.id, person.active)
        }
        if (person.active) await bring(person, day, deeds)
        told.push(...(await review(person, day, deeds)), ...(await accredit(person, day, deeds)))
      }
      const lights = this.lightsOn(day)
      turned = Object.keys(lights).filter((id) => before[id]?.[0] !== lights[id]?.[0])
      states = [...new Set(turned.flatMap((id) => [before[id]?.[0] ?? [], lights[id]?.[0] ?? []].flat()))]
      for (const [state] of Object.values(lights)) seen.add(state)
      before = lights
      return told
    },
    /** What comes with the day, before anybody does anything. */
    endsOn: (day: string): string[] =>
      people
        .filter(({ active }) => active)
        .flatMap((person) => {
          const ends: [string, string, number[]][] = [
            [AN_ACCREDITATION, person.expires, WARNINGS],
            ...requirements.map((one): [string, string, number[]] => [
              one.name,
              untilOf(person, one),
              one.warning_days,
            ]),
          ]
          return ends.flatMap(([what, end, warnings]) => {
            if (end === '' || end === EVER) return []
            const left = between(day, end)
            if (left === -1) return [`ended ${person.id} ${what}`]
            return warnings.includes(left) ? [`ending ${person.id} ${what}`] : []
          })
        }),
    lightsOn: (day: string): Record<string, Light> =>
      Object.fromEntries(people.map((person) => [person.id, lightOf(person, day)])),
    inState: (day: string, state: string): string[] =>
      people
        .filter((person) => lightOf(person, day)[0] === state)
        .map(({ id }) => id)
        .sort(),
    readyOn: (day: string): string[] =>
      people
        .filter(({ active, standing, granted }) => active && standing === 'regular' && granted === '')
        .filter((person) => isReady(person, day))
        .map(({ id }) => id)
        .sort(),
    /** Whose state has turned since the day before, and the states that they were and are in. */
    turned: () => ({ turned, states }),
    /** The figures of a month, on the day after it. */
    countedIn: (month: string) => ({
      granted: people.filter(({ granted }) => granted.startsWith(month)).length,
      expired: people.filter(({ expires }) => expires.startsWith(month)).length,
    }),
    /** All that was there to be seen. */
    happened: () => ({ states: [...seen].sort() }),
  }
}

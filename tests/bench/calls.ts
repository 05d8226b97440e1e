import type { Random } from '../../mock-api/seeds/random.ts'
import type { AccreditationPage, Person } from '../../src/domain/personnel.ts'
import { words } from '../../src/domain/text.ts'
import type { Client } from './client.ts'

/** A path with values as the API's lists take them: as JSON. */
export const withQuery = (path: string, query: Record<string, unknown>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]))}`

/** Ten people of the roster. */
export const rosterPage = (from: number, more: Record<string, unknown> = {}): string =>
  withQuery('/api/personnel/', { active: true, sort: ['name', 'ASC'], range: [from, from + 9], ...more })

export const matrixPage = (number: number): string => `/api/personnel_accreditation/?page=${number}`

const pickFrom = <T>(list: readonly T[], random: Random): T | undefined =>
  list[random.int(0, list.length - 1)]

/** One of a text's words, or its first two to four letters. */
const wordOf = (text: string, random: Random): string => {
  const word = pickFrom(words(text), random) ?? ''
  return random.int(0, 2) === 0 ? word : word.slice(0, random.int(2, 4))
}

/** So many words, or beginnings of words, that somebody is found by. */
export const searchFor = (people: readonly Person[], count: number, random: Random): string => {
  const { last_names = '', first_names = '', company_name = '' } = pickFrom(people, random) ?? {}
  return [last_names, first_names, company_name]
    .slice(0, count)
    .map((text) => wordOf(text, random))
    .join(' ')
}

const DAYS = 28
const MONTHS = 12
const letter = (at: number): string => String.fromCharCode(65 + (at % 26))

/** Somebody to register; each `at` has an RFC that nobody in a crowd has, as those are older. */
export const newPerson = (at: number) => {
  const [day, month] = [1 + (at % DAYS), 1 + (Math.floor(at / DAYS) % MONTHS)].map((part) =>
    String(part).padStart(2, '0'),
  )
  const name = Math.floor(at / DAYS / MONTHS)
  return {
    first_names: 'María José',
    last_names: `Álvarez Núñez ${at}`,
    role: 1,
    company: 1 + (at % 2000),
    rfc: `XX${letter(name / 26)}${letter(name)}09${month}${day}ZZ1`,
    registration_date: '2026-01-15',
  }
}

/** Boxes all over the matrix, as their pages show them now. */
export const boxes = async (client: Client, pages: number, count: number, random: Random) => {
  const found = new Map<number, { id: number; status: boolean; version: number }>()
  while (found.size < count) {
    const { results } = JSON.parse(await client.ask(matrixPage(random.int(1, pages)))) as AccreditationPage
    for (const { personnel_accreditation } of results) {
      const item = pickFrom(personnel_accreditation, random)
      if (item) found.set(item.id, item)
    }
  }
  return [...found.values()].slice(0, count)
}

import type { Random } from '../../mock-api/seeds/random.ts'
import { splitWords } from '../../src/domain/common/text.ts'
import type { AccreditationPage, Person } from '../../src/domain/people/schemas.ts'
import type { Client } from './client.ts'

/** Returns a path with JSON values as query, as the lists of the API expect. */
export const withQuery = (path: string, query: Record<string, unknown>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]))}`

/** Returns the path of ten people of the roster. */
export const rosterPath = (from: number, more: Record<string, unknown> = {}): string =>
  withQuery('/api/personnel/', { active: true, sort: ['name', 'ASC'], range: [from, from + 9], ...more })

export const matrixPath = (number: number): string => `/api/personnel_accreditation/?page=${number}`

const pickFrom = <T>(list: readonly T[], random: Random): T | undefined =>
  list[random.int(0, list.length - 1)]

/** Returns a word of a text, or its first two to four letters. */
const pickWord = (text: string, random: Random): string => {
  const word = pickFrom(splitWords(text), random) ?? ''
  return random.int(0, 2) === 0 ? word : word.slice(0, random.int(2, 4))
}

/** Returns a query of some words, or beginnings of words, that finds a person. */
export const createQuery = (people: readonly Person[], count: number, random: Random): string => {
  const { last_names = '', first_names = '', company_name = '' } = pickFrom(people, random) ?? {}
  return [last_names, first_names, company_name]
    .slice(0, count)
    .map((text) => pickWord(text, random))
    .join(' ')
}

const DAYS = 28
const MONTHS = 12
const letter = (at: number): string => String.fromCharCode(65 + (at % 26))

/** Returns a new person. Each `at` has its own RFC, which differs from those of the crowd by its year. */
export const createPerson = (at: number) => {
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

/** Returns checkboxes from random pages of the matrix, with their current state. */
export const findBoxes = async (client: Client, pages: number, count: number, random: Random) => {
  const boxesById = new Map<number, { id: number; status: boolean; version: number }>()
  while (boxesById.size < count) {
    const { results } = JSON.parse(await client.ask(matrixPath(random.int(1, pages)))) as AccreditationPage
    for (const { personnel_accreditation } of results) {
      const item = pickFrom(personnel_accreditation, random)
      if (item) boxesById.set(item.id, item)
    }
  }
  return [...boxesById.values()].slice(0, count)
}

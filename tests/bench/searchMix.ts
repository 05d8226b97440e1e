import { type Random, randomFrom } from '../../mock-api/seeds/random.ts'
import type { PersonRow } from '../../src/domain/personnel.ts'
import { words } from '../../src/domain/text.ts'

/** What a search knows of somebody. */
export type Sought = Pick<
  PersonRow,
  'first_names' | 'last_names' | 'rfc' | 'accreditation_number' | 'naturgy_id'
> & {
  company_name: string
}

const LONGEST = 5

/** One of the words of a text, as it is or, as people do who are in a hurry, its first two to four letters. */
const wordOf = (text: string, random: Random): string => {
  const word = words(text)[random.int(0, words(text).length - 1)] ?? ''
  return random.chance(0.3) ? word.slice(0, random.int(2, 4)) : word
}

/** What people type of somebody whom they look for, and how often. */
const KINDS: readonly (readonly [(of: Sought, random: Random) => string, number])[] = [
  [(of, random) => wordOf(of.last_names, random), 42],
  [(of, random) => wordOf(of.first_names, random), 30],
  [(of, random) => wordOf(of.company_name, random), 16],
  [(of) => of.rfc, 4],
  [(of) => of.accreditation_number ?? '', 4],
  [(of) => of.naturgy_id, 4],
]

/** A search for each of these people, of one to five words about it; common names and rare ones, as the crowd has them. */
export const searchesFor = (people: readonly Sought[]): string[] => {
  const random = randomFrom('searches')
  return people.map((of, i) => {
    const asked = new Set<string>()
    for (let tries = 0; asked.size < 1 + (i % LONGEST) && tries < 100; tries += 1) {
      const word = random.weighted(KINDS)(of, random)
      if (word !== '') asked.add(word)
    }
    return [...asked].join(' ')
  })
}

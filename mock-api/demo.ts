import type { Day } from '../src/domain/days.ts'
import { photoName } from '../src/server/files/files.ts'
import { type Dump, emptyDump } from '../src/server/store/dump.ts'
import { users } from './seeds/accounts.ts'
import { companyOf, employers } from './seeds/companies.ts'
import { people } from './seeds/people.ts'
import { renderPortrait } from './seeds/portraits/render.ts'
import { accreditationTypes, roles } from './seeds/roles.ts'
import { zones } from './seeds/zones.ts'

export interface DemoFile {
  name: string
  content: Buffer
}

export interface Demo {
  dump: Dump
  /** Both sizes of one person's picture, drawn when asked for; empty where nobody's picture has that key. */
  photosOf(key: string): Promise<DemoFile[]>
  /** Every picture file of the dump, drawn on the way, a few ahead of the reader. */
  photos(): AsyncIterable<DemoFile>
}

/** Pictures being drawn at a time: as many as keep a small machine busy. */
const AHEAD = 4

/** The demo portal as it stands on a day: the same day gives the same portal, pictures included. */
export const demoDump = (today: Day): Demo => {
  const companies = employers(today)
  const members = people(companies, today)
  const sitters = new Map(members.flatMap(({ sitter }) => (sitter ? [[sitter.seed, sitter]] : [])))

  const photosOf = async (key: string): Promise<DemoFile[]> => {
    const sitter = sitters.get(key)
    if (!sitter) return []
    const { large, small } = await renderPortrait(sitter)
    return [
      { name: photoName(key, 'large'), content: large },
      { name: photoName(key, 'small'), content: small },
    ]
  }

  async function* photos(): AsyncGenerator<DemoFile> {
    const drawing: Promise<DemoFile[]>[] = []
    for (const key of sitters.keys()) {
      drawing.push(photosOf(key))
      if (drawing.length >= AHEAD) yield* (await drawing.shift()) ?? []
    }
    for (const files of drawing) yield* await files
  }

  return {
    dump: {
      ...emptyDump(),
      // Copies: whoever gets the dump may change it.
      ...structuredClone({ zones, roles, accreditation_types: accreditationTypes }),
      companies: companies.map(companyOf),
      personnel: members.map(({ person }) => person),
      accreditation_items: members.flatMap(({ items }) => items).map((item, i) => ({ id: i + 1, ...item })),
      users: users(today),
    },
    photosOf,
    photos,
  }
}

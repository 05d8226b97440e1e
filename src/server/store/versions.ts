import { type DumpSource, hasRows } from './dump.ts'
import type { Hook } from './hooks.ts'
import type { Collection, Rows } from './rows.ts'
import type { NameVersionRow, PersonVersionRow } from './serverRows.ts'
import type { Filter } from './store.ts'

/** The end of what holds still: after every moment. */
export const OPEN = '9999'

/** Whom the row is about that says when records began, of a portal that had people before. */
export const BEGINNING = 'portal'

type PersonVersion = Omit<PersonVersionRow, 'id' | 'recorded_at' | 'superseded_at'>
type NameVersion = Omit<NameVersionRow, 'id' | 'recorded_at' | 'superseded_at'>
type Version =
  | { kept: 'person_versions'; by: 'personnel'; values: PersonVersion }
  | { kept: 'name_versions'; by: 'subject'; values: NameVersion }

const personVersion = (row: Rows['personnel']): Version => ({
  kept: 'person_versions',
  by: 'personnel',
  values: {
    personnel: row.id,
    company: row.company,
    registration_date: row.registration_date,
    accreditation_date: row.accreditation_date,
    accreditation_expiration_date: row.accreditation_expiration_date,
    active: row.active,
    standing: row.standing,
  },
})
const nameVersion = (subject: string, name: string, zone: number | null): Version => ({
  kept: 'name_versions',
  by: 'subject',
  values: { subject, name, zone },
})

/** Of which collections versions are kept, and what of their rows. */
const VERSIONED = {
  personnel: personVersion,
  companies: (row: Rows['companies']) => nameVersion(`companies:${row.id}`, row.company_name, row.zone),
  zones: (row: Rows['zones']) => nameVersion(`zones:${row.id}`, row.name, null),
} satisfies { [C in Collection]?: (row: Rows[C]) => Version }

const isVersioned = (collection: Collection): boolean => Object.hasOwn(VERSIONED, collection)

const versionOf = (collection: Collection, row: object): Version =>
  (VERSIONED[collection as keyof typeof VERSIONED] as (row: object) => Version)(row)

/**
 * Keeps, beside people and what companies and zones are called, what they were before: from which moment until which each version held, by whatever call, command or job,
 * so that a month that is over is counted as it was recorded by its end. Each counts as it was before the transaction and as it is at its end.
 */
export const openVersions = (recordedAt: string): Hook => {
  const noted = new Map<string, { before: Version | null; after: Version | null }>()
  return {
    follows: isVersioned,

    changed(collection, before, after) {
      if (!isVersioned(collection)) return
      const [was, is] = [before, after].map((row) => row && versionOf(collection, row))
      const key = `${collection}:${String(Reflect.get((before ?? after) as object, 'id'))}`
      const known = noted.get(key)
      noted.set(key, { before: known ? known.before : (was ?? null), after: is ?? null })
    },

    /** Ends the versions that no longer hold, and begins those that do. */
    async close(tx) {
      for (const { before, after } of noted.values()) {
        if (JSON.stringify(before) === JSON.stringify(after)) continue
        const { kept, by, values } = (before ?? after) as Version
        const held = { [by]: Reflect.get(values, by), superseded_at: OPEN } as Filter<typeof kept>
        if (before) await tx.updateMany(kept, held, { superseded_at: recordedAt })
        const moment = { recorded_at: recordedAt, superseded_at: OPEN }
        if (after?.kept === 'person_versions') await tx.create(after.kept, { ...after.values, ...moment })
        if (after?.kept === 'name_versions') await tx.create(after.kept, { ...after.values, ...moment })
      }
    },
  }
}

/** The rows of a collection of a dump, each as it is made of one of another collection. */
async function* madeOf<C extends Collection, T>(
  dump: DumpSource,
  collection: C,
  make: (row: Rows[C]) => T[],
): AsyncGenerator<T[]> {
  for await (const rows of dump.batches(collection)) yield rows.flatMap(make)
}

async function* numbered<T>(
  batches: Iterable<AsyncIterable<readonly T[]>>,
): AsyncGenerator<(T & { id: number })[]> {
  let id = 0
  for (const some of batches)
    for await (const rows of some)
      yield rows.map((row) => {
        id += 1
        return { ...row, id }
      })
}

/** When the newest person or company of a dump was made. */
const newestIn = async (dump: DumpSource): Promise<string> => {
  let newest = ''
  for (const collection of ['personnel', 'companies'] as const)
    for await (const rows of dump.batches(collection))
      for (const { created_at: at } of rows) if (at > newest) newest = at
  return newest
}

/** What can be known of the histories of a dump from before they were kept: the first grants, and what holds since its newest row was made. */
const firstHistories = {
  accreditations: (dump: DumpSource, recorded_at: string) =>
    numbered([
      madeOf(dump, 'personnel', ({ id, accreditation_date, accreditation_expiration_date }) =>
        accreditation_date
          ? [
              {
                personnel: id,
                kind: 'grant' as const,
                accreditation_date,
                accreditation_expiration_date,
                reason: '' as const,
                note: '',
                user: null,
                recorded_at,
              },
            ]
          : [],
      ),
    ]),
  person_versions: (dump: DumpSource, recorded_at: string) =>
    numbered([
      madeOf(dump, 'personnel', (row) => [
        { ...personVersion(row).values, recorded_at, superseded_at: OPEN } as Omit<PersonVersionRow, 'id'>,
      ]),
    ]),
  async *name_versions(dump: DumpSource, recorded_at: string) {
    const named = ({ values }: Version) =>
      ({ ...values, recorded_at, superseded_at: OPEN }) as Omit<NameVersionRow, 'id'>
    async function* beginning() {
      if (await hasRows(dump, 'personnel')) yield [named(nameVersion(BEGINNING, '', null))]
    }
    yield* numbered([
      beginning(),
      madeOf(dump, 'zones', (row) => [named(VERSIONED.zones(row))]),
      madeOf(dump, 'companies', (row) => [named(VERSIONED.companies(row))]),
    ])
  },
}

/** A dump with its histories, or with what can be known of them. */
export const withHistories = (dump: DumpSource): DumpSource => ({
  async *batches(collection) {
    const first = Object.hasOwn(firstHistories, collection)
      ? firstHistories[collection as keyof typeof firstHistories]
      : undefined
    if (!first || (await hasRows(dump, collection))) yield* dump.batches(collection)
    else yield* first(dump, await newestIn(dump)) as AsyncIterable<Rows[typeof collection][]>
  },
})

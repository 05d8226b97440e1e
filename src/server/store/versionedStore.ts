import { type DumpSource, hasRows, sourceOf } from './dump.ts'
import type { Collection, Row, Rows } from './rows.ts'
import type { NameVersionRow, PersonVersionRow } from './serverRows.ts'
import type { Filter, Id, LoggedWriter, Store } from './store.ts'

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
  ...{ kept: 'person_versions', by: 'personnel' },
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
  ...{ kept: 'name_versions', by: 'subject' },
  values: { subject, name, zone },
})

/** Of which collections versions are kept, and what of their rows. */
const VERSIONED = {
  personnel: personVersion,
  companies: (row: Rows['companies']) => nameVersion(`companies:${row.id}`, row.company_name, row.zone),
  zones: (row: Rows['zones']) => nameVersion(`zones:${row.id}`, row.name, null),
} satisfies { [C in Collection]?: (row: Rows[C]) => Version }

/** The fields of which a change is a version more. */
const FIELDS: Partial<Record<Collection, readonly string[]>> = {
  personnel: [
    'company',
    'registration_date',
    'accreditation_date',
    'accreditation_expiration_date',
    'active',
    'standing',
  ],
  companies: ['company_name', 'zone'],
  zones: ['name'],
}

const versionOf = (collection: Collection, row: object): Version =>
  (VERSIONED[collection as keyof typeof VERSIONED] as (row: object) => Version)(row)

/** What a transaction changes of what versions are kept of: each as it was before and as it is at its end. */
const openVersions = (tx: LoggedWriter) => {
  const changed = new Map<string, { before: Version | null; after: Version | null }>()
  return {
    note(collection: Collection, before: object | null, after: object | null): void {
      const [was, is] = [before, after].map((row) => row && versionOf(collection, row))
      const key = `${collection}:${String(Reflect.get((before ?? after) as object, 'id'))}`
      const known = changed.get(key)
      changed.set(key, { before: known ? known.before : (was ?? null), after: is ?? null })
    },

    /** Ends the versions that no longer hold, and begins those that do. */
    async close(recordedAt: string): Promise<void> {
      for (const { before, after } of changed.values()) {
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

/** The same writer; what it changes of what versions are kept of is noted. */
const versioningWriter = (tx: LoggedWriter, versions: ReturnType<typeof openVersions>): LoggedWriter => {
  const touches = (collection: Collection, patch: object): boolean =>
    FIELDS[collection]?.some((field) => Reflect.has(patch, field)) ?? false
  const rowsOf = async <C extends Collection>(collection: C, filter: Filter<C>, limit = Infinity) => {
    const rows: Row<C>[] = []
    for await (const row of tx.each(collection, { filter })) {
      if (rows.length >= limit) break
      rows.push(row)
    }
    return rows
  }
  return {
    ...tx,

    async create(collection, row) {
      const made = await tx.create(collection, row)
      if (FIELDS[collection]) versions.note(collection, null, made)
      return made
    },

    async createMany(collection, rows) {
      const made = await tx.createMany(collection, rows)
      if (FIELDS[collection]) for (const row of made) versions.note(collection, null, row)
      return made
    },

    async update(collection, id, patch) {
      if (!touches(collection, patch)) return tx.update(collection, id, patch)
      const before = await tx.getOne(collection, id)
      const after = await tx.update(collection, id, patch)
      if (before && after) versions.note(collection, before, after)
      return after
    },

    async updateMany(collection, filter, patch) {
      if (!touches(collection, patch)) return tx.updateMany(collection, filter, patch)
      const rows = await rowsOf(collection, filter)
      const count = await tx.updateMany(collection, filter, patch)
      for (const row of rows) versions.note(collection, row, { ...row, ...patch })
      return count
    },

    async delete(collection, id) {
      const before = FIELDS[collection] && (await tx.getOne(collection, id))
      const isGone = await tx.delete(collection, id)
      if (before && isGone) versions.note(collection, before, null)
      return isGone
    },

    async deleteMany(collection, filter, limit) {
      if (!FIELDS[collection]) return tx.deleteMany(collection, filter, limit)
      const rows = await rowsOf(collection, filter, limit)
      for (const row of rows) versions.note(collection, row, null)
      return rows.length === 0
        ? 0
        : tx.deleteMany(collection, { id: rows.map(({ id }) => id) as Id<typeof collection>[] } as never)
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
                ...{
                  personnel: id,
                  kind: 'grant' as const,
                  accreditation_date,
                  accreditation_expiration_date,
                },
                ...{ reason: '' as const, note: '', user: null, recorded_at },
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
const withHistories = (dump: DumpSource): DumpSource => ({
  async *batches(collection) {
    const first = Object.hasOwn(firstHistories, collection)
      ? firstHistories[collection as keyof typeof firstHistories]
      : undefined
    if (!first || (await hasRows(dump, collection))) yield* dump.batches(collection)
    else yield* first(dump, await newestIn(dump)) as AsyncIterable<Rows[typeof collection][]>
  },
})

/**
 * A store that keeps, beside people and what companies and zones are called, what they were before: from which moment until which each version held,
 * by whatever call, command or job, so that a month that is over is counted as it was recorded by its end.
 */
export const versionedStore = (store: Store): Store => ({
  ...store,
  transaction: (work, origin) =>
    store.transaction(async (tx) => {
      const versions = openVersions(tx)
      const result = await work(versioningWriter(tx, versions))
      await versions.close((origin?.now ?? new Date()).toISOString())
      return result
    }, origin),
  load: (dump, finish, origin) => store.load(withHistories(sourceOf(dump)), finish, origin),
})

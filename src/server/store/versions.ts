import { type DumpSource, hasRowsOfCollection } from './dump.ts'
import type { Hook } from './hooks.ts'
import type { Collection, Row, Rows } from './rows.ts'

/** End time of current versions. It sorts after every timestamp. */
export const NOT_SUPERSEDED = '9999'

/** Subject of the row that marks the time when the portal began to record versions. */
export const RECORDS_BEGINNING = 'portal'

type PersonVersion = Omit<Row<'person_versions'>, 'id' | 'recorded_at' | 'superseded_at'>
type NameVersion = Omit<Row<'name_versions'>, 'id' | 'recorded_at' | 'superseded_at'>
type Version =
  | { collection: 'person_versions'; record: Pick<PersonVersion, 'personnel'>; values: PersonVersion }
  | { collection: 'name_versions'; record: Pick<NameVersion, 'subject'>; values: NameVersion }

const createPersonVersion = (row: Rows['personnel']): Version => ({
  collection: 'person_versions',
  record: { personnel: row.id },
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
const createNameVersion = (subject: string, name: string, zone: number | null): Version => ({
  collection: 'name_versions',
  record: { subject },
  values: { subject, name, zone },
})

/** Functions that convert a row to its recorded version, by collection. */
const VERSION_OF = {
  personnel: createPersonVersion,
  companies: (row: Rows['companies']) => createNameVersion(`companies:${row.id}`, row.company_name, row.zone),
  zones: (row: Rows['zones']) => createNameVersion(`zones:${row.id}`, row.name, null),
} satisfies { [C in Collection]?: (row: Rows[C]) => Version }

const hasRecordedVersions = (collection: Collection): boolean => Object.hasOwn(VERSION_OF, collection)

const createRecordVersion = (collection: Collection, row: object): Version =>
  (VERSION_OF[collection as keyof typeof VERSION_OF] as (row: object) => Version)(row)

/** Creates the hook that records versions of people, companies and zones. Monthly reports of past months read these versions. */
export const createRecordVersionHook = (recordedAt: string): Hook => {
  const changes = new Map<string, { before: Version | null; after: Version | null }>()
  return {
    observes: hasRecordedVersions,

    recordChange(collection, before, after) {
      if (!hasRecordedVersions(collection)) return
      const [previous, current] = [before, after].map((row) => row && createRecordVersion(collection, row))
      const key = `${collection}:${(before ?? after)?.id}`
      const earlier = changes.get(key)
      changes.set(key, { before: earlier ? earlier.before : (previous ?? null), after: current ?? null })
    },

    /** Ends the versions that the transaction replaced, and inserts the new versions. */
    async finish(tx) {
      for (const { before, after } of changes.values()) {
        if (JSON.stringify(before) === JSON.stringify(after)) continue
        const { collection, record } = (before ?? after) as Version
        const filter = { ...record, superseded_at: NOT_SUPERSEDED }
        if (before) await tx.updateMany(collection, filter, { superseded_at: recordedAt })
        const validity = { recorded_at: recordedAt, superseded_at: NOT_SUPERSEDED }
        if (after?.collection === 'person_versions')
          await tx.create(after.collection, { ...after.values, ...validity })
        if (after?.collection === 'name_versions')
          await tx.create(after.collection, { ...after.values, ...validity })
      }
    },
  }
}

/** Streams the rows that `toRows` creates from each row of a collection. */
async function* mapRows<C extends Collection, T>(
  dump: DumpSource,
  collection: C,
  toRows: (row: Rows[C]) => T[],
): AsyncGenerator<T[]> {
  for await (const rows of dump.batches(collection)) yield rows.flatMap(toRows)
}

async function* withIds<T>(
  batches: Iterable<AsyncIterable<readonly T[]>>,
): AsyncGenerator<(T & { id: number })[]> {
  let id = 0
  for (const batch of batches)
    for await (const rows of batch)
      yield rows.map((row) => {
        id += 1
        return { ...row, id }
      })
}

/** Returns the creation time of the newest person or company of a dump. */
const getNewestCreationTime = async (dump: DumpSource): Promise<string> => {
  let newest = ''
  for (const collection of ['personnel', 'companies'] as const)
    for await (const rows of dump.batches(collection))
      for (const { created_at: at } of rows) if (at > newest) newest = at
  return newest
}

/** Functions that create the first versions for dumps from older portals, which did not record versions. */
const initialVersions = {
  accreditations: (dump: DumpSource, recorded_at: string) =>
    withIds([
      mapRows(dump, 'personnel', ({ id, accreditation_date, accreditation_expiration_date }) =>
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
    withIds([
      mapRows(dump, 'personnel', (row) => [
        { ...createPersonVersion(row).values, recorded_at, superseded_at: NOT_SUPERSEDED } as Omit<
          Row<'person_versions'>,
          'id'
        >,
      ]),
    ]),
  async *name_versions(dump: DumpSource, recorded_at: string) {
    const toRow = ({ values }: Version) =>
      ({ ...values, recorded_at, superseded_at: NOT_SUPERSEDED }) as Omit<Row<'name_versions'>, 'id'>
    async function* beginningRow() {
      if (await hasRowsOfCollection(dump, 'personnel'))
        yield [toRow(createNameVersion(RECORDS_BEGINNING, '', null))]
    }
    yield* withIds([
      beginningRow(),
      mapRows(dump, 'zones', (row) => [toRow(VERSION_OF.zones(row))]),
      mapRows(dump, 'companies', (row) => [toRow(VERSION_OF.companies(row))]),
    ])
  },
}

/** Adds version rows to dumps from older portals, which did not record versions. */
export const addMissingVersionsToDump = (dump: DumpSource): DumpSource => ({
  async *batches(collection) {
    const backfill = Object.hasOwn(initialVersions, collection)
      ? initialVersions[collection as keyof typeof initialVersions]
      : undefined
    if (!backfill || (await hasRowsOfCollection(dump, collection))) yield* dump.batches(collection)
    else yield* backfill(dump, await getNewestCreationTime(dump)) as AsyncIterable<Rows[typeof collection][]>
  },
})

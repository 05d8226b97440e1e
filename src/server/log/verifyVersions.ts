import type { LogChangeRow, Values } from '../../domain/auditLog.ts'
import { inBatches } from '../common/inBatches.ts'
import { parseId } from '../store/collections.ts'
import type { Collection } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'
import { NOT_SUPERSEDED, RECORDS_BEGINNING as SUBJECT_OF_BEGINNING } from '../store/versions.ts'
import type { LogFault } from './fault.ts'

/** Number of records per batch. */
const BATCH = 100
/**
 * Maximum difference between the time of a version (start of the request) and of its log entry (end of the
 * request), in milliseconds.
 */
const APART_MS = 600_000

/**
 * A versioned collection: its versions, the field with their subject, and the field names of versions by the
 * field names of the log.
 */
interface Kept {
  of: 'personnel' | 'companies' | 'zones'
  versions: 'person_versions' | 'name_versions'
  by: 'personnel' | 'subject'
  prefix: string
  fields: Readonly<Record<string, string>>
}

const same = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, field]))

const KEPT: readonly Kept[] = [
  {
    of: 'personnel',
    versions: 'person_versions',
    by: 'personnel',
    prefix: '',
    fields: same(
      ...['company', 'registration_date', 'accreditation_date', 'accreditation_expiration_date'],
      ...['active', 'standing'],
    ),
  },
  {
    of: 'companies',
    versions: 'name_versions',
    by: 'subject',
    prefix: 'companies:',
    fields: { company_name: 'name', zone: 'zone' },
  },
  {
    of: 'zones',
    versions: 'name_versions',
    by: 'subject',
    prefix: 'zones:',
    fields: { name: 'name' },
  },
]

interface Version {
  values: Values
  recorded_at: string
  superseded_at: string
}

/** Version according to the log, with the time of its beginning if the log has it. */
interface Told {
  values: Values
  since: string | undefined
}

/** A record with its current values, its changes, and its versions from new to old. */
interface Known {
  now: Values | undefined
  changes: readonly LogChangeRow[]
  versions: readonly Version[]
}

interface How {
  fields: readonly string[]
  atOf: ReadonlyMap<number, string>
  isClockStill: boolean
  /** Whether the log contains the creation of all records. */
  isWholeLog: boolean
}

const isSame = (a: Values, b: Values, fields: readonly string[]): boolean =>
  fields.every((field) => (a[field] ?? null) === (b[field] ?? null))

/**
 * Reconstructs the versions of a record from new to old, by undoing each change. `isWhole` is true if the log
 * contains the creation of the record.
 */
const toldOf = ({ now, changes }: Known, { atOf, fields }: How): { told: Told[]; isWhole: boolean } => {
  const told: Told[] = []
  let state: Values | null = now ?? null
  for (const [entry, ofIt] of [...Map.groupBy(changes, (change) => change.entry)].reverse()) {
    const after: Values | null = state
    for (const { before } of [...ofIt].reverse()) state = before && { ...state, ...before }
    if (after && (state === null || !isSame(after, state, fields)))
      told.push({ values: after, since: atOf.get(entry) })
  }
  if (state) told.push({ values: state, since: undefined })
  return { told, isWhole: changes.length > 0 && state === null }
}

/** Returns the first contradiction of a record's versions, if any. */
const wrongWith = (known: Known, how: How): string | undefined => {
  const { told, isWhole } = toldOf(known, how)
  const { now, changes, versions } = known
  if (versions.length < told.length || ((isWhole || how.isWholeLog) && versions.length > told.length))
    return 'lo que se guardó para los meses pasados no tiene tantos cambios como la bitácora'
  for (const [i, { values, since }] of told.entries()) {
    const version = versions[i]
    if (!version || !isSame(version.values, values, how.fields))
      return 'lo que se guardó para los meses pasados no es lo que la bitácora dice'
    const isDated = since !== undefined && !how.isClockStill
    if (isDated && Math.abs(Date.parse(version.recorded_at) - Date.parse(since)) > APART_MS)
      return 'lo que se guardó para los meses pasados no tiene la fecha que la bitácora dice'
  }
  const wasGone = changes.some(({ after }) => after === null)
  const isEven = versions.every(({ superseded_at }, i) => {
    const next = versions[i - 1]
    if (!next) return (superseded_at === NOT_SUPERSEDED) === (now !== undefined)
    return wasGone ? superseded_at <= next.recorded_at : superseded_at === next.recorded_at
  })
  return isEven ? undefined : 'en lo que se guardó para los meses pasados falta un tramo, o sobra'
}

/** Maps the field names of a record to those of its versions. */
const renamed = (values: object, fields: Kept['fields']): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, name]) =>
      Reflect.has(values, field) ? [[name, Reflect.get(values, field)]] : [],
    ),
  )

/** Compares the versions of records with the log. Records may have been deleted. */
async function* ofRecords(
  store: Reader,
  { of, versions, by, prefix, fields }: Kept,
  ids: readonly string[],
  how: Pick<How, 'isClockStill' | 'isWholeLog'>,
): AsyncGenerator<LogFault> {
  const inOrder = { field: 'id', order: 'ASC' } as const
  const rows = await store.getMany(of, ids.map((id) => parseId(of, id)) as never)
  const now = new Map(rows.map((row) => [String(row.id), renamed(row, fields)]))
  const subject = ids.map((id) => `${of}:${id}`)
  const told = (
    await store.getList('log_changes', { filter: { subject, collection: of }, sort: inOrder })
  ).rows.map((change) => ({
    ...change,
    before: change.before && renamed(change.before, fields),
    after: change.after && renamed(change.after, fields),
  }))
  const changes = Map.groupBy(told, ({ record }) => record)
  const entries = await store.getMany('log_entries', [...new Set(told.map(({ entry }) => entry))])
  const atOf = new Map(entries.map(({ id, at }) => [id, at]))
  const filter = { [by]: ids.map((id) => `${prefix}${id}`) } as Filter<typeof versions>
  const kept = new Map<string, Version[]>()
  for await (const row of store.each(versions, { filter, sort: { field: 'id', order: 'DESC' } })) {
    const { recorded_at, superseded_at } = row
    const id = String(Reflect.get(row, by)).slice(prefix.length)
    const version = { values: { ...row }, recorded_at, superseded_at }
    kept.set(id, [...(kept.get(id) ?? []), version])
  }
  for (const id of ids) {
    const known = { now: now.get(id), changes: changes.get(id) ?? [], versions: kept.get(id) ?? [] }
    const why = wrongWith(known, { ...how, atOf, fields: Object.values(fields) })
    if (why) yield { at: `${of}:${id}`, why }
  }
}

/** Returns the deleted records whose first version is in this batch, so that each record is compared once. */
const goneAmong = async (
  store: Reader,
  { of, versions, by, prefix }: Kept,
  batch: readonly { id: number }[],
): Promise<string[]> => {
  const named = batch.map((row) => String(Reflect.get(row, by)))
  const own = named.filter((name) => name.startsWith(prefix) && name !== SUBJECT_OF_BEGINNING)
  const ids = [...new Set(own)].map((name) => name.slice(prefix.length))
  const there = new Set(
    (await store.getMany(of, ids.map((id) => parseId(of, id)) as never)).map(({ id }) => String(id)),
  )
  const gone = ids.filter((id) => !there.has(id))
  if (gone.length === 0) return []
  const filter = { [by]: gone.map((id) => `${prefix}${id}`) } as Filter<typeof versions>
  const firsts = new Map<string, number>()
  for await (const row of store.each(versions, { filter, sort: { field: 'id', order: 'DESC' } }))
    firsts.set(String(Reflect.get(row, by)).slice(prefix.length), row.id)
  const inBatch = new Set(batch.map(({ id }) => id))
  return gone.filter((id) => inBatch.has(firsts.get(id) ?? 0))
}

/** Finds records whose versions, which reports of past months use, contradict the log. */
export async function* versionsOtherwise(
  store: Reader,
  { isClockStill, isMadeInLog }: { isClockStill: boolean; isMadeInLog(collection: Collection): boolean },
): AsyncGenerator<LogFault> {
  for (const kept of KEPT) {
    const how = { isClockStill, isWholeLog: isMadeInLog(kept.of) }
    for await (const batch of inBatches(store.each(kept.of as Collection, {}), BATCH))
      yield* ofRecords(
        store,
        kept,
        batch.map(({ id }) => String(id)),
        how,
      )
    for await (const batch of inBatches(store.each(kept.versions, {}), BATCH))
      yield* ofRecords(store, kept, await goneAmong(store, kept, batch), how)
  }
}

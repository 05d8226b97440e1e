import type { LogChangeRow, Values } from '../../domain/log/auditLog.ts'
import { splitIntoBatches } from '../common/batches.ts'
import { parseDatabaseRowId } from '../store/collections.ts'
import type { Collection } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'
import { NOT_SUPERSEDED, RECORDS_BEGINNING as SUBJECT_OF_BEGINNING } from '../store/versions.ts'
import type { LogFault } from './logFault.ts'

/** Number of records that are compared at a time. */
const BATCH_SIZE = 100
/** Maximum difference between the times of a stored version and its log entry, in milliseconds. */
const MAX_TIME_DIFFERENCE_MS = 600_000

/**
 * Collection whose records keep their earlier versions in another collection. `fields` maps field names of the audit log to field names of the
 * versions.
 */
interface VersionedCollection {
  collection: 'personnel' | 'companies' | 'zones'
  versions: 'person_versions' | 'name_versions'
  subjectField: 'personnel' | 'subject'
  prefix: string
  fields: Readonly<Record<string, string>>
}

const mapFieldsToSameNames = (...fields: string[]) =>
  Object.fromEntries(fields.map((field) => [field, field]))

const VERSIONED_COLLECTIONS: readonly VersionedCollection[] = [
  {
    collection: 'personnel',
    versions: 'person_versions',
    subjectField: 'personnel',
    prefix: '',
    fields: mapFieldsToSameNames(
      'company',
      'registration_date',
      'accreditation_date',
      'accreditation_expiration_date',
      'active',
      'standing',
    ),
  },
  {
    collection: 'companies',
    versions: 'name_versions',
    subjectField: 'subject',
    prefix: 'companies:',
    fields: { company_name: 'name', zone: 'zone' },
  },
  {
    collection: 'zones',
    versions: 'name_versions',
    subjectField: 'subject',
    prefix: 'zones:',
    fields: { name: 'name' },
  },
]

interface Version {
  values: Values
  recorded_at: string
  superseded_at: string
}

/** Version of a record according to the audit log, with its start time if the log contains it. */
interface LoggedVersion {
  values: Values
  since: string | undefined
}

/** Record to check: its current values, its logged changes, and its stored versions, newest first. */
interface CheckedRecord {
  now: Values | undefined
  changes: readonly LogChangeRow[]
  versions: readonly Version[]
}

interface CheckOptions {
  fields: readonly string[]
  entryTimes: ReadonlyMap<number, string>
  isClockStill: boolean
  /** Whether the audit log contains the creation of every record. */
  hasAllCreations: boolean
}

const areFieldValuesEqual = (a: Values, b: Values, fields: readonly string[]): boolean =>
  fields.every((field) => (a[field] ?? null) === (b[field] ?? null))

/**
 * Reconstructs the versions of a record, newest first, by undoing each logged change. `hasCreation` is whether the audit log contains the record's
 * creation.
 */
const reconstructVersionsFromLog = (
  { now, changes }: CheckedRecord,
  { entryTimes, fields }: CheckOptions,
): { versions: LoggedVersion[]; hasCreation: boolean } => {
  const versions: LoggedVersion[] = []
  let state: Values | null = now ?? null
  for (const [entry, changesOfEntry] of [...Map.groupBy(changes, (change) => change.entry)].reverse()) {
    const after: Values | null = state
    for (const { before } of [...changesOfEntry].reverse()) state = before && { ...state, ...before }
    if (after && (state === null || !areFieldValuesEqual(after, state, fields)))
      versions.push({ values: after, since: entryTimes.get(entry) })
  }
  if (state) versions.push({ values: state, since: undefined })
  return { versions, hasCreation: changes.length > 0 && state === null }
}

/** Returns the first contradiction between a record's versions and the audit log, if any. */
const findTamperedRecordVersion = (record: CheckedRecord, options: CheckOptions): string | undefined => {
  const { versions: loggedVersions, hasCreation } = reconstructVersionsFromLog(record, options)
  const { now, changes, versions } = record
  if (
    versions.length < loggedVersions.length ||
    ((hasCreation || options.hasAllCreations) && versions.length > loggedVersions.length)
  )
    return 'lo que se guardó para los meses pasados no tiene tantos cambios como la bitácora'
  for (const [i, { values, since }] of loggedVersions.entries()) {
    const version = versions[i]
    if (!version || !areFieldValuesEqual(version.values, values, options.fields))
      return 'lo que se guardó para los meses pasados no es lo que la bitácora dice'
    const isDated = since !== undefined && !options.isClockStill
    if (isDated && Math.abs(Date.parse(version.recorded_at) - Date.parse(since)) > MAX_TIME_DIFFERENCE_MS)
      return 'lo que se guardó para los meses pasados no tiene la fecha que la bitácora dice'
  }
  const wasDeleted = changes.some(({ after }) => after === null)
  const hasNoGaps = versions.every(({ superseded_at }, i) => {
    const next = versions[i - 1]
    if (!next) return (superseded_at === NOT_SUPERSEDED) === (now !== undefined)
    return wasDeleted ? superseded_at <= next.recorded_at : superseded_at === next.recorded_at
  })
  return hasNoGaps ? undefined : 'en lo que se guardó para los meses pasados falta un tramo, o sobra'
}

/** Renames the fields of a record to the field names of its stored versions. */
const renameFieldsToVersionFields = (values: Values, fields: VersionedCollection['fields']): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, name]) => (field in values ? [[name, values[field]]] : [])),
  )

/** Compares the stored versions of records, including deleted records, with the audit log. */
async function* checkRecords(
  store: Reader,
  { collection, versions, subjectField, prefix, fields }: VersionedCollection,
  ids: readonly string[],
  options: Pick<CheckOptions, 'isClockStill' | 'hasAllCreations'>,
): AsyncGenerator<LogFault> {
  const inOrder = { field: 'id', order: 'ASC' } as const
  const rows = await store.getMany(collection, ids.map((id) => parseDatabaseRowId(collection, id)) as never)
  const now = new Map(rows.map((row) => [String(row.id), renameFieldsToVersionFields({ ...row }, fields)]))
  const subject = ids.map((id) => `${collection}:${id}`)
  const loggedChanges = (
    await store.getList('log_changes', { filter: { subject, collection }, sort: inOrder })
  ).rows.map((change) => ({
    ...change,
    before: change.before && renameFieldsToVersionFields(change.before, fields),
    after: change.after && renameFieldsToVersionFields(change.after, fields),
  }))
  const changes = Map.groupBy(loggedChanges, ({ record }) => record)
  const entries = await store.getMany('log_entries', [...new Set(loggedChanges.map(({ entry }) => entry))])
  const entryTimes = new Map(entries.map(({ id, at }) => [id, at]))
  const filter = { [subjectField]: ids.map((id) => `${prefix}${id}`) } as Filter<typeof versions>
  const versionsById = new Map<string, Version[]>()
  for await (const row of store.each(versions, { filter, sort: { field: 'id', order: 'DESC' } })) {
    const { recorded_at, superseded_at } = row
    const values: Values = row
    const id = String(values[subjectField]).slice(prefix.length)
    const version = { values, recorded_at, superseded_at }
    versionsById.set(id, [...(versionsById.get(id) ?? []), version])
  }
  for (const id of ids) {
    const record = { now: now.get(id), changes: changes.get(id) ?? [], versions: versionsById.get(id) ?? [] }
    const reason = findTamperedRecordVersion(record, {
      ...options,
      entryTimes,
      fields: Object.values(fields),
    })
    if (reason) yield { at: `${collection}:${id}`, reason }
  }
}

/** Returns the deleted records whose first stored version is in this batch. */
const listDeletedVersionedRecords = async (
  store: Reader,
  { collection, versions, subjectField, prefix }: VersionedCollection,
  batch: readonly (Values & { id: number })[],
): Promise<string[]> => {
  const subjects = batch.map((row) => String(row[subjectField]))
  const subjectsOfCollection = subjects.filter(
    (name) => name.startsWith(prefix) && name !== SUBJECT_OF_BEGINNING,
  )
  const ids = [...new Set(subjectsOfCollection)].map((name) => name.slice(prefix.length))
  const existingIds = new Set(
    (await store.getMany(collection, ids.map((id) => parseDatabaseRowId(collection, id)) as never)).map(
      ({ id }) => String(id),
    ),
  )
  const deletedIds = ids.filter((id) => !existingIds.has(id))
  if (deletedIds.length === 0) return []
  const filter = { [subjectField]: deletedIds.map((id) => `${prefix}${id}`) } as Filter<typeof versions>
  const firstVersionIds = new Map<string, number>()
  for await (const row of store.each(versions, { filter, sort: { field: 'id', order: 'DESC' } }))
    firstVersionIds.set(String((row as Values)[subjectField]).slice(prefix.length), row.id)
  const batchIds = new Set(batch.map(({ id }) => id))
  return deletedIds.filter((id) => batchIds.has(firstVersionIds.get(id) ?? 0))
}

/** Finds records whose stored versions contradict the audit log. Reports about past months use these versions. */
export async function* findVersionFaults(
  store: Reader,
  {
    isClockStill,
    hasAllCreations,
  }: { isClockStill: boolean; hasAllCreations(collection: Collection): boolean },
): AsyncGenerator<LogFault> {
  for (const versioned of VERSIONED_COLLECTIONS) {
    const options = { isClockStill, hasAllCreations: hasAllCreations(versioned.collection) }
    for await (const batch of splitIntoBatches(
      store.each(versioned.collection as Collection, {}),
      BATCH_SIZE,
    ))
      yield* checkRecords(
        store,
        versioned,
        batch.map(({ id }) => String(id)),
        options,
      )
    for await (const batch of splitIntoBatches(store.each(versioned.versions, {}), BATCH_SIZE))
      yield* checkRecords(
        store,
        versioned,
        await listDeletedVersionedRecords(store, versioned, batch),
        options,
      )
  }
}

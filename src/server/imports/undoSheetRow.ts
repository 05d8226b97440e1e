import { getFieldLabel } from '../../contract/logLabels.ts'
import { toMexicoDay } from '../../domain/common/days.ts'
import { range } from '../../domain/common/filters.ts'
import { isGenericRfc } from '../../domain/common/rfc.ts'
import type { Actor } from '../../domain/groups.ts'
import type { ImportChangeRow } from '../../domain/imports/imports.ts'
import { BOARDS } from '../../domain/notices/boards.ts'
import { getRequirementValidUntil } from '../../domain/people/requirements.ts'
import { createValidationError, HttpError } from '../common/httpError.ts'
import { assertCompanyChangesAllowed } from '../companies/assertCompanyChangesAllowed.ts'
import { createFilterForEquivalentRfc } from '../derived/vetoed.ts'
import { assertPersonChangesAllowed, assertPersonMayBeAccredited } from '../personnel/personnelWrites.ts'
import { formatReferences } from '../records/assertRecordNotReferenced.ts'
import { incrementRecordVersion } from '../records/versions.ts'
import { parseDatabaseRowId } from '../store/collections.ts'
import { countRowsOfReferences, HISTORICAL_REFERENCES, REFERENCES } from '../store/references.ts'
import type { Collection, Row } from '../store/rows.ts'
import type { Id, LoggedWriter, Reader } from '../store/store.ts'
import { hashRowContent } from './importChanges.ts'
import { importTexts } from './importTexts.ts'
import type { ImportedFields } from './kinds/importer.ts'

const texts = importTexts.undo

type Values = Readonly<Record<string, unknown>>

/** Change of an import, with parsed values. `before` is null for a created row. */
interface Change {
  id: number
  import: number
  outcome: ImportChangeRow['outcome']
  collection: Collection
  rowId: Id<Collection>
  before: Values | null
  after: Values
}

const parseChange = ({ id, import: importId, outcome, ...change }: ImportChangeRow): Change => {
  const collection = change.collection as Collection
  return {
    id,
    import: importId,
    outcome,
    collection,
    rowId: parseDatabaseRowId(collection, change.row_id),
    before: JSON.parse(change.before),
    after: JSON.parse(change.after) ?? {},
  }
}

/** Fields that the undo computes anew instead of restoring them. */
const COMPUTED_FIELDS = ['version', 'blocked_from', 'lacking_from', 'ending_from', 'met_until']

const listRestoredFields = (before: object): string[] =>
  Object.keys(before).filter((field) => !COMPUTED_FIELDS.includes(field))

/** Returns whether the portal wrote a change, for an import of this kind. An undo ignores all others. */
const isGenuineChange = async (
  tx: LoggedWriter,
  change: ImportChangeRow,
  writes: ImportedFields,
): Promise<boolean> => {
  const fields = Object.hasOwn(writes, change.collection) && writes[change.collection as Collection]
  if (!fields || !(await tx.isSealed('import_changes', change))) return false
  const { before } = parseChange(change)
  return before === null || listRestoredFields(before).every((field) => fields.includes(field))
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Fields that only change together. If a user changed one of them since, all stay. */
const FIELDS_CHANGED_TOGETHER = [
  ['accreditation_date', 'accreditation_expiration_date', 'standing'],
  ['status', 'ticked_until', 'ticked_by', 'ticked_at'],
]

const addFieldsChangedTogether = (fields: readonly string[]): string[] => [
  ...new Set(
    fields.flatMap((field) => FIELDS_CHANGED_TOGETHER.find((group) => group.includes(field)) ?? [field]),
  ),
]

/** History that an import adds to a person, with the fields that each entry belongs to. */
const HISTORY_FIELDS: Partial<Record<Collection, readonly string[]>> = {
  accreditations: ['accreditation_date', 'accreditation_expiration_date', 'standing'],
  personnel_moves: ['company'],
}

/** Returns the fields whose history has later entries, so that their values must stay. */
const listFieldsWithLaterHistory = async (
  tx: Reader,
  creations: readonly Change[],
): Promise<readonly string[]> => {
  const fields: string[] = []
  for (const { collection, rowId } of creations) {
    if (collection !== 'accreditations' && collection !== 'personnel_moves') continue
    const id = Number(rowId)
    const row = await tx.getOne(collection, id)
    if (!row) continue
    const filter = { personnel: row.personnel, id: range({ from: id + 1 }) }
    const later = await tx.getList(collection, { filter, range: [0, 0] })
    if (later.total > 0) fields.push(...(HISTORY_FIELDS[collection] ?? []))
  }
  return fields
}

/** Returns the name of a later import that changed the same record, or the same fields of it. */
const findLaterImport = async (
  tx: Reader,
  { id, import: importId, collection, rowId }: Change,
  fields?: readonly string[],
): Promise<string | undefined> => {
  const filter = { collection, row_id: String(rowId), id: range({ from: id + 1 }), kept_reason: '' }
  const { rows } = await tx.getList('import_changes', { filter })
  const later = rows.find((change) => {
    const { before } = parseChange(change)
    const isSameField = !fields || listRestoredFields(before ?? {}).some((field) => fields.includes(field))
    return change.import !== importId && isSameField
  })
  const row = later && (await tx.getOne('imports', later.import))
  return row && texts.importName(row.file_name, toMexicoDay(new Date(row.created_at)))
}

/** Collections whose rows an import creates together with a person or an account, with those rows that somebody has worked on since. */
const CREATED_TOGETHER: Partial<
  Record<Collection, (tx: Reader, id: Id<Collection>, row: Values) => Promise<number>>
> = {
  accreditation_items: async (tx, id) =>
    (
      await tx.getList('accreditation_items', {
        filter: { personnel: String(id), status: true },
        range: [0, 0],
      })
    ).total,
  accreditations: async (tx, id, row) => {
    const { rows } = await tx.getList('accreditations', { filter: { personnel: String(id) } })
    return rows.filter(({ recorded_at }) => recorded_at !== row.created_at).length
  },
  account_links: async () => 0,
}

/** Counts notices about the RFC of a person or company. */
const countNoticesByRfc = async (tx: Reader, { rfc }: Values) => {
  if (typeof rfc !== 'string' || rfc === '' || isGenericRfc(rfc)) return []
  const filter = { rfc: createFilterForEquivalentRfc(rfc) }
  const counts: { collection: Collection; count: number }[] = []
  for (const collection of BOARDS) {
    const { total } = await tx.getList(collection, { filter, range: [0, 0] })
    if (total > 0) counts.push({ collection, count: total })
  }
  return counts
}

/** Returns the records that refer to a created row, and therefore keep it. */
const listReferencesThatKeepRow = async (tx: Reader, { collection, rowId }: Change, row: Values) => {
  const references = [...REFERENCES, ...HISTORICAL_REFERENCES].filter(
    (reference) => reference.to === collection && !CREATED_TOGETHER[reference.collection],
  )
  const counts = await countRowsOfReferences(tx, references, rowId)
  for (const [other, countUsed] of Object.entries(CREATED_TOGETHER)) {
    const isOwned = REFERENCES.some(({ collection: from, to }) => from === other && to === collection)
    const count = isOwned ? await countUsed(tx, rowId, row) : 0
    if (count > 0) counts.push({ collection: other as Collection, count })
  }
  const notices = await countNoticesByRfc(tx, row)
  return [
    ...counts,
    ...notices.filter(({ collection: board }) => counts.every((one) => one.collection !== board)),
  ]
}

/** Returns why a row that the import created must stay, or ''. */
const findReasonToKeepCreatedRow = async (tx: Reader, change: Change, row: Values): Promise<string> => {
  const laterImport = await findLaterImport(tx, change)
  if (laterImport) return texts.laterImport(laterImport)
  const { content, version } = change.after
  const isSame =
    content === undefined ? row.version === version : hashRowContent(change.collection, row) === content
  if (!isSame) return texts.changedSince
  const references = await listReferencesThatKeepRow(tx, change, row)
  return references.length === 0
    ? ''
    : texts.referenced(formatReferences(references, { accreditation_items: texts.metRequirements }))
}

/** User of the checks: the portal may restore everything that a super-admin may write. */
const PORTAL_ACTOR: Actor = {
  id: 0,
  username: '',
  groups: [],
  admin_access: true,
  company: null,
  read_only: false,
  superAdmin: true,
}

/** Checks that a save of the same values runs. Each throws an HttpError. */
const SAVE_CHECKS: Partial<Record<Collection, (tx: Reader, row: never, patch: Values) => Promise<void>>> = {
  async personnel(tx, row: Row<'personnel'>, patch) {
    await assertPersonChangesAllowed(tx, PORTAL_ACTOR, row, patch)
    if (patch.accreditation_date) await assertPersonMayBeAccredited(tx, { ...row, ...patch })
    const { accreditation_number: number } = patch
    if (typeof number === 'string' && (await tx.getBy('personnel', 'accreditation_number', number)))
      throw createValidationError({ accreditation_number: 'taken' })
  },
  async companies(tx, row: Row<'companies'>, patch) {
    await assertCompanyChangesAllowed(tx, PORTAL_ACTOR, row, patch)
  },
  async contacts(_, row: Row<'contacts'>) {
    if (row.withdrawn_at !== null) throw new HttpError(409, texts.withdrawn)
  },
}

/** Describes the first problem of a failed check, with the label of its field. */
const describeFailedCheck = (collection: Collection, { message, fields = {} }: HttpError): string => {
  const [field, messages] = Object.entries(fields)[0] ?? []
  return texts.refused(
    field === undefined ? message : `${getFieldLabel(collection, field)}: ${messages?.[0] ?? ''}`,
  )
}

/** Part of an undo that is planned, but not written yet. */
interface PlannedUndo {
  /** Fields of existing records that stay, because a user changed them after the import. */
  keptFields: { collection: Collection; field: string }[]
  writes: (() => Promise<unknown>)[]
}

/** Thrown if a whole row of the sheet must stay. The message is the Spanish reason. */
class RowKeptError extends Error {}

/** Plans to restore a changed row, except for fields that a user changed since. Throws a RowKeptError if the row must stay. */
const planRestore = async (
  tx: LoggedWriter,
  change: Change,
  before: Values,
  lockedFields: readonly string[],
): Promise<PlannedUndo> => {
  const { collection, rowId, after } = change
  const row = await tx.getOne(collection, rowId)
  // The record was deleted since.
  if (!row) return { keptFields: [], writes: [] }
  const fields = listRestoredFields(before)
  const laterImport = await findLaterImport(tx, change, fields)
  if (laterImport) throw new RowKeptError(texts.laterImport(laterImport))
  const values: Values = { ...row }
  // A value that is already the old one was restored by hand, or by an earlier attempt.
  const pendingFields = fields.filter((field) => !isEqual(values[field], before[field]))
  const changedFields = pendingFields.filter(
    (field) => lockedFields.includes(field) || !isEqual(values[field], after[field]),
  )
  const keptFields = addFieldsChangedTogether(changedFields).filter((field) => pendingFields.includes(field))
  const patch = Object.fromEntries(
    pendingFields.filter((field) => !keptFields.includes(field)).map((field) => [field, before[field]]),
  )
  try {
    if (Object.keys(patch).length > 0) await SAVE_CHECKS[collection]?.(tx, row as never, patch)
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    throw new RowKeptError(describeFailedCheck(collection, error))
  }
  const restored: object =
    collection === 'accreditation_items' && 'status' in patch
      ? {
          ...patch,
          met_until: getRequirementValidUntil({ ...(row as Row<'accreditation_items'>), ...patch }),
        }
      : patch
  return {
    keptFields: keptFields.map((field) => ({ collection, field })),
    writes:
      Object.keys(patch).length === 0
        ? []
        : [() => tx.update(collection, rowId, incrementRecordVersion(row as { version: number }, restored))],
  }
}

/** Plans to delete a row that the import created. Throws a RowKeptError if the row must stay. */
const planDeletion = async (tx: LoggedWriter, change: Change): Promise<PlannedUndo['writes']> => {
  const { collection, rowId } = change
  const row = await tx.getOne(collection, rowId)
  if (!row) return []
  const reason = await findReasonToKeepCreatedRow(tx, change, { ...row })
  if (reason !== '') throw new RowKeptError(reason)
  return [() => tx.delete(collection, rowId)]
}

/** Undoes the changes that belong to one row of the sheet. Returns why the row, or a part of it, stays; '' if all is undone. */
const undoGenuineChanges = async (tx: LoggedWriter, changes: readonly Change[]): Promise<string> => {
  const creations = changes.filter(({ before }) => before === null)
  const lockedFields = await listFieldsWithLaterHistory(tx, creations)
  const keptFields: PlannedUndo['keptFields'] = []
  const writes: PlannedUndo['writes'] = []
  for (const change of changes)
    if (change.before) {
      const plan = await planRestore(tx, change, change.before, lockedFields)
      keptFields.push(...plan.keptFields)
      writes.push(...plan.writes)
    } else if (change.outcome === 'created') writes.push(...(await planDeletion(tx, change)))
  // Deletes the history and notifications of the values that are restored.
  for (const { collection, rowId, outcome } of creations) {
    const fields = HISTORY_FIELDS[collection]
    const isKept = keptFields.some(({ field }) => !fields || fields.includes(field))
    if (outcome !== 'created' && !isKept) writes.push(() => tx.delete(collection, rowId))
  }
  for (const write of writes) await write()
  return keptFields.length === 0
    ? ''
    : texts.fieldsChangedSince([
        ...new Set(keptFields.map(({ collection, field }) => getFieldLabel(collection, field))),
      ])
}

/**
 * Undoes one row of the sheet: all of it, or all except what users changed since, or nothing. Deletes the changes that are undone and
 * notes why the others stay. Returns whether anything stays.
 */
export const undoSheetRow = async (
  tx: LoggedWriter,
  rows: readonly ImportChangeRow[],
  writes: ImportedFields,
): Promise<boolean> => {
  const reasons = new Map<number, string>()
  const changes: Change[] = []
  for (const row of rows)
    if (await isGenuineChange(tx, row, writes)) changes.push(parseChange(row))
    else reasons.set(row.id, texts.notGenuine)
  const reason = await undoGenuineChanges(tx, changes).catch((error: unknown) => {
    if (error instanceof RowKeptError) return error.message
    throw error
  })
  for (const { id } of changes)
    if (reason === '') await tx.delete('import_changes', id)
    else reasons.set(id, reason)
  await keepChanges(tx, reasons)
  return reasons.size > 0
}

/** Notes why changes of an import are not undone, by id. */
export const keepChanges = async (tx: LoggedWriter, reasons: ReadonlyMap<number, string>): Promise<void> => {
  for (const [id, kept_reason] of reasons) await tx.update('import_changes', id, { kept_reason })
}

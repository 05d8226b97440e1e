import { isValidCalendarDate } from '../../domain/common/days.ts'
import { FACT_FIELDS, type LogChangeRow, type Values } from '../../domain/log/auditLog.ts'
import { isAuthenticLogEntry, signErasedLogEntry } from './logHash.ts'
import type { Row } from './rows.ts'
import type { LogEraser, Writer } from './store.ts'

type Change = Omit<LogChangeRow, 'id' | 'entry'>

/** Applies a function to all texts in a value. */
const mapTexts = (value: unknown, convert: (text: string) => string): unknown => {
  if (typeof value === 'string') return convert(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, convert))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapTexts(item, convert)]))
}

/** Empties the texts of a row, except days and the values of facts. Numbers and yes/no values do not identify a person. */
const emptyTexts = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      FACT_FIELDS.has(field) ? value : mapTexts(value, (text) => (isValidCalendarDate(text) ? text : '')),
    ]),
  )

/** Empties some fields of a row, and removes what identifies a person from the others. */
const emptyFields = (values: Values, fields: readonly string[], redact: LogEraser['redact']): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      mapTexts(value, fields.includes(field) ? () => '' : redact),
    ]),
  )

/** Returns a change without the values that identify a person. */
export const eraseLogChangeValues = <C extends Change>(change: C, { erases, redact }: LogEraser): C => {
  const fields = erases(change)
  const erase = (values: Values | null): Values | null =>
    values && (fields === 'all' ? emptyTexts(values) : emptyFields(values, fields, redact))
  return { ...change, before: erase(change.before), after: erase(change.after) }
}

/**
 * Erases values from entries of the audit log. The hashes that chain the entries stay as they are, and the portal signs what is left. An entry that
 * the portal did not write is erased without a signature, so that it is still reported as altered.
 */
export const eraseLogValues = async (
  tx: Writer,
  entries: readonly Row<'log_entries'>[],
  eraser: LogEraser,
  key: Buffer,
): Promise<void> => {
  const { rows } = await tx.getList('log_changes', {
    filter: { entry: entries.map(({ id }) => id) },
    sort: { field: 'id', order: 'ASC' },
  })
  const changesByEntry = Map.groupBy(rows, ({ entry }) => entry)
  for (const entry of entries) {
    const changes = changesByEntry.get(entry.id) ?? []
    const erasedChanges = changes.map((change) => eraseLogChangeValues(change, eraser))
    const reason = eraser.redact(entry.reason)
    const alteredChanges = erasedChanges.filter(
      (change, index) => JSON.stringify(change) !== JSON.stringify(changes[index]),
    )
    if (alteredChanges.length === 0 && reason === entry.reason) continue
    const erasedEntry = { ...entry, reason }
    const erased = isAuthenticLogEntry(entry, changes, key)
      ? signErasedLogEntry(erasedEntry, erasedChanges, key)
      : entry.erased
    for (const { id, before, after } of alteredChanges) await tx.update('log_changes', id, { before, after })
    await tx.update('log_entries', entry.id, { reason, erased })
  }
}

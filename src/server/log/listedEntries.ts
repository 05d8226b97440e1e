import { isTechnicalFieldName } from '../../contract/logValues.ts'
import { convertHtmlToPlainText } from '../../domain/common/plainText.ts'
import type { Actor } from '../../domain/groups.ts'
import type { ListedLogEntry, NamedChange, Values } from '../../domain/log/auditLog.ts'
import { parseServiceUsername } from '../../domain/service-accounts/schemas.ts'
import { listHiddenDocuments } from '../documents/sensitiveDocuments.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import {
  addDisplayNamesToLogChanges,
  readDisplayNamesOfRows,
  readNamesOfDeletedRowsFromLog,
  removeChangesOfHiddenDocuments,
} from './rowNames.ts'

/** Maximum number of changes of an entry that the list reads completely. */
const MAX_COMPLETE_CHANGES = 24
/** Number of changes that the list reads of an entry with more than `MAX_COMPLETE_CHANGES`. */
const FIRST_CHANGES = 8
/** Maximum number of characters of a changed text in the list. */
const MAX_TEXT_LENGTH = 300

const OLDEST_FIRST = { field: 'id', order: 'ASC' } as const

/** Reads the first changes of each audit log entry. All small entries share a query, and each large entry takes another. */
const readFirstChangesOfLogEntries = async (
  store: Reader,
  entries: readonly Row<'log_entries'>[],
): Promise<Row<'log_changes'>[]> => {
  const smallEntries = entries
    .filter(({ changes }) => changes > 0 && changes <= MAX_COMPLETE_CHANGES)
    .map(({ id }) => id)
  const changes =
    smallEntries.length === 0
      ? []
      : (await store.getList('log_changes', { filter: { entry: smallEntries }, sort: OLDEST_FIRST })).rows
  for (const { id } of entries.filter(({ changes }) => changes > MAX_COMPLETE_CHANGES))
    changes.push(
      ...(await store.getPage('log_changes', {
        filter: { entry: id },
        sort: OLDEST_FIRST,
        range: [0, FIRST_CHANGES - 1],
      })),
    )
  return changes
}

const shortenLongText = (field: string, value: unknown): unknown => {
  if (typeof value !== 'string' || value.length <= MAX_TEXT_LENGTH) return value
  return (field === 'text' ? convertHtmlToPlainText(value) : value).slice(0, MAX_TEXT_LENGTH)
}

/** Shortens long values of a change and removes internal fields. */
const shortenLongLogValues = (values: Values | null): Values | null =>
  values &&
  Object.fromEntries(
    Object.entries(values)
      .filter(([field]) => !isTechnicalFieldName(field))
      .map(([field, value]) => [field, shortenLongText(field, value)]),
  )

type LoggedCaller = Pick<Row<'log_entries'>, 'user' | 'username' | 'action'>

/** Reads the current names of the users and service accounts that acted. Returns a function that gives the name for an entry. */
export const readActorNames = async (
  store: Reader,
  entries: readonly LoggedCaller[],
): Promise<(entry: LoggedCaller) => string> => {
  const userIds = new Set(entries.flatMap(({ user }) => user ?? []))
  const accountIds = new Set(entries.flatMap((entry) => parseServiceUsername(entry) ?? []))
  const users = userIds.size === 0 ? [] : await store.getMany('users', [...userIds])
  const accounts = accountIds.size === 0 ? [] : await store.getMany('service_accounts', [...accountIds])
  const userNames = new Map<number | null, string>(users.map(({ id, name }) => [id, name]))
  const accountNames = new Map(accounts.map(({ id, name }) => [id, `${name} (cuenta de servicio)`]))
  return (entry) => userNames.get(entry.user) ?? accountNames.get(parseServiceUsername(entry) ?? 0) ?? ''
}

/**
 * Returns audit log entries for the list, with their subject and first changes. The number of SQL statements does not depend on the number of
 * entries.
 */
export const createLogEntryListResponse = async (
  store: Reader,
  actor: Actor,
  entries: readonly Row<'log_entries'>[],
): Promise<ListedLogEntry[]> => {
  const getActorName = await readActorNames(store, entries)
  const subjects = entries.map(({ subject }) => subject)
  const hiddenSubjects = await listHiddenDocuments(store, actor, subjects)
  const shownSubjects = subjects.filter((subject) => !hiddenSubjects.has(subject))
  const names = await readDisplayNamesOfRows(store, shownSubjects)
  const deletedNames = await readNamesOfDeletedRowsFromLog(
    store,
    shownSubjects.filter((subject) => subject !== '' && !names[subject]),
  )
  const namedChanges = await addDisplayNamesToLogChanges(
    store,
    await removeChangesOfHiddenDocuments(store, actor, await readFirstChangesOfLogEntries(store, entries)),
  )
  const rows = Map.groupBy(namedChanges, ({ entry }) => entry)
  return entries.map(({ previous: _, hash: __, kind: ___, about: ____, facts: _____, ...entry }) => ({
    ...entry,
    user_name: getActorName(entry),
    subject_name: names[entry.subject] ?? deletedNames[entry.subject] ?? '',
    rows: (rows.get(entry.id) ?? []).map(
      ({ entry: ______, before, after, ...change }): NamedChange => ({
        ...change,
        before: shortenLongLogValues(before),
        after: shortenLongLogValues(after),
      }),
    ),
  }))
}

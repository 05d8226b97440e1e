import { createHash, hash } from 'node:crypto'
import type { Day } from '../../domain/common/days.ts'
import { type DocumentTable, documentKindOf } from '../../domain/documents/kinds.ts'
import type { RetentionYears } from '../../domain/retention/rules.ts'
import type { RetentionDeletionRow, RetentionItemRow } from '../../domain/retention/schemas.ts'
import { HttpError } from '../common/httpError.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import { deleteDocumentFile } from '../files/uploads.ts'
import { erasePerson } from '../personalData/erasePerson.ts'
import { createStoreForBackgroundJob } from '../store/origins.ts'
import type { Row } from '../store/rows.ts'
import type { LogEraser, LoggedWriter, Reader, Store, Writer } from '../store/store.ts'
import { readEndedItemsOfCompanies, readEndedItemsOfPeople } from './ends.ts'
import { getHoldOfItem, getItemKey, readHoldsOfItems } from './refresh.ts'

/** Number of items that one transaction deletes. */
const BATCH_SIZE = 25

interface DeletionContext {
  today: Day
  now: Date
  years: RetentionYears
}

/** Returns the keys of the items that are still due: neither needed again, nor kept by an order, nor reactivated. */
const listKeysStillDue = async (
  store: Reader,
  items: readonly RetentionItemRow[],
  { today, years }: DeletionContext,
): Promise<Set<string>> => {
  const context = { today, years, stored: items, isExact: true }
  const people = [...new Set(items.flatMap(({ personnel }) => personnel ?? []))]
  const companies = [...new Set(items.flatMap(({ personnel, company }) => (personnel ? [] : company)))]
  const ended = [
    ...(await readEndedItemsOfPeople(store, await store.getMany('personnel', people), context)),
    ...(await readEndedItemsOfCompanies(store, await store.getMany('companies', companies), context)),
  ]
  const holds = await readHoldsOfItems(store, items, today)
  return new Set(ended.filter((item) => item.due_on <= today && !getHoldOfItem(holds, item)).map(getItemKey))
}

/** Number of characters of the hash that replaces a person's id in a certificate. */
const RECORD_HASH_LENGTH = 16

/** What a certificate says of something deleted, without personal data. The id of a person is hashed, because credentials led to it. */
const formatEntry = ({ kind, record, category, ended_on }: RetentionItemRow, sha256: string): string => {
  const id = kind === 'person' ? hash('sha256', record).slice(0, RECORD_HASH_LENGTH) : record
  return [kind, id, category, ended_on, sha256].join(' ')
}

/** What was deleted: the hash and the size of its file, and how to delete its files after the commit. */
interface Deleted {
  sha256: string
  size: number
  deleteFiles: (files: FileStorage) => Promise<void>
}

/** Deletes the row of a document. Returns undefined if another user deleted it meanwhile. */
const deleteDocument = async (tx: Writer, table: DocumentTable, id: number): Promise<Deleted | undefined> => {
  const row = await tx.getOne(table, id)
  if (!row) return undefined
  await tx.delete(table, row.id)
  const { key, sha256, size } = row
  return { sha256, size, deleteFiles: (files) => deleteDocumentFile(files, key) }
}

/** Erases a person with all traces. Returns undefined if a veto in force names the person, or if the person is gone. */
const deleteRecord = async (
  tx: LoggedWriter,
  { record, size }: RetentionItemRow,
  now: Date,
): Promise<Deleted | undefined> => {
  const person = await tx.getOne('personnel', record)
  if (!person) return undefined
  try {
    return { sha256: '', size, ...(await erasePerson(tx, person, now)) }
  } catch (error) {
    if (error instanceof HttpError) return undefined
    throw error
  }
}

const deleteItem = (tx: LoggedWriter, item: RetentionItemRow, now: Date): Promise<Deleted | undefined> =>
  item.kind === 'person'
    ? deleteRecord(tx, item, now)
    : deleteDocument(tx, documentKindOf(item.kind).table as DocumentTable, Number(item.record))

/** Erases from the audit log what it says of deleted documents, such as the names of their files. */
const eraseDocumentsFromLog = async (tx: LoggedWriter, items: readonly RetentionItemRow[]): Promise<void> => {
  const documents = items.flatMap(({ kind, record, personnel, company }) =>
    kind === 'person'
      ? []
      : [
          {
            collection: documentKindOf(kind).table,
            record,
            subject: personnel === null ? `companies:${company}` : `personnel:${personnel}`,
          },
        ],
  )
  if (documents.length === 0) return
  const keys = new Set(documents.map(({ collection, record }) => `${collection}:${record}`))
  const isErased = ({ collection, record }: { collection: string; record: string }) =>
    keys.has(`${collection}:${record}`)
  const eraser: LogEraser = {
    erases: (change) => (isErased(change) ? 'all' : []),
    redact: (text) => text,
  }
  const { rows } = await tx.getList('log_changes', {
    filter: {
      subject: [...new Set(documents.map(({ subject }) => subject))],
      record: documents.map(({ record }) => record),
    },
  })
  const entries = rows.filter(isErased).map(({ entry }) => entry)
  await tx.eraseLogValues(await tx.getMany('log_entries', [...new Set(entries)]), eraser)
  tx.eraseFromOwnLogEntry(eraser)
}

/** Returns the hash of the contents of a certificate. */
export const computeCertificateHash = ({
  rules,
  entries,
}: Pick<RetentionDeletionRow, 'rules' | 'entries'>): string =>
  createHash('sha256')
    .update([...rules, ...entries].join('\n'))
    .digest('hex')

/** Ends a deletion without remaining items. The hash then covers its certificate. */
const finishDeletion = (tx: Writer, deletion: Row<'retention_deletions'>, now: Date) =>
  tx.update('retention_deletions', deletion.id, {
    state: 'done',
    finished_at: now.toISOString(),
    sha256: computeCertificateHash(deletion),
  })

/** Deletes the next items of a deletion in one transaction. Returns what was deleted. */
const deleteItems = async (
  tx: LoggedWriter,
  deletion: Row<'retention_deletions'>,
  context: DeletionContext,
): Promise<Deleted[]> => {
  const page = await tx.getPage('retention_items', {
    filter: { deletion: deletion.id },
    sort: { field: 'id', order: 'ASC' },
    range: [0, BATCH_SIZE - 1],
  })
  // A transaction erases one person at most, because its log entry is erased for one person. Documents are deleted before.
  const documents = page.filter(({ kind }) => kind !== 'person')
  const items = documents.length > 0 ? documents : page.slice(0, 1)
  if (items.length === 0) {
    await finishDeletion(tx, deletion, context.now)
    return []
  }
  const stillDue = await listKeysStillDue(tx, items, context)
  const deleted: Deleted[] = []
  const entries: string[] = []
  await eraseDocumentsFromLog(
    tx,
    items.filter((item) => stillDue.has(getItemKey(item))),
  )
  for (const item of items) {
    const one = stillDue.has(getItemKey(item)) ? await deleteItem(tx, item, context.now) : undefined
    if (!one) {
      await tx.update('retention_items', item.id, { deletion: null })
      continue
    }
    await tx.delete('retention_items', item.id)
    deleted.push(one)
    entries.push(formatEntry(item, one.sha256))
  }
  await tx.update('retention_deletions', deletion.id, {
    deleted: deletion.deleted + entries.length,
    skipped: deletion.skipped + items.length - entries.length,
    size: deleted.reduce((sum, { size }) => sum + size, deletion.size),
    entries: [...deletion.entries, ...entries],
  })
  return deleted
}

/**
 * Deletes the next batch of the oldest deletion that users decided on, and its files after the commit. The daily cleanup finds files that a
 * crash left behind. Returns whether there is more.
 */
export const deleteNextBatch = async (
  store: Store,
  files: FileStorage,
  context: DeletionContext,
): Promise<boolean> => {
  const readNext = (reader: Reader) =>
    reader.getPage('retention_deletions', {
      filter: { state: 'running' },
      sort: { field: 'id', order: 'ASC' },
      range: [0, 0],
    })
  if ((await readNext(store)).length === 0) return false
  const deleted = await createStoreForBackgroundJob(store, 'retention').transaction(async (tx) => {
    const [deletion] = await readNext(tx)
    return deletion ? deleteItems(tx, deletion, context) : []
  })
  for (const { deleteFiles } of deleted) await deleteFiles(files)
  return true
}

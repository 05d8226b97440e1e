import { createHash } from 'node:crypto'
import type { Day } from '../../domain/common/days.ts'
import { type DocumentTable, documentKindOf } from '../../domain/documents/kinds.ts'
import type { RetentionYears } from '../../domain/retention/rules.ts'
import type { RetentionDeletionRow, RetentionItemRow } from '../../domain/retention/schemas.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import { deleteDocumentFile } from '../files/uploads.ts'
import { createStoreForBackgroundJob } from '../store/origins.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Store, Writer } from '../store/store.ts'
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

/** What a certificate says of something deleted, without personal data. */
const formatEntry = ({ kind, record, category, ended_on }: RetentionItemRow, sha256: string): string =>
  [kind, record, category, ended_on, sha256].join(' ')

/** What was deleted: the hash and the size of its file, and how to delete its files after the commit. */
interface Deleted {
  sha256: string
  size: number
  deleteFiles: (files: FileStorage) => Promise<void>
}

/** Deletes the row of a document. Returns undefined if another user deleted it meanwhile. */
const deleteDocument = async (
  tx: Writer,
  { kind, record }: RetentionItemRow,
): Promise<Deleted | undefined> => {
  if (kind === 'person') return undefined
  const table = documentKindOf(kind).table as DocumentTable
  const row = await tx.getOne(table, Number(record))
  if (!row) return undefined
  await tx.delete(table, row.id)
  const { key, sha256, size } = row
  return { sha256, size, deleteFiles: (files) => deleteDocumentFile(files, key) }
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
  tx: Writer,
  deletion: Row<'retention_deletions'>,
  context: DeletionContext,
): Promise<Deleted[]> => {
  const items = await tx.getPage('retention_items', {
    filter: { deletion: deletion.id },
    sort: { field: 'id', order: 'ASC' },
    range: [0, BATCH_SIZE - 1],
  })
  if (items.length === 0) {
    await finishDeletion(tx, deletion, context.now)
    return []
  }
  const stillDue = await listKeysStillDue(tx, items, context)
  const deleted: Deleted[] = []
  const entries: string[] = []
  for (const item of items) {
    const one = stillDue.has(getItemKey(item)) ? await deleteDocument(tx, item) : undefined
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

import { arcoRequestFields } from '../../domain/arcoRequests/fields.ts'
import { range } from '../../domain/common/filters.ts'
import { namesOf } from '../../domain/fields/fields.ts'
import { BOARDS } from '../../domain/notices/boards.ts'
import { type BackgroundWork, createBackgroundWorker } from '../common/backgroundWork.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import { createStoreForBackgroundJob } from '../store/origins.ts'
import type { AnyRow, Collection, Row } from '../store/rows.ts'
import type { Filter, LogEraser, LoggedWriter, Store } from '../store/store.ts'
import { eraseFromNextImport } from './eraseFromImports.ts'
import { createRedactor } from './identifyingTexts.ts'

/** Number of rows that one transaction reads. */
const BATCH_SIZE = 100

type Erasure = Row<'erasures'>

/** Kinds of fields with texts that users write. */
const WRITTEN_KINDS: readonly string[] = ['name', 'line', 'longText', 'richText', 'identifier']

/** Fields that are emptied in rows that stay, because they prove how the utility answered a request. */
export const EMPTIED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  arco_requests: namesOf(arcoRequestFields, ({ kind }) => WRITTEN_KINDS.includes(kind)),
  arco_steps: ['note'],
}

/** Queues the erasure of personal data from the audit log and from texts of other rows, and erases it from the log entry of this transaction. */
export const queueErasure = async (
  tx: LoggedWriter,
  {
    subjects,
    records = subjects,
    texts,
    now,
  }: Pick<Erasure, 'subjects' | 'texts'> & Partial<Pick<Erasure, 'records'>> & { now: Date },
): Promise<void> => {
  const erasure = { subjects, records, texts, step: 0, after: '' }
  await tx.create('erasures', { ...erasure, created_at: now.toISOString() })
  tx.eraseFromOwnLogEntry(createLogEraser(erasure))
}

const createLogEraser = ({ records, texts }: Pick<Erasure, 'records' | 'texts'>): LogEraser => {
  const names = new Set(records)
  return {
    erases: ({ subject, collection, record }) =>
      names.has(subject) || names.has(`${collection}:${record}`) ? (EMPTIED_FIELDS[collection] ?? 'all') : [],
    redact: createRedactor(texts),
  }
}

/** Replaces identifying texts in all fields of a row. Returns the changed fields. */
const redactRow = (row: AnyRow, redact: (text: string) => string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([field, value]) => {
      if (typeof value !== 'string') return []
      const redacted = redact(value)
      return redacted === value ? [] : [[field, redacted]]
    }),
  )

const mentionsPerson = (row: AnyRow, redact: (text: string) => string): boolean => {
  const text = JSON.stringify(row)
  return redact(text) !== text
}

/** Processes the next batch of rows. Returns the id of the last row, or undefined after the last batch. */
type Step = (tx: LoggedWriter, erasure: Erasure, eraser: LogEraser) => Promise<string | undefined>

/** Creates a step that passes the rows of a table in the order of their ids. */
const eachRowOf =
  <C extends Collection>(
    collection: C,
    getFilter: (erasure: Erasure) => Filter<C>,
    process: (tx: LoggedWriter, rows: Row<C>[], eraser: LogEraser) => Promise<void>,
  ): Step =>
  async (tx, erasure, eraser) => {
    const rows = await tx.getPage(collection, {
      filter: { ...getFilter(erasure), id: range({ from: Number(erasure.after) + 1 }) } as Filter<C>,
      sort: { field: 'id', order: 'ASC' },
      range: [0, BATCH_SIZE - 1],
    })
    await process(tx, rows, eraser)
    return rows.length < BATCH_SIZE ? undefined : String(rows.at(-1)?.id)
  }

const eraseEntries = (tx: LoggedWriter, entries: readonly Row<'log_entries'>[], eraser: LogEraser) =>
  tx.eraseLogValues(entries, eraser)

/** Creates a step that deletes the rows of a table that mention the person. */
const deleteMentions = (
  collection: 'mails' | 'answers' | 'saved_views' | 'messages' | 'message_events',
  filter = {},
): Step =>
  eachRowOf(
    collection,
    () => filter,
    async (tx, rows, { redact }) => {
      const ids = rows.filter((row) => mentionsPerson({ ...row }, redact)).map(({ id }) => id)
      if (ids.length > 0) await tx.deleteMany(collection, { id: ids })
    },
  )

/** Creates a step that redacts the rows of a table that mention the person, and what the audit log says of these rows. */
const redactMentions = (
  collection: (typeof BOARDS)[number] | 'notice_versions' | 'visit_reports' | 'unusual_checks' | 'quotations',
): Step =>
  eachRowOf(
    collection,
    () => ({}),
    async (tx, rows, eraser) => {
      tx.eraseFromOwnLogEntry(eraser)
      for (const row of rows) {
        const patch = redactRow({ ...row }, eraser.redact)
        if (Object.keys(patch).length === 0) continue
        await tx.update(collection, row.id, patch)
        const { rows: changes } = await tx.getList('log_changes', {
          filter: { subject: `${collection}:${row.id}` },
        })
        const ids = [...new Set(changes.map(({ entry }) => entry))]
        await tx.eraseLogValues(await tx.getMany('log_entries', ids), eraser)
      }
    },
  )

const STEPS: readonly Step[] = [
  eachRowOf(
    'log_changes',
    ({ subjects }) => ({ subject: subjects }),
    async (tx, changes, eraser) =>
      eraseEntries(
        tx,
        await tx.getMany('log_entries', [...new Set(changes.map(({ entry }) => entry))]),
        eraser,
      ),
  ),
  eachRowOf('log_entries', ({ subjects }) => ({ about: subjects }), eraseEntries),
  // Downloads are logged with their filters, such as the name that the user searched for.
  eachRowOf('log_entries', () => ({ nature: 'download' as const }), eraseEntries),
  deleteMentions('mails'),
  deleteMentions('answers'),
  deleteMentions('saved_views'),
  deleteMentions('messages', { personnel: null }),
  deleteMentions('message_events', { personnel: null }),
  ...BOARDS.map((board) => redactMentions(board)),
  redactMentions('notice_versions'),
  redactMentions('visit_reports'),
  redactMentions('unusual_checks'),
  redactMentions('quotations'),
]

/** Runs the next step of the oldest queued erasure. Returns whether there may be more work. */
const runNextStep = async (store: Store, files: FileStorage): Promise<boolean> => {
  const findNext = async (reader: Pick<Store, 'getPage'>): Promise<Erasure | undefined> => {
    const order = { sort: { field: 'id', order: 'ASC' }, range: [0, 0] } as const
    return (await reader.getPage('erasures', order))[0]
  }
  const erasure = await findNext(store)
  if (!erasure) return false
  const eraser = createLogEraser(erasure)
  if (erasure.step === STEPS.length) {
    const after = await eraseFromNextImport(store, files, erasure, eraser.redact)
    await store.transaction<unknown>((tx) =>
      after === undefined ? tx.delete('erasures', erasure.id) : tx.update('erasures', erasure.id, { after }),
    )
    if (after === undefined) store.overwriteDeletedContent()
    return true
  }
  await store.transaction(async (tx) => {
    const current = await findNext(tx)
    const step = current && STEPS[current.step]
    if (!step) return
    const after = await step(tx, current, eraser)
    await tx.update(
      'erasures',
      current.id,
      after === undefined ? { step: current.step + 1, after: '' } : { after },
    )
  })
  return true
}

/** Creates the background job that finishes queued erasures. It continues after a restart. */
export const createErasureWorker = (
  store: Store,
  files: FileStorage,
  onError: (error: unknown) => void,
): BackgroundWork => {
  const jobStore = createStoreForBackgroundJob(store, 'erasure')
  return createBackgroundWorker({
    runBatch: () => runNextStep(jobStore, files),
    pauseFactor: 1,
    onError,
  })
}

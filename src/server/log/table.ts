import type { LOG_COLUMNS } from '../../contract/log.ts'
import { fieldChanges, fieldChangeText } from '../../contract/logFields.ts'
import { kindText, recordText } from '../../contract/logKinds.ts'
import { reasonText } from '../../contract/logReasons.ts'
import { actionText, doerText, RESULTS } from '../../contract/logWords.ts'
import type { ListedLogEntry, LogChangeRow, Names } from '../../domain/log.ts'
import { columnsOf, type Shown, shown, type Table } from '../reports/table.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'
import { listedEntries } from './entries.ts'
import { withNames } from './names.ts'

/** What is exported of the log. It can be sent to another thread. */
export interface LogExport {
  filter: Filter<'log_entries'>
  order: 'ASC' | 'DESC'
  columns: readonly (typeof LOG_COLUMNS)[number][]
}

/** So many entries are read at a time, and so many of what each changed are told. */
const BATCH = 200
const TOLD = 5

type Told = ListedLogEntry & { what: string }

const lineOf = (change: LogChangeRow & { names: Names }): string => {
  const { collection, record, before, after, names } = change
  const name = [kindText(collection), names[`${collection}:${record}`]].filter(Boolean).join(' ')
  const fields = fieldChanges(change).map(fieldChangeText).join('; ')
  return `${name}${before === null ? ' (alta)' : after === null ? ' (eliminado)' : ''}: ${fields}`
}

/** The entries with what they changed, in words; a few statements for each batch. */
const told = async (store: Reader, entries: readonly Row<'log_entries'>[]): Promise<Told[]> => {
  const few = entries.filter(({ changes }) => changes > 0 && changes <= TOLD).map(({ id }) => id)
  const { rows } =
    few.length === 0
      ? { rows: [] }
      : await store.getList('log_changes', { filter: { entry: few }, sort: { field: 'id', order: 'ASC' } })
  const lines = new Map<number, string[]>()
  for (const change of await withNames(store, rows))
    lines.set(change.entry, [...(lines.get(change.entry) ?? []), lineOf(change)])
  return (await listedEntries(store, entries)).map((entry) => ({
    ...entry,
    what: [reasonText(entry.reason), ...(lines.get(entry.id) ?? [])].filter(Boolean).join('\n'),
  }))
}

const SHOWN: Record<(typeof LOG_COLUMNS)[number], Shown<Told>> = {
  id: shown('Entrada', 10, ({ id }) => id, 'number'),
  at: shown('Fecha y hora', 17, ({ at }) => at, 'moment'),
  username: shown('Quién', 24, doerText),
  address: shown('Desde', 18, ({ address }) => address),
  action: shown('Qué', 40, ({ action, result }) => actionText(action, result)),
  subject: shown('Registro', 40, ({ subject, subject_name }) => {
    const [kind = '', id = ''] = subject.split(':')
    return recordText(kind, subject_name, id)
  }),
  result: shown('Resultado', 12, ({ result }) => RESULTS[result]),
  changes: shown('Registros cambiados', 12, ({ changes }) => changes, 'number'),
  what: shown('Cambios', 80, ({ what }) => what),
}

async function* cells({ filter, order, columns }: LogExport, store: Reader) {
  const batch: Row<'log_entries'>[] = []
  const flushed = async () =>
    (await told(store, batch.splice(0))).map((entry) => columns.map((column) => SHOWN[column].of(entry)))
  for await (const entry of store.each('log_entries', { filter, sort: { field: 'id', order } })) {
    batch.push(entry)
    if (batch.length >= BATCH) yield* await flushed()
  }
  yield* await flushed()
}

/** The log as a table: what its list shows, with what each entry changed in words. */
export const logTable = (store: Reader, asked: LogExport): Table => ({
  sheet: 'Bitácora',
  columns: columnsOf(asked.columns.map((column) => SHOWN[column])),
  frozen: 2,
  rows: cells(asked, store),
})

import type { LOG_COLUMNS } from '../../contract/log.ts'
import { subjectText } from '../../contract/logKinds.ts'
import { reasonText } from '../../contract/logReasons.ts'
import { type Telling, tellingOf } from '../../contract/logSentences.ts'
import { actionText, doerText, RESULTS } from '../../contract/logWords.ts'
import type { ListedLogEntry } from '../../domain/log.ts'
import { columnsOf, type Shown, shown, type Table } from '../reports/table.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'
import { listedEntries } from './entries.ts'

/** What is exported of the log. It can be sent to another thread. */
export interface LogExport {
  filter: Filter<'log_entries'>
  order: 'ASC' | 'DESC'
  columns: readonly (typeof LOG_COLUMNS)[number][]
}

/** So many entries are read at a time. */
const BATCH = 200

type Told = ListedLogEntry & Telling

const SHOWN: Record<(typeof LOG_COLUMNS)[number], Shown<Told>> = {
  at: shown('Fecha y hora', 17, ({ at }) => at, 'moment'),
  what: shown('Qué pasó', 60, ({ text }) => text),
  details: shown('Detalle', 60, ({ more, result, reason }) =>
    [...more, result === 'ok' ? reasonText(reason) : ''].filter(Boolean).join('\n'),
  ),
  subject: shown('Registro', 40, subjectText),
  username: shown('Quién', 24, doerText),
  action: shown('Acción', 40, ({ action, result }) => actionText(action, result)),
  result: shown('Resultado', 12, ({ result }) => RESULTS[result]),
  changes: shown('Registros cambiados', 12, ({ changes }) => changes, 'number'),
  address: shown('Dirección de red', 18, ({ address }) => address),
  id: shown('Entrada', 10, ({ id }) => id, 'number'),
}

async function* cells({ filter, order, columns }: LogExport, store: Reader) {
  const batch: Row<'log_entries'>[] = []
  const flushed = async () =>
    (await listedEntries(store, batch.splice(0)))
      .map((entry) => ({ ...entry, ...tellingOf(entry) }))
      .map((entry) => columns.map((column) => SHOWN[column].of(entry)))
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

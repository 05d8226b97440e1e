import type { LOG_COLUMNS } from '../../contract/log.ts'
import { formatLoggedAction, formatLoggedActorName, RESULT_TEXTS } from '../../contract/logActions.ts'
import { describeLogEntry, type EntryDescription } from '../../contract/logEvents.ts'
import { formatLogSubject } from '../../contract/logLabels.ts'
import { formatLogReason } from '../../contract/logReasons.ts'
import type { Actor } from '../../domain/groups.ts'
import type { ListedLogEntry } from '../../domain/log/auditLog.ts'
import {
  convertToSpreadsheetColumns,
  defineExportColumn,
  type Table,
  type TableColumn,
} from '../reports/table.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'
import { createLogEntryListResponse } from './listedEntries.ts'

/** Options of an export of the audit log. They can be sent to a worker thread. */
export interface LogExport {
  filter: Filter<'log_entries'>
  order: 'ASC' | 'DESC'
  columns: readonly (typeof LOG_COLUMNS)[number][]
  /** User who exports. Sensitive documents are left out if the user may not read them. */
  actor: Actor
}

/** Number of log entries that one query reads. */
const BATCH_SIZE = 200

type DescribedEntry = ListedLogEntry & EntryDescription

const COLUMNS: Record<(typeof LOG_COLUMNS)[number], TableColumn<DescribedEntry>> = {
  at: defineExportColumn('Fecha y hora', 17, ({ at }) => at, 'moment'),
  what: defineExportColumn('Qué pasó', 60, ({ summary }) => summary),
  details: defineExportColumn('Detalle', 60, ({ details, result, reason }) =>
    [...details, result === 'ok' ? formatLogReason(reason) : ''].filter(Boolean).join('\n'),
  ),
  subject: defineExportColumn('Registro', 40, formatLogSubject),
  username: defineExportColumn('Quién', 24, formatLoggedActorName),
  action: defineExportColumn('Acción', 40, formatLoggedAction),
  result: defineExportColumn('Resultado', 12, ({ result }) => RESULT_TEXTS[result]),
  changes: defineExportColumn('Registros cambiados', 12, ({ changes }) => changes, 'number'),
  address: defineExportColumn('Dirección de red', 18, ({ address }) => address),
  id: defineExportColumn('Entrada', 10, ({ id }) => id, 'number'),
}

async function* readCells({ filter, order, columns, actor }: LogExport, store: Reader) {
  let rows: Row<'log_entries'>[]
  let after: number | undefined
  do {
    rows = await store.getLog({ filter, order, range: [0, BATCH_SIZE - 1], after })
    after = rows.at(-1)?.id
    for (const entry of await createLogEntryListResponse(store, actor, rows))
      yield columns.map((column) => COLUMNS[column].getCell({ ...entry, ...describeLogEntry(entry) }))
  } while (rows.length === BATCH_SIZE)
}

/** Returns the audit log as a spreadsheet table, with the changes of each entry in words. */
export const createAuditLogExportTable = (store: Reader, options: LogExport): Table => ({
  sheet: 'Bitácora',
  columns: convertToSpreadsheetColumns(options.columns.map((column) => COLUMNS[column])),
  frozen: 2,
  rows: readCells(options, store),
})

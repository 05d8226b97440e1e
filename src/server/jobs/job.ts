import { Readable } from 'node:stream'
import type { Day } from '../../domain/days.ts'
import { inChunks } from '../common/chunks.ts'
import { type SigningKey, signerOf } from '../documents/credentialAddress.ts'
import { monthlyPdf } from '../documents/monthlyPdf.ts'
import type { Sender } from '../documents/pdf/letterhead.ts'
import { qrEntries } from '../documents/qrEntries.ts'
import { zipOf } from '../documents/zip.ts'
import { type LogExport, logTable } from '../log/table.ts'
import { csvOf } from '../reports/csv.ts'
import { type Export, exportTable } from '../reports/exports.ts'
import { monthlyFigures } from '../reports/monthly.ts'
import { type ReportName, reports } from '../reports/reports.ts'
import type { Table } from '../reports/table.ts'
import { xlsxOf } from '../reports/xlsx.ts'
import type { ListQuery, Reader } from '../store/store.ts'
import { type Drawing, draw, isDrawing } from './drawing.ts'

type Format = 'xlsx' | 'csv'

/** Long work that reads a store. */
type StoreJob =
  | { kind: 'report'; name: ReportName; format: Format; today: Day; month?: string | undefined }
  | { kind: 'export'; asked: Export; format: Format; today: Day }
  | { kind: 'log'; asked: LogExport; format: Format }
  | { kind: 'monthly'; month: number; year: number; today: Day; sender: Sender }
  | { kind: 'qrZip'; query: ListQuery<'personnel'>; publicUrl: string; today: Day; key: SigningKey }

/** Long work that ends in a file: what it is made from can be sent to another thread. */
export type Job = StoreJob | Drawing

const spreadsheet = (table: Table, format: Format): Readable | Promise<Readable> =>
  format === 'xlsx' ? xlsxOf(table) : Readable.from(inChunks(csvOf(table)), { objectMode: false })

/** How each kind of job is done: bytes as they are made. */
const makers: {
  [K in StoreJob['kind']]: (store: Reader, job: Extract<StoreJob, { kind: K }>) => Promise<Readable>
} = {
  report: async (store, { name, format, today, month }) =>
    spreadsheet(await reports[name].table(store, today, month), format),
  export: async (store, { asked, format, today }) => spreadsheet(exportTable(store, asked, today), format),
  log: async (store, { asked, format }) => spreadsheet(logTable(store, asked), format),
  monthly: async (store, { sender, ...month }) => monthlyPdf(await monthlyFigures(store, month), sender),
  qrZip: async (store, { query, publicUrl, today, key }) =>
    zipOf(qrEntries(store, query, { publicUrl, today, sign: signerOf(key) })),
}

/** Does a job; only a drawing can do without a store. Whoever stops reading destroys the stream, and the work ends with it. */
export const perform = async (store: Reader | undefined, job: Job): Promise<Readable> => {
  if (isDrawing(job)) return draw(job)
  if (!store) throw new Error(`no store to do ${job.kind} with`)
  return makers[job.kind](store, job as never)
}

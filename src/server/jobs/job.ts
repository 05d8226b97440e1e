import { Readable } from 'node:stream'
import type { Day } from '../../domain/days.ts'
import { monthlyPdf } from '../documents/monthlyPdf.ts'
import { qrEntries } from '../documents/qrEntries.ts'
import { zipOf } from '../documents/zip.ts'
import { inPieces } from '../pieces.ts'
import { csvOf } from '../reports/csv.ts'
import { monthlyFigures } from '../reports/monthly.ts'
import { type ReportName, reports } from '../reports/reports.ts'
import { xlsxOf } from '../reports/xlsx.ts'
import type { Reader } from '../store/store.ts'

/** Long work that ends in a file: what it is made from can be sent to another thread. */
export type Job =
  | { kind: 'report'; name: ReportName; format: 'xlsx' | 'csv'; today: Day }
  | { kind: 'monthly'; month: number; year: number; today: Day }
  | { kind: 'qrZip'; company: 'all' | number; publicUrl: string }

/** How each kind of job is done: bytes as they are made. */
const makers: { [K in Job['kind']]: (store: Reader, job: Extract<Job, { kind: K }>) => Promise<Readable> } = {
  report: async (store, { name, format, today }) => {
    const table = await reports[name].table(store, today)
    return format === 'xlsx' ? xlsxOf(table) : Readable.from(inPieces(csvOf(table)), { objectMode: false })
  },
  monthly: async (store, job) => monthlyPdf(await monthlyFigures(store, job)),
  qrZip: async (store, { company, publicUrl }) => zipOf(qrEntries(store, company, publicUrl)),
}

/** Does a job. Whoever stops reading destroys the stream, and the work ends with it. */
export const perform = (store: Reader, job: Job): Promise<Readable> => makers[job.kind](store, job as never)

import { Readable } from 'node:stream'
import type { Day } from '../domain/days.ts'
import type { CardSheet } from '../domain/printedCards.ts'
import type { Quotation } from '../domain/quotations.ts'
import { inChunks } from './common/inBatches.ts'
import type { CardSender, PrintedCard } from './credentials/cardSides.ts'
import { cardsPdf } from './credentials/cardsPdf.ts'
import { type SigningKey, signerOf } from './credentials/credentialAddress.ts'
import { qrEntries } from './credentials/qr.ts'
import { zipOf } from './files/zip.ts'
import { buildLogTable, type LogExport } from './log/logTable.ts'
import type { Sender } from './pdf/letterhead.ts'
import { drawMatrixPdf, type MatrixPrint } from './personnel/matrixPdf.ts'
import { type QuotationSender, quotationPdf } from './quotations/quotationPdf.ts'
import { csvOf } from './reports/csv.ts'
import { type Export, exportTable } from './reports/exports.ts'
import { monthlyFigures } from './reports/monthly.ts'
import { monthlyPdf } from './reports/monthlyPdf.ts'
import { type ReportName, reports } from './reports/reports.ts'
import type { Table } from './reports/table.ts'
import { xlsxOf } from './reports/xlsx.ts'
import type { ListQuery, Reader } from './store/store.ts'

type Format = 'xlsx' | 'csv'

/** Long work that ends in a file: what it is made from can be sent to another thread. */
export type Job =
  | { kind: 'report'; name: ReportName; format: Format; today: Day; month?: string | undefined }
  | { kind: 'export'; asked: Export; format: Format; today: Day }
  | { kind: 'log'; asked: LogExport; format: Format }
  | { kind: 'matrix'; matrix: MatrixPrint }
  | { kind: 'monthly'; month: number; year: number; today: Day; sender: Sender }
  | { kind: 'qrZip'; query: ListQuery<'personnel'>; publicUrl: string; today: Day; key: SigningKey }
  // Drawn from what they say themselves, which takes 50 to 200 ms of the processor at one go: no store is read.
  | { kind: 'quotation'; quotation: Quotation; sender: QuotationSender }
  | { kind: 'cards'; cards: readonly PrintedCard[]; sender: CardSender; sheet: CardSheet }

const spreadsheet = (table: Table, format: Format): Readable | Promise<Readable> =>
  format === 'xlsx' ? xlsxOf(table) : Readable.from(inChunks(csvOf(table)), { objectMode: false })

/** How each kind of job is done: bytes as they are made. */
const makers: {
  [K in Job['kind']]: (job: Extract<Job, { kind: K }>, store: () => Reader) => Readable | Promise<Readable>
} = {
  report: async ({ name, format, today, month }, store) =>
    spreadsheet(await reports[name].table(store(), today, month), format),
  export: ({ asked, format, today }, store) => spreadsheet(exportTable(store(), asked, today), format),
  log: ({ asked, format }, store) => spreadsheet(buildLogTable(store(), asked), format),
  matrix: ({ matrix }, store) => drawMatrixPdf(store(), matrix),
  monthly: async ({ sender, ...month }, store) => monthlyPdf(await monthlyFigures(store(), month), sender),
  qrZip: ({ query, publicUrl, today, key }, store) =>
    zipOf(qrEntries(store(), query, { publicUrl, today, sign: signerOf(key) })),
  quotation: ({ quotation, sender }) => quotationPdf(quotation, sender),
  cards: ({ cards, sender, sheet }) => cardsPdf(cards, sender, sheet),
}

/** Does a job; only a drawing can do without a store. Whoever stops reading destroys the stream, and the work ends with it. */
export const perform = async (store: Reader | undefined, job: Job): Promise<Readable> =>
  makers[job.kind](job as never, () => {
    if (!store) throw new Error(`no store to do ${job.kind} with`)
    return store
  })

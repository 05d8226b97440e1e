import { Readable } from 'node:stream'
import type { Day } from '../domain/common/days.ts'
import type { CardSheet } from '../domain/credentials/printedCards.ts'
import type { Quotation } from '../domain/quotations/schemas.ts'
import type { RetentionDeletionRow } from '../domain/retention/schemas.ts'
import { joinIntoChunks } from './common/batches.ts'
import type { CardSender, PrintedCard } from './credentials/cardSides.ts'
import { createCredentialsPdf } from './credentials/cardsPdf.ts'
import { createCredentialSigner, type SigningKey } from './credentials/credentialAddress.ts'
import { generateQrEntries } from './credentials/qr.ts'
import { createZipStream } from './files/zipStream.ts'
import { createAuditLogExportTable, type LogExport } from './log/logTable.ts'
import type { Sender } from './pdf/letterhead.ts'
import { type AccessSummary, createAccessPdf } from './personalData/accessPdf.ts'
import { drawRequirementMatrixPdf, type MatrixPrint } from './personnel/matrixPdf.ts'
import { createQuotationPdf, type QuotationSender } from './quotations/quotationPdf.ts'
import { generateCsv } from './reports/csv.ts'
import { createListExportTable, type Export } from './reports/exports.ts'
import { countFiguresOfMonth } from './reports/monthly.ts'
import { createMonthlyPdf } from './reports/monthlyPdf.ts'
import type { Table } from './reports/table.ts'
import { type ReportName, reports } from './reports/tableReports.ts'
import { createXlsxWorkbook } from './reports/xlsx.ts'
import { createRetentionCertificate } from './retention/certificate.ts'
import type { ListQuery, Reader } from './store/store.ts'

type Format = 'xlsx' | 'csv'

/** Description of a long task that produces a file. It can be sent to a worker thread. */
export type Job =
  | { kind: 'report'; name: ReportName; format: Format; today: Day; month?: string | undefined }
  | { kind: 'export'; request: Export; format: Format; today: Day }
  | { kind: 'log'; request: LogExport; format: Format }
  | { kind: 'matrix'; matrix: MatrixPrint }
  | { kind: 'monthly'; month: number; year: number; today: Day; sender: Sender }
  | { kind: 'qrZip'; query: ListQuery<'personnel'>; publicUrl: string; today: Day; key: SigningKey }
  // These jobs need no database. The worker runs them because drawing blocks a thread for 50 to 200 ms.
  | { kind: 'access'; summary: AccessSummary }
  | { kind: 'quotation'; quotation: Quotation; sender: QuotationSender }
  | { kind: 'retention'; deletion: RetentionDeletionRow; sender: Sender }
  | { kind: 'cards'; cards: readonly PrintedCard[]; sender: CardSender; sheet: CardSheet }

const createSpreadsheetStream = (table: Table, format: Format): Readable | Promise<Readable> =>
  format === 'xlsx'
    ? createXlsxWorkbook(table)
    : Readable.from(joinIntoChunks(generateCsv(table)), { objectMode: false })

/** Functions that run each kind of job and return the produced file as a stream. */
const jobRunners: {
  [K in Job['kind']]: (job: Extract<Job, { kind: K }>, store: () => Reader) => Readable | Promise<Readable>
} = {
  report: async ({ name, format, today, month }, store) =>
    createSpreadsheetStream(await reports[name].table(store(), today, month), format),
  export: ({ request, format, today }, store) =>
    createSpreadsheetStream(createListExportTable(store(), request, today), format),
  log: ({ request, format }, store) =>
    createSpreadsheetStream(createAuditLogExportTable(store(), request), format),
  matrix: ({ matrix }, store) => drawRequirementMatrixPdf(store(), matrix),
  monthly: async ({ sender, ...month }, store) =>
    createMonthlyPdf(await countFiguresOfMonth(store(), month), sender),
  qrZip: ({ query, publicUrl, today, key }, store) =>
    createZipStream(
      generateQrEntries(store(), query, { publicUrl, today, sign: createCredentialSigner(key) }),
    ),
  access: ({ summary }) => createAccessPdf(summary),
  quotation: ({ quotation, sender }) => createQuotationPdf(quotation, sender),
  retention: ({ deletion, sender }) => createRetentionCertificate(deletion, sender),
  cards: ({ cards, sender, sheet }) => createCredentialsPdf(cards, sender, sheet),
}

/** Runs a job and returns the produced file as a stream. Jobs that only draw need no store. */
export const runReportJob = async (store: Reader | undefined, job: Job): Promise<Readable> =>
  jobRunners[job.kind](job as never, () => {
    if (!store) throw new Error(`no store for a ${job.kind} job`)
    return store
  })

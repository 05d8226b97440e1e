import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import JSZip from 'jszip'
import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import type { Quotation, Tier } from './database.ts'
import { ADDITIONAL_COSTS } from './rules.ts'

/** Creates a PDF with a title and tables. */
const createPdfFromTables = (title: string, ...tables: string[][][]): Promise<Buffer> => {
  const document = new PDFDocument({ size: 'LETTER', lang: 'es-MX', info: { Title: title } })
  document.fontSize(18).text(title).fontSize(10)
  for (const data of tables) document.moveDown().table({ data })
  document.end()
  return buffer(document)
}

const US = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export const createQuotationPdf = (
  quotation: Quotation & { pricing: Tier | null; total: number },
): Promise<Buffer> =>
  createPdfFromTables(`Cotización ${quotation.id}`, [
    ['Fecha', quotation.created_at.slice(0, 10)],
    ['Cliente', quotation.name],
    ['RFC', quotation.rfc],
    ['Metros', String(quotation.pricing?.meters ?? '')],
    ['Instalación', US.format(quotation.actual_pricing)],
    ...ADDITIONAL_COSTS.map((cost) => [
      quotation[`${cost}_description`] || 'Costo adicional',
      US.format(quotation[cost]),
    ]),
    ['Total', US.format(quotation.total)],
  ])

/** Name of a company or zone, followed by the figures of a month. */
export type MonthRow = readonly [name: string, ...figures: number[]]

const FIGURES = ['Altas', 'Acreditadas', 'Por vencer', 'Vencidas']

/** Creates the PDF report of a month in the format YYYY-MM. */
export const createMonthlyReportPdf = (
  month: string,
  zones: readonly MonthRow[],
  companies: readonly MonthRow[],
): Promise<Buffer> =>
  createPdfFromTables(
    `Reporte mensual ${month}`,
    [['Zona', ...FIGURES], ...zones.map((row) => row.map(String))],
    [['Empresa', ...FIGURES], ...companies.map((row) => row.map(String))],
  )

export const createQrImage = (text: string): Promise<Buffer> => QRCode.toBuffer(text, { scale: 6 })

export const createZipArchive = (files: readonly { name: string; content: Buffer }[]): Promise<Buffer> => {
  const zip = new JSZip()
  for (const { name, content } of files) zip.file(name.replace(/[/\\]/gu, '_'), content)
  return zip.generateAsync({ type: 'nodebuffer' })
}

/** Creates a workbook with one sheet. The columns are the fields of the rows. */
export const createExcelWorkbook = async (
  name: string,
  rows: readonly Record<string, unknown>[],
): Promise<Buffer> => {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet(name)
  sheet.columns = [...new Set(rows.flatMap(Object.keys))].map((key) => ({ header: key, key, width: 24 }))
  sheet.addRows([...rows])
  return Buffer.from(await book.xlsx.writeBuffer())
}

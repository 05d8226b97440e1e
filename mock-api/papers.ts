import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import JSZip from 'jszip'
import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import { dayOf, formatDay } from '../src/domain/days.ts'
import { COSTS } from '../src/domain/quotationTotals.ts'
import type { Quotation, Tier } from './database.ts'

const MARGIN = 56
const WIDTH = 612 - 2 * MARGIN

/** A PDF of letter pages with a title, lines of text and a table, whose first column is as wide as the others leave. */
const pdf = (
  title: string,
  lines: readonly string[],
  table: readonly (readonly string[])[],
): Promise<Buffer> => {
  const document = new PDFDocument({ size: 'LETTER', margin: MARGIN, lang: 'es-MX', info: { Title: title } })
  document.fontSize(18).text(title).fontSize(10).moveDown()
  for (const line of lines) document.text(line)
  document.moveDown()
  const others = Array.from({ length: (table[0]?.length ?? 1) - 1 }, () => 74)
  document.table({
    columnStyles: [WIDTH - others.length * 74, ...others],
    data: table.map((row) =>
      row.map((text, column) => ({ text, align: { x: column === 0 ? 'left' : 'right', y: 'top' } as const })),
    ),
  })
  document.end()
  return buffer(document)
}

const US = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const money = (pesos: number): string => `$${US.format(pesos)}`

/** A quotation as a PDF: the client, the metres, the additional costs and the total. */
export const quotationPdf = (
  quotation: Quotation & { pricing: Tier | null; total: number },
): Promise<Buffer> => {
  const { id, created_at, name, rfc, phone, email, pricing, actual_pricing, total } = quotation
  const day = /^\d{4}-\d\d-\d\d$/u.test(created_at) ? created_at : dayOf(new Date(created_at))
  const costs = COSTS.flatMap((n) => {
    const [cost, description] = [quotation[`indirect_cost_${n}`], quotation[`indirect_cost_${n}_description`]]
    return cost || description ? [[description || `Costo adicional ${n}`, money(cost)]] : []
  })
  return pdf(
    `Cotización ${id}`,
    [`Fecha: ${formatDay(day)}`, `Cliente: ${name}`, `RFC: ${rfc}`, `Teléfono: ${phone}`, `Correo: ${email}`],
    [
      ['Concepto', 'Importe'],
      [
        pricing ? `Instalación de ${pricing.meters} m` : 'Instalación, sin metros elegidos',
        money(actual_pricing),
      ],
      ...costs,
      ['Total', money(total)],
    ],
  )
}

/** The monthly report as a PDF: a month 'YYYY-MM', and the figures of each company. */
export const monthlyPdf = (
  month: string,
  companies: readonly (readonly [string, ...number[]])[],
): Promise<Buffer> =>
  pdf(
    `Reporte mensual ${month}`,
    ['Personas dadas de alta y acreditadas en el mes, y acreditaciones que vencen en él.'],
    [
      ['Empresa', 'Altas', 'Acreditadas', 'Por vencer', 'Vencidas'],
      ...companies.map((row) => row.map(String)),
    ],
  )

/** A QR code as a PNG. */
export const qrPng = (text: string): Promise<Buffer> =>
  QRCode.toBuffer(text, { errorCorrectionLevel: 'M', scale: 6 })

export const zipOf = (files: readonly { name: string; content: Buffer }[]): Promise<Buffer> => {
  const zip = new JSZip()
  for (const { name, content } of files) zip.file(name.replace(/[/\\]/gu, '_'), content)
  return zip.generateAsync({ type: 'nodebuffer' })
}

/** A workbook of one sheet; its columns are the fields of the rows, in the order in which they first come. */
export const workbook = async (name: string, rows: readonly Record<string, unknown>[]): Promise<Buffer> => {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  const fields = [...new Set(rows.flatMap(Object.keys))]
  sheet.columns = fields.map((field) => ({ header: field, key: field, width: 24 }))
  sheet.getRow(1).font = { bold: true }
  sheet.addRows([...rows])
  return Buffer.from(await book.xlsx.writeBuffer())
}

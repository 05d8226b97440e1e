import type { Readable } from 'node:stream'
import { addDays, toMexicoDay } from '../../domain/common/days.ts'
import { formatCentsAsPesos } from '../../domain/common/money.ts'
import { formatPhoneNumber } from '../../domain/common/phone.ts'
import { toSpanishUpperCase } from '../../domain/common/text.ts'
import { formatVatNote, isVatAdded, type Vat } from '../../domain/common/vat.ts'
import type { Quotation } from '../../domain/quotations/schemas.ts'
import { COST_NUMBERS } from '../../domain/quotations/totals.ts'
import { type Config, getVatSettings } from '../common/config.ts'
import { formatDayInWords, formatPhoneFromSettings } from '../pdf/formats.ts'
import { drawLetterhead, getLetterheadSettings, type Sender } from '../pdf/letterhead.ts'
import { addFootersAndEndPdf, createAccessiblePdf, INK } from '../pdf/paper.ts'
import { pdfTexts } from '../pdf/pdfTexts.ts'
import { addBulletList, addColumnsOfLabeledValues, addHeading } from '../pdf/prose.ts'
import { drawTable, type TableColumn, type TableRow } from '../pdf/table.ts'

const t = pdfTexts.quotation

/** Validity of a quotation, in days. */
const VALID_DAYS = 30

const formatPesos = (pesos: number): string => formatCentsAsPesos(Math.round(pesos * 100))

/** Returns table rows for the additional costs that have an amount or a description. */
const listAdditionalCostRows = (quotation: Quotation): TableRow[] =>
  COST_NUMBERS.flatMap((n) => {
    const cost = quotation[`indirect_cost_${n}`]
    const description = quotation[`indirect_cost_${n}_description`]
    return cost !== 0 || description !== '' ? [{ cells: [description || t.cost(n), formatPesos(cost)] }] : []
  })

/** Returns table rows with the total, and with the VAT if the prices exclude VAT. */
export const listQuotationTotalRows = (total: number, vat: Vat): TableRow[] => {
  if (!isVatAdded(vat)) return [{ tone: 'total', cells: [t.total, formatPesos(total)] }]
  const vatAmount = Math.round(total * vat.percent) / 100
  return [
    { tone: 'sum', cells: [t.beforeVat, formatPesos(total)] },
    { cells: [t.vat(vat.percent), formatPesos(vatAmount)] },
    { tone: 'total', cells: [t.withVat, formatPesos(total + vatAmount)] },
  ]
}

/** Returns a sentence that tells whether the prices include VAT. */
export const formatVatSentence = (vat: Vat): string =>
  isVatAdded(vat) ? t.vatTerm(vat.percent) : formatVatNote(vat)

const listQuotationCostRows = (quotation: Quotation, vat: Vat): TableRow[] => {
  const { pricing, actual_pricing, additional_costs, total } = quotation
  const additionalRows = listAdditionalCostRows(quotation)
  const installation = pricing ? t.installation(pricing.meters) : t.unmeasured
  const sumRows: TableRow[] =
    additionalRows.length === 0
      ? []
      : [{ tone: 'sum', cells: [t.additionalSum, formatPesos(additional_costs)] }]
  return [
    { cells: [installation, formatPesos(actual_pricing)] },
    { tone: 'sum', cells: [t.installationSum, formatPesos(actual_pricing)] },
    ...additionalRows,
    ...sumRows,
    ...listQuotationTotalRows(total, vat),
  ]
}

/** Settings of the utility that a quotation shows. */
export type QuotationSender = Sender & Pick<Config, 'utilityAddress' | 'helpPhone'> & { vat: Vat }

/** Picks the settings that the PDF of a quotation shows. They can be sent to a worker thread. */
export const getQuotationSenderSettings = (config: Config): QuotationSender => ({
  ...getLetterheadSettings(config),
  utilityAddress: config.utilityAddress,
  helpPhone: config.helpPhone,
  vat: getVatSettings(config),
})

/** Creates the PDF of a quotation for the customer. */
export const createQuotationPdf = (quotation: Quotation, sender: QuotationSender): Readable => {
  const { folio, created_at, client_type } = quotation
  const day = toMexicoDay(new Date(created_at))
  const validUntil = formatDayInWords(addDays(day, VALID_DAYS))
  const name = toSpanishUpperCase(quotation.name)
  const paper = createAccessiblePdf(t.of(folio, name))
  const { utilityAddress, helpPhone, vat } = sender
  drawLetterhead(paper, sender, [
    utilityAddress,
    helpPhone && pdfTexts.help(formatPhoneFromSettings(helpPhone)),
  ])
  addHeading(paper, 'H1', t.title)
  addColumnsOfLabeledValues(paper, 3, [
    [t.folio, folio],
    [t.date, formatDayInWords(day)],
    [t.validUntil, validUntil],
  ])
  paper.y += 8
  addHeading(paper, 'H2', t.client)
  addColumnsOfLabeledValues(paper, 1, [[t.name[client_type], name]])
  addColumnsOfLabeledValues(paper, 2, [
    [t.rfc, quotation.rfc],
    [t.client_type, t.types[client_type]],
    [t.phone, formatPhoneNumber(quotation.phone)],
    ...(quotation.email ? [[t.email, quotation.email] as const] : []),
  ])
  paper.y += 8
  addHeading(paper, 'H2', t.costs)
  const columns: TableColumn[] = [
    { title: t.concept, share: 3 },
    { title: t.amount, share: 1, isNumeric: true },
  ]
  drawTable(paper, columns, listQuotationCostRows(quotation, vat))
  addHeading(paper, 'H2', t.conditions)
  addBulletList(paper, [formatVatSentence(vat), ...t.terms(VALID_DAYS, validUntil)], {
    size: 9,
    color: INK.quiet,
  })
  return addFootersAndEndPdf(paper, t.of(folio, name))
}

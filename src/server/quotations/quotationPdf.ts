import type { Readable } from 'node:stream'
import { addDays, toMexicoDay } from '../../domain/days.ts'
import { formatMoney } from '../../domain/money.ts'
import { formatPhone } from '../../domain/phone.ts'
import type { Quotation } from '../../domain/quotations.ts'
import { COST_NUMBERS } from '../../domain/quotationTotals.ts'
import { toUpperCase } from '../../domain/text.ts'
import { addsVat, formatVatNote, type Vat } from '../../domain/vat.ts'
import { type Config, getVat } from '../common/config.ts'
import { formatLongDay, formatSettingsPhone } from '../pdf/formats.ts'
import { drawLetterhead, type Sender, toSender } from '../pdf/letterhead.ts'
import { closePaper, INK, openPaper } from '../pdf/paper.ts'
import { pdfTexts } from '../pdf/pdfTexts.ts'
import { addBulletList, addFields, addHeading } from '../pdf/prose.ts'
import { drawTable, type TableRow } from '../pdf/table.ts'

const t = pdfTexts.quotation

/** How long a quotation holds, in days. */
const VALID_DAYS = 30

const money = (pesos: number): string => formatMoney(Math.round(pesos * 100))

/** The additional costs that say something: an amount or a description. */
const additional = (quotation: Quotation): TableRow[] =>
  COST_NUMBERS.flatMap((n) => {
    const cost = quotation[`indirect_cost_${n}`]
    const description = quotation[`indirect_cost_${n}_description`]
    return cost !== 0 || description !== '' ? [{ cells: [description || t.cost(n), money(cost)] }] : []
  })

/** Returns the rows of the total: with the VAT, where it is added to the prices. */
export const totalRows = (total: number, vat: Vat): TableRow[] => {
  if (!addsVat(vat)) return [{ tone: 'total', cells: [t.total, money(total)] }]
  const added = Math.round(total * vat.percent) / 100
  return [
    { tone: 'sum', cells: [t.beforeVat, money(total)] },
    { cells: [t.vat(vat.percent), money(added)] },
    { tone: 'total', cells: [t.withVat, money(total + added)] },
  ]
}

/** Returns the condition that says whether the amounts include VAT. */
export const vatTerm = (vat: Vat): string => (addsVat(vat) ? t.vatTerm(vat.percent) : formatVatNote(vat))

const costRows = (quotation: Quotation, vat: Vat): TableRow[] => {
  const { pricing, actual_pricing, additional_costs, total } = quotation
  const extra = additional(quotation)
  const installation = pricing ? t.installation(pricing.meters) : t.unmeasured
  const sums: TableRow[] =
    extra.length === 0 ? [] : [{ tone: 'sum', cells: [t.additionalSum, money(additional_costs)] }]
  return [
    { cells: [installation, money(actual_pricing)] },
    { tone: 'sum', cells: [t.installationSum, money(actual_pricing)] },
    ...extra,
    ...sums,
    ...totalRows(total, vat),
  ]
}

/** Who sends quotations, as the settings have it. */
export type QuotationSender = Sender & Pick<Config, 'utilityAddress' | 'helpPhone'> & { vat: Vat }

/** The part of the settings that a quotation needs; it can be sent to another thread. */
export const quotationSenderOf = (config: Config): QuotationSender => ({
  ...toSender(config),
  utilityAddress: config.utilityAddress,
  helpPhone: config.helpPhone,
  vat: getVat(config),
})

/** A quotation as its customer gets it. */
export const quotationPdf = (quotation: Quotation, sender: QuotationSender): Readable => {
  const { folio, created_at, client_type } = quotation
  const day = toMexicoDay(new Date(created_at))
  const until = formatLongDay(addDays(day, VALID_DAYS))
  const name = toUpperCase(quotation.name)
  const paper = openPaper(t.of(folio, name))
  const { utilityAddress, helpPhone, vat } = sender
  drawLetterhead(paper, sender, [utilityAddress, helpPhone && pdfTexts.help(formatSettingsPhone(helpPhone))])
  addHeading(paper, 'H1', t.title)
  addFields(paper, 3, [
    [t.folio, folio],
    [t.date, formatLongDay(day)],
    [t.validUntil, until],
  ])
  paper.y += 8
  addHeading(paper, 'H2', t.client)
  addFields(paper, 1, [[t.name[client_type], name]])
  addFields(paper, 2, [
    [t.rfc, quotation.rfc],
    [t.client_type, t.types[client_type]],
    [t.phone, formatPhone(quotation.phone)],
    ...(quotation.email ? [[t.email, quotation.email] as const] : []),
  ])
  paper.y += 8
  addHeading(paper, 'H2', t.costs)
  const columns = [
    { title: t.concept, share: 3 },
    { title: t.amount, share: 1, figures: true },
  ]
  drawTable(paper, columns, costRows(quotation, vat))
  addHeading(paper, 'H2', t.conditions)
  addBulletList(paper, [vatTerm(vat), ...t.terms(VALID_DAYS, until)], { size: 9, color: INK.quiet })
  return closePaper(paper, t.of(folio, name))
}

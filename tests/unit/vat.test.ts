import { expect, it } from 'vitest'
import { formatVatNote, type Vat } from '../../src/domain/common/vat.ts'
import { formatVatSentence, listQuotationTotalRows } from '../../src/server/quotations/quotationPdf.ts'

const linesOf = (vat: Vat) => listQuotationTotalRows(2400.05, vat).map(({ cells }) => cells.join(' '))

it.each([
  [{ percent: 0, isIncluded: false }, ['Total $2,400.05'], 'Los precios no incluyen IVA.'],
  [{ percent: 0, isIncluded: true }, ['Total $2,400.05'], 'Los precios incluyen IVA.'],
  [{ percent: 16, isIncluded: true }, ['Total $2,400.05'], 'Los precios incluyen el IVA de 16 %.'],
  [
    { percent: 16, isIncluded: false },
    ['Subtotal $2,400.05', 'IVA (16 %) $384.01', 'Total con IVA $2,784.06'],
    'El total incluye el IVA de 16 %; los demás importes no lo incluyen.',
  ],
])('a quotation says with %j what is to be paid, and whether VAT is in it', (vat, lines, term) => {
  expect(linesOf(vat)).toEqual(lines)
  expect(formatVatSentence(vat)).toBe(term)
})

it('pages, which add no VAT, say which VAT is missing', () => {
  expect(formatVatNote({ percent: 8, isIncluded: false })).toBe('Los precios no incluyen el IVA de 8 %.')
})

import { type Cents, formatCentsAsPesos, parsePesosAsCents } from '../../../domain/common/money.ts'

/** Formats cents as an amount in pesos without the $ sign, such as "1,234.50". */
export const formatAmount = (cents: Cents): string => formatCentsAsPesos(cents).slice(1)

/** Parses an amount in pesos into cents. An empty text is 0; an invalid text is undefined. */
export const parsePesoAmountInput = (text: unknown): Cents | undefined => {
  const trimmedText = String(text ?? '').trim()
  return trimmedText === '' ? 0 : parsePesosAsCents(trimmedText.replace(/\.$/u, ''))
}

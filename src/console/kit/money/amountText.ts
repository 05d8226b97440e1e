import { type Cents, formatMoney, parseCents } from '../../../domain/money.ts'

/** Formats cents as an amount in pesos without the $ sign, such as "1,234.50". */
export const formatAmount = (cents: Cents): string => formatMoney(cents).slice(1)

/** Parses an amount in pesos into cents. An empty text is 0; an invalid text is undefined. */
export const parseAmount = (text: unknown): Cents | undefined => {
  const trimmedText = String(text ?? '').trim()
  return trimmedText === '' ? 0 : parseCents(trimmedText.replace(/\.$/u, ''))
}

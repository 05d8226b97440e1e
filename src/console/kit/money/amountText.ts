import { type Cents, formatMoney, parseCents } from '../../../domain/money.ts'

/** Formats cents as an amount in pesos without the $ sign, such as "1,234.50". */
export const formatAmount = (cents: Cents): string => formatMoney(cents).slice(1)

/** Parses an amount into cents. Reads '' as 0 and ignores a final point. Returns undefined for any other text. */
export const parseAmount = (text: unknown): Cents | undefined => {
  const trimmedText = String(text ?? '').trim()
  return trimmedText === '' ? 0 : parseCents(trimmedText.replace(/\.$/u, ''))
}

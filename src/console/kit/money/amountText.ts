import { type Cents, centsOf, formatMoney } from '../../../domain/money.ts'

/** An amount in a field, without its $: "1,234.50". */
export const formatAmount = (cents: Cents): string => formatMoney(cents).slice(1)

/** The cents of a typed text: '' is 0, and a final point is ignored. Undefined for what is no amount. */
export const parseTypedAmount = (text: unknown): Cents | undefined => {
  const typed = String(text ?? '').trim()
  return typed === '' ? 0 : centsOf(typed.replace(/\.$/u, ''))
}

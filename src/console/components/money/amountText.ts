import { type Cents, centsOf, formatMoney } from '../../../domain/money.ts'

/** An amount as it stands in a field, whose $ is beside it: "1,234.50". */
export const formatAmount = (cents: Cents): string => formatMoney(cents).slice(1)

/** The cents of what is being typed: nothing is 0, and a point may still wait for its decimals. Undefined for what is no amount. */
export const parseTypedAmount = (text: unknown): Cents | undefined => {
  const typed = String(text ?? '').trim()
  return typed === '' ? 0 : centsOf(typed.replace(/\.$/u, ''))
}

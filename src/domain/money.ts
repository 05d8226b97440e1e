/** Amounts are integers in cents. The wire has pesos with two decimals (docs/requirements.md §10). */
export type Cents = number

const AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/u

/** The cents of an amount as somebody writes it: "$ 1,234.50", "1234.5". Undefined for what is none, or is finer than a cent. */
export const centsOf = (text: string): Cents | undefined => {
  const plain = text.replace(/[$\s,]/gu, '')
  if (!AMOUNT.test(plain)) return undefined
  const [pesos = '0', fraction = ''] = plain.split('.')
  return Number(pesos) * 100 + Number(fraction.padEnd(2, '0'))
}

/** An amount as the wire has it. */
export const pesosOf = (cents: Cents): number => cents / 100

const US = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** "$1,234.50": US format, two decimals, a $ in front (docs/requirements.md §3.4). */
export const formatMoney = (cents: Cents): string => `$${US.format(cents / 100)}`

/** Amount in cents, as an integer. The API uses pesos with two decimals (docs/requirements.md §10). */
export type Cents = number

const AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/u

/** Parses an amount in pesos such as "$ 1,234.50"; undefined for other texts and for fractions of a cent. */
export const parsePesosAsCents = (text: string): Cents | undefined => {
  const plain = text.replace(/[$\s,]/gu, '')
  if (!AMOUNT.test(plain)) return undefined
  const [pesos = '0', fraction = ''] = plain.split('.')
  return Number(pesos) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Converts cents to pesos for the wire. */
export const convertCentsToPesos = (cents: Cents): number => cents / 100

const US = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats an amount as "$1,234.50" (docs/requirements.md §3.4). */
export const formatCentsAsPesos = (cents: Cents): string => `$${US.format(cents / 100)}`

import type { Day } from '../src/domain/common/days.ts'

/** Returns the day in a time zone as YYYY-MM-DD. */
export const getLocalDate = (instant: Date, timeZone: string): Day => {
  const format = new Intl.DateTimeFormat('es-MX', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const { year, month, day } = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, value]),
  )
  return [year, month, day].join('-')
}

/** Returns today in the time zone of the back end. */
export const getToday = ({ now, timeZone }: { now(): Date; timeZone: string }): Day =>
  getLocalDate(now(), timeZone)

const formatIsoDay = (date: Date): Day => date.toISOString().slice(0, 10)

const addDays = (day: Day, days: number): Day => formatIsoDay(new Date(Date.parse(day) + days * 86_400_000))

/** Adds months to a day. 31 January plus one month is the last day of February. */
export const addMonths = (day: Day, months: number): Day => {
  const date = new Date(day)
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== Number(day.slice(8))) date.setUTCDate(0)
  return formatIsoDay(date)
}

interface Accreditation {
  active: boolean
  accreditation_date: Day | null
  accreditation_expiration_date: Day | null
  personnel_accreditation: readonly { status: boolean }[]
}

const WARNING_DAYS = 30

/** Returns the accreditation status of a person as a traffic light. */
export const getAccreditationStatusFlag = (
  person: Accreditation,
  today: Day,
): 'danger' | 'warning' | 'success' => {
  const expires = person.accreditation_expiration_date
  if (!person.accreditation_date || !expires || expires < today) return 'danger'
  const isComplete = person.personnel_accreditation.every(({ status }) => status)
  return isComplete && expires > addDays(today, WARNING_DAYS) ? 'success' : 'warning'
}

/** Whether a person is active with a valid accreditation. */
export const isPersonAccredited = (person: Accreditation, today: Day): boolean =>
  person.active && getAccreditationStatusFlag(person, today) !== 'danger'

/** Adds pesos in cents, to avoid rounding errors. */
const sumPesoAmounts = (...pesos: number[]): number =>
  pesos.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100

export const getPriceTierTotal = (tier: {
  materials_price: number
  workforce: number
  indirect_costs: number
}): number => sumPesoAmounts(tier.materials_price, tier.workforce, tier.indirect_costs)

/** Fields of the four additional costs of a quotation. */
export const ADDITIONAL_COSTS = [
  'indirect_cost_1',
  'indirect_cost_2',
  'indirect_cost_3',
  'indirect_cost_4',
] as const

export const computeQuotationTotals = (
  quotation: Record<'actual_pricing' | (typeof ADDITIONAL_COSTS)[number], number>,
) => {
  const additional_costs = sumPesoAmounts(...ADDITIONAL_COSTS.map((cost) => quotation[cost]))
  return { additional_costs, total: sumPesoAmounts(quotation.actual_pricing, additional_costs) }
}

/** Formats a name with the last names first, for sorted lists. */
export const formatNameForSorting = (person: { first_names: string; last_names: string }): string =>
  `${person.last_names}, ${person.first_names}`

/** Removes case and accents, for sorting and searching. */
const removeCaseAndAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const toSortKey = (text: string): string => removeCaseAndAccents(text.normalize('NFC').replace(/ñ/giu, 'n~'))

/** Compares texts as Spanish dictionaries do: without accents, but Ñ after N. */
export const compareIgnoringAccents = (a: string, b: string): number => (toSortKey(a) < toSortKey(b) ? -1 : 1)

/** Whether each word of the query begins a word of the text. */
export const matchesSearchQuery = (text: string, query: string): boolean => {
  const words = removeCaseAndAccents(text).split(/[^\p{L}\p{N}]+/u)
  return removeCaseAndAccents(query)
    .split(/[^\p{L}\p{N}]+/u)
    .every((part) => words.some((word) => word.startsWith(part)))
}

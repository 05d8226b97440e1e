import { formatPhoneNumber } from '../../domain/common/phone.ts'

const createUtcDateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-MX', { ...options, timeZone: 'UTC' })

const DAY = createUtcDateFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const MONTH = createUtcDateFormat({ month: 'long', year: 'numeric' })

/** Formats a day such as "21 de noviembre de 2026". */
export const formatDayInWords = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`))

/** Formats a month such as "noviembre de 2026". */
export const formatMonth = (month: number, year: number): string =>
  MONTH.format(new Date(Date.UTC(year, month - 1, 1)))

/** Formats a phone number from the portal's settings. Foreign numbers stay unchanged. */
export const formatPhoneFromSettings = (phone: string): string => formatPhoneNumber(phone.trim())

const NUMBER = new Intl.NumberFormat('es-MX')

/** Formats a number with thousands separators, such as "1,204". */
export const formatCount = (number: number): string => NUMBER.format(number)

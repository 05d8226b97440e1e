import { formatTime } from '../../domain/common/days.ts'
import { formatPhoneNumber } from '../../domain/common/phone.ts'
import { createZonedFormat } from '../../domain/common/timeZone.ts'

const createUtcDateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-MX', { ...options, timeZone: 'UTC' })

const DAY = createUtcDateFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const MONTH = createUtcDateFormat({ month: 'long', year: 'numeric' })

/** Formats a day such as "21 de noviembre de 2026". */
export const formatDayInWords = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`))

const getMomentDayFormat = createZonedFormat('es-MX', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** Formats a date and time in the portal's time zone, such as "21 de noviembre de 2026 a las 09:41". */
export const formatDateAndTimeInWords = (at: Date): string =>
  `${getMomentDayFormat().format(at)} a las ${formatTime(at)}`

/** Formats a month such as "noviembre de 2026". */
export const formatMonth = (month: number, year: number): string =>
  MONTH.format(new Date(Date.UTC(year, month - 1, 1)))

/** Formats a phone number from the portal's settings. Foreign numbers stay unchanged. */
export const formatPhoneFromSettings = (phone: string): string => formatPhoneNumber(phone.trim())

const NUMBER = new Intl.NumberFormat('es-MX')

/** Formats a number with thousands separators, such as "1,204". */
export const formatCount = (number: number): string => NUMBER.format(number)

import { formatPhone } from '../../domain/phone.ts'

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-MX', { ...options, timeZone: 'UTC' })

const DAY = utc({ day: 'numeric', month: 'long', year: 'numeric' })
const MONTH = utc({ month: 'long', year: 'numeric' })

/** "21 de noviembre de 2026". */
export const dayInWords = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`))

/** "noviembre de 2026". */
export const monthInWords = (month: number, year: number): string =>
  MONTH.format(new Date(Date.UTC(year, month - 1, 1)))

/** A telephone as somebody wrote it in the settings: as Mexicans do, if it is one of theirs. */
export const phoneInWords = (phone: string): string => formatPhone(phone.trim())

const NUMBER = new Intl.NumberFormat('es-MX')

/** "1,204". */
export const count = (number: number): string => NUMBER.format(number)

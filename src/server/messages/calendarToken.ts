import { createHash, randomBytes } from 'node:crypto'

/** Where calendars are. */
export const CALENDAR = '/calendario/'

export const calendarHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** What opens a calendar, and what is kept of it. */
export const newCalendarToken = (): { token: string; hash: string } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: calendarHash(token) }
}

export const calendarUrl = (publicUrl: string, token: string): string => `${publicUrl}${CALENDAR}${token}.ics`

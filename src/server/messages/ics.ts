import { addDays, type Day } from '../../domain/days.ts'

/** Something that takes a whole day, as calendars have it. */
export interface CalendarEvent {
  /** Stays the same, whatever becomes of the day. */
  uid: string
  day: Day
  title: string
  text: string
  url: string
}

/** Text in RFC 5545: commas, semicolons and backslashes are escaped, and lines are written as \n. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/gu, (character) => `\\${character}`).replaceAll(/\r\n|\r|\n/gu, '\\n')

/** Octets of a line, without its end. */
const OCTETS = 75

/** A line goes on in the next, which then begins with a space; never within a character. */
const folded = (line: string): string => {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > OCTETS) {
      lines.push(current)
      ;[current, octets] = [' ', 1]
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

const dateOf = (day: Day): string => day.replaceAll('-', '')

const written = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('')

/** Calendars that follow ours ask again after so long. */
const REFRESH = 'PT6H'

/** A calendar, piece by piece (RFC 5545 and 7986). It says that it is of `stamp`. */
export function* calendarText(name: string, events: readonly CalendarEvent[], stamp: Day): Generator<string> {
  yield written([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Acredita//Vencimientos//ES', 'CALSCALE:GREGORIAN'],
    ...[`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`],
    ...[`REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`, `X-PUBLISHED-TTL:${REFRESH}`],
  ])
  for (const { uid, day, title, text, url } of events)
    yield written([
      ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${dateOf(stamp)}T000000Z`],
      ...[`DTSTART;VALUE=DATE:${dateOf(day)}`, `DTEND;VALUE=DATE:${dateOf(addDays(day, 1))}`],
      ...[`SUMMARY:${escaped(title)}`, `DESCRIPTION:${escaped(text)}`, `URL:${url}`],
      ...['TRANSP:TRANSPARENT', 'END:VEVENT'],
    ])
  yield written(['END:VCALENDAR'])
}

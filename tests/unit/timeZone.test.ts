import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { words } from '../../src/credential/door/words.ts'
import {
  addDays,
  formatDateAndTime,
  formatTime,
  getDayStartTimestamp,
  getStartOfHour,
  getStartOfMexicanDay,
  toMexicoDay,
} from '../../src/domain/common/days.ts'
import {
  DEFAULT_TIME_ZONE,
  getTimeZone,
  parseTimeZone,
  setTimeZone,
} from '../../src/domain/common/timeZone.ts'
import {
  type AccreditationFields,
  getAccreditationStatusFlag,
} from '../../src/domain/people/accreditation.ts'
import { convertDaysToTimeRange } from '../../src/server/door/personLookup.ts'
import { getNextDailyMailTime } from '../../src/server/messages/deliverQueuedEvents.ts'
import { formatDateTime } from '../../src/server/reports/table.ts'

/** Days in winter, in summer, and before and after the border's clocks change: 14 March and 7 November 2027. */
const DAYS = ['2027-01-15', '2027-03-14', '2027-03-15', '2027-07-01', '2027-11-07', '2027-11-08'] as const

/** Hours by which each of the days begins later than in UTC. */
const OFFSETS: [zone: string, hours: number[]][] = [
  ['America/Mexico_City', [6, 6, 6, 6, 6, 6]],
  ['America/Tijuana', [8, 8, 7, 7, 7, 8]],
  ['America/Hermosillo', [7, 7, 7, 7, 7, 7]],
  ['America/Cancun', [5, 5, 5, 5, 5, 5]],
  ['America/Ciudad_Juarez', [7, 7, 6, 6, 6, 7]],
  ['America/Matamoros', [6, 6, 5, 5, 5, 6]],
  ['America/Mazatlan', [7, 7, 7, 7, 7, 7]],
]

afterEach(() => setTimeZone(DEFAULT_TIME_ZONE))

describe.each(OFFSETS)('in %s', (zone, hours) => {
  beforeEach(() => setTimeZone(zone))

  it.each(DAYS.map((day, i) => [day, hours[i] ?? 0] as const))(
    '%s begins %i hours after it does in UTC',
    (day, offset) => {
      const start = `${day}T${String(offset).padStart(2, '0')}:00:00.000Z`
      expect(getStartOfMexicanDay(day).toISOString()).toBe(start)
      expect(getDayStartTimestamp(day)).toBe(start)
      expect(formatDateTime(start)).toBe(`${day} 00:00`)
      const lastMoment = new Date(Date.parse(start) - 1)
      expect([toMexicoDay(lastMoment), toMexicoDay(new Date(start))]).toEqual([addDays(day, -1), day])
      expect(formatTime(lastMoment)).toBe('23:59')
    },
  )

  it.each(DAYS)('a range of %s ends where the next day begins', (day) => {
    const next = getStartOfMexicanDay(addDays(day, 1)).getTime()
    expect(convertDaysToTimeRange(day, day)).toMatchObject({
      from: getStartOfMexicanDay(day).toISOString(),
      to: new Date(next - 1).toISOString(),
    })
  })

  it.each(DAYS)('an accreditation that ends on %s is valid until midnight', (day) => {
    const person: AccreditationFields = {
      active: true,
      accreditation_date: '2026-01-01',
      accreditation_expiration_date: day,
    }
    const midnight = getStartOfMexicanDay(addDays(day, 1)).getTime()
    const flagAt = (ms: number) => getAccreditationStatusFlag(person, toMexicoDay(new Date(ms)))
    expect([flagAt(midnight - 1), flagAt(midnight)]).toEqual(['warning', 'danger'])
  })

  it.each(DAYS)('the daily mail of %s leaves at eight', (day) => {
    const mail = getNextDailyMailTime(getStartOfMexicanDay(day), 8)
    expect(formatDateTime(mail.toISOString())).toBe(`${day} 08:00`)
    expect(formatDateTime(getNextDailyMailTime(mail, 8).toISOString())).toBe(`${addDays(day, 1)} 08:00`)
  })
})

it('a skipped hour begins with the next one, a repeated hour the first time', () => {
  setTimeZone('America/Tijuana')
  expect(getStartOfHour('2027-03-14', 2).toISOString()).toBe('2027-03-14T10:00:00.000Z')
  expect(getStartOfHour('2027-03-14', 3).toISOString()).toBe('2027-03-14T10:00:00.000Z')
  expect(getStartOfHour('2027-11-07', 1).toISOString()).toBe('2027-11-07T08:00:00.000Z')
  expect(getStartOfHour('2027-11-07', 2).toISOString()).toBe('2027-11-07T10:00:00.000Z')
})

it('a day whose midnight is skipped begins at one', () => {
  setTimeZone('America/Santiago')
  expect(getDayStartTimestamp('2027-09-05')).toBe('2027-09-05T04:00:00.000Z')
})

it('days of years with daylight saving time begin an hour earlier', () => {
  expect(getDayStartTimestamp('2021-07-01')).toBe('2021-07-01T05:00:00.000Z')
  expect(getDayStartTimestamp('2021-12-01')).toBe('2021-12-01T06:00:00.000Z')
})

describe('the public page names the zone', () => {
  const at = new Date('2027-05-13T06:30:00Z')

  it.each([
    [
      'America/Mexico_City',
      'hora de la Ciudad de México',
      'Mexico City time',
      '13 de mayo de 2027 a las 00:30',
    ],
    ['America/Tijuana', 'hora de Tijuana', 'Tijuana time', '12 de mayo de 2027 a las 23:30'],
    ['America/Hermosillo', 'hora de Hermosillo', 'Hermosillo time', '12 de mayo de 2027 a las 23:30'],
    ['America/Cancun', 'hora de Cancún', 'Cancún time', '13 de mayo de 2027 a las 01:30'],
    [
      'America/Ciudad_Juarez',
      'hora de Ciudad Juárez',
      'Ciudad Juárez time',
      '13 de mayo de 2027 a las 00:30',
    ],
    ['America/Matamoros', 'hora de Matamoros', 'Matamoros time', '13 de mayo de 2027 a las 01:30'],
    ['America/Mazatlan', 'hora de Mazatlán', 'Mazatlán time', '12 de mayo de 2027 a las 23:30'],
    [
      'America/Argentina/Buenos_Aires',
      'hora de Buenos Aires',
      'Buenos Aires time',
      '13 de mayo de 2027 a las 03:30',
    ],
  ])('%s', (zone, spanish, english, moment) => {
    setTimeZone(zone)
    expect(words.es.page.until('12 may 2027')).toBe(`hasta el 12 may 2027, ese día incluido (${spanish}).`)
    expect(words.en.page.until('12 May 2027')).toBe(`until 12 May 2027, that day included (${english}).`)
    expect(words.es.page.moment(at)).toBe(`${moment} (${spanish})`)
    expect(words.en.page.moment(at)).toContain(` (${english})`)
    expect(formatDateAndTime(at)).toBe(moment)
  })
})

it.each([
  ['America/Tijuana', 'America/Tijuana'],
  ['america/tijuana', 'America/Tijuana'],
  ['America/Mexico_city', 'America/Mexico_City'],
  ['Tijuana', undefined],
  ['America/Tijuanna', undefined],
  ['America/Guadalajara', undefined],
  ['-08:00', undefined],
  ['', undefined],
  [undefined, undefined],
  [null, undefined],
  [6, undefined],
])('the name %j is the zone %j', (name, zone) => {
  expect(parseTimeZone(name)).toBe(zone)
  setTimeZone('America/Cancun')
  setTimeZone(name)
  expect(getTimeZone()).toBe(zone ?? DEFAULT_TIME_ZONE)
})

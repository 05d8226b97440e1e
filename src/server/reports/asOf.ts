import { type Day, startOfDay, toMexicoDay } from '../../domain/days.ts'
import type { Filter, Reader } from '../store/store.ts'
import { NOT_SUPERSEDED, RECORDS_BEGINNING } from '../store/versions.ts'

/** A month, and the day on which somebody asks. */
export interface ReportMonth {
  month: number
  year: number
  today: Day
}

const padTwoDigits = (number: number): string => String(number).padStart(2, '0')

/** The first and the last day of a month. */
export const getMonthDays = ({
  year,
  month,
}: Pick<ReportMonth, 'month' | 'year'>): { from: Day; to: Day } => ({
  from: `${year}-${padTwoDigits(month)}-01`,
  to: `${year}-${padTwoDigits(month)}-${padTwoDigits(new Date(Date.UTC(year, month, 0)).getUTCDate())}`,
})

/** The last moment of the month that a moment lies in. */
const getEndOfMonth = (day: Day): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${padTwoDigits(month + 1)}-01`
  return new Date(startOfDay(next).getTime() - 1).toISOString()
}

/** As what a month is counted. */
export interface MonthCutoff {
  /** Which versions held at that moment. */
  versions: Filter<'person_versions'> & Filter<'name_versions'>
  /** Is the month over? Then its figures never change again. */
  isOver: boolean
  /** Of a month from before versions were kept: the day of which it is known how things were. */
  knownOn: Day | null
}

const toVersionFilter = (moment: string): MonthCutoff['versions'] => ({
  recorded_at: { to: moment },
  superseded_at: { from: `${moment}~` },
})

/**
 * The moment as of which a month is counted: the last one of the month, as it had been recorded by then; now, while it lasts. Of a portal that had people before versions
 * were kept, it is known how things were when that began; one that began with them is filled in its first month, and that month's end says what is known of earlier ones.
 */
export const getMonthCutoff = async (
  store: Reader,
  { today, ...month }: ReportMonth,
): Promise<MonthCutoff> => {
  const lastDay = getMonthDays(month).to
  if (lastDay >= today) return { versions: { superseded_at: NOT_SUPERSEDED }, isOver: false, knownOn: null }
  const end = getEndOfMonth(lastDay)
  const oldestFirst = { sort: { field: 'id', order: 'ASC' }, range: [0, 0] } as const
  const [marker] = (
    await store.getList('name_versions', { filter: { subject: RECORDS_BEGINNING }, range: [0, 0] })
  ).rows
  const [oldestVersion] = marker ? [] : (await store.getList('person_versions', oldestFirst)).rows
  const recordsStart =
    marker?.recorded_at ||
    (oldestVersion && getEndOfMonth(toMexicoDay(new Date(oldestVersion.recorded_at)))) ||
    end
  return end >= recordsStart
    ? { versions: toVersionFilter(end), isOver: true, knownOn: null }
    : {
        versions: toVersionFilter(recordsStart),
        isOver: true,
        knownOn: [toMexicoDay(new Date(recordsStart)), today].sort()[0] ?? null,
      }
}

/** What companies were called, and their zones, at that moment. */
export const readCompanyNames = async (
  store: Reader,
  { versions: held }: MonthCutoff,
): Promise<(company: number) => { company: string; zone: string }> => {
  const names = new Map<string, { name: string; zone: number | null }>()
  for await (const { subject, name, zone } of store.each('name_versions', { filter: held }))
    names.set(subject, { name, zone })
  return (company) => {
    const companyName = names.get(`companies:${company}`)
    return {
      company: companyName?.name ?? '',
      zone: names.get(`zones:${companyName?.zone ?? ''}`)?.name ?? '',
    }
  }
}

import { type Day, getStartOfMexicanDay, toMexicoDay } from '../../domain/common/days.ts'
import { range } from '../../domain/common/filters.ts'
import type { Filter, Reader } from '../store/store.ts'
import { NOT_SUPERSEDED, RECORDS_BEGINNING } from '../store/versions.ts'

/** Month of a report, and the day on which the report is created. */
export interface ReportMonth {
  month: number
  year: number
  today: Day
}

const padNumberToTwoDigits = (number: number): string => String(number).padStart(2, '0')

export const getStartAndEndOfMonth = ({
  year,
  month,
}: Pick<ReportMonth, 'month' | 'year'>): { from: Day; to: Day } => ({
  from: `${year}-${padNumberToTwoDigits(month)}-01`,
  to: `${year}-${padNumberToTwoDigits(month)}-${padNumberToTwoDigits(new Date(Date.UTC(year, month, 0)).getUTCDate())}`,
})

/** Returns the last millisecond of the month that contains a day. */
const getEndOfMonth = (day: Day): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${padNumberToTwoDigits(month + 1)}-01`
  return new Date(getStartOfMexicanDay(next).getTime() - 1).toISOString()
}

/** Point in time whose recorded state a monthly report shows. */
export interface MonthCutoff {
  /** Filter for the versions of people and names that were current at the cutoff. */
  versions: Filter<'person_versions'> & Filter<'name_versions'>
  /** Whether the month is over. */
  isOver: boolean
  /** Day of the oldest recorded versions, if the month is earlier. Otherwise null. */
  knownOn: Day | null
}

const createFilterForVersionAtTime = (moment: string): MonthCutoff['versions'] => ({
  recorded_at: range({ to: moment }),
  superseded_at: range({ from: `${moment}~` }),
})

/**
 * Returns the point in time for a month's report: the end of the month, or now for the current month. Months before the first
 * recorded version use the oldest known state.
 */
export const getEndOfReportMonth = async (
  store: Reader,
  { today, ...month }: ReportMonth,
): Promise<MonthCutoff> => {
  const lastDay = getStartAndEndOfMonth(month).to
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
    ? { versions: createFilterForVersionAtTime(end), isOver: true, knownOn: null }
    : {
        versions: createFilterForVersionAtTime(recordsStart),
        isOver: true,
        knownOn: [toMexicoDay(new Date(recordsStart)), today].sort()[0] ?? null,
      }
}

/** Returns a function that finds the name and zone that a company had at the cutoff. */
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

import { Box, Typography } from '@mui/material'
import { useEffect, useId, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FIRST_REPORT_YEAR } from '../../../contract/reports.ts'
import { addMonths, type Day, toMexicoDay } from '../../../domain/common/days.ts'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { getEndpointUrl } from '../../port/client.ts'
import { reportsWords } from './words.ts'

/** Calendar month. January is 1. */
interface Month {
  year: number
  month: number
}

const NAMES = new Intl.DateTimeFormat('es-MX', { month: 'long', timeZone: 'UTC' })

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** Returns the Spanish name of a month, for example "octubre". */
const formatMonthName = (month: number): string => NAMES.format(Date.UTC(2000, month - 1))

/** Returns the capitalized Spanish name of a month, for example "Octubre". */
const formatMonthTitle = (month: number): string => {
  const name = formatMonthName(month)
  return name.charAt(0).toLocaleUpperCase('es-MX') + name.slice(1)
}

/** Formats a month as "2026-10", so that months can be compared as texts. */
const formatMonthAsYearMonth = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`

const convertDayToYearMonth = (day: Day): Month => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
})

/** Returns the years for which reports exist, latest first (docs/decisions.md#figures-of-past-months). */
const getReportYears = (today: Day): number[] => {
  const { year } = convertDayToYearMonth(today)
  return Array.from({ length: year - FIRST_REPORT_YEAR + 1 }, (_, index) => year - index)
}

const getMonthStatus = (month: Month, today: Day): 'past' | 'current' | 'future' => {
  const now = formatMonthAsYearMonth(convertDayToYearMonth(today))
  const key = formatMonthAsYearMonth(month)
  return key === now ? 'current' : key < now ? 'past' : 'future'
}

/** Reads the month from the query string. Falls back to the current month or, by default, to the last complete month. */
const parseMonthFromUrl = (
  params: URLSearchParams,
  today: Day,
  otherwise: 'current' | 'past' = 'past',
): Month => {
  const requested = { year: Number(params.get('year')), month: Number(params.get('month')) }
  return MONTHS.includes(requested.month) && getReportYears(today).includes(requested.year)
    ? requested
    : convertDayToYearMonth(otherwise === 'current' ? today : addMonths(today, -1))
}

export interface ReportMonth {
  selected: Month
  today: Day
  status: ReturnType<typeof getMonthStatus>
  select: (change: Partial<Month>) => void
  /** Month in the format "2026-10". */
  key: string
  /** Query string with the month. */
  search: string
  /** URL from which the report is downloaded. */
  path: string
  /** Name of the saved file, unless the server sends a name. */
  file: string
  /** Arguments for translated texts, for example "octubre" and 2026. */
  textArgs: { month: string; year: number }
}

const createReportMonthQuery = ({ year, month }: Month) => `?month=${month}&year=${year}`

/** Returns the month of a report, as stored in the URL. */
export const useReportMonth = (otherwise?: 'current'): ReportMonth => {
  const [params, setParams] = useSearchParams()
  const today = toMexicoDay(new Date())
  const selected = parseMonthFromUrl(params, today, otherwise)
  const { year, month } = selected
  // Latest selection, because the user may change month and year before the URL is updated.
  const latestRef = useRef(selected)
  useEffect(() => {
    latestRef.current = { year, month }
  }, [year, month])
  return {
    selected,
    today,
    status: getMonthStatus(selected, today),
    select: (change) => {
      latestRef.current = { ...latestRef.current, ...change }
      setParams(createReportMonthQuery(latestRef.current), { replace: true })
    },
    key: formatMonthAsYearMonth(selected),
    search: createReportMonthQuery(selected),
    path: getEndpointUrl('reports.monthly', { params: { month, year } }),
    file: reportsWords.monthly.file(formatMonthAsYearMonth(selected)),
    textArgs: { month: formatMonthName(month), year },
  }
}

/** Selects for the month and year of a report. Future months are disabled. */
export const MonthPicker = ({
  month: { selected, today, status, select },
  current = reportsWords.monthly.current,
}: {
  month: ReportMonth
  /** Note that is shown for the current, unfinished month. */
  current?: (month: string) => string
}) => {
  const noteId = useId()
  const month = formatMonthTitle(selected.month)
  const note = {
    past: '',
    current: current(month),
    future: reportsWords.monthly.future({ month, year: selected.year }),
  }[status]
  return (
    <Box>
      <Box sx={fieldsStyle}>
        <SelectField
          label={reportsWords.monthly.month}
          value={String(selected.month)}
          onChange={(value) => select({ month: Number(value) })}
          error={status === 'future'}
          describedBy={noteId}
          options={MONTHS.map((month) => {
            const disabled = getMonthStatus({ year: selected.year, month }, today) === 'future'
            const name = formatMonthTitle(month)
            const label = disabled && month !== selected.month ? reportsWords.monthly.notYet(name) : name
            return { value: String(month), label, disabled }
          })}
        />
        <SelectField
          label={reportsWords.monthly.year}
          value={String(selected.year)}
          onChange={(value) => select({ year: Number(value) })}
          options={getReportYears(today).map((year) => ({ value: String(year), label: String(year) }))}
        />
      </Box>
      <Typography
        id={noteId}
        role="status"
        color={status === 'future' ? 'error' : 'text.secondary'}
        sx={{ mt: 1, '&:empty': { mt: 0 } }}
      >
        {note}
      </Typography>
    </Box>
  )
}

const fieldsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '3fr 2fr', sm: '200px 120px' },
  gap: 1.25,
} as const

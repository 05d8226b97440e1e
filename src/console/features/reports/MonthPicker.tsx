import { Box, Typography } from '@mui/material'
import { useEffect, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { FIRST_REPORT_YEAR } from '../../../contract/reports.ts'
import { addMonths, type Day, dayOf } from '../../../domain/days.ts'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { endpointUrl } from '../../port/client.ts'

/** A month of the calendar; January is 1. */
interface Month {
  year: number
  month: number
}

const NAMES = new Intl.DateTimeFormat('es-MX', { month: 'long', timeZone: 'UTC' })

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** "octubre" */
const monthName = (month: number): string => NAMES.format(Date.UTC(2000, month - 1))

/** "Octubre" */
const monthTitle = (month: number): string => {
  const name = monthName(month)
  return name.charAt(0).toLocaleUpperCase('es-MX') + name.slice(1)
}

/** "2026-10": months are compared by these texts. */
const monthKey = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`

/** The month that a day is in. */
const toMonth = (day: Day): Month => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
})

/** The years that have reports, the latest first (decisions, section 6). */
const reportYears = (today: Day): number[] => {
  const { year } = toMonth(today)
  return Array.from({ length: year - FIRST_REPORT_YEAR + 1 }, (_, index) => year - index)
}

/** Is a month over on a day, the current one, or still to come? */
const getMonthStatus = (month: Month, today: Day): 'past' | 'current' | 'future' => {
  const now = monthKey(toMonth(today))
  const key = monthKey(month)
  return key === now ? 'current' : key < now ? 'past' : 'future'
}

/** The month in an address; where it has none that can be chosen, the current one or the last one that is over. */
const monthFromParams = (
  params: URLSearchParams,
  today: Day,
  otherwise: 'current' | 'past' = 'past',
): Month => {
  const requested = { year: Number(params.get('year')), month: Number(params.get('month')) }
  return MONTHS.includes(requested.month) && reportYears(today).includes(requested.year)
    ? requested
    : toMonth(otherwise === 'current' ? today : addMonths(today, -1))
}

export interface ReportMonth {
  selected: Month
  today: Day
  status: ReturnType<typeof getMonthStatus>
  select: (change: Partial<Month>) => void
  /** "2026-10" */
  key: string
  /** The month in the address of a page. */
  search: string
  /** The address of its report, and the file's name where the server does not say one. */
  path: string
  file: string
  /** "octubre" and "2026", for texts. */
  textArgs: { month: string; year: number }
}

const toSearch = ({ year, month }: Month) => `?month=${month}&year=${year}`

/** The month of a report, as the address has it. */
export const useReportMonth = (otherwise?: 'current'): ReportMonth => {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const today = dayOf(new Date())
  const selected = monthFromParams(params, today, otherwise)
  const { year, month } = selected
  // Month and year may be chosen faster than the address follows.
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
      setParams(toSearch(latestRef.current), { replace: true })
    },
    key: monthKey(selected),
    search: toSearch(selected),
    path: endpointUrl('reports.monthly', { params: { month, year } }),
    file: translate('reports.monthly.file', { month: monthKey(selected) }),
    textArgs: { month: monthName(month), year },
  }
}

/** Month and year of a report. A month that is still to come is a disabled option that says so. */
export const MonthPicker = ({
  month: { selected, today, status, select },
  current = 'reports.monthly.current',
}: {
  month: ReportMonth
  /** The key of what is said of a month that is not over. */
  current?: string
}) => {
  const translate = useTranslate()
  const noteId = useId()
  const note = { past: '', current, future: 'reports.monthly.future' }[status]
  return (
    <Box>
      <Box sx={fieldsStyle}>
        <SelectField
          label={translate('reports.monthly.month')}
          value={String(selected.month)}
          onChange={(value) => select({ month: Number(value) })}
          error={status === 'future'}
          describedBy={noteId}
          options={MONTHS.map((month) => {
            const disabled = getMonthStatus({ year: selected.year, month }, today) === 'future'
            const name = monthTitle(month)
            const label =
              disabled && month !== selected.month
                ? translate('reports.monthly.notYet', { month: name })
                : name
            return { value: String(month), label, disabled }
          })}
        />
        <SelectField
          label={translate('reports.monthly.year')}
          value={String(selected.year)}
          onChange={(value) => select({ year: Number(value) })}
          options={reportYears(today).map((year) => ({ value: String(year), label: String(year) }))}
        />
      </Box>
      <Typography
        id={noteId}
        role="status"
        color={status === 'future' ? 'error' : 'text.secondary'}
        sx={{ mt: 1, '&:empty': { mt: 0 } }}
      >
        {note && translate(note, { month: monthTitle(selected.month), year: selected.year })}
      </Typography>
    </Box>
  )
}

const fieldsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '3fr 2fr', sm: '200px 120px' },
  gap: 1.25,
} as const

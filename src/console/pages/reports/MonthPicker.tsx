import { Box, Typography } from '@mui/material'
import { useEffect, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { type Day, dayOf } from '../../../domain/days.ts'
import { endpointUrl } from '../../api/client.ts'
import { NativeSelect } from '../../components/form/NativeSelect.tsx'
import {
  getMonthStatus,
  MONTHS,
  type Month,
  monthFromParams,
  monthKey,
  monthName,
  monthTitle,
  reportYears,
} from './months.ts'

export interface ReportMonth {
  selected: Month
  today: Day
  status: ReturnType<typeof getMonthStatus>
  select: (change: Partial<Month>) => void
  /** The month in the address of a page. */
  search: string
  /** Where its report is, and what the file is called where the server does not say. */
  path: string
  file: string
  /** "octubre" and "2026", for texts. */
  textArgs: { month: string; year: number }
}

const toSearch = ({ year, month }: Month) => `?month=${month}&year=${year}`

/** The month of a report, which the address carries. */
export const useReportMonth = (otherwise?: 'current'): ReportMonth => {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const today = dayOf(new Date())
  const selected = monthFromParams(params, today, otherwise)
  const { year, month } = selected
  // Whoever chooses quickly is ahead of what is shown.
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
    search: toSearch(selected),
    path: endpointUrl('reports.monthly', { params: { month, year } }),
    file: translate('reports.monthly.file', { month: monthKey(selected) }),
    textArgs: { month: monthName(month), year },
  }
}

/** Month and year of a report. One that is still to come is there, closed, and says why. */
export const MonthPicker = ({
  month: { selected, today, status, select },
  current = 'reports.monthly.current',
}: {
  month: ReportMonth
  /** What is said of a month that is not over. */
  current?: string
}) => {
  const translate = useTranslate()
  const noteId = useId()
  const note = { past: '', current, future: 'reports.monthly.future' }[status]
  return (
    <Box>
      <Box sx={fieldsStyle}>
        <NativeSelect
          label={translate('reports.monthly.month')}
          value={String(selected.month)}
          onChange={(value) => select({ month: Number(value) })}
          error={status === 'future'}
          describedBy={noteId}
        >
          {MONTHS.map((month) => {
            const isFuture = getMonthStatus({ year: selected.year, month }, today) === 'future'
            const name = monthTitle(month)
            return (
              <option key={month} value={month} disabled={isFuture}>
                {isFuture && month !== selected.month
                  ? translate('reports.monthly.notYet', { month: name })
                  : name}
              </option>
            )
          })}
        </NativeSelect>
        <NativeSelect
          label={translate('reports.monthly.year')}
          value={String(selected.year)}
          onChange={(value) => select({ year: Number(value) })}
        >
          {reportYears(today).map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </NativeSelect>
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

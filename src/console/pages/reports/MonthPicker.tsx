import { Box, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { NativeSelect } from '../../components/form/NativeSelect.tsx'
import { getMonthStatus, MONTHS, monthTitle, reportYears } from './months.ts'
import type { ReportMonth } from './useReportMonth.ts'

/** Month and year of a report. One that is still to come is there, closed, and says why. */
export const MonthPicker = ({ month: { selected, today, status, select } }: { month: ReportMonth }) => {
  const translate = useTranslate()
  const noteId = useId()
  const note = { past: '', current: 'reports.monthly.current', future: 'reports.monthly.future' }[status]
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

import { Box, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { DeviceSelect } from '../../shared/form/DeviceSelect.tsx'
import { MONTHS, monthTitle, reportYears, timeOf } from './months.ts'
import type { ChosenMonth } from './useMonth.ts'

/** Month and year of a report. One that is still to come is there, closed, and says why. */
export const MonthPicker = ({ month: { chosen, today, time, choose } }: { month: ChosenMonth }) => {
  const translate = useTranslate()
  const noteId = useId()
  const note = { past: '', current: 'reports.monthly.current', future: 'reports.monthly.future' }[time]
  return (
    <Box>
      <Box sx={fieldsStyle}>
        <DeviceSelect
          label={translate('reports.monthly.month')}
          value={String(chosen.month)}
          onChange={(value) => choose({ month: Number(value) })}
          error={time === 'future'}
          describedBy={noteId}
        >
          {MONTHS.map((month) => {
            const isFuture = timeOf({ year: chosen.year, month }, today) === 'future'
            const name = monthTitle(month)
            return (
              <option key={month} value={month} disabled={isFuture}>
                {isFuture && month !== chosen.month
                  ? translate('reports.monthly.notYet', { month: name })
                  : name}
              </option>
            )
          })}
        </DeviceSelect>
        <DeviceSelect
          label={translate('reports.monthly.year')}
          value={String(chosen.year)}
          onChange={(value) => choose({ year: Number(value) })}
        >
          {reportYears(today).map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </DeviceSelect>
      </Box>
      <Typography
        id={noteId}
        role="status"
        color={time === 'future' ? 'error' : 'text.secondary'}
        sx={{ mt: 1, '&:empty': { mt: 0 } }}
      >
        {note && translate(note, { month: monthTitle(chosen.month), year: chosen.year })}
      </Typography>
    </Box>
  )
}

const fieldsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '3fr 2fr', sm: '200px 120px' },
  gap: 1.25,
} as const

import 'dayjs/locale/es.js'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { esES } from '@mui/x-date-pickers/locales'
import { PickersDay, type PickersDayProps } from '@mui/x-date-pickers/PickersDay'
import dayjs from 'dayjs'
import { type Day, isValidCalendarDate, toMexicoDay } from '../../../domain/common/days.ts'

const ISO = 'YYYY-MM-DD'

/** Day of the calendar. Marks today in the portal's time zone instead of the browser's time zone. */
const DayButton = (props: PickersDayProps) => {
  const isToday = props.day.format(ISO) === toMexicoDay(new Date())
  return <PickersDay {...props} today={isToday} aria-current={isToday ? 'date' : undefined} />
}

interface DayCalendarProps {
  /** Selected day as an ISO date. An invalid text selects no day. */
  value: string
  min?: Day | undefined
  max?: Day | undefined
  onChange: (day: Day) => void
}

/** Calendar in Spanish, with weeks from Monday, on MUI's date calendar. */
export const DayCalendar = ({ value, min, max, onChange }: DayCalendarProps) => (
  <LocalizationProvider
    dateAdapter={AdapterDayjs}
    adapterLocale="es"
    localeText={esES.components.MuiLocalizationProvider.defaultProps.localeText}
  >
    <DateCalendar
      autoFocus
      value={isValidCalendarDate(value) ? dayjs(value) : null}
      referenceDate={dayjs(toMexicoDay(new Date()))}
      {...(min && { minDate: dayjs(min) })}
      {...(max && { maxDate: dayjs(max) })}
      // Calls `onChange` only for a chosen day, and not for a chosen year or month.
      onChange={(day, state) => day && state === 'finish' && onChange(day.format(ISO))}
      slots={{ day: DayButton }}
      sx={({ breakpoints, palette }) => ({
        // Overrides MUI's darker background of selected and focused buttons, which lowers the contrast of dark text.
        '& button.Mui-selected:is(:hover, :focus, :focus-visible)': { bgcolor: 'primary.main' },
        '& .MuiYearCalendar-button:focus-visible': {
          outline: `2px solid ${palette.primary.main}`,
          outlineOffset: 2,
        },
        [breakpoints.down('sm')]: {
          width: 308,
          height: 'auto',
          maxHeight: 'none',
          '& .MuiPickersDay-root, & .MuiDayCalendar-weekDayLabel': { width: 44, height: 44, mx: 0 },
          '& .MuiDayCalendar-slideTransition': { minHeight: 6 * 48 },
          '& .MuiPickersCalendarHeader-root': { minHeight: 44, maxHeight: 'none', pr: 0.5 },
          '& .MuiYearCalendar-button': { height: 44 },
        },
      })}
    />
  </LocalizationProvider>
)

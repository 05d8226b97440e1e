import 'dayjs/locale/es.js'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { esES } from '@mui/x-date-pickers/locales'
import { PickersDay, type PickersDayProps } from '@mui/x-date-pickers/PickersDay'
import dayjs from 'dayjs'
import { type Day, isDay, toMexicoDay } from '../../../domain/days.ts'

const ISO = 'YYYY-MM-DD'

/** Today is as in Mexico City, wherever the browser is. */
const DayButton = (props: PickersDayProps) => {
  const isToday = props.day.format(ISO) === toMexicoDay(new Date())
  return <PickersDay {...props} today={isToday} aria-current={isToday ? 'date' : undefined} />
}

interface DayCalendarProps {
  /** The chosen day; a text that is none chooses none. */
  value: string
  min?: Day | undefined
  max?: Day | undefined
  onChange: (day: Day) => void
}

/** MUI's calendar in Spanish, with weeks from Monday. */
export const DayCalendar = ({ value, min, max, onChange }: DayCalendarProps) => (
  <LocalizationProvider
    dateAdapter={AdapterDayjs}
    adapterLocale="es"
    localeText={esES.components.MuiLocalizationProvider.defaultProps.localeText}
  >
    <DateCalendar
      autoFocus
      value={isDay(value) ? dayjs(value) : null}
      referenceDate={dayjs(toMexicoDay(new Date()))}
      {...(min && { minDate: dayjs(min) })}
      {...(max && { maxDate: dayjs(max) })}
      // Years and months lead to other days, and choose none.
      onChange={(day, state) => day && state === 'finish' && onChange(day.format(ISO))}
      slots={{ day: DayButton }}
      sx={({ breakpoints, palette }) => ({
        // MUI darkens what is chosen, which takes the contrast from dark letters; and years tell the focus by their ground alone.
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

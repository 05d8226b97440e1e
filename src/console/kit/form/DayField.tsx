import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import { Box, IconButton, InputAdornment, Popover, TextField, type TextFieldProps } from '@mui/material'
import { type KeyboardEvent, useId, useState } from 'react'
import { parseSingleDate } from '../../../domain/common/datesInText.ts'
import { type Day, isValidCalendarDate, isValidCalendarDateOrEmpty } from '../../../domain/common/days.ts'
import { createLazyComponent } from '../createLazyComponent.tsx'
import { dayFieldWords } from './words.ts'

const DayCalendar = createLazyComponent(() => import('./DayCalendar.tsx'), 'DayCalendar')

const formatMexicanDate = (day: string): string => day.split('-').reverse().join('/')

/** Returns typed text as an ISO date, or unchanged if it is not a complete date. While the user types, a year needs four digits. */
const parseDateOrKeepText = (text: string, isLeft: boolean): string => {
  const day = parseSingleDate(text) ?? ''
  return isValidCalendarDate(day) && (isLeft || text.includes(day.slice(0, 4))) ? day : text.trim()
}

export interface DayFieldProps
  extends Pick<
    TextFieldProps,
    'label' | 'required' | 'error' | 'helperText' | 'disabled' | 'fullWidth' | 'margin' | 'name' | 'inputRef'
  > {
  id?: string | undefined
  /** ISO date, '', or a text that is not a valid date. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** First day that the calendar offers. Typed days are validated by the form instead. */
  min?: Day | undefined
  max?: Day | undefined
  /** Id of another element that describes the field. */
  describedBy?: string | undefined
}

/**
 * Date field in Mexican format (31/12/2026), with a calendar. The browser's date field uses the browser's language. MUI's date
 * field accepts neither month names nor pasted dates in other formats.
 *
 * @example <DayField label={visitsWords.day} value={day} onChange={setDay} max={dayOf(new Date())} />
 */
export const DayField = ({
  id: givenId,
  value,
  onChange,
  onBlur,
  min,
  max,
  error = false,
  helperText,
  describedBy,
  ...props
}: DayFieldProps) => {
  const ownId = useId()
  const id = givenId ?? ownId
  const [typed, setTyped] = useState({ text: '', value: '' })
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const isTyping = typed.text !== '' && typed.value === value
  const isWrong = !isValidCalendarDateOrEmpty(value)

  const change = (text: string) => {
    const parsed = parseDateOrKeepText(text, false)
    setTyped({ text, value: parsed })
    if (parsed !== value) onChange(parsed)
  }
  const settle = () => {
    if (!isTyping) return
    setTyped({ text: '', value: '' })
    const parsed = parseDateOrKeepText(typed.text, true)
    if (parsed !== value) onChange(parsed)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Enter submits the surrounding form, so the typed text is parsed first.
    if (event.key === 'Enter') settle()
    if (event.key === 'ArrowDown' && event.altKey) setOpener(event.currentTarget)
  }
  const problem = () => {
    const day = parseSingleDate(value)
    return day ? dayFieldWords.noSuchDay(formatMexicanDate(day)) : dayFieldWords.wrong
  }
  const text = isTyping ? typed.text : isWrong ? value : formatMexicanDate(value)
  const isSaid = isWrong ? !isTyping : error
  return (
    <>
      <TextField
        {...props}
        id={id}
        value={text}
        onChange={({ target }) => change(target.value)}
        onBlur={() => {
          settle()
          onBlur?.()
        }}
        error={isSaid}
        helperText={isWrong && isSaid ? problem() : helperText}
        placeholder={dayFieldWords.form}
        autoComplete="off"
        slotProps={{
          inputLabel: { shrink: true },
          formHelperText: { role: 'status' },
          htmlInput: {
            // The numeric keyboard of a phone has no slash. Leaving the field inserts the slashes.
            inputMode: 'numeric',
            size: 10,
            onKeyDown,
            ...(describedBy && { 'aria-describedby': `${describedBy} ${id}-helper-text` }),
          },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  size="small"
                  edge="end"
                  disabled={props.disabled}
                  aria-label={dayFieldWords.choose}
                  aria-describedby={`${id}-label`}
                  aria-haspopup="dialog"
                  aria-expanded={opener !== null}
                  onClick={({ currentTarget }) => setOpener(currentTarget)}
                >
                  <CalendarIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
        // Shows the error text, which react-admin hides in filters of a list.
        sx={{ '& .MuiFormHelperText-root.Mui-error': { display: 'block' } }}
      />
      <Popover
        open={opener !== null}
        anchorEl={opener}
        onClose={() => setOpener(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        marginThreshold={4}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-label': dayFieldWords.choose,
            'aria-describedby': `${id}-label`,
            sx: { maxWidth: 'calc(100% - 8px)', maxHeight: 'calc(100% - 8px)' },
          },
        }}
      >
        {/* Reserves the size of the calendar before its code has loaded, because MUI positions the popover by this size. */}
        <Box sx={{ width: { xs: 308, sm: 320 }, minHeight: { xs: 412, sm: 336 } }}>
          <DayCalendar
            value={value}
            min={min}
            max={max}
            onChange={(day) => {
              setOpener(null)
              onChange(day)
            }}
          />
        </Box>
      </Popover>
    </>
  )
}

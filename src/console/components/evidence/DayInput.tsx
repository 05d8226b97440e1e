import '../../pages/reviews/words.ts'
import { Box, Button, TextField } from '@mui/material'
import type { Ref } from 'react'
import { useTranslate } from 'react-admin'
import type { FoundDay } from '../../../domain/datesInText.ts'
import { formatDay } from '../../../domain/days.ts'

interface DayInputProps {
  source: 'issued_on' | 'expires_on'
  value: string
  isRequired: boolean
  error: string | undefined
  /** What the document's own text says; taken when somebody says so. */
  proposal: FoundDay | null | undefined
  onChange: (value: string) => void
  inputRef?: Ref<HTMLInputElement>
}

/** A day of a document, and below it what the document's own text says where that differs. */
export const DayInput = ({
  source,
  value,
  isRequired,
  error,
  proposal,
  onChange,
  inputRef,
}: DayInputProps) => {
  const translate = useTranslate()
  const label = translate(`reviews.one.${source}`)
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <TextField
        type="date"
        label={label}
        value={value}
        required={isRequired}
        error={Boolean(error)}
        helperText={error}
        inputRef={inputRef}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ inputLabel: { shrink: true }, formHelperText: { role: 'status' } }}
      />
      <Box role="status" sx={{ overflowWrap: 'anywhere' }}>
        {proposal && proposal.day !== value && (
          <>
            {translate('reviews.one.proposal', { quote: proposal.quote })}{' '}
            <Button
              aria-label={translate('reviews.one.useOf', { field: label, day: formatDay(proposal.day) })}
              onClick={() => onChange(proposal.day)}
            >
              {translate('reviews.one.use')}
            </Button>
          </>
        )}
      </Box>
    </Box>
  )
}

import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { hasWrongRfcCheckDigit, normalizeRfc } from '../../../domain/common/rfc.ts'

interface CheckDigitHintProps {
  isDoubtful: boolean
  /** Translation key of the warning. */
  warning: string
  /** Translation key of the text for a correct check digit. */
  hint: string
}

/** Helper text below an identifier, such as a CURP. Becomes a warning if the check digit is wrong. */
export const CheckDigitHint = ({ isDoubtful, warning, hint }: CheckDigitHintProps) => {
  const translate = useTranslate()
  return (
    <Typography
      component="span"
      variant="inherit"
      role="status"
      sx={{ color: isDoubtful ? 'warning.main' : undefined }}
    >
      {translate(isDoubtful ? warning : hint)}
    </Typography>
  )
}

interface RfcHintProps {
  typed: unknown
  /** Returns whether a normalized RFC (Mexican tax number) has the format that this field requires. */
  isRfc: (rfc: string) => boolean
  hint: string
}

/** Helper text below an RFC (Mexican tax number). Becomes a warning if the check digit is wrong. */
export const RfcHint = ({ typed, isRfc, hint }: RfcHintProps) => {
  const rfc = normalizeRfc(typeof typed === 'string' ? typed : '')
  return (
    <CheckDigitHint
      isDoubtful={isRfc(rfc) && hasWrongRfcCheckDigit(rfc)}
      warning="app.doubtfulRfc"
      hint={hint}
    />
  )
}

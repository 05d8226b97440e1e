import { Typography } from '@mui/material'
import { hasWrongRfcCheckDigit, normalizeRfc } from '../../../domain/common/rfc.ts'
import { appWords } from '../../i18n/app.ts'

interface CheckDigitHintProps {
  isDoubtful: boolean
  warning: string
  /** Text for a correct check digit. */
  hint: string
}

/** Helper text below an identifier, such as a CURP. Becomes a warning if the check digit is wrong. */
export const CheckDigitHint = ({ isDoubtful, warning, hint }: CheckDigitHintProps) => (
  <Typography
    component="span"
    variant="inherit"
    role="status"
    sx={{ color: isDoubtful ? 'warning.main' : undefined }}
  >
    {isDoubtful ? warning : hint}
  </Typography>
)

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
      warning={appWords.doubtfulRfc}
      hint={hint}
    />
  )
}

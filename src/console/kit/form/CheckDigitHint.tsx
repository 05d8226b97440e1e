import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { hasDoubtfulRfcDigit, normalizeRfc } from '../../../domain/rfc.ts'

interface CheckDigitHintProps {
  isDoubtful: boolean
  /** Translation key of the warning. */
  warning: string
  /** Translation key of the text shown otherwise. */
  hint: string
}

/** The helper text of an identifier. It warns if the check digit differs from the computed one. */
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
  /** Whether a normalized RFC has the form that this field asks for. */
  isRfc: (rfc: string) => boolean
  hint: string
}

/** The helper text of an RFC. */
export const RfcHint = ({ typed, isRfc, hint }: RfcHintProps) => {
  const rfc = normalizeRfc(typeof typed === 'string' ? typed : '')
  return (
    <CheckDigitHint
      isDoubtful={isRfc(rfc) && hasDoubtfulRfcDigit(rfc)}
      warning="app.doubtfulRfc"
      hint={hint}
    />
  )
}

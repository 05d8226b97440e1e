import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { hasDoubtfulCheckDigit, normalizeRfc } from '../../../domain/rfc.ts'

interface RfcHintProps {
  typed: unknown
  /** Has it the form of a whole RFC? */
  isRfc: (rfc: string) => boolean
  /** The key of what stands there otherwise. */
  hint: string
}

/** The helper text of an RFC. It points a doubtful check digit out. */
export const RfcHint = ({ typed, isRfc, hint }: RfcHintProps) => {
  const translate = useTranslate()
  const rfc = normalizeRfc(typeof typed === 'string' ? typed : '')
  const isDoubtful = isRfc(rfc) && hasDoubtfulCheckDigit(rfc)
  return (
    <Typography
      component="span"
      variant="inherit"
      role="status"
      sx={{ color: isDoubtful ? 'warning.main' : undefined }}
    >
      {translate(isDoubtful ? 'app.doubtfulRfc' : hint)}
    </Typography>
  )
}

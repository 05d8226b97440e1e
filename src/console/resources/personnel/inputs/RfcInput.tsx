import { Typography } from '@mui/material'
import { TextInput, type TextInputProps, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { hasDoubtfulCheckDigit, isPersonRfc, normalizeRfc } from '../../../../domain/rfc.ts'
import { SameRfcNotice } from '../sameRfc/SameRfcNotice.tsx'
import { VetoReasonInput } from '../veto/VetoReasonInput.tsx'

const RfcHint = ({ source }: { source: string }) => {
  const translate = useTranslate()
  const typed: unknown = useWatch({ name: source })
  const rfc = normalizeRfc(typeof typed === 'string' ? typed : '')
  const doubtful = isPersonRfc(rfc) && hasDoubtfulCheckDigit(rfc)
  return (
    <Typography
      component="span"
      variant="inherit"
      role="status"
      sx={{ color: doubtful ? 'warning.main' : undefined }}
    >
      {translate(`personnelDetail.rfc.${doubtful ? 'doubtful' : 'hint'}`)}
    </Typography>
  )
}

/** An RFC. A doubtful check digit is pointed out and never refused: some real ones have it. A vetoed one asks for a reason. */
export const RfcInput = (props: TextInputProps) => (
  <>
    <TextInput
      {...props}
      helperText={<RfcHint source={props.source} />}
      autoComplete="off"
      sx={{ '& input': { textTransform: 'uppercase' } }}
    />
    <VetoReasonInput />
    <SameRfcNotice />
  </>
)

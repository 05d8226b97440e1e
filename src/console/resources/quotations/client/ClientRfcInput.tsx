import { Typography } from '@mui/material'
import { useEffect } from 'react'
import { TextInput, type TextInputProps, useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { ClientType } from '../../../../domain/quotations.ts'
import { hasDoubtfulCheckDigit, isCompanyRfc, isPersonRfc, normalizeRfc } from '../../../../domain/rfc.ts'

const FITS = { IN: isPersonRfc, LI: isCompanyRfc } satisfies Record<ClientType, (rfc: string) => boolean>

const Hint = ({ type, typed }: { type: ClientType; typed: unknown }) => {
  const translate = useTranslate()
  const rfc = normalizeRfc(typeof typed === 'string' ? typed : '')
  const doubtful = FITS[type](rfc) && hasDoubtfulCheckDigit(rfc)
  return (
    <Typography
      component="span"
      variant="inherit"
      role="status"
      sx={{ color: doubtful ? 'warning.main' : undefined }}
    >
      {translate(`quotations.rfc.${doubtful ? 'doubtful' : type}`)}
    </Typography>
  )
}

/** The RFC of a client, a person's or a firm's. It is checked anew when the client turns out to be the other. */
export const ClientRfcInput = (props: TextInputProps) => {
  const { source } = props
  const { trigger } = useFormContext()
  const { touchedFields } = useFormState({ name: source })
  const wasLeft = Boolean(touchedFields[source])
  const [type = 'IN', typed]: [ClientType | undefined, unknown] = useWatch({ name: ['client_type', source] })
  useEffect(() => {
    if (type && wasLeft) void trigger(source)
  }, [type, wasLeft, source, trigger])
  return (
    <TextInput
      {...props}
      helperText={<Hint type={type} typed={typed} />}
      autoComplete="off"
      sx={{ '& input': { textTransform: 'uppercase' } }}
    />
  )
}

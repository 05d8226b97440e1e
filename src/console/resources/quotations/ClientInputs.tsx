import { Box, Typography } from '@mui/material'
import { useEffect } from 'react'
import { RadioButtonGroupInput, TextInput, type TextInputProps, useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { CLIENT_TYPES, type ClientType } from '../../../domain/quotationTotals.ts'
import { hasDoubtfulCheckDigit, isCompanyRfc, isPersonRfc, normalizeRfc } from '../../../domain/rfc.ts'
import { EmailInput } from '../../components/form/EmailInput.tsx'
import { NameInput } from '../../components/form/NameInput.tsx'
import { PhoneInput } from '../../components/form/PhoneInput.tsx'

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
const ClientRfcInput = (props: TextInputProps) => {
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

/** The client's fields. Whether it is a person or a firm decides what its RFC looks like. */
export const ClientInputs = ({ disabled = false }: { disabled?: boolean }) => {
  const translate = useTranslate()
  const choices = CLIENT_TYPES.map((id) => ({ id, name: translate(`quotations.clientTypes.${id}`) }))
  const isRequired = !disabled
  return (
    <Box sx={gridStyle}>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <RadioButtonGroupInput
          source="client_type"
          choices={choices}
          translateChoice={false}
          helperText={false}
          disabled={disabled}
        />
      </Box>
      <NameInput source="name" isRequired={isRequired} disabled={disabled} />
      <ClientRfcInput source="rfc" isRequired={isRequired} disabled={disabled} />
      <PhoneInput source="phone" isRequired={isRequired} disabled={disabled} />
      <EmailInput source="email" disabled={disabled} />
    </Box>
  )
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 3,
  alignItems: 'start',
  '& .MuiFormControl-root, & .ra-input': { width: '100%' },
} as const

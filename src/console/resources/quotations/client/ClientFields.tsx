import { Box } from '@mui/material'
import { RadioButtonGroupInput, useTranslate } from 'react-admin'
import { CLIENT_TYPES } from '../../../../domain/quotations.ts'
import { EmailInput } from '../../../components/form/EmailInput.tsx'
import { NameInput } from '../../../components/form/NameInput.tsx'
import { PhoneInput } from '../../../components/form/PhoneInput.tsx'
import { ClientRfcInput } from './ClientRfcInput.tsx'

/** The client's fields. Whether it is a person or a firm decides what its RFC looks like. */
export const ClientFields = ({ disabled = false }: { disabled?: boolean }) => {
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

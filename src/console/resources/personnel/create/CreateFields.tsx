import { Box } from '@mui/material'
import { DateInput, TextInput, useTranslate } from 'react-admin'
import { canChangePersonField } from '../../../../domain/permissions.ts'
import { useActor } from '../../../api/session.ts'
import { EmailInput } from '../../../components/form/EmailInput.tsx'
import { NameInput } from '../../../components/form/NameInput.tsx'
import { PhoneInput } from '../../../components/form/PhoneInput.tsx'
import { useOwnCompany } from '../../../components/useOwnCompany.ts'
import { CompanyInput } from '../inputs/CompanyInput.tsx'
import { PhotoInput } from '../inputs/PhotoInput.tsx'
import { RfcInput } from '../inputs/RfcInput.tsx'
import { RoleInput } from '../inputs/RoleInput.tsx'
import { OwnCompanyField } from './OwnCompanyField.tsx'

/** The fields of a new person, what is required first. */
export const CreateFields = () => {
  const translate = useTranslate()
  const actor = useActor()
  const company = useOwnCompany()
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        columnGap: 2,
        // What takes a whole row leaves no hole before it.
        gridAutoFlow: 'dense',
        '& > .wide': { gridColumn: '1 / -1' },
        '& .MuiFormControl-root, & .ra-input': { width: '100%' },
      }}
    >
      <NameInput source="first_names" isRequired />
      <NameInput source="last_names" isRequired />
      <RfcInput source="rfc" isRequired />
      <DateInput source="registration_date" isRequired />
      <div className="wide">
        <RoleInput source="role" isRequired />
        {company === undefined ? (
          <CompanyInput source="company" isRequired />
        ) : (
          <OwnCompanyField company={company} />
        )}
      </div>
      <PhoneInput source="phone" />
      <TextInput source="ssn" inputMode="numeric" autoComplete="off" />
      <div className="wide">
        <EmailInput source="email" />
        <TextInput source="address" autoComplete="off" />
        {canChangePersonField(actor, 'accreditation_number') && (
          <TextInput
            source="accreditation_number"
            helperText="personnelDetail.numberHint"
            autoComplete="off"
          />
        )}
      </div>
      <Box sx={{ width: 176 }}>
        <PhotoInput name={translate('personnelDetail.create.title')} />
      </Box>
    </Box>
  )
}

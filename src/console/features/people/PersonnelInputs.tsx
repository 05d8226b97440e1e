import { Stack } from '@mui/material'
import type { ComponentType } from 'react'
import { TextInput, useGetOne, useRecordContext, useTranslate } from 'react-admin'
import type { Company } from '../../../domain/companies.ts'
import { canChangePersonField } from '../../../domain/permissions.ts'
import { canSeePersonField } from '../../../domain/personFieldAccess.ts'
import { newPersonSchema } from '../../../domain/personnel.ts'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { EmailInput } from '../../kit/form/EmailInput.tsx'
import { FlagInput } from '../../kit/form/FlagInput.tsx'
import { NameInput } from '../../kit/form/NameInput.tsx'
import { PhoneInput } from '../../kit/form/PhoneInput.tsx'
import { ACTIVE_FILTER, ReferencePicker } from '../../kit/ReferencePicker.tsx'
import type { PersonRecord } from '../../port/records/person.ts'
import { useSignedInUser } from '../../port/session.ts'
import { useOwnCompanyId } from '../../port/useOwnCompanyId.ts'
import { DisabledField } from './DisabledField.tsx'
import { IdentityDocumentInput } from './IdentityDocumentInput.tsx'
import { NssInput } from './NssInput.tsx'
import { PersonField, PersonSections } from './PersonSections.tsx'
import { type PersonField as Field, formatPersonField, type PersonFieldKind } from './personFields.ts'
import { RfcInput } from './RfcInput.tsx'

interface InputProps {
  source: string
  isRequired: boolean
}

/** Shows the company of a contractor's user as text, because a contractor registers only its own people. */
const OwnCompany = ({ id }: { id: number }) => {
  const { data } = useGetOne<Company>('companies', { id })
  return (
    <DisabledField
      source="company"
      value={data?.company_name ?? ''}
      reason="personnelDetail.closed.company"
    />
  )
}

const CompanyInput = (props: InputProps) => {
  const ownCompany = useOwnCompanyId()
  return ownCompany === undefined ? (
    <ReferencePicker {...props} reference="companies" filter={ACTIVE_FILTER} />
  ) : (
    <OwnCompany id={ownCompany} />
  )
}

const AccreditationNumberInput = (props: InputProps) => {
  const isNew = !useRecordContext()?.id
  return (
    <TextInput {...props} helperText={isNew ? 'personnelDetail.numberHint' : undefined} autoComplete="off" />
  )
}

/** Input component for each kind of field. Fields of other kinds are computed by the server. */
const INPUTS: Partial<Record<PersonFieldKind, ComponentType<InputProps>>> = {
  text: (props) => <TextInput {...props} autoComplete="off" />,
  nss: NssInput,
  name: NameInput,
  rfc: RfcInput,
  identityDocument: IdentityDocumentInput,
  phone: PhoneInput,
  email: EmailInput,
  day: DayInput,
  role: (props) => <ReferencePicker {...props} reference="roles" />,
  company: CompanyInput,
  accreditationNumber: AccreditationNumberInput,
  active: ({ source }) => <FlagInput source={source} />,
}

/** Returns whether to mark a field as required. The RFC is not marked if the person was saved without an RFC. */
const isFieldMarkedRequired = ({ source, required, isMarked }: Field, person: PersonRecord): boolean =>
  isMarked === true || (required === 'always' && (source !== 'rfc' || Boolean(person.rfc)))

/** Field of an existing person: an input, a disabled input with the reason, or plain text if the server computes the value. */
const ChangeablePersonField = ({ field }: { field: Field }) => {
  const translate = useTranslate()
  const actor = useSignedInUser()
  const person = useRecordContext<PersonRecord>()
  const Input = INPUTS[field.kind]
  if (!person) return null
  if (!Input) return <PersonField field={field} />
  if (canChangePersonField(actor, field.source))
    return <Input source={field.source} isRequired={isFieldMarkedRequired(field, person)} />
  const reason = 'personnelDetail.closed.field'
  if (field.kind === 'active') return <FlagInput source={field.source} readOnly helperText={reason} />
  return (
    <DisabledField
      source={field.source}
      value={formatPersonField(person, field, translate)}
      reason={reason}
    />
  )
}

/** Inputs of the form that creates or edits a person. */
export const PersonnelInputs = () => {
  const actor = useSignedInUser()
  const isNew = !useRecordContext()?.id
  if (!isNew)
    return (
      <PersonSections
        rowGap={0.75}
        isShown={({ source }) => canSeePersonField(actor, source)}
        render={(field) => <ChangeablePersonField field={field} />}
      />
    )
  const isSent = ({ source, kind }: Field) =>
    source in newPersonSchema.shape && (kind !== 'accreditationNumber' || canChangePersonField(actor, source))
  return (
    <Stack sx={{ gap: 2.5 }}>
      <PersonSections
        rowGap={0.5}
        headings="h3"
        isShown={isSent}
        render={({ source, kind, required, isMarked = false }) => {
          const Input = INPUTS[kind]
          return Input && <Input source={source} isRequired={isMarked || required !== undefined} />
        }}
      />
    </Stack>
  )
}

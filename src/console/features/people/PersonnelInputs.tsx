import { Stack } from '@mui/material'
import type { ComponentType } from 'react'
import { TextInput, useGetOne, useRecordContext, useTranslate } from 'react-admin'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import type { Company } from '../../../domain/companies/schemas.ts'
import { type Field, isChangeable, type StoredField } from '../../../domain/fields/fields.ts'
import { canChangePersonField, canSeePersonField } from '../../../domain/people/access.ts'
import { type PersonField as PersonFieldName, personFields } from '../../../domain/people/fields.ts'
import { FieldInput } from '../../kit/fields/FieldInputs.tsx'
import { FlagInput } from '../../kit/form/FlagInput.tsx'
import { ACTIVE_FILTER, ReferencePicker } from '../../kit/ReferencePicker.tsx'
import type { PersonRecord } from '../../port/records/person.ts'
import { useSignedInUser } from '../../port/session.ts'
import { useOwnCompanyId } from '../../port/useOwnCompanyId.ts'
import { DisabledField } from './DisabledField.tsx'
import { personnelDetailWords } from './detailWords.ts'
import { IdentityNumberInput } from './IdentityNumberInput.tsx'
import { NssInput } from './NssInput.tsx'
import { PersonField, PersonSections } from './PersonSections.tsx'
import { findPersonValue, formatPersonField } from './personFields.ts'
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
      reason={personnelDetailWords.closed.company}
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
    <TextInput
      {...props}
      helperText={isNew ? personnelDetailWords.numberHint : undefined}
      autoComplete="off"
    />
  )
}

/** Inputs of fields that need more than the input of their kind. */
const INPUTS: Readonly<Record<string, ComponentType<{ source: string; isRequired: boolean }>>> = {
  rfc: RfcInput,
  curp: IdentityNumberInput,
  identity_document: IdentityNumberInput,
  ssn: NssInput,
  company: CompanyInput,
  accreditation_number: AccreditationNumberInput,
}

interface PersonInputProps {
  source: PersonFieldName
  field: StoredField
  isRequired: boolean
}

const PersonInput = ({ source, field, isRequired }: PersonInputProps) => {
  const Input = getOwnProperty(INPUTS, source)
  return Input ? (
    <Input source={source} isRequired={isRequired} />
  ) : (
    <FieldInput
      field={field}
      source={source}
      isRequired={isRequired}
      {...(field.marked && { helperText: personnelDetailWords.recommended })}
    />
  )
}

/** Field of an existing person: an input, a disabled input with the reason, or plain text if the server computes the value. */
const ChangeablePersonField = ({ source }: { source: PersonFieldName }) => {
  const translate = useTranslate()
  const actor = useSignedInUser()
  const person = useRecordContext<PersonRecord>()
  const field: Field = personFields[source]
  if (!person) return null
  if (!isChangeable(field)) return <PersonField source={source} />
  const { marked, required } = field
  // A field of an older record may be empty, although new records need it.
  const isRequired =
    marked === true || required === true || (required === 'new' && Boolean(findPersonValue(person, source)))
  if (canChangePersonField(actor, source))
    return <PersonInput source={source} field={field} isRequired={isRequired} />
  const reason = personnelDetailWords.closed.field
  if (field.kind === 'yesNo') return <FlagInput source={source} readOnly helperText={reason} />
  return (
    <DisabledField source={source} value={formatPersonField(person, source, translate)} reason={reason} />
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
        isShown={(source) => canSeePersonField(actor, source)}
        render={(source) => <ChangeablePersonField source={source} />}
      />
    )
  const isSent = (source: PersonFieldName) => {
    const field: Field = personFields[source]
    return (
      isChangeable(field) &&
      !field.notInNew &&
      (field.required !== undefined || canChangePersonField(actor, source))
    )
  }
  return (
    <Stack sx={{ gap: 2.5 }}>
      <PersonSections
        rowGap={0.5}
        headings="h3"
        isShown={isSent}
        render={(source) => {
          const field: Field = personFields[source]
          return (
            isChangeable(field) && (
              <PersonInput
                source={source}
                field={field}
                isRequired={field.marked === true || field.required !== undefined}
              />
            )
          )
        }}
      />
    </Stack>
  )
}

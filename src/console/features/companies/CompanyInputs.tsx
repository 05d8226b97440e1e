import { Box, Typography } from '@mui/material'
import { type ComponentType, type ReactNode, useContext } from 'react'
import { TextInput, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { canChangeCompanyField } from '../../../domain/companies/access.ts'
import { type CompanyField, companyFields } from '../../../domain/companies/fields.ts'
import { type Field, isChangeable, type StoredField } from '../../../domain/fields/fields.ts'
import { FieldInput } from '../../kit/fields/FieldInputs.tsx'
import { FieldGrid } from '../../kit/form/FieldGrid.tsx'
import { NameInput } from '../../kit/form/NameInput.tsx'
import { ReadField } from '../../kit/ReadField.tsx'
import { type Addition, isEndpointAvailable } from '../../port/backend.ts'
import type { CompanyDataRecord } from '../../port/records/company.ts'
import { useSignedInUser } from '../../port/session.ts'
import { VetoReasonInput } from '../people/RfcInput.tsx'
import { findRfcQuestion, RfcQuestionsContext } from '../people/rfcQuestions.ts'
import { companySections, formatCompanyField } from './companyForm.ts'
import { SameCompanyAnswer } from './companyQuestions.tsx'
import { companiesWords } from './words.ts'

const fieldOf = (source: CompanyField): Field => companyFields[source]

/** One field of the company as text, taken from react-admin's record context. */
const FieldText = ({ source }: { source: CompanyField }) => {
  const company = useRecordContext<CompanyDataRecord>()
  if (!company) return null
  const value: unknown =
    source === 'zone' ? company.zone?.name : getOwnProperty<unknown>({ ...company }, source)
  const text = formatCompanyField(source, value)
  const href = fieldOf(source).kind === 'url' && /^https?:/u.test(text) ? text : undefined
  return <ReadField resource="companies" source={source} text={text} href={href} />
}

interface SpecialInputProps {
  source: string
  isRequired: boolean
}

/** Input for a company's tax number (RFC). If a veto bars the RFC, also asks for the reason to accept it. */
const CompanyRfcInput = (props: SpecialInputProps) => {
  const rfc: unknown = useWatch({ name: props.source })
  const { vetoed } = findRfcQuestion(useContext(RfcQuestionsContext), rfc)
  return (
    <>
      <TextInput
        {...props}
        helperText={companiesWords.detail.rfcHint}
        autoComplete="off"
        sx={{ '& input': { textTransform: 'uppercase' } }}
      />
      <SameCompanyAnswer source="rfc" />
      {vetoed !== undefined && <VetoReasonInput />}
    </>
  )
}

/** Input for a company's name. If another company has this name, also asks the user to confirm that the companies differ. */
const CompanyNameInput = (props: SpecialInputProps) => {
  const Input = useRecordContext()?.id ? TextInput : NameInput
  return (
    <>
      <Input {...props} autoComplete="off" />
      <SameCompanyAnswer source="company_name" />
    </>
  )
}

/** Inputs of fields that need more than the input of their kind. */
const INPUTS: Readonly<Record<string, ComponentType<SpecialInputProps>>> = {
  company_name: CompanyNameInput,
  rfc: CompanyRfcInput,
}

/** Returns the help text below the input of a field. Switches have none, and leave no room for it. */
const helpTextOf = (source: CompanyField): string | false | undefined => {
  const { kind } = fieldOf(source)
  if (kind === 'url') return companiesWords.detail.urlHint
  if (source === 'repse_number')
    return isEndpointAvailable('companyPapers.year') && companiesWords.detail.repseHint
  if (source === 'repse_registered_on') return companiesWords.detail.repseSinceHint
  return kind === 'yesNo' ? false : undefined
}

const CompanyInput = ({
  source,
  field,
  isRequired = field.required === true,
}: {
  source: CompanyField
  field: StoredField
  isRequired?: boolean
}) => {
  const Input = getOwnProperty(INPUTS, source)
  const props = { source, isRequired }
  const helperText = helpTextOf(source)
  return Input ? (
    <Input {...props} />
  ) : (
    <FieldInput {...props} field={field} {...(helperText !== undefined && { helperText })} />
  )
}

/** Groups the fields of a company into titled sections, with two columns on wide screens. */
const CompanySections = ({
  rowGap = 0,
  render,
}: {
  rowGap?: number
  render: (source: CompanyField) => ReactNode
}) =>
  companySections.map(({ key, fields }) => (
    <Box component="section" key={key} aria-labelledby={`company-${key}`} sx={sectionStyle}>
      <Typography id={`company-${key}`} variant="h3" sx={{ mb: 1 }}>
        {companiesWords.detail.sections[key]}
      </Typography>
      <FieldGrid sx={{ rowGap }}>
        {fields.map((source) => (
          <Box key={source} sx={fieldOf(source).wide ? { gridColumn: '1 / -1' } : undefined}>
            {render(source)}
          </Box>
        ))}
      </FieldGrid>
    </Box>
  ))

const sectionStyle = {
  width: '100%',
  '& + &': { mt: 2.5, pt: 2.5, borderTop: 1, borderColor: 'divider' },
} as const

/** Read-only view of the company in react-admin's record context. */
export const CompanyTexts = () => (
  <CompanySections rowGap={1.5} render={(source) => <FieldText source={source} />} />
)

/** Inputs of the form that edits a company. Fields that the user may not change are shown as text. */
export const CompanyInputs = () => {
  const actor = useSignedInUser()
  return (
    <CompanySections
      render={(source) => {
        const field = fieldOf(source)
        return isChangeable(field) && canChangeCompanyField(actor, source) ? (
          <CompanyInput source={source} field={field} />
        ) : (
          <Box sx={{ mb: 1.5 }}>
            <FieldText source={source} />
          </Box>
        )
      }}
    />
  )
}

/** Inputs of the form that creates a company: the required fields and the tax number (RFC), by which vetoed companies are recognized. */
export const NewCompanyInputs = () => (
  <FieldGrid sx={{ gridTemplateColumns: { sm: 'minmax(0, 1fr)' } }}>
    {companySections
      .flatMap(({ fields }) => fields)
      .map((source) => {
        const field = fieldOf(source)
        const isShown =
          isChangeable(field) &&
          !field.notInNew &&
          (field.required || isEndpointAvailable('companies.create', source as Addition<'companies.create'>))
        return (
          isShown && (
            <CompanyInput
              key={source}
              source={source}
              field={field}
              isRequired={field.required !== undefined}
            />
          )
        )
      })}
  </FieldGrid>
)

import { Box, Typography } from '@mui/material'
import { type ComponentType, type ReactNode, useContext } from 'react'
import { AutocompleteArrayInput, TextInput, useRecordContext, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { BUSINESS_AREAS, WORK_DIVISIONS } from '../../../domain/companies.ts'
import { canChangeCompanyField } from '../../../domain/permissions.ts'
import { FieldGrid } from '../../kit/form/FieldGrid.tsx'
import { FlagInput } from '../../kit/form/FlagInput.tsx'
import { NameInput } from '../../kit/form/NameInput.tsx'
import { ReadField } from '../../kit/ReadField.tsx'
import { ReferencePicker } from '../../kit/ReferencePicker.tsx'
import { isEndpointAvailable } from '../../port/backend.ts'
import type { CompanyDataRecord } from '../../port/records/company.ts'
import { useSignedInUser } from '../../port/session.ts'
import { VetoReasonInput } from '../people/RfcInput.tsx'
import { findRfcQuestion, RfcQuestionsContext } from '../people/rfcQuestions.ts'
import { type CompanyField, type CompanyFieldKind, companySections } from './companyForm.ts'
import { SameCompanyAnswer } from './companyQuestions.tsx'

type Format = (value: unknown, translate: (key: string) => string) => string

const formatTextValue: Format = (value) => String(value ?? '')
const formatCommaList: Format = (value) => String(value ?? '').replaceAll(/,\s*/gu, ', ')

/** Functions that format a field's value for display, by kind of field. Return '' if the server sends no value. */
const FORMATS: Record<CompanyFieldKind, Format> = {
  text: formatTextValue,
  repse: formatTextValue,
  rfc: formatTextValue,
  url: formatTextValue,
  zone: formatTextValue,
  name: formatTextValue,
  flag: (value, translate) =>
    typeof value === 'boolean' ? translate(`companies.active.${value ? 'yes' : 'no'}`) : '',
  divisions: formatCommaList,
  areas: formatCommaList,
}

const KINDS: Partial<Record<string, CompanyFieldKind>> = Object.fromEntries(
  companySections.flatMap(({ fields }) => fields.map(({ source, kind }) => [source, kind] as const)),
)

/** Formats the value of a company's field as text. */
export const formatCompanyField = (
  source: string,
  value: unknown,
  translate: (key: string) => string,
): string => FORMATS[KINDS[source] ?? 'text'](value, translate)

/** One field of the company as text, taken from react-admin's record context. */
const FieldText = ({ field: { source, kind } }: { field: CompanyField }) => {
  const translate = useTranslate()
  const company = useRecordContext<CompanyDataRecord>()
  if (!company) return null
  const value = source === 'zone' ? company.zone?.name : company[source]
  const text = formatCompanyField(source, value, translate)
  const href = kind === 'url' && /^https?:/u.test(text) ? text : undefined
  return <ReadField resource="companies" source={source} text={text} href={href} />
}

interface FieldInputProps {
  source: string
  label?: string
  isRequired?: boolean
}

/** Input for a company's tax number (RFC). If a veto bars the RFC, also asks for the reason to accept it. */
const CompanyRfcInput = (props: FieldInputProps) => {
  const rfc: unknown = useWatch({ name: props.source })
  const { vetoed } = findRfcQuestion(useContext(RfcQuestionsContext), rfc)
  return (
    <>
      <TextInput
        {...props}
        helperText="companies.detail.rfcHint"
        autoComplete="off"
        sx={{ '& input': { textTransform: 'uppercase' } }}
      />
      <SameCompanyAnswer source="rfc" />
      {vetoed !== undefined && <VetoReasonInput />}
    </>
  )
}

/** Input for a company's name. If another company has this name, also asks the user to confirm that the companies differ. */
const CompanyNameInput = ({ isNew = false, ...props }: FieldInputProps & { isNew?: boolean }) => {
  const Input = isNew ? NameInput : TextInput
  return (
    <>
      <Input {...props} autoComplete="off" />
      <SameCompanyAnswer source="company_name" />
    </>
  )
}

/** Input that selects several options of a fixed list. */
const OptionsInput = ({ options, ...props }: FieldInputProps & { options: readonly string[] }) => (
  <AutocompleteArrayInput
    {...props}
    choices={options.map((option) => ({ id: option, name: option }))}
    translateChoice={false}
    disableCloseOnSelect
  />
)

/** Input component for each kind of field. */
const INPUTS: Record<CompanyFieldKind, ComponentType<FieldInputProps>> = {
  text: (props) => <TextInput {...props} autoComplete="off" />,
  repse: (props) => (
    <TextInput
      {...props}
      helperText={isEndpointAvailable('companyPapers.year') && 'companies.detail.repseHint'}
      autoComplete="off"
    />
  ),
  name: CompanyNameInput,
  rfc: CompanyRfcInput,
  url: (props) => (
    <TextInput {...props} type="url" helperText="companies.detail.urlHint" autoComplete="off" />
  ),
  zone: (props) => <ReferencePicker {...props} reference="zones" />,
  flag: ({ source, label }) => <FlagInput source={source} {...(label && { label })} helperText={false} />,
  divisions: (props) => <OptionsInput {...props} options={WORK_DIVISIONS} />,
  areas: (props) => <OptionsInput {...props} options={BUSINESS_AREAS} />,
}

/** Groups the fields of a company into titled sections, with two columns on wide screens. */
const CompanySections = ({
  rowGap = 0,
  render,
}: {
  rowGap?: number
  render: (field: CompanyField) => ReactNode
}) => {
  const translate = useTranslate()
  return companySections.map(({ key, fields }) => (
    <Box component="section" key={key} aria-labelledby={`company-${key}`} sx={sectionStyle}>
      <Typography id={`company-${key}`} variant="h3" sx={{ mb: 1 }}>
        {translate(`companies.detail.sections.${key}`)}
      </Typography>
      <FieldGrid sx={{ rowGap }}>
        {fields.map((field) => (
          <Box key={field.source} sx={field.wide ? { gridColumn: '1 / -1' } : undefined}>
            {render(field)}
          </Box>
        ))}
      </FieldGrid>
    </Box>
  ))
}

const sectionStyle = {
  width: '100%',
  '& + &': { mt: 2.5, pt: 2.5, borderTop: 1, borderColor: 'divider' },
} as const

/** Read-only view of the company in react-admin's record context. */
export const CompanyTexts = () => (
  <CompanySections rowGap={1.5} render={(field) => <FieldText field={field} />} />
)

/** Inputs of the form that edits a company. Fields that the user may not change are shown as text. */
export const CompanyInputs = () => {
  const actor = useSignedInUser()
  return (
    <CompanySections
      render={(field) => {
        const { source, kind, required } = field
        const Input = INPUTS[kind]
        if (canChangeCompanyField(actor, source)) return <Input source={source} isRequired={required} />
        return (
          <Box sx={{ mb: 1.5 }}>
            <FieldText field={field} />
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
      .filter(
        ({ source, required }) =>
          required || (source === 'rfc' && isEndpointAvailable('companies.create', source)),
      )
      .map(({ source, kind }) => {
        const props = { source, label: `companies.create.${source}` }
        const Input = INPUTS[kind]
        return kind === 'name' ? (
          <CompanyNameInput key={source} {...props} isNew />
        ) : (
          <Input key={source} {...props} />
        )
      })}
  </FieldGrid>
)

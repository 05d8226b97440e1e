import { useRecordContext, useTranslate } from 'react-admin'
import { upper } from '../../../domain/text.ts'
import { ReadField } from '../../components/ReadField.tsx'
import type { CompanyDataRecord } from '../../providers/adapter/company.ts'
import type { CompanyFieldKind, CompanyField as Field } from './companyForm.ts'

type Format = (value: unknown, translate: (key: string) => string) => string

const plain: Format = (value) => String(value ?? '')
const list: Format = (value) => String(value ?? '').replaceAll(/,\s*/gu, ', ')

/** How a company's fields of each kind are read, as the wire has them. A zone is read by its name. */
const FORMATS: Record<CompanyFieldKind, Format> = {
  text: plain,
  rfc: plain,
  url: plain,
  zone: plain,
  name: (value) => upper(String(value ?? '')),
  flag: (value, translate) => translate(`companies.active.${value === true ? 'yes' : 'no'}`),
  divisions: list,
  areas: list,
}

/** The value of a company's field in words. */
export const companyFieldText = (
  kind: CompanyFieldKind,
  value: unknown,
  translate: (key: string) => string,
): string => FORMATS[kind](value, translate)

/** A field of the company around, read. */
export const CompanyField = ({ field: { source, kind } }: { field: Field }) => {
  const translate = useTranslate()
  const company = useRecordContext<CompanyDataRecord>()
  if (!company) return null
  const value = kind === 'zone' ? company.zone?.name : company[source]
  // Another back end may not say.
  const text = value === undefined ? '' : companyFieldText(kind, value, translate)
  const href = kind === 'url' && /^https?:/u.test(text) ? text : undefined
  return <ReadField resource="companies" source={source} text={text} href={href} />
}

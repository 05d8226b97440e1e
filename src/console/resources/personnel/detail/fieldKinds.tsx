import type { ComponentType } from 'react'
import { DateInput, TextInput } from 'react-admin'
import { formatDay } from '../../../../domain/days.ts'
import { formatPhone, isPhone } from '../../../../domain/phone.ts'
import { upper } from '../../../../domain/text.ts'
import { EmailInput } from '../../../components/form/EmailInput.tsx'
import { NameInput } from '../../../components/form/NameInput.tsx'
import { PhoneInput } from '../../../components/form/PhoneInput.tsx'
import type { PersonRecord } from '../../../providers/adapter/person.ts'
import { ActiveInput, DisabledActiveInput } from '../inputs/ActiveInput.tsx'
import { CompanyInput } from '../inputs/CompanyInput.tsx'
import type { DisabledFieldProps } from '../inputs/DisabledField.tsx'
import { RfcInput } from '../inputs/RfcInput.tsx'
import { RoleInput } from '../inputs/RoleInput.tsx'
import type { PersonSource } from '../personSource.ts'

export interface FieldKind {
  /** The value as a reader sees it; '' where there is none. */
  text: (record: PersonRecord, source: PersonSource) => string
  /** The key that puts the text into words. */
  toTranslationKey?: (text: string) => string
  /** Where a click on the value leads. */
  href?: (value: string) => string
  /** How it is changed; without it the server derives the value. */
  Input?: ComponentType<{ source: string; isRequired?: boolean }>
  /** How it stands among inputs for who may not change it. */
  DisabledInput?: ComponentType<DisabledFieldProps>
}

const plain: FieldKind['text'] = (record, source) => String(record[source] ?? '')
const day: FieldKind['text'] = (record, source) => formatDay(plain(record, source))

/** The kinds of field of a person: one row for reading and changing each. */
const fieldKinds = {
  text: { text: plain, Input: TextInput },
  name: { text: (record, source) => upper(plain(record, source)), Input: NameInput },
  rfc: { text: plain, Input: RfcInput },
  phone: {
    text: (record, source) => formatPhone(plain(record, source)),
    href: (value) => `tel:${isPhone(value) ? '+52' : ''}${value}`,
    Input: PhoneInput,
  },
  email: { text: plain, href: (value) => `mailto:${value}`, Input: EmailInput },
  day: { text: day, Input: DateInput },
  role: { text: (record) => record.role_name, Input: RoleInput },
  company: { text: (record) => upper(record.company_name), Input: CompanyInput },
  active: {
    text: plain,
    toTranslationKey: (text) => `personnelDetail.active.${text === 'true' ? 'yes' : 'no'}`,
    Input: ActiveInput,
    DisabledInput: DisabledActiveInput,
  },
  derived: { text: plain },
  derivedDay: { text: day },
} as const satisfies Record<string, FieldKind>

export type FieldKindName = keyof typeof fieldKinds

/** One kind by its name. */
export const getFieldKind = (name: FieldKindName): FieldKind => fieldKinds[name]

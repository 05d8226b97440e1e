import type { ComponentType } from 'react'
import { DateInput, TextInput } from 'react-admin'
import { formatDay } from '../../../../domain/days.ts'
import { formatPhone, isPhone } from '../../../../domain/phone.ts'
import { upper } from '../../../../domain/text.ts'
import { EmailInput } from '../../../shared/form/EmailInput.tsx'
import { NameInput } from '../../../shared/form/NameInput.tsx'
import { PhoneInput } from '../../../shared/form/PhoneInput.tsx'
import { ActiveInput, ClosedActive } from '../inputs/ActiveInput.tsx'
import type { ClosedFieldProps } from '../inputs/ClosedField.tsx'
import { CompanyInput } from '../inputs/CompanyInput.tsx'
import { RfcInput } from '../inputs/RfcInput.tsx'
import { RoleInput } from '../inputs/RoleInput.tsx'
import type { PersonRecord, PersonSource } from '../personRecord.ts'

export interface Kind {
  /** The value as a reader sees it; '' where there is none. */
  text: (record: PersonRecord, source: PersonSource) => string
  /** The key that puts the text into words. */
  say?: (text: string) => string
  /** Where a click on the value leads. */
  href?: (value: string) => string
  /** How it is changed; without it the server derives the value. */
  Input?: ComponentType<{ source: string; isRequired?: boolean }>
  /** How it stands among inputs for who may not change it. */
  Closed?: ComponentType<ClosedFieldProps>
}

const plain: Kind['text'] = (record, source) => String(record[source] ?? '')
const day: Kind['text'] = (record, source) => formatDay(plain(record, source))

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
  role: { text: (record) => record.role_name ?? '', Input: RoleInput },
  company: { text: (record) => upper(record.company_name ?? ''), Input: CompanyInput },
  active: {
    text: plain,
    say: (text) => `personnelDetail.active.${text === 'true' ? 'yes' : 'no'}`,
    Input: ActiveInput,
    Closed: ClosedActive,
  },
  derived: { text: plain },
  derivedDay: { text: day },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof fieldKinds

/** One kind by its name. */
export const kindOf = (name: KindName): Kind => fieldKinds[name]

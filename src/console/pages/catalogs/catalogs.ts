import type { z } from 'zod'
import { newZone } from '../../../domain/companies.ts'
import {
  COMPANY_CATEGORIES,
  newCompanyFileName,
  newPersonnelFileName,
  PERSONNEL_CATEGORIES,
} from '../../../domain/documents.ts'
import { pesosOf } from '../../../domain/money.ts'
import { newPricing } from '../../../domain/pricing.ts'
import { newRole, newType } from '../../../domain/roles.ts'
import { formatAmount, parseTypedAmount } from '../../components/money/amountText.ts'

type Kind = 'text' | 'boolean' | 'money' | 'number' | readonly string[]

/** What an entry is made of. What tells a tier, or under which category a name stands, is said once and for all. */
export interface CatalogField {
  source: string
  kind: Kind
  isFixed?: true
}

export interface Catalog {
  resource: CatalogName
  fields: readonly CatalogField[]
  /** What the server checks a new one by. */
  schema: z.ZodType
}

const NAME = { source: 'name', kind: 'text' } as const

export type CatalogName =
  | 'zones'
  | 'roles'
  | 'accreditationTypes'
  | 'companyFileNames'
  | 'personnelFileNames'
  | 'pricing'

/** The catalogues: their resources, and the fields of an entry in the order of its form. */
export const catalogs: Record<CatalogName, Catalog> = {
  zones: { resource: 'zones', fields: [NAME], schema: newZone },
  roles: {
    resource: 'roles',
    fields: [NAME, { source: 'definition', kind: 'text' }, { source: 'type', kind: 'text' }],
    schema: newRole,
  },
  accreditationTypes: {
    resource: 'accreditationTypes',
    fields: [NAME, { source: 'by_contractor', kind: 'boolean' }],
    schema: newType,
  },
  companyFileNames: {
    resource: 'companyFileNames',
    fields: [{ source: 'category', kind: COMPANY_CATEGORIES, isFixed: true }, NAME],
    schema: newCompanyFileName,
  },
  personnelFileNames: {
    resource: 'personnelFileNames',
    fields: [{ source: 'category', kind: PERSONNEL_CATEGORIES, isFixed: true }, NAME],
    schema: newPersonnelFileName,
  },
  pricing: {
    resource: 'pricing',
    fields: [
      { source: 'meters', kind: 'number', isFixed: true },
      { source: 'materials_price', kind: 'money' },
      { source: 'workforce', kind: 'money' },
      { source: 'indirect_costs', kind: 'money' },
    ],
    schema: newPricing,
  },
}

/** An entry as whoever keeps the catalogues has it. */
export interface Entry extends Record<string, unknown> {
  id: number
  name?: string
  meters?: number
  active?: boolean
  version?: number
  uses?: number
}

export type EntryDraft = Record<string, unknown>

const values = (fields: readonly CatalogField[], value: (field: CatalogField) => unknown): EntryDraft =>
  Object.fromEntries(fields.map((field) => [field.source, value(field)]))

/** What of an entry is changed: its fields, and whether it is offered. */
export const draftOf = (fields: readonly CatalogField[], entry: Entry): EntryDraft => ({
  ...values(fields, ({ source }) => entry[source]),
  active: entry.active,
})

/** As a form has it. */
export const formOf = (fields: readonly CatalogField[], entry: Partial<Entry>): EntryDraft =>
  values(fields, ({ source, kind }) => {
    const value = entry[source]
    if (kind === 'money') return formatAmount(Number(value ?? 0))
    return value ?? (kind === 'boolean' ? false : '')
  })

/** And as it is after somebody has typed in it. */
export const typedIn = (fields: readonly CatalogField[], form: EntryDraft): EntryDraft =>
  values(fields, ({ source, kind }) => {
    const typed = form[source]
    if (kind === 'money') return parseTypedAmount(typed) ?? typed
    return typeof typed === 'string' ? typed.trim() : typed
  })

/** As it is sent: money in pesos. */
export const wireOf = (fields: readonly CatalogField[], draft: EntryDraft): EntryDraft => ({
  ...draft,
  ...values(
    fields.filter(({ kind }) => kind === 'money'),
    ({ source }) => (typeof draft[source] === 'number' ? pesosOf(draft[source]) : draft[source]),
  ),
})

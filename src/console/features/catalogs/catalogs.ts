import type { z } from 'zod'
import {
  COMPANY_CATEGORIES,
  companyFileNameFields,
  PERSONNEL_CATEGORIES,
  personnelFileNameFields,
  requirementFields,
  roleFields,
  zoneFields,
} from '../../../domain/catalogs/fields.ts'
import {
  newCompanyFileNameSchema,
  newPersonnelFileNameSchema,
  newRequirementTypeSchema,
  newRoleSchema,
  newZoneSchema,
} from '../../../domain/catalogs/schemas.ts'
import { toMexicoDay } from '../../../domain/common/days.ts'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'
import { convertCentsToPesos } from '../../../domain/common/money.ts'
import {
  blankOf,
  columnNames,
  type Fields,
  isChangeable,
  type StoredField,
} from '../../../domain/fields/fields.ts'
import { obligationFields } from '../../../domain/obligations/fields.ts'
import { newObligationSchema } from '../../../domain/obligations/schemas.ts'
import { newPriceTierSchema } from '../../../domain/pricing/schemas.ts'
import { PRICES } from '../../../domain/pricing/tiers.ts'
import { formatAmount, parsePesoAmountInput } from '../../kit/money/amountText.ts'
import { catalogsWords } from './words.ts'

/**
 * Kind of a form field. `months` is an optional number, `count` a required number, and `days` a selection of several numbers of
 * days.
 */
type Kind =
  | 'text'
  | 'boolean'
  | 'money'
  | 'number'
  | 'months'
  | 'count'
  | 'day'
  | { days: readonly number[] }
  | { choices: readonly string[]; texts: Readonly<Record<string, string>> }
  | readonly string[]

/** Field of a catalogue entry. `isFixed` fields cannot be changed once the entry is saved. */
export interface CatalogField {
  source: string
  kind: Kind
  isFixed?: boolean
  /** Initial value for new entries. */
  initial?: unknown
  /** Whether the form shows the field, depending on the other values. Default: always. */
  isShown?: (form: EntryDraft) => boolean
}

export interface Catalog {
  resource: CatalogName
  fields: readonly CatalogField[]
  /** Schema of new entries, which the server validates. */
  schema: z.ZodType
  /** List columns before the state. */
  columns: readonly string[]
  /** Columns that are hidden until the user shows them. All columns together would not fit on a screen. */
  hidden?: readonly string[]
}

export type CatalogName =
  | 'zones'
  | 'roles'
  | 'accreditationTypes'
  | 'obligations'
  | 'companyFileNames'
  | 'personnelFileNames'
  | 'pricing'

const WARNINGS = [90, 60, 45, 30, 21, 14, 7, 3, 1]

/** Display texts of each field that is a choice of codes. */
type ChoiceTexts<F extends Fields> = {
  [Name in keyof F as F[Name] extends { texts: object } ? Name : never]: F[Name] extends {
    texts: infer Texts
  }
    ? Readonly<Record<keyof Texts, string>>
    : never
}

const kindOf = (field: StoredField, texts: Readonly<Record<string, string>> = {}): Kind => {
  if (field.kind === 'yesNo') return 'boolean'
  if (field.kind === 'day') return 'day'
  if (field.kind === 'integer') return field.nullable ? 'months' : 'count'
  if (field.kind === 'numbers') return { days: WARNINGS }
  return field.kind === 'choice' ? { choices: field.choices, texts } : 'text'
}

/** Creates the inputs and columns of a catalogue, in the order of its table of fields. `options` adds what the table does not tell. */
const partsOf = <F extends Fields>(
  fields: F,
  texts: ChoiceTexts<F>,
  options: Readonly<Record<string, Partial<CatalogField>>> = {},
): Pick<Catalog, 'fields' | 'columns'> => ({
  fields: Object.entries(fields).flatMap(([source, field]) =>
    isChangeable(field) && !field.notInNew
      ? [
          {
            source,
            kind: kindOf(field, getOwnProperty<Readonly<Record<string, string>>>(texts, source)),
            isFixed: field.onlyInNew === true,
            initial: blankOf(field),
            ...options[source],
          },
        ]
      : [],
  ),
  columns: (columnNames(fields) as readonly string[]).filter((name) => name !== 'active'),
})

const doesRequirementNeedDocument = ({ wants_document }: EntryDraft): boolean => wants_document === true
const isRecurringObligation = ({ period }: EntryDraft): boolean => period !== 'none'

/** Returns false if the validity depends on a number of months that the user has not entered. */
const hasRequiredValidityMonths = ({
  validity,
  validity_months,
}: {
  validity?: string | undefined
  validity_months?: number | null | undefined
}): boolean => validity !== 'issue' || (validity_months ?? null) !== null
const MONTHS_MISSING = { error: 'required', path: ['validity_months'] }

const OBLIGATION_TEXTS = { ...catalogsWords.choices, absence: catalogsWords.choices.arrears }

/** Definition of each catalogue: its resource and the fields of an entry, in the order of the form. */
export const catalogs: Record<CatalogName, Catalog> = {
  zones: { resource: 'zones', schema: newZoneSchema, ...partsOf(zoneFields, {}) },
  roles: { resource: 'roles', schema: newRoleSchema, ...partsOf(roleFields, {}) },
  accreditationTypes: {
    resource: 'accreditationTypes',
    schema: newRequirementTypeSchema.refine(hasRequiredValidityMonths, MONTHS_MISSING),
    ...partsOf(requirementFields, catalogsWords.choices, {
      brought_by: { isShown: doesRequirementNeedDocument },
      by_contractor: { isShown: (form) => !doesRequirementNeedDocument(form) },
      validity_months: { isShown: ({ validity }) => validity === 'issue' },
      warning_days: { isShown: ({ validity }) => validity !== 'for_good' },
    }),
    hidden: ['by_contractor', 'validity_months', 'warning_days'],
  },
  obligations: {
    resource: 'obligations',
    schema: newObligationSchema.refine(hasRequiredValidityMonths, MONTHS_MISSING),
    ...partsOf(obligationFields, OBLIGATION_TEXTS, {
      period: { initial: 'monthly' },
      due_day: { isShown: isRecurringObligation },
      due_after: { isShown: isRecurringObligation },
      validity: { isShown: (form) => !isRecurringObligation(form) },
      validity_months: { isShown: (form) => !isRecurringObligation(form) && form.validity === 'issue' },
      since: { initial: toMexicoDay(new Date()) },
    }),
  },
  companyFileNames: {
    resource: 'companyFileNames',
    schema: newCompanyFileNameSchema,
    ...partsOf(companyFileNameFields, {}, { category: { kind: COMPANY_CATEGORIES } }),
  },
  personnelFileNames: {
    resource: 'personnelFileNames',
    schema: newPersonnelFileNameSchema,
    ...partsOf(personnelFileNameFields, {}, { category: { kind: PERSONNEL_CATEGORIES } }),
  },
  pricing: {
    resource: 'pricing',
    columns: ['meters', 'total'],
    fields: [
      { source: 'meters', kind: 'number', isFixed: true },
      ...PRICES.map((source) => ({ source, kind: 'money' as const })),
    ],
    schema: newPriceTierSchema,
  },
}

/** An entry of any catalogue. */
export interface Entry extends Record<string, unknown> {
  id: number
  name?: string
  meters?: number
  active?: boolean
  version?: number
  uses?: number
}

export type EntryDraft = Record<string, unknown>

const createCatalogEntryDraft = (
  fields: readonly CatalogField[],
  value: (field: CatalogField) => unknown,
): EntryDraft => Object.fromEntries(fields.map((field) => [field.source, value(field)]))

/** Converts a catalogue entry into form values: amounts as text, and empty strings for missing values. */
export const toCatalogEntryFormValues = (
  fields: readonly CatalogField[],
  entry: Partial<Entry>,
): EntryDraft =>
  createCatalogEntryDraft(fields, ({ source, kind, initial }) => {
    const value = entry[source] ?? initial
    if (kind === 'money') return formatAmount(Number(value ?? 0))
    return value ?? (kind === 'boolean' ? false : '')
  })

/** Converts form values into an entry: amounts in centavos, trimmed texts, and null for an empty number of months. */
export const parseCatalogEntryFormValues = (fields: readonly CatalogField[], form: EntryDraft): EntryDraft =>
  createCatalogEntryDraft(fields, ({ source, kind }) => {
    const value = form[source]
    if (kind === 'money') return parsePesoAmountInput(value) ?? value
    if (kind === 'months') return value === '' ? null : value
    return typeof value === 'string' ? value.trim() : value
  })

/** Converts an entry into the request body: amounts in pesos instead of centavos. */
export const toCatalogEntryRequestBody = (
  fields: readonly CatalogField[],
  draft: EntryDraft,
): EntryDraft => ({
  ...draft,
  ...createCatalogEntryDraft(
    fields.filter(({ kind }) => kind === 'money'),
    ({ source }) => (typeof draft[source] === 'number' ? convertCentsToPesos(draft[source]) : draft[source]),
  ),
})

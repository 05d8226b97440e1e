import type { z } from 'zod'
import { toMexicoDay } from '../../../domain/days.ts'
import { ABSENCES, DEFAULT_DOCUMENT_RULES, UPLOADERS, VALIDITIES } from '../../../domain/documentRules.ts'
import {
  COMPANY_CATEGORIES,
  newCompanyFileNameSchema,
  newPersonnelFileNameSchema,
  PERSONNEL_CATEGORIES,
} from '../../../domain/documents.ts'
import { convertCentsToPesos } from '../../../domain/money.ts'
import { DEFAULT_OBLIGATION, newObligationSchema, OBLIGATION_SCOPES } from '../../../domain/obligations.ts'
import { PERIODS } from '../../../domain/periods.ts'
import { newPriceTierSchema } from '../../../domain/pricing/schemas.ts'
import { PRICES } from '../../../domain/pricing/tiers.ts'
import { newRequirementTypeSchema, newRoleSchema } from '../../../domain/roles.ts'
import { newZoneSchema } from '../../../domain/zones.ts'
import { formatAmount, parsePesoAmountInput } from '../../kit/money/amountText.ts'

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
  /** `words` is the translation key of the labels below `catalogs.choices`. Default: the name of the field. */
  | { choices: readonly string[]; words?: string }
  | readonly string[]

/** Field of a catalogue entry. `isFixed` fields cannot be changed once the entry is saved. */
export interface CatalogField {
  source: string
  kind: Kind
  isFixed?: true
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
  /** List columns after the name. Default: all fields. */
  columns?: readonly string[]
  /** Columns that are hidden until the user shows them. All columns together would not fit on a screen. */
  hidden?: readonly string[]
}

const NAME = { source: 'name', kind: 'text' } as const

export type CatalogName =
  | 'zones'
  | 'roles'
  | 'accreditationTypes'
  | 'obligations'
  | 'companyFileNames'
  | 'personnelFileNames'
  | 'pricing'

const WARNINGS = [90, 60, 45, 30, 21, 14, 7, 3, 1]
const doesRequirementNeedDocument = ({ wants_document }: EntryDraft): boolean => wants_document === true

/** Fields for the document that proves a requirement, and for its period of validity. */
const evidenceFields: readonly CatalogField[] = [
  { source: 'wants_document', kind: 'boolean' },
  { source: 'brought_by', kind: { choices: UPLOADERS }, isShown: doesRequirementNeedDocument },
  { source: 'by_contractor', kind: 'boolean', isShown: (form) => !doesRequirementNeedDocument(form) },
  { source: 'validity', kind: { choices: VALIDITIES } },
  { source: 'validity_months', kind: 'months', isShown: ({ validity }) => validity === 'issue' },
  {
    source: 'warning_days',
    kind: { days: WARNINGS },
    isShown: ({ validity }) => validity !== 'for_good',
  },
  { source: 'absence', kind: { choices: ABSENCES } },
]

const DEMANDS = evidenceFields.map((field) => ({
  ...field,
  initial: DEFAULT_DOCUMENT_RULES[field.source as keyof typeof DEFAULT_DOCUMENT_RULES],
}))

const isRecurringObligation = ({ period }: EntryDraft): boolean => period !== 'none'
const { validity: _, validity_months: __, ...PLAIN } = DEFAULT_OBLIGATION

/** Fields of a document that companies must submit: how often and by when, or how long a one-time document is valid. */
const obligationFields: readonly CatalogField[] = [
  { source: 'period', kind: { choices: PERIODS }, isFixed: true },
  { source: 'due_day', kind: 'count', isShown: isRecurringObligation },
  { source: 'due_after', kind: 'count', isShown: isRecurringObligation },
  { source: 'validity', kind: { choices: VALIDITIES }, isShown: (form) => !isRecurringObligation(form) },
  {
    source: 'validity_months',
    kind: 'months',
    isShown: (form) => !isRecurringObligation(form) && form.validity === 'issue',
  },
  { source: 'asked_of', kind: { choices: OBLIGATION_SCOPES } },
  { source: 'since', kind: 'day' },
  { source: 'brought_by', kind: { choices: UPLOADERS } },
  { source: 'warning_days', kind: { days: WARNINGS } },
  { source: 'absence', kind: { choices: ABSENCES, words: 'arrears' } },
]
const STARTS: EntryDraft = {
  ...DEFAULT_DOCUMENT_RULES,
  ...PLAIN,
  period: 'monthly',
  since: toMexicoDay(new Date()),
}

/** Returns false if the validity depends on a number of months that the user has not entered. */
const hasRequiredValidityMonths = ({
  validity,
  validity_months,
}: {
  validity?: string | undefined
  validity_months?: number | null | undefined
}): boolean => validity !== 'issue' || (validity_months ?? null) !== null
const MONTHS_MISSING = { error: 'required', path: ['validity_months'] }

/** Definition of each catalogue: its resource and the fields of an entry, in the order of the form. */
export const catalogs: Record<CatalogName, Catalog> = {
  zones: { resource: 'zones', fields: [NAME], schema: newZoneSchema },
  roles: {
    resource: 'roles',
    fields: [NAME, { source: 'definition', kind: 'text' }, { source: 'type', kind: 'text' }],
    schema: newRoleSchema,
  },
  accreditationTypes: {
    resource: 'accreditationTypes',
    fields: [NAME, ...DEMANDS],
    schema: newRequirementTypeSchema.refine(hasRequiredValidityMonths, MONTHS_MISSING),
    hidden: ['by_contractor', 'validity_months', 'warning_days'],
  },
  obligations: {
    resource: 'obligations',
    fields: [NAME, ...obligationFields.map((field) => ({ ...field, initial: STARTS[field.source] }))],
    schema: newObligationSchema.refine(hasRequiredValidityMonths, MONTHS_MISSING),
    columns: ['period', 'asked_of', 'brought_by', 'absence'],
  },
  companyFileNames: {
    resource: 'companyFileNames',
    fields: [{ source: 'category', kind: COMPANY_CATEGORIES, isFixed: true }, NAME],
    schema: newCompanyFileNameSchema,
  },
  personnelFileNames: {
    resource: 'personnelFileNames',
    fields: [{ source: 'category', kind: PERSONNEL_CATEGORIES, isFixed: true }, NAME],
    schema: newPersonnelFileNameSchema,
  },
  pricing: {
    resource: 'pricing',
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

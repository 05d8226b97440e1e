import type { z } from 'zod'
import { newZone } from '../../../domain/companies.ts'
import { toMexicoDay } from '../../../domain/days.ts'
import { ABSENCES, DEFAULT_DOCUMENT_RULES, UPLOADERS, VALIDITIES } from '../../../domain/documentRules.ts'
import {
  COMPANY_CATEGORIES,
  newCompanyFileName,
  newPersonnelFileName,
  PERSONNEL_CATEGORIES,
} from '../../../domain/documents.ts'
import { toPesos } from '../../../domain/money.ts'
import { DEFAULT_OBLIGATION, newObligation, OBLIGATION_SCOPES } from '../../../domain/obligations.ts'
import { PERIODS } from '../../../domain/periods.ts'
import { newPricing } from '../../../domain/pricing.ts'
import { newRole, newType } from '../../../domain/roles.ts'
import { formatAmount, parseAmount } from '../../kit/money/amountText.ts'

/**
 * `months`: an optional number; `count`: a required one; `day`: a date; `days`: some of the offered numbers of days; `choices`: ids with words in
 * `catalogs.choices`, under the name `words` where that is not the field's.
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
  | { choices: readonly string[]; words?: string }
  | readonly string[]

/** A field of an entry. A fixed one cannot be changed once the entry is saved. */
export interface CatalogField {
  source: string
  kind: Kind
  isFixed?: true
  /** The value of a new entry. */
  initial?: unknown
  /** Whether the form shows it, by its other values. */
  isShown?: (form: EntryDraft) => boolean
}

export interface Catalog {
  resource: CatalogName
  fields: readonly CatalogField[]
  /** The schema that the server checks a new entry with. */
  schema: z.ZodType
  /** The columns of the list beside the name, if they are not all fields. */
  columns?: readonly string[]
  /** Columns that are hidden until the user chooses them. All columns are wider than a screen. */
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
const isPaper = ({ wants_document }: EntryDraft): boolean => wants_document === true

/** The fields of a requirement's evidence, in the order of the form. */
const demandFields: readonly CatalogField[] = [
  { source: 'wants_document', kind: 'boolean' },
  { source: 'brought_by', kind: { choices: UPLOADERS }, isShown: isPaper },
  { source: 'by_contractor', kind: 'boolean', isShown: (form) => !isPaper(form) },
  { source: 'validity', kind: { choices: VALIDITIES } },
  { source: 'validity_months', kind: 'months', isShown: ({ validity }) => validity === 'issue' },
  {
    source: 'warning_days',
    kind: { days: WARNINGS },
    isShown: ({ validity }) => validity !== 'for_good',
  },
  { source: 'absence', kind: { choices: ABSENCES } },
]

const DEMANDS = demandFields.map((field) => ({
  ...field,
  initial: DEFAULT_DOCUMENT_RULES[field.source as keyof typeof DEFAULT_DOCUMENT_RULES],
}))

const isRecurring = ({ period }: EntryDraft): boolean => period !== 'none'
const { validity: _, validity_months: __, ...PLAIN } = DEFAULT_OBLIGATION

/** The fields of an obligation: how often and until when it is due or, of one that does not recur, how long it is valid. */
const obligationFields: readonly CatalogField[] = [
  { source: 'period', kind: { choices: PERIODS }, isFixed: true },
  { source: 'due_day', kind: 'count', isShown: isRecurring },
  { source: 'due_after', kind: 'count', isShown: isRecurring },
  { source: 'validity', kind: { choices: VALIDITIES }, isShown: (form) => !isRecurring(form) },
  {
    source: 'validity_months',
    kind: 'months',
    isShown: (form) => !isRecurring(form) && form.validity === 'issue',
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

/** A validity in months needs their number. */
const hasMonths = ({
  validity,
  validity_months,
}: {
  validity?: string | undefined
  validity_months?: number | null | undefined
}): boolean => validity !== 'issue' || (validity_months ?? null) !== null
const MONTHS_MISSING = { error: 'required', path: ['validity_months'] }

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
    fields: [NAME, ...DEMANDS],
    schema: newType.refine(hasMonths, MONTHS_MISSING),
    hidden: ['by_contractor', 'validity_months', 'warning_days'],
  },
  obligations: {
    resource: 'obligations',
    fields: [NAME, ...obligationFields.map((field) => ({ ...field, initial: STARTS[field.source] }))],
    schema: newObligation.refine(hasMonths, MONTHS_MISSING),
    columns: ['period', 'asked_of', 'brought_by', 'absence'],
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

const mapFields = (fields: readonly CatalogField[], value: (field: CatalogField) => unknown): EntryDraft =>
  Object.fromEntries(fields.map((field) => [field.source, value(field)]))

/** The values of the form. */
export const toFormValues = (fields: readonly CatalogField[], entry: Partial<Entry>): EntryDraft =>
  mapFields(fields, ({ source, kind, initial }) => {
    const value = entry[source] ?? initial
    if (kind === 'money') return formatAmount(Number(value ?? 0))
    return value ?? (kind === 'boolean' ? false : '')
  })

/** The draft that was typed in the form. */
export const parseFormValues = (fields: readonly CatalogField[], form: EntryDraft): EntryDraft =>
  mapFields(fields, ({ source, kind }) => {
    const value = form[source]
    if (kind === 'money') return parseAmount(value) ?? value
    if (kind === 'months') return value === '' ? null : value
    return typeof value === 'string' ? value.trim() : value
  })

/** The draft as it is sent: money in pesos. */
export const toRequestBody = (fields: readonly CatalogField[], draft: EntryDraft): EntryDraft => ({
  ...draft,
  ...mapFields(
    fields.filter(({ kind }) => kind === 'money'),
    ({ source }) => (typeof draft[source] === 'number' ? toPesos(draft[source]) : draft[source]),
  ),
})

import { addMonths, type Day } from '../common/days.ts'
import { blankRow, choice, defineFields, integer, numbers, type RowOf, yesNo } from '../fields/fields.ts'
import { catalogKeepers } from '../fields/shared.ts'

/** How long a document is valid: some months from its issue, until the date on it, or without end. */
export const VALIDITIES = ['issue', 'date', 'for_good'] as const
export const UPLOADERS = ['contractor', 'utility'] as const
/** Traffic-light colour of a person who lacks the document. */
export const ABSENCES = ['danger', 'warning'] as const

/** Review states of a document. `replaced` means that a newer document arrived before the review. */
export const REVIEWS = ['pending', 'approved', 'rejected', 'replaced'] as const
export type Review = (typeof REVIEWS)[number]

const change = catalogKeepers

/** Rules for the documents that prove a requirement or meet an obligation. */
export const documentRuleFields = defineFields({
  /** Without it, users tick the requirement. */
  wants_document: yesNo({ label: 'Pide un documento', late: true, change, width: 12 }),
  validity: choice({
    label: 'Vale',
    choices: VALIDITIES,
    texts: { issue: 'Desde su emisión', date: 'Hasta la fecha que indica', for_good: 'Sin vencimiento' },
    blank: 'for_good',
    late: true,
    change,
    width: 26,
  }),
  validity_months: integer({
    label: 'Meses de vigencia',
    min: 1,
    max: 240,
    nullable: true,
    late: true,
    change,
    width: 12,
  }),
  /** Days before expiration on which a warning is sent. */
  warning_days: numbers({
    label: 'Días antes en que se avisa',
    max: 365,
    maxCount: 6,
    blank: [30, 14, 7],
    late: true,
    change,
  }),
  brought_by: choice({
    label: 'Lo trae',
    choices: UPLOADERS,
    texts: { contractor: 'La empresa', utility: 'La distribuidora' },
    blank: 'contractor',
    late: true,
    change,
    column: true,
  }),
  absence: choice({
    label: 'Si falta',
    choices: ABSENCES,
    texts: { danger: 'No cumple', warning: 'Incompleta' },
    blank: 'warning',
    late: true,
    change,
    column: true,
    width: 14,
  }),
})
export type DocumentRules = RowOf<typeof documentRuleFields>
/** Default rules for the documents of a requirement. */
export const DEFAULT_DOCUMENT_RULES: DocumentRules = blankRow(documentRuleFields)

/** Returns the last day of a validity that begins on `from`; null for a validity without end. */
export const getDocumentValidityEnd = (
  { validity, validity_months: months }: DocumentRules,
  from: Day,
): Day | null => (validity === 'for_good' || months === null ? null : addMonths(from, months))

import { addDays, addMonths, type Day } from '../common/days.ts'
import { splitWords } from '../common/text.ts'
import { listFieldsProvenByDocument } from '../people/provenFields.ts'

/** Kinds of content with a retention period of their own. `person` is a person's whole record. */
export const RETENTION_CATEGORIES = ['identity', 'medical', 'payroll', 'tax', 'other', 'person'] as const
export type RetentionCategory = (typeof RETENTION_CATEGORIES)[number]

export const RETENTION_TEXTS: Record<RetentionCategory, string> = {
  identity: 'Identidad y domicilio',
  medical: 'Salud',
  payroll: 'Nómina e IMSS',
  tax: 'Fiscal',
  other: 'Otros',
  person: 'Expediente de la persona',
}

/** Years that documents are kept after their end, by category. */
export type RetentionYears = Readonly<Record<RetentionCategory, number>>

/** Usual values in Mexico. The articles are in docs/decisions.md, "Retention of documents". */
export const DEFAULT_RETENTION_YEARS: RetentionYears = {
  identity: 1,
  medical: 5,
  payroll: 5,
  tax: 5,
  other: 1,
  person: 5,
}

/** Words and phrases of documents about salaries and social security. */
const PAYROLL = [
  'nomina',
  'nominas',
  'recibo de pago',
  'recibos de pago',
  'lista de raya',
  'listas de raya',
  'salario',
  'salarios',
  'sueldo',
  'sueldos',
  'imss',
  'sua',
  'infonavit',
  'seguro social',
  'seguridad social',
  'vivienda',
  'aguinaldo',
  'ptu',
  'icsoe',
  'sisub',
]

/** Words and phrases of documents about taxes. */
const TAX = [
  'iva',
  'isr',
  'sat',
  '32 d',
  'cfdi',
  'factura',
  'facturas',
  'fiscal',
  'opinion de cumplimiento',
  'declaracion',
  'declaraciones',
  'retenciones',
  'estado de cuenta',
]

/** Returns the category of a document, which its name tells. Documents about salaries count as such even if a tax return proves them. */
export const getRetentionCategory = (
  name: string,
  { isSensitive, isOfPerson }: { isSensitive: boolean; isOfPerson: boolean },
): RetentionCategory => {
  if (isSensitive) return 'medical'
  const spaced = ` ${splitWords(name).join(' ')} `
  const has = (phrases: readonly string[]) => phrases.some((phrase) => spaced.includes(` ${phrase} `))
  if (has(PAYROLL)) return 'payroll'
  if (has(TAX)) return 'tax'
  if (!isOfPerson) return spaced.includes(' identificacion ') ? 'identity' : 'other'
  const proven = listFieldsProvenByDocument(name)
  if (proven.includes('rfc')) return 'tax'
  return proven.length > 0 ? 'identity' : 'other'
}

/** Whether something that ended is due, kept by order, or not due yet. */
export const RETENTION_STATES = ['due', 'held', 'later'] as const
export type RetentionState = (typeof RETENTION_STATES)[number]

export const RETENTION_STATE_TEXTS: Record<RetentionState, string> = {
  due: 'Se puede eliminar',
  held: 'Se conserva por orden',
  later: 'Todavía no',
}

/** Why a document or a record has ended. */
export const RETENTION_REASONS = [
  'withdrawn',
  'rejected',
  'replaced',
  'expired',
  'period',
  'left',
  'companyEnded',
] as const
export type RetentionReason = (typeof RETENTION_REASONS)[number]

export const RETENTION_REASON_TEXTS: Record<RetentionReason, string> = {
  withdrawn: 'Se retiró',
  rejected: 'Se rechazó',
  replaced: 'Otro lo sustituyó',
  expired: 'Venció',
  period: 'Terminó su periodo',
  left: 'La persona dejó de estar activa',
  companyEnded: 'La empresa dejó de estar activa',
}

/** Day since when something is no longer needed, and why. */
export interface End {
  ended_on: Day
  reason: RetentionReason
}

/** What decides when a document ended. Days that do not apply are null or missing. */
export interface DocumentFacts {
  /** Day of the withdrawal. */
  withdrawn?: Day | null
  review?: 'pending' | 'approved' | 'rejected' | 'replaced'
  /** Day of the review. */
  reviewed?: Day | null
  uploaded: Day
  expires?: Day | null
  /** Day on which a newer version was approved, or on which it was uploaded if this one waited for review. */
  newerVersion?: Day | null
  /** Last day of the period for which a recurring document was submitted. */
  periodEnd?: Day | null
}

/** Returns the earliest of several ends. */
export const getEarliestEnd = (ends: readonly (End | null | undefined)[]): End | null =>
  ends.reduce<End | null>(
    (first, end) => (end && (!first || end.ended_on < first.ended_on) ? end : first),
    null,
  )

/** Returns when a document ended and why; null while it is needed. `owner` is the end of its person or company. */
export const getDocumentEnd = (facts: DocumentFacts, owner: End | null, today: Day): End | null => {
  const end = (reason: RetentionReason, day: Day | null | undefined): End | null =>
    day !== null && day !== undefined && day <= today ? { ended_on: day, reason } : null
  const { review, expires } = facts
  const isExpired = review === 'approved' && expires !== null && expires !== undefined && expires < today
  return getEarliestEnd([
    end('withdrawn', facts.withdrawn),
    review === 'rejected' ? end('rejected', facts.reviewed ?? facts.uploaded) : null,
    review === 'replaced' || review === 'approved' ? end('replaced', facts.newerVersion) : null,
    review === 'replaced' ? end('replaced', facts.newerVersion ?? facts.uploaded) : null,
    isExpired ? end('expired', expires) : null,
    review === 'approved' ? end('period', facts.periodEnd) : null,
    owner,
  ])
}

/** Returns the state of something on a day. An order holds until the end of its last day. */
export const getRetentionState = (
  { due_on, held_until }: { due_on: Day; held_until: Day | null },
  today: Day,
): RetentionState => {
  if (held_until !== null && held_until >= today) return 'held'
  return due_on <= today ? 'due' : 'later'
}

/** Returns the first day on which something may be deleted: the day after its years have passed. */
export const getRetentionDueDay = (endedOn: Day, years: number): Day =>
  addDays(addMonths(endedOn, 12 * years), 1)

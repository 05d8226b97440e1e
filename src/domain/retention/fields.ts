import { DOCUMENT_KIND_NAMES, type DocumentKindName } from '../documents/kinds.ts'
import {
  choice,
  day,
  defineFields,
  integer,
  line,
  longText,
  moment,
  person,
  reference,
  texts,
} from '../fields/fields.ts'
import {
  RETENTION_CATEGORIES,
  RETENTION_REASON_TEXTS,
  RETENTION_REASONS,
  RETENTION_STATE_TEXTS,
  RETENTION_STATES,
  RETENTION_TEXTS,
} from './rules.ts'

/** What can be due: a person's whole record, or a document of any kind. */
const RETENTION_KINDS = ['person', ...DOCUMENT_KIND_NAMES] as ['person', ...DocumentKindName[]]
type RetentionKind = (typeof RETENTION_KINDS)[number]

const RETENTION_KIND_TEXTS: Record<RetentionKind, string> = {
  person: 'Expediente completo',
  documents: 'Documento de la persona',
  personnelFiles: 'Archivo General / SASISOPA',
  companyFiles: 'Archivo de la empresa',
  evidence: 'Documento de un requisito',
  companyPapers: 'Documento de una obligación',
  arcoFiles: 'Anexo de una solicitud ARCO',
}

/**
 * Fields of what has ended: a document that is no longer needed, or the record of a person who left. The portal derives the rows daily.
 * `due_on` is the first day on which a user may delete it. `state` compares it with the day, so that a list is a range of an index.
 */
export const retentionItemFields = defineFields({
  state: choice({ label: 'Estado', choices: RETENTION_STATES, texts: RETENTION_STATE_TEXTS }),
  kind: choice({ label: 'Qué es', choices: RETENTION_KINDS, texts: RETENTION_KIND_TEXTS }),
  /** Id of the document or the person, as text. */
  record: line({ label: 'Registro', required: true, internal: true }),
  category: choice({ label: 'Tipo', choices: RETENTION_CATEGORIES, texts: RETENTION_TEXTS }),
  personnel: person({ label: 'Persona', nullable: true }),
  company: reference('companies', { label: 'Empresa', required: true }),
  ended_on: day({ label: 'Terminó', required: true }),
  reason: choice({ label: 'Por qué terminó', choices: RETENTION_REASONS, texts: RETENTION_REASON_TEXTS }),
  due_on: day({ label: 'Se puede eliminar desde', required: true }),
  size: integer({ label: 'Tamaño', required: true }),
  held_until: day({ label: 'Conservar hasta', nullable: true }),
  held_reason: longText({ label: 'Motivo para conservarlo' }),
  /** Deletion that will delete it. */
  deletion: reference('retention_deletions', { label: 'Eliminación', nullable: true, internal: true }),
})

/** Fields of a deletion that a user decided on. It keeps no personal data, so that its certificate can be kept for good. */
export const retentionDeletionFields = defineFields({
  created_at: moment({ label: 'Fecha', required: true }),
  user: reference('users', { label: 'Lo decidió', required: true, internal: true }),
  /** Name of the user at the time. */
  user_name: line({ label: 'Lo decidió', required: true }),
  state: choice({
    label: 'Estado',
    choices: ['running', 'done'],
    texts: { running: 'En curso', done: 'Terminada' },
  }),
  total: integer({ label: 'Elegidos', required: true }),
  deleted: integer({ label: 'Eliminados', required: true }),
  /** Number of items that were held or needed again before they were deleted. */
  skipped: integer({ label: 'No eliminados', required: true }),
  size: integer({ label: 'Tamaño', required: true }),
  finished_at: moment({ label: 'Terminada', nullable: true }),
  /** Years by category when the user decided, such as `tax 5`. */
  rules: texts({ label: 'Reglas', internal: true }),
  /** What was deleted: kind, id, category, day of its end, and hash of the file. */
  entries: texts({ label: 'Lo eliminado', internal: true }),
  /** SHA-256 of the rules and the entries. Empty until the deletion is done. */
  sha256: line({ label: 'Huella (SHA-256)' }),
})

/** Fields of an order to keep something although its retention period has passed, such as for a lawsuit. */
export const retentionHoldFields = defineFields({
  kind: choice({ label: 'Qué es', choices: RETENTION_KINDS, texts: RETENTION_KIND_TEXTS }),
  record: line({ label: 'Registro', required: true }),
  personnel: person({ label: 'Persona', nullable: true }),
  until: day({ label: 'Conservar hasta', required: true }),
  reason: longText({ label: 'Motivo', required: true }),
  user: reference('users', { label: 'Lo pidió', required: true }),
  created_at: moment({ label: 'Fecha', required: true }),
})

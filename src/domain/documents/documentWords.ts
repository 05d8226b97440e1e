/** Displayed names of the states of a document. */
export const DOCUMENT_WORDS = {
  missing: { one: 'Falta', many: 'Faltan' },
  pending: { one: 'Por revisar', many: 'Por revisar' },
  approved: { one: 'Aprobado', many: 'Aprobados' },
  rejected: { one: 'Rechazado', many: 'Rechazados' },
  replaced: { one: 'Sustituido', many: 'Sustituidos' },
  ended: { one: 'Vencido', many: 'Vencidos' },
  ending: { one: 'Por vencer', many: 'Por vencer' },
  due: { one: 'Por entregar', many: 'Por entregar' },
  later: { one: 'Más adelante', many: 'Más adelante' },
  not_asked: { one: 'No se pide', many: 'No se piden' },
} as const

/** Labels of the icons in the accreditation matrix. */
export const CELL_WORDS = {
  checked: 'Cumplido',
  unchecked: 'No cumplido',
  met: 'Documento aprobado',
  byHand: 'Marcado sin documento',
  ending: DOCUMENT_WORDS.ending.one,
  pending: DOCUMENT_WORDS.pending.one,
  rejected: DOCUMENT_WORDS.rejected.one,
  ended: DOCUMENT_WORDS.ended.one,
  missing: 'Falta el documento',
} as const
export type CellState = keyof typeof CELL_WORDS

import type { KnownState, Light } from './accreditation.ts'

/** What one and several are called, and what that means. */
interface Words {
  one: string
  many: string
  /** A sentence of whoever is counted by that name. */
  means: string
}

/** What a person's state is called, wherever somebody is told of it or it is counted: each word has one meaning, and so one number. Of several that hold, the worst is shown. */
export const STATE_WORDS: Record<KnownState, Words> = {
  inactive: { one: 'Inactivo', many: 'Inactivos', means: 'Ya no trabajan aquí.' },
  company_inactive: {
    one: 'Empresa inactiva',
    many: 'Con empresa inactiva',
    means: 'Su empresa está desactivada.',
  },
  vetoed: { one: 'Con veto', many: 'Con veto', means: 'No pueden trabajar mientras dure el veto.' },
  suspended: { one: 'Suspendida', many: 'Suspendidas', means: 'No pueden trabajar hasta que se levante.' },
  revoked: { one: 'Revocada', many: 'Revocadas', means: 'Necesitan una acreditación nueva.' },
  unaccredited: {
    one: 'Sin acreditar',
    many: 'Sin acreditar',
    means: 'Aún no tienen fecha de acreditación.',
  },
  expired: { one: 'Vencida', many: 'Vencidas', means: 'No pueden trabajar hasta renovarla.' },
  blocked: {
    one: 'No cumple',
    many: 'No cumplen',
    means: 'Les falta un requisito sin el que no pueden trabajar.',
  },
  expiring: {
    one: 'Por vencer',
    many: 'Por vencer',
    means: 'Su acreditación vence en 30 días o menos.',
  },
  incomplete: {
    one: 'Incompleta',
    many: 'Incompletas',
    means: 'Pueden trabajar, pero les falta algún requisito.',
  },
  ending: {
    one: 'Documento por vencer',
    many: 'Con un documento por vencer',
    means: 'Pueden trabajar; un documento suyo está por vencer.',
  },
  valid: { one: 'Vigente', many: 'Vigentes', means: 'Cumplen con todo y pueden trabajar.' },
}

/** What the colours of the light are called. */
export const LIGHT_WORDS: Record<Light, Words> = {
  works: { one: 'Puede trabajar', many: 'Pueden trabajar', means: 'Vigentes y por atender.' },
  success: STATE_WORDS.valid,
  warning: {
    one: 'Por atender',
    many: 'Por atender',
    means: 'Pueden trabajar, pero algo les falta o está por vencer.',
  },
  danger: { one: 'No puede trabajar', many: 'No pueden trabajar', means: 'Su credencial no es válida.' },
}

/** Where a document stands, of a person or of a company. */
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
} as const satisfies Record<string, Omit<Words, 'means'>>

/** The words of one, or of several, by key. */
export const wordsOf = <Key extends string, Form extends 'one' | 'many'>(
  table: Record<Key, { [form in Form]: string }>,
  form: Form,
): Record<Key, string> =>
  Object.fromEntries(
    Object.entries<{ [form in Form]: string }>(table).map(([key, words]) => [key, words[form]]),
  ) as Record<Key, string>

import type { KnownState, Light } from './accreditation.ts'

/** What one and several are called. */
interface Words {
  one: string
  many: string
}

/** What a person's state is called, wherever somebody is told of it or it is counted: each word has one meaning, and so one number. Of several that hold, the worst is shown. */
export const STATE_WORDS: Record<KnownState, Words> = {
  inactive: { one: 'Inactivo', many: 'Inactivos' },
  company_inactive: {
    one: 'Empresa inactiva',
    many: 'Con empresa inactiva',
  },
  vetoed: { one: 'Con veto', many: 'Con veto' },
  suspended: { one: 'Suspendida', many: 'Suspendidas' },
  revoked: { one: 'Revocada', many: 'Revocadas' },
  unaccredited: {
    one: 'Sin acreditar',
    many: 'Sin acreditar',
  },
  expired: { one: 'Vencida', many: 'Vencidas' },
  blocked: {
    one: 'No cumple',
    many: 'No cumplen',
  },
  expiring: {
    one: 'Por vencer',
    many: 'Por vencer',
  },
  incomplete: {
    one: 'Incompleta',
    many: 'Incompletas',
  },
  ending: {
    one: 'Documento por vencer',
    many: 'Con un documento por vencer',
  },
  valid: { one: 'Vigente', many: 'Vigentes' },
}

/** What the colours of the light are called. */
export const LIGHT_WORDS: Record<Light, Words> = {
  works: { one: 'Puede trabajar', many: 'Pueden trabajar' },
  success: STATE_WORDS.valid,
  warning: {
    one: 'Por atender',
    many: 'Por atender',
  },
  danger: { one: 'No puede trabajar', many: 'No pueden trabajar' },
}

/** The words of one, or of several, by key. */
export const wordsOf = <Key extends string, Form extends 'one' | 'many'>(
  table: Record<Key, { [form in Form]: string }>,
  form: Form,
): Record<Key, string> =>
  Object.fromEntries(
    Object.entries<{ [form in Form]: string }>(table).map(([key, words]) => [key, words[form]]),
  ) as Record<Key, string>

import type { FlagFilter, KnownState } from './accreditation.ts'

/** Singular and plural of a word. */
interface Words {
  one: string
  many: string
}

/** Display names of a person's states, in singular and plural. */
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

/** Display names of the traffic-light colours: green, yellow and red. */
export const FLAG_WORDS: Record<FlagFilter, Words> = {
  works: { one: 'Puede trabajar', many: 'Pueden trabajar' },
  success: STATE_WORDS.valid,
  warning: {
    one: 'Por atender',
    many: 'Por atender',
  },
  danger: { one: 'No puede trabajar', many: 'No pueden trabajar' },
}

/** Returns the singular or plural of every entry in a table of words. */
export const pickSingularOrPluralWords = <Key extends string, Form extends 'one' | 'many'>(
  table: Record<Key, { [form in Form]: string }>,
  form: Form,
): Record<Key, string> =>
  Object.fromEntries(
    Object.entries<{ [form in Form]: string }>(table).map(([key, words]) => [key, words[form]]),
  ) as Record<Key, string>

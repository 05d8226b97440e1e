/** Matches values of a range, both bounds included. Null never matches. */
export interface Range<T> {
  kind: 'range'
  from?: T
  to?: T
}

/** Matches lists that contain one of the texts. */
export interface Has {
  kind: 'has'
  texts: readonly string[]
}

/** Matches a text in upper or lower case. Ignores the case of ASCII letters only. */
export interface AnyCase {
  kind: 'anyCase'
  text: string
}

/** Condition on a field that is more than a value or a list of values. A plain object, because worker threads receive it. */
export type Condition = Range<string | number> | Has | AnyCase | typeof NOT_NULL

export const range = <T extends string | number>(bounds: Omit<Range<T>, 'kind'>): Range<T> => ({
  kind: 'range',
  ...bounds,
})

export const has = (texts: string | readonly string[]): Has => ({ kind: 'has', texts: [texts].flat() })

export const anyCase = (text: string): AnyCase => ({ kind: 'anyCase', text })

/** Matches any value except null. */
export const NOT_NULL = { kind: 'notNull' } as const

export const isCondition = (value: unknown): value is Condition =>
  typeof value === 'object' && value !== null && 'kind' in value

export const isRange = (value: unknown): value is Range<string | number> =>
  isCondition(value) && value.kind === 'range'

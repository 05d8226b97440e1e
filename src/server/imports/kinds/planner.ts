import { normalizeAccreditationNumber } from '../../../domain/printedNumber.ts'
import { normalizeText } from '../../../domain/text.ts'
import type { Reader } from '../../store/store.ts'
import { importTexts } from '../texts.ts'
import type { Plan, Planner, Problem, RowTexts } from './kind.ts'
import { type Values, valuesOf } from './values.ts'

/** By which of its fields a row is recognised; of each field, the text that says so. */
export type Keys = (row: RowTexts) => readonly (readonly [field: string, key: string])[]

/** Finds the rows that mean what another row of the sheet has meant before. */
export const seenBefore = (keysOf: Keys): ((row: RowTexts) => Problem[]) => {
  const rows = new Map<string, number>()
  return (given) =>
    keysOf(given).flatMap(([field, key]) => {
      const whole = `${field} ${key}`
      const first = rows.get(whole) ?? given.number
      rows.set(whole, first)
      return first === given.number ? [] : [{ field, reason: importTexts.twice(first) }]
    })
}

/** So long a list is believed: what is decided by it is looked at once more by whoever writes. */
const WHILE_MS = 5000

/** Asks once for what many small batches of rows need: beforehand where it can be, so that no writer waits for it. */
const forAWhile = <T>(ask: (store: Reader) => Promise<T>) => {
  let known: T | undefined
  let until = 0
  const asked = async (store: Reader): Promise<T> => {
    known = await ask(store)
    until = performance.now() + WHILE_MS
    return known
  }
  return {
    prepare: async (store: Reader) => {
      if (performance.now() > until) await asked(store)
    },
    of: async (store: Reader): Promise<T> => known ?? asked(store),
  }
}

/** Normalizes the texts of a row. A cell without a visible character is empty. */
const normalizeRow = (row: RowTexts): RowTexts => {
  const texts = [...row.texts].map(([field, text]) => {
    const normalize = field === 'accreditation_number' ? normalizeAccreditationNumber : normalizeText
    return [field, normalize(text).trim()] as const
  })
  return { ...row, texts: new Map(texts.filter(([, text]) => text !== '')) }
}

/** A row that is to be planned, its values, and what is wrong with them so far. */
export interface Asked {
  given: RowTexts
  values: Values
}

/** A planner that knows by `keysOf` which rows it has seen, and asks (`ask`) now and then for what all rows are decided by. */
export const plannerOf = <Known>(
  keysOf: Keys,
  ask: (store: Reader) => Promise<Known>,
  plan: (rows: Asked[], known: Known, store: Reader, now: Date) => Plan[] | Promise<Plan[]>,
): Planner => {
  const seen = seenBefore(keysOf)
  const { prepare, of } = forAWhile(ask)
  return {
    prepare,
    skip: (row) => void seen(normalizeRow(row)),
    async plan(store, rows, now) {
      const known = await of(store)
      const plannable = rows.map(normalizeRow).map((given) => {
        const values = valuesOf(given.texts)
        values.problems.push(...(given.problems ?? []), ...seen(given))
        return { given, values }
      })
      return plan(plannable, known, store, now)
    },
  }
}

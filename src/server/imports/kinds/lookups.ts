import { normalizeRfc } from '../../../domain/rfc.ts'
import { fold } from '../../../domain/text.ts'
import { allVetoes } from '../../store/derived/vetoed.ts'
import type { Row } from '../../store/rows.ts'
import type { Reader } from '../../store/store.ts'

/** Rows by what they are called, case and accents aside. */
interface Named<T> {
  called(name: string): T[]
}

const namedBy = <T>(rows: readonly T[], ...keys: ((row: T) => string)[]): Named<T> => {
  const byKey = new Map<string, T[]>()
  for (const row of rows)
    for (const key of new Set(keys.map((of) => of(row)))) {
      if (key !== '') byKey.set(key, [...(byKey.get(key) ?? []), row])
    }
  return { called: (name) => byKey.get(fold(name)) ?? byKey.get(normalizeRfc(name)) ?? [] }
}

const rolesByName = async (store: Reader): Promise<Named<Row<'roles'>>> =>
  namedBy((await store.getList('roles', {})).rows, (row) => fold(row.name))

const zonesByName = async (store: Reader): Promise<Named<Row<'zones'>>> =>
  namedBy((await store.getList('zones', {})).rows, (row) => fold(row.name))

/** What rows of many are decided by. A company is called by its name or its RFC. */
export interface Lists {
  roles: Named<Row<'roles'>>
  zones: Named<Row<'zones'>>
  companies: Named<Row<'companies'>>
  companyRfc: ReadonlyMap<number, string>
  /** Those that were deactivated: nobody is accredited for them. */
  ended: ReadonlySet<number>
  /** Those that hold. */
  vetoes: Row<'vetoes'>[]
}

export const listsOf = async (store: Reader): Promise<Lists> => {
  // A few hundred at a time: others are served in between.
  const rows: Row<'companies'>[] = []
  for await (const row of store.each('companies', {})) rows.push(row)
  return {
    roles: await rolesByName(store),
    zones: await zonesByName(store),
    companies: namedBy(
      rows,
      ({ company_name }) => fold(company_name),
      ({ rfc }) => rfc,
    ),
    companyRfc: new Map(rows.map(({ id, rfc }) => [id, rfc])),
    ended: new Set(rows.filter(({ active }) => !active).map(({ id }) => id)),
    vetoes: await allVetoes(store),
  }
}

/** So long a list is believed: what is decided by it is looked at once more by whoever writes. */
const WHILE_MS = 5000

/** Asks once for what many small batches of rows need: beforehand where it can be, so that no writer waits for it. */
export const forAWhile = <T>(ask: (store: Reader) => Promise<T>) => {
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

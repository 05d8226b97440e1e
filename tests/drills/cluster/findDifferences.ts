import type { Store } from '../../../src/server/store/store.ts'
import { REGISTERED_RFC, type Tally } from './client.ts'

/** Counts each of the values. */
const countValues = <T>(values: readonly T[]): Map<T, number> => {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const compareValues = <T>(what: string, acknowledged: readonly T[], stored: readonly T[]): string[] => {
  const [acknowledgedCounts, storedCounts] = [countValues(acknowledged), countValues(stored)]
  const errors = [...acknowledgedCounts]
    .filter(([value, n]) => storedCounts.get(value) !== n)
    .map(([value]) => `${what} ${value}: ${storedCounts.get(value) ?? 0} instead of 1`)
  return [
    ...errors,
    ...[...storedCounts.keys()]
      .filter((value) => !acknowledgedCounts.has(value))
      .map((value) => `${what} ${value}: of no acknowledged write`),
  ]
}

/** Returns the differences between acknowledged and stored writes: lost, duplicated or unexpected ones. */
export const findDifferences = async (tally: Tally, store: Store): Promise<string[]> => {
  const people = (await store.getList('personnel', {})).rows
  const items = (await store.getList('accreditation_items', { filter: { status: true } })).rows
  const files = (await store.getList('company_files', {})).rows
  const isRegistered = ({ rfc }: { rfc: string }) => rfc === REGISTERED_RFC
  const registered = people.filter(isRegistered).map(({ address }) => address)
  const imported = people.filter((person) => !isRegistered(person)).map(({ rfc }) => rfc)
  const getIds = (rows: { id: number }[]) => rows.map(({ id }) => id)
  return [
    ...compareValues('person', tally.people, registered),
    ...compareValues('imported person', tally.importedRfcs, imported),
    ...compareValues('ticked item', tally.ticks, getIds(items)),
    ...compareValues('file', tally.files, getIds(files)),
  ]
}

import { useResourceContext, useStore } from 'react-admin'

const NONE_HIDDEN: string[] = []

/** Columns of a list among which the user chooses. */
export interface ColumnChoice {
  /** Names of the columns, in the order of the DataTable's children. */
  sources: readonly string[]
  /** Names of the columns that are hidden by default. */
  hiddenByDefault?: string[]
  /** `storeKey` of the DataTable, if any. */
  storeKey?: string | undefined
}

/** Returns the hidden columns and the column order that react-admin's DataTable stores. `order` contains indexes of `sources`. */
export const useColumnPreferences = ({ sources, hiddenByDefault = NONE_HIDDEN, storeKey }: ColumnChoice) => {
  const resource = useResourceContext()
  const key = storeKey ?? `${resource}.datatable`
  const [hidden, setHidden] = useStore(key, hiddenByDefault)
  const [ranks, setRanks] = useStore<number[] | undefined>(`${key}_columnRanks`)
  const order = ranks?.length === sources.length ? ranks : sources.map((_, index) => index)
  const visibleSources = order
    .flatMap((index) => sources[index] ?? [])
    .filter((source) => !hidden.includes(source))
  /** Shows these columns in this order, and hides the others. Unknown columns are ignored. */
  const show = (names: readonly string[]) => {
    const known = names.filter((name) => sources.includes(name))
    if (known.length === 0) return
    const others = sources.filter((source) => !known.includes(source))
    setHidden(others)
    setRanks([...known, ...others].map((source) => sources.indexOf(source)))
  }
  const reset = () => {
    setHidden(hiddenByDefault)
    setRanks(undefined)
  }
  return { hidden, setHidden, order, setRanks, shown: visibleSources, show, reset }
}

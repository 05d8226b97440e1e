import { useResourceContext, useStore } from 'react-admin'

/**
 * Which columns of a list's DataTable are shown and in what order, kept where react-admin's DataTable looks for them. `sources` are in the order of its
 * children, `hiddenByDefault` its `hiddenColumns`, `storeKey` its own key, if it has one; `order` are indexes of `sources`.
 */
export const useColumns = (sources: readonly string[], hiddenByDefault: string[], storeKey?: string) => {
  const resource = useResourceContext()
  const key = storeKey ?? `${resource}.datatable`
  const [hidden, setHidden] = useStore(key, hiddenByDefault)
  const [ranks, setRanks] = useStore<number[] | undefined>(`${key}_columnRanks`)
  const order = ranks?.length === sources.length ? ranks : sources.map((_, index) => index)
  const shown = order.flatMap((index) => sources[index] ?? []).filter((source) => !hidden.includes(source))
  return { hidden, setHidden, order, setRanks, shown }
}

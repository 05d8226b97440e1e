import { useState } from 'react'

export interface BusyItems {
  /** The items whose tick is under way. */
  items: ReadonlySet<number>
  /** Marks an item as busy until the work is done; an item that is busy already stays with its own. */
  during: (item: number, work: () => Promise<void>) => Promise<void>
}

/** The items whose tick waits for the server. */
export const useBusyItems = (): BusyItems => {
  const [items, setItems] = useState<ReadonlySet<number>>(new Set())
  const during: BusyItems['during'] = async (item, work) => {
    if (items.has(item)) return
    setItems((current) => new Set(current).add(item))
    try {
      await work()
    } finally {
      setItems((current) => new Set([...current].filter((id) => id !== item)))
    }
  }
  return { items, during }
}

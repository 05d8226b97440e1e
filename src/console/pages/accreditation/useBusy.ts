import { useState } from 'react'

export interface Busy {
  /** The items whose tick is under way. */
  items: ReadonlySet<number>
  /** Marks an item as busy until the work is done; an item that is busy already stays with its own. */
  during: (item: number, work: () => Promise<void>) => Promise<void>
}

/** Which boxes wait for the server. */
export const useBusy = (): Busy => {
  const [items, setItems] = useState<ReadonlySet<number>>(new Set())
  const during: Busy['during'] = async (item, work) => {
    if (items.has(item)) return
    setItems((before) => new Set(before).add(item))
    try {
      await work()
    } finally {
      setItems((before) => new Set([...before].filter((id) => id !== item)))
    }
  }
  return { items, during }
}

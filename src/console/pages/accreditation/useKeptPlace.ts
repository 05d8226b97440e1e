import { useEffect, useRef, useState } from 'react'
import { useListContext, useStoreContext } from 'react-admin'
import type { GridPlace } from './useGridNavigation.ts'

const KEY = 'accreditation.place'

interface KeptPlace {
  /** The filter and the page. */
  view: string
  place: GridPlace
}

/** Where in the matrix somebody was, while the session lasts: whoever comes back to the same filter and page finds the same cell in sight. */
export const useKeptPlace = () => {
  const store = useStoreContext()
  const { page, filterValues } = useListContext()
  const view = JSON.stringify([page, filterValues])
  const shown = useRef(view)
  useEffect(() => {
    shown.current = view
  }, [view])
  const [kept] = useState(() => {
    const last = store.getItem<KeptPlace>(KEY)
    return last?.view === view ? last.place : undefined
  })
  const [keep] = useState(
    () => (place: GridPlace) => store.setItem<KeptPlace>(KEY, { view: shown.current, place }),
  )
  return { kept, keep }
}

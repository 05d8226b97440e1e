import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  extractValidSavedQueries,
  type SavedQuery,
  useListContext,
  useNotify,
  useSavedQueries,
} from 'react-admin'
import {
  MAX_VIEW_NAME_LENGTH,
  type SavedView,
  saveViewBodySchema,
} from '../../../domain/common/savedViews.ts'
import { isEndpointAvailable } from '../../port/backend.ts'
import { callEndpoint } from '../../port/client.ts'
import { isTemporaryError } from '../../port/queryClient.ts'
import { getErrorText } from '../form/formErrors.ts'
import { queryOptions } from '../queryOptions.ts'
import { viewsWords } from './viewWords.ts'

/** Filter, order and columns of a list. `columns` are the names of the visible columns, in their order. */
type ViewValue = SavedQuery['value'] & { columns?: readonly string[] }

/** Saved view of a list. `id` is undefined for a view that only this browser has. */
export interface ListView {
  id?: number
  label: string
  value: ViewValue
}

const QUERY_KEY = ['savedViews']

/** Returns the name under which a view of this browser is saved, so that it replaces no view of the account. */
const getFreeName = (label: string, taken: readonly string[]): string => {
  const name = label.trim().slice(0, MAX_VIEW_NAME_LENGTH)
  for (let number = 2; ; number += 1) {
    const numbered = `${name.slice(0, MAX_VIEW_NAME_LENGTH - 4)} (${number})`
    if (!taken.includes(name)) return name
    if (!taken.includes(numbered)) return numbered
  }
}

/**
 * Returns the saved views of a list. They belong to the account. Without a connection, and with back ends that do not store
 * views, they stay in this browser, and move to the account later.
 */
export const useSavedViews = () => {
  const { resource } = useListContext()
  const notify = useNotify()
  const client = useQueryClient()
  const [stored, setStored] = useSavedQueries(resource)
  const local: ListView[] = extractValidSavedQueries(stored)
  const isStoredWithAccount = isEndpointAvailable('account.views')
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => callEndpoint('account.views'),
    enabled: isStoredWithAccount,
    ...queryOptions,
  })
  const own = (data ?? []).filter((view) => view.resource === resource)
  const views: ListView[] = [
    ...own.map(({ id, name, value }) => ({ id, label: name, value: value as ViewValue })),
    ...local,
  ]
  const setOwn = (change: (views: SavedView[]) => SavedView[]) =>
    client.setQueryData<SavedView[]>(QUERY_KEY, (before = []) => change(before))
  const setLocal = (changed: ListView[]) => setStored(changed as SavedQuery[])

  const send = async (name: string, value: ViewValue) => {
    const view = await callEndpoint('account.saveView', {
      body: saveViewBodySchema.parse({ resource, name, value: JSON.parse(JSON.stringify(value)) }),
    })
    setOwn((before) => [...before.filter(({ id }) => id !== view.id), view])
  }

  const moveToAccount = async () => {
    const names = own.map(({ name }) => name)
    const kept: ListView[] = []
    for (const view of local) {
      const name = getFreeName(view.label, names)
      names.push(name)
      await send(name, view.value).catch(() => kept.push(view))
    }
    setLocal(kept)
  }
  const isMoving = useRef(false)
  useEffect(() => {
    if (data === undefined || local.length === 0 || isMoving.current) return
    isMoving.current = true
    void moveToAccount()
  })

  /** Saves a view, and returns whether it is saved with the account. A view with the same name is replaced. */
  const save = async (name: string, value: ViewValue): Promise<boolean> => {
    try {
      if (isStoredWithAccount) {
        await send(name, value)
        return true
      }
    } catch (error) {
      if (!isTemporaryError(error)) throw error
    }
    setLocal([...local.filter(({ label }) => label !== name), { label: name, value }])
    return false
  }

  const remove = async ({ id, label }: ListView): Promise<void> => {
    try {
      if (id === undefined) setLocal(local.filter((view) => view.label !== label))
      else {
        await callEndpoint('account.deleteView', { params: { id } })
        setOwn((before) => before.filter((view) => view.id !== id))
      }
      notify(viewsWords.remove.done(label), { type: 'info' })
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
  }
  return { views, save, remove, isStoredWithAccount }
}

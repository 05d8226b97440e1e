import { useRef, useState } from 'react'
import { useDataProvider, useEvent, useListContext, useNotify, useUpdate } from 'react-admin'
import { toMexicoDay } from '../../../domain/common/days.ts'
import { getDisplayedAccreditationState } from '../../../domain/credentials/credentialValidity.ts'
import { getErrorText, isVersionConflict } from '../../kit/form/formErrors.ts'
import { useNotifyWithUndo } from '../../kit/useNotifyWithUndo.tsx'
import { useUndoKey } from '../../kit/useUndoKey.ts'
import type { MatrixItem, MatrixPerson } from '../../port/records/person.ts'
import { MATRIX } from '../../port/sources.ts'
import { formatNameWithLastNameFirst } from '../people/listedPerson.ts'
import { personnelWords } from '../people/words.ts'
import { accreditationWords } from './words.ts'

export const BY_NAME = { field: 'name', order: 'ASC' } as const

/** Checkboxes whose change the server has not confirmed yet. */
export interface BusyItems {
  items: ReadonlySet<number>
  /** Marks an item as busy while `work` runs. Does nothing if the item is already busy. */
  during: (item: number, work: () => Promise<void>) => Promise<void>
  /** Resolves when the server has confirmed all checkboxes. */
  waitForTicks: () => Promise<unknown>
}

export const useCheckboxesBeingSaved = (): BusyItems => {
  const [items, setItems] = useState<ReadonlySet<number>>(new Set())
  const running = useRef(new Set<Promise<void>>())
  const during: BusyItems['during'] = async (item, work) => {
    if (items.has(item)) return
    setItems((current) => new Set(current).add(item))
    const one = work()
    running.current.add(one)
    try {
      await one
    } finally {
      running.current.delete(one)
      setItems((current) => new Set([...current].filter((id) => id !== item)))
    }
  }
  const waitForTicks = () => Promise.allSettled([...running.current])
  return { items, during, waitForTicks }
}

/** Sends the requests of checkboxes one after the other, so that responses arrive in the order of the clicks. */
const SEQUENTIAL = { scope: { id: 'accreditation' }, networkMode: 'always' } as const
/** Display time of the error message, in milliseconds. */
const ERROR_MS = 10_000

/** Returns the person's item for a requirement, or undefined if the requirement does not apply to the person. */
export const findRequirementOfPerson = (person: MatrixPerson, requirement: string): MatrixItem | undefined =>
  person.personnel_accreditation.find(({ name }) => name === requirement)

const findRequirementStatus = (person: MatrixPerson, id: number): boolean | undefined =>
  person.personnel_accreditation.find((item) => item.id === id)?.status

/** Returns functions that save the checkbox of a requirement, and a text that announces the result to screen readers. */
export const useSaveRequirementCheckbox = ({ during }: BusyItems) => {
  const notify = useNotify()
  const offerUndo = useNotifyWithUndo()
  const dataProvider = useDataProvider()
  const [announcement, setAnnouncement] = useState('')
  const [lastTick, setLastTick] = useState<{ person: MatrixPerson; item: MatrixItem }>()
  const list = useListContext<MatrixPerson>()
  const refetch = useEvent(() => list.refetch())
  // Repeats a list request sent before the click, because its response would overwrite the new value.
  const repeatFetch = useEvent(() => list.isFetching && void list.refetch())
  const [update] = useUpdate<MatrixPerson>('personnel', undefined, SEQUENTIAL)

  const getErrorMessage = async (error: unknown, person: MatrixPerson, item: MatrixItem): Promise<string> => {
    const texts = { item: item.name, name: formatNameWithLastNameFirst(person) }
    if (isVersionConflict(error)) {
      const { data } = await dataProvider.getOne<MatrixPerson>('personnel', { id: person.id, meta: MATRIX })
      const now = findRequirementStatus(data, item.id)
      if (now !== undefined) return accreditationWords.tick[now ? 'changedMet' : 'changedUnmet'](texts)
    }
    return accreditationWords.tick.failed({ ...texts, reason: getErrorText(error) })
  }

  /** Saves a checkbox and replaces the row with the server's response, even if the row no longer matches the filter. */
  const send = (person: MatrixPerson, wanted: MatrixItem) =>
    update(
      'personnel',
      { id: person.id, data: { personnel_accreditation: [wanted] }, previousData: person, meta: MATRIX },
      { returnPromise: true },
    ) as Promise<MatrixPerson>

  const tick = (person: MatrixPerson, item: MatrixItem, isUndo = false) =>
    during(item.id, async () => {
      const ticked = { ...item, status: !item.status }
      try {
        const row = await send(person, ticked)
        const state = personnelWords.state[getDisplayedAccreditationState(row, toMexicoDay(new Date()))]
        const texts = { item: item.name, name: formatNameWithLastNameFirst(person), state }
        const outcome = accreditationWords.tick[ticked.status ? 'met' : 'unmet'](texts)
        const saved = row.personnel_accreditation.find(({ id }) => id === item.id)
        setAnnouncement(accreditationWords.tick[isUndo ? 'undone' : 'undoable'](outcome))
        setLastTick(isUndo || !saved ? undefined : { person: row, item: saved })
        repeatFetch()
      } catch (error) {
        const [errorMessage] = await Promise.all([
          getErrorMessage(error, person, item).catch(getErrorText),
          refetch(),
        ])
        notify(errorMessage, { type: 'error', autoHideDuration: ERROR_MS })
      }
    })

  useUndoKey(lastTick, () => {
    if (lastTick) void tick(lastTick.person, lastTick.item, true)
  })

  /** Sets a requirement for several people, and returns the changed rows. Each checkbox is busy until its response arrives. */
  const setAll = async (people: readonly MatrixPerson[], requirement: string, status: boolean) => {
    const rows: MatrixPerson[] = []
    const failures: string[] = []
    await Promise.all(
      people.map(async (person) => {
        const item = findRequirementOfPerson(person, requirement)
        if (!item) return
        await during(item.id, async () => {
          try {
            rows.push(await send(person, { ...item, status }))
          } catch (error) {
            failures.push(await getErrorMessage(error, person, item).catch(getErrorText))
          }
        })
      }),
    )
    if (failures.length > 0)
      notify(failures.join('\n'), { type: 'error', autoHideDuration: ERROR_MS, multiLine: true })
    if (failures.length > 0) void refetch()
    else repeatFetch()
    return rows
  }

  /** Marks a requirement as met for several people, and shows one notification that can undo all changes. */
  const tickAll = async (people: readonly MatrixPerson[], requirement: string): Promise<void> => {
    const rows = await setAll(people, requirement, true)
    if (rows.length === 0) return
    const text = accreditationWords.column.done({ item: requirement, count: rows.length })
    offerUndo(text, async () => {
      const { length: count } = await setAll(rows, requirement, false)
      return accreditationWords.column.undone({ item: requirement, count })
    })
  }

  return { tick, tickAll, announcement }
}

/**
 * Returns a function that opens the next page of the matrix. Stays on the page if changed checkboxes moved other people onto it.
 */
export const useOpenNextMatrixPage = (waitForTicks: BusyItems['waitForTicks']) => {
  const notify = useNotify()
  const dataProvider = useDataProvider()
  const { data: people, page, perPage, filterValues, setPage, refetch } = useListContext<MatrixPerson>()
  return async (): Promise<number> => {
    await waitForTicks()
    if (Object.keys(filterValues).some((name) => name !== 'active')) {
      const query = { pagination: { page, perPage }, sort: BY_NAME, filter: filterValues, meta: MATRIX }
      // Ignores an error here, because the request for the next page would fail too and show the error.
      const now = await dataProvider.getList<MatrixPerson>('personnel', query).catch(() => undefined)
      if (now && now.data.at(-1)?.id !== people?.at(-1)?.id) {
        await refetch()
        notify(accreditationWords.pager.movedUp, { type: 'info' })
        return page
      }
    }
    setPage(page + 1)
    return page + 1
  }
}

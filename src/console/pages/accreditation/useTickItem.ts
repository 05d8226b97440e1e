import { useEffect, useRef, useState } from 'react'
import { HttpError, useDataProvider, useListContext, useNotify, useTranslate, useUpdate } from 'react-admin'
import { stateOf } from '../../../domain/accreditation.ts'
import { dayOf } from '../../../domain/days.ts'
import { getErrorText } from '../../components/form/formErrors.ts'
import type { MatrixItem, MatrixPerson } from '../../providers/adapter/person.ts'
import { MATRIX } from '../../providers/personnelSources.ts'
import { listedName } from '../../resources/personnel/listedPerson.ts'

export interface BusyItems {
  /** The items whose tick is under way. */
  items: ReadonlySet<number>
  /** Marks an item as busy until the work is done; an item that is busy already stays with its own. */
  during: (item: number, work: () => Promise<void>) => Promise<void>
  /** Once all that is under way is answered. */
  settled: () => Promise<unknown>
}

/** The items whose tick waits for the server. */
export const useBusyItems = (): BusyItems => {
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
  const settled = () => Promise.allSettled([...running.current])
  return { items, during, settled }
}

/** Mutations run one after the other, so that replies come in the order of the clicks. */
const SEQUENTIAL = { scope: { id: 'accreditation' }, networkMode: 'always' } as const
/** Long enough to be read. */
const ERROR_MS = 10_000

const PRECONDITION_FAILED = 412

const findStatus = (person: MatrixPerson, id: number): boolean | undefined =>
  person.personnel_accreditation.find((item) => item.id === id)?.status

/**
 * Ticks a box, or takes its tick away. Nothing on the screen changes before the server has announcement yes; then the row is what it answered.
 * When it says no, the page is asked for anew and shows what is there. `announcement` is the result for screen readers.
 */
export const useTickItem = ({ during }: BusyItems) => {
  const translate = useTranslate()
  const notify = useNotify()
  const dataProvider = useDataProvider()
  const [announcement, setAnnouncement] = useState('')
  const list = useListContext<MatrixPerson>()
  const listRef = useRef(list)
  useEffect(() => {
    listRef.current = list
  }, [list])
  const [update] = useUpdate<MatrixPerson>('personnel', undefined, SEQUENTIAL)

  const getErrorMessage = async (error: unknown, person: MatrixPerson, item: MatrixItem): Promise<string> => {
    const texts = { item: item.name, name: listedName(person) }
    if (error instanceof HttpError && error.status === PRECONDITION_FAILED) {
      const { data } = await dataProvider.getOne<MatrixPerson>('personnel', { id: person.id, meta: MATRIX })
      const now = findStatus(data, item.id)
      if (now !== undefined)
        return translate(`accreditation.tick.${now ? 'changedMet' : 'changedUnmet'}`, texts)
    }
    return translate('accreditation.tick.failed', { ...texts, reason: getErrorText(error) })
  }

  const tick = (person: MatrixPerson, item: MatrixItem) =>
    during(item.id, async () => {
      const wanted = { ...item, status: !item.status }
      try {
        const row = (await update(
          'personnel',
          { id: person.id, data: { personnel_accreditation: [wanted] }, previousData: person, meta: MATRIX },
          { returnPromise: true },
        )) as MatrixPerson
        const state = translate(`personnel.state.${stateOf(row, dayOf(new Date()))}`)
        const texts = { item: item.name, name: listedName(person), state }
        setAnnouncement(translate(`accreditation.tick.${wanted.status ? 'met' : 'unmet'}`, texts))
        // A refetch that began before the tick would show the old value.
        if (listRef.current.isFetching) void listRef.current.refetch()
      } catch (error) {
        const [errorMessage] = await Promise.all([
          getErrorMessage(error, person, item).catch(getErrorText),
          listRef.current.refetch(),
        ])
        notify(errorMessage, { type: 'error', autoHideDuration: ERROR_MS })
      }
    })

  return { tick, announcement }
}

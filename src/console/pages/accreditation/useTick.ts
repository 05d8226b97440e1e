import { useEffect, useRef, useState } from 'react'
import { HttpError, useDataProvider, useListContext, useNotify, useTranslate, useUpdate } from 'react-admin'
import { stateOf } from '../../../domain/accreditation.ts'
import { dayOf } from '../../../domain/days.ts'
import type { MatrixItem, MatrixPerson } from '../../providers/accreditation.ts'
import { listedName } from '../../resources/personnel/listedPerson.ts'
import { reasonOf } from '../../shared/form/refusedForm.ts'
import type { Busy } from './useBusy.ts'

/** One after the other: rows come back in the order in which their boxes were pressed. */
const IN_TURN = { scope: { id: 'accreditation' }, networkMode: 'always' } as const
/** Long enough to read who was first. */
const PROBLEM_MS = 10_000

const CHANGED_MEANWHILE = 412

const statusOf = (person: MatrixPerson, id: number): boolean | undefined =>
  person.personnel_accreditation?.find((item) => item.id === id)?.status

/**
 * Ticks a box, or takes its tick away. Nothing on the screen changes before the server has said yes; then the row is what it answered.
 * When it says no, the page is asked for anew and shows what is there. `said` is what happened, for those who cannot see it.
 */
export const useTick = ({ during }: Busy) => {
  const translate = useTranslate()
  const notify = useNotify()
  const dataProvider = useDataProvider()
  const [said, setSaid] = useState('')
  const list = useListContext<MatrixPerson>()
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  }, [list])
  const [update] = useUpdate<MatrixPerson>('accreditation', undefined, IN_TURN)

  const problemWith = async (error: unknown, person: MatrixPerson, item: MatrixItem): Promise<string> => {
    const words = { item: item.name, name: listedName(person) }
    if (error instanceof HttpError && error.status === CHANGED_MEANWHILE) {
      const { data } = await dataProvider.getOne<MatrixPerson>('accreditation', { id: person.id })
      const now = statusOf(data, item.id)
      if (now !== undefined)
        return translate(`accreditation.tick.${now ? 'changedMet' : 'changedUnmet'}`, words)
    }
    return translate('accreditation.tick.failed', { ...words, reason: reasonOf(error) })
  }

  const tick = (person: MatrixPerson, item: MatrixItem) =>
    during(item.id, async () => {
      const wanted = { ...item, status: !item.status }
      try {
        const row = (await update(
          'accreditation',
          { id: person.id, data: { personnel_accreditation: [wanted] }, previousData: person },
          { returnPromise: true },
        )) as MatrixPerson
        const state = translate(`personnel.state.${stateOf(row, dayOf(new Date()))}`)
        const words = { item: item.name, name: listedName(person), state }
        setSaid(translate(`accreditation.tick.${wanted.status ? 'met' : 'unmet'}`, words))
        // A look that began before the tick would show the box as it was.
        if (latest.current.isFetching) void latest.current.refetch()
      } catch (error) {
        const [problem] = await Promise.all([
          problemWith(error, person, item).catch(reasonOf),
          latest.current.refetch(),
        ])
        notify(problem, { type: 'error', autoHideDuration: PROBLEM_MS })
      }
    })

  return { tick, said }
}

import { useEffect, useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import type { MatrixPerson } from '../../providers/adapter/person.ts'
import type { MatrixMeta } from '../../providers/matrixProvider.ts'
import type { CellPosition } from './useGridNavigation.ts'

interface NextPage {
  page: number
  /** Who was shown before: the way goes on with somebody else. */
  seen: ReadonlySet<string>
}

/**
 * The way from box to box that waits to be ticked: row by row, over to the next page after the last of one, and a word after the last of all.
 * `pending` are the places of those boxes on this page, in order.
 */
export const useNextPending = ({
  pending,
  focusCell,
  goNext,
}: {
  pending: readonly CellPosition[]
  focusCell: (position: CellPosition) => void
  goNext: () => Promise<number>
}) => {
  const notify = useNotify()
  const {
    data: people = [],
    page,
    meta,
    error,
    isFetching,
    isPlaceholderData,
  } = useListContext<MatrixPerson>()
  const [next, setNext] = useState<NextPage>()

  const turn = async () => {
    const { page: at, pages } = meta as MatrixMeta
    if (at >= pages) {
      setNext(undefined)
      notify('accreditation.pending.none', { type: 'info' })
      return
    }
    const seen = new Set(people.map(({ id }) => id))
    setNext({ page: await goNext(), seen })
  }

  useEffect(() => {
    if (!next || next.page !== page || isPlaceholderData || isFetching) return
    setNext(undefined)
    if (error) return
    const first = pending.find(({ row }) => !next.seen.has(people[row]?.id ?? ''))
    if (first) focusCell(first)
    else void turn()
  })

  /** From a cell to the next; `isOpen`: the cell itself may be it. */
  return (from: CellPosition, isOpen: boolean) => {
    const found = pending.find(
      ({ row, column }) =>
        row > from.row || (row === from.row && (isOpen ? column >= from.column : column > from.column)),
    )
    if (found) focusCell(found)
    else void turn()
  }
}

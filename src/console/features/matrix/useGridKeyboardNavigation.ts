import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useEvent, useListContext, useStoreContext } from 'react-admin'
import { getOwnProperty } from '../../../domain/common/getOwnProperty.ts'

export const HEAD_ROW = -1

/** Cell that the Tab key focuses. Its row is identified by id, because the index changes when rows are added or removed. */
interface ActiveCell {
  id: string
  row: number
  column: number
}

export interface CellPosition {
  row: number
  column: number
}

/** Active cell of a grid and the scroll position of its container. */
interface GridPlace {
  cell: ActiveCell
  left: number
  top: number
}

/** Number of rows that PageUp and PageDown move the focus. */
const PAGE_ROWS = 5
const END = Number.MAX_SAFE_INTEGER

const MOVES: Record<string, (position: CellPosition) => CellPosition> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }) => ({ row, column: END }),
  PageUp: ({ row, column }) => ({ row: Math.max(0, row - PAGE_ROWS), column }),
  PageDown: ({ row, column }) => ({ row: row + PAGE_ROWS, column }),
  'Control+Home': () => ({ row: 0, column: 0 }),
  'Control+End': () => ({ row: END, column: END }),
}

const limitIndexToRange = (value: number, first: number, length: number): number =>
  Math.max(first, Math.min(value, length - 1))

/**
 * Scrolls the grid so that sticky columns do not hide the focused cell. Browsers treat a covered cell as visible and do not
 * scroll.
 */
const scrollCellOutOfStickyColumns = (target: HTMLElement, grid: HTMLElement | null) => {
  const cell = target.closest('td, th')
  const box = grid?.parentElement
  if (!cell || !box) return
  const { position, left } = getComputedStyle(cell)
  if (position === 'sticky' && left !== 'auto') return
  const { scrollPaddingLeft } = getComputedStyle(box)
  const free = box.getBoundingClientRect().left + (Number.parseFloat(scrollPaddingLeft) || 0)
  box.scrollLeft -= Math.max(0, free - cell.getBoundingClientRect().left)
}

/** Attributes that make a cell reachable with the keyboard. */
export interface TabStop {
  'data-row': number
  'data-column': number
  tabIndex: 0 | -1
}

interface GridOptions {
  /** Initial active cell and scroll position. The cell takes the focus unless another element has the focus. */
  kept: GridPlace | undefined
  /** Receives the last active cell and scroll position when the grid unmounts. */
  keep: (place: GridPlace) => void
}

const KEY = 'accreditation.place'

/** Stores the active cell of the matrix for the session. A user who comes back continues at this cell. */
export const useStoredMatrixCell = (): GridOptions => {
  const store = useStoreContext()
  const { page, filterValues } = useListContext()
  const view = JSON.stringify([page, filterValues])
  const [kept] = useState(() => {
    const last = store.getItem<{ view: string; place: GridPlace }>(KEY)
    return last?.view === view ? last.place : undefined
  })
  const keep = useEvent((place: GridPlace) => store.setItem(KEY, { view, place }))
  return { kept, keep }
}

/**
 * Returns the keyboard navigation of a grid. Tab enters the grid once, and arrow keys move between cells (WAI-ARIA grid pattern).
 */
export const useGridKeyboardNavigation = (
  ids: readonly string[],
  columns: number,
  { kept, keep }: GridOptions,
) => {
  const grid = useRef<HTMLTableElement>(null)
  const hasFocus = useRef(false)
  /** Whether the active cell changed because its row was removed, not because the user moved. */
  const isMoved = useRef(false)
  const [activeCell, setActiveCell] = useState<ActiveCell>(kept?.cell ?? { id: '', row: 0, column: 0 })
  const latestCell = useRef(activeCell)
  const activeRow = ids.indexOf(activeCell.id)
  const row = limitIndexToRange(activeRow === -1 ? activeCell.row : activeRow, HEAD_ROW, ids.length)
  const column = limitIndexToRange(activeCell.column, 0, columns)

  const findCell = (position: CellPosition) =>
    grid.current?.querySelector<HTMLElement>(`[data-row="${position.row}"][data-column="${position.column}"]`)

  useLayoutEffect(() => {
    latestCell.current = activeCell
  }, [activeCell])

  // Restores the stored scroll position and focus when the grid mounts.
  const restore = useRef(() => {
    const box = grid.current?.parentElement
    if (!kept || !box) return
    box.scrollLeft = kept.left
    box.scrollTop = kept.top
    if (document.activeElement === document.body) findCell({ row, column })?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => {
    const box = grid.current?.parentElement
    restore.current()
    return () => {
      if (box) keep({ cell: latestCell.current, left: box.scrollLeft, top: box.scrollTop })
    }
  }, [keep])

  // Focuses the active cell again, because browsers drop the focus when its row is removed or moved.
  useLayoutEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return
    findCell({ row, column })?.focus()
    isMoved.current = activeRow === -1
  })

  const focusCell = (position: CellPosition) => findCell(position)?.focus()

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey) return
    const move = getOwnProperty(MOVES, `${event.ctrlKey ? 'Control+' : ''}${event.key}`)
    if (!move) return
    event.preventDefault()
    const next = move({ row, column })
    focusCell({
      row: limitIndexToRange(next.row, HEAD_ROW, ids.length),
      column: limitIndexToRange(next.column, 0, columns),
    })
  }

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { row: position, column: columnIndex } = target.dataset
    if (position === undefined || columnIndex === undefined) return
    hasFocus.current = true
    isMoved.current = false
    scrollCellOutOfStickyColumns(target, grid.current)
    setActiveCell({ id: ids[Number(position)] ?? '', row: Number(position), column: Number(columnIndex) })
  }

  const onBlur = () => {
    hasFocus.current = false
  }

  const tabStop = (position: number, columnIndex: number): TabStop => ({
    'data-row': position,
    'data-column': columnIndex,
    tabIndex: position === row && columnIndex === column ? 0 : -1,
  })

  return {
    tabStop,
    focusCell,
    position: { row, column },
    isMoved,
    grid: { ref: grid, role: 'grid', onKeyDown, onFocus, onBlur },
  }
}

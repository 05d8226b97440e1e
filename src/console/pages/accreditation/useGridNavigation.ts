import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { own } from '../../../domain/own.ts'

/** Where the one stop of the grid is. The row's id comes first: rows move when the list changes. */
interface ActiveCell {
  id: string
  row: number
  column: number
}

interface CellPosition {
  row: number
  column: number
}

/** How many rows a page key skips. */
const PAGE_ROWS = 5
const END = Number.MAX_SAFE_INTEGER

const MOVES: Record<string, (position: CellPosition) => CellPosition> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }) => ({ row, column: END }),
  PageUp: ({ row, column }) => ({ row: row - PAGE_ROWS, column }),
  PageDown: ({ row, column }) => ({ row: row + PAGE_ROWS, column }),
  'Control+Home': () => ({ row: 0, column: 0 }),
  'Control+End': () => ({ row: END, column: END }),
}

const clamp = (value: number, length: number): number => Math.max(0, Math.min(value, length - 1))

/** Out from under the columns that stay in sight. Browsers scroll for what is out of their window, not for what is covered in it. */
const scrollFromUnderStickyColumns = (target: HTMLElement, grid: HTMLElement | null) => {
  const cell = target.closest('td, th')
  const box = grid?.parentElement
  if (!cell || !box || getComputedStyle(cell).position === 'sticky') return
  const { scrollPaddingLeft } = getComputedStyle(box)
  const free = box.getBoundingClientRect().left + (Number.parseFloat(scrollPaddingLeft) || 0)
  box.scrollLeft -= Math.max(0, free - cell.getBoundingClientRect().left)
}

/** What a cell carries to be a stop. */
export interface TabStop {
  'data-row': number
  'data-column': number
  tabIndex: 0 | -1
}

/**
 * The keys of a grid (WAI-ARIA practices): one stop for Tab, arrows and their companions move between cells. The stop stays with its row
 * when the rows change, and so does the focus; when the row is gone, both stay in its place.
 */
export const useGridNavigation = (ids: readonly string[], columns: number) => {
  const grid = useRef<HTMLTableElement>(null)
  const hasFocus = useRef(false)
  const [activeCell, setActiveCell] = useState<ActiveCell>({ id: '', row: 0, column: 0 })
  const found = ids.indexOf(activeCell.id)
  const row = clamp(found === -1 ? activeCell.row : found, ids.length)
  const column = clamp(activeCell.column, columns)

  const cell = (position: CellPosition) =>
    grid.current?.querySelector<HTMLElement>(`[data-row="${position.row}"][data-column="${position.column}"]`)

  // Rows that come, go or change places take the focus with them; it belongs to whoever types.
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) cell({ row, column })?.focus()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey) return
    const move = own(MOVES, `${event.ctrlKey ? 'Control+' : ''}${event.key}`)
    if (!move) return
    event.preventDefault()
    const next = move({ row, column })
    cell({ row: clamp(next.row, ids.length), column: clamp(next.column, columns) })?.focus()
  }

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { row: position, column: columnIndex } = target.dataset
    if (position === undefined || columnIndex === undefined) return
    hasFocus.current = true
    scrollFromUnderStickyColumns(target, grid.current)
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

  return { tabStop, grid: { ref: grid, role: 'grid', onKeyDown, onFocus, onBlur } }
}

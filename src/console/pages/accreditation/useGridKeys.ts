import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { own } from '../../../domain/own.ts'

/** Where the one stop of the grid is. The row's id comes first: rows move when the list changes. */
interface Place {
  id: string
  row: number
  column: number
}

interface Step {
  row: number
  column: number
}

/** How many rows a page key skips. */
const LEAP = 5
const END = Number.MAX_SAFE_INTEGER

const MOVES: Record<string, (at: Step) => Step> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }) => ({ row, column: END }),
  PageUp: ({ row, column }) => ({ row: row - LEAP, column }),
  PageDown: ({ row, column }) => ({ row: row + LEAP, column }),
  'Control+Home': () => ({ row: 0, column: 0 }),
  'Control+End': () => ({ row: END, column: END }),
}

const within = (value: number, length: number): number => Math.max(0, Math.min(value, length - 1))

/** Out from under the columns that stay in sight. Browsers scroll for what is out of their window, not for what is covered in it. */
const uncover = (target: HTMLElement, grid: HTMLElement | null) => {
  const cell = target.closest('td, th')
  const box = grid?.parentElement
  if (!cell || !box || getComputedStyle(cell).position === 'sticky') return
  const { scrollPaddingLeft } = getComputedStyle(box)
  const free = box.getBoundingClientRect().left + (Number.parseFloat(scrollPaddingLeft) || 0)
  box.scrollLeft -= Math.max(0, free - cell.getBoundingClientRect().left)
}

/** What a cell carries to be a stop. */
export interface Stop {
  'data-row': number
  'data-column': number
  tabIndex: 0 | -1
}

/**
 * The keys of a grid (WAI-ARIA practices): one stop for Tab, arrows and their companions move between cells. The stop stays with its row
 * when the rows change, and so does the focus; when the row is gone, both stay in its place.
 */
export const useGridKeys = (ids: readonly string[], columns: number) => {
  const grid = useRef<HTMLTableElement>(null)
  const isHeld = useRef(false)
  const [place, setPlace] = useState<Place>({ id: '', row: 0, column: 0 })
  const found = ids.indexOf(place.id)
  const row = within(found === -1 ? place.row : found, ids.length)
  const column = within(place.column, columns)

  const cell = (at: Step) =>
    grid.current?.querySelector<HTMLElement>(`[data-row="${at.row}"][data-column="${at.column}"]`)

  // Rows that come, go or change places take the focus with them; it belongs to whoever types.
  useLayoutEffect(() => {
    if (isHeld.current && document.activeElement === document.body) cell({ row, column })?.focus()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey) return
    const move = own(MOVES, `${event.ctrlKey ? 'Control+' : ''}${event.key}`)
    if (!move) return
    event.preventDefault()
    const next = move({ row, column })
    cell({ row: within(next.row, ids.length), column: within(next.column, columns) })?.focus()
  }

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { row: at, column: across } = target.dataset
    if (at === undefined || across === undefined) return
    isHeld.current = true
    uncover(target, grid.current)
    setPlace({ id: ids[Number(at)] ?? '', row: Number(at), column: Number(across) })
  }

  const onBlur = () => {
    isHeld.current = false
  }

  const stop = (at: number, across: number): Stop => ({
    'data-row': at,
    'data-column': across,
    tabIndex: at === row && across === column ? 0 : -1,
  })

  return { stop, grid: { ref: grid, role: 'grid', onKeyDown, onFocus, onBlur } }
}

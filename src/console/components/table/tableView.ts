import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'

/** A column of a list; its label comes from `resources.{resource}.fields.{source}`. */
export interface Column<R extends RaRecord> {
  source: string
  render: (record: R) => ReactNode
  sortable?: boolean
  /** Numbers stand under one another. */
  align?: 'right'
  /** The one bold column. */
  strong?: boolean
}

/** How a list shows its records: as a table and, on phones, as cards. */
export interface TableView<R extends RaRecord> {
  /** None: its records are cards at any width. */
  columns: readonly Column<R>[]
  /** Where a record leads; without it, nowhere. */
  href?: (record: R) => string
  /** The word at the right of a row that leads there; without it, a column does. */
  linkText?: string
  /** The accessible name of a record's link. */
  linkLabel: (record: R) => string
  card: (record: R) => ReactNode
}

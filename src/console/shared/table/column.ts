import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'

/** A column of a list; its label comes from `resources.{resource}.fields.{source}`. */
export interface Column<R extends RaRecord> {
  source: string
  render: (record: R) => ReactNode
  sortable?: boolean
  /** The one bold column. */
  strong?: boolean
}

/** What a list shows of its records, as a table and, on phones, as cards. */
export interface TableView<R extends RaRecord> {
  columns: readonly Column<R>[]
  /** Where a record leads, and the name of that link for those who only hear it. */
  href: (record: R) => string
  linkText: string
  linkLabel: (record: R) => string
  card: (record: R) => ReactNode
  selectable: boolean
}

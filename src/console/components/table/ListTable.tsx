import { Table, TableBody, TableContainer } from '@mui/material'
import { type RaRecord, useTranslate } from 'react-admin'
import { ListTableHead } from './ListTableHead.tsx'
import { ListTableRow } from './ListTableRow.tsx'
import type { TableView } from './tableView.ts'

/** A list's rows as a table, sortable by its columns' heads. */
export const ListTable = <R extends RaRecord>({ rows, view }: { rows: R[]; view: TableView<R> }) => {
  const translate = useTranslate()
  return (
    <TableContainer tabIndex={0} role="group" aria-label={translate('app.table.label')}>
      <Table>
        <ListTableHead view={view} />
        <TableBody>
          {rows.map((record) => (
            <ListTableRow key={record.id} record={record} view={view} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { FileRecord } from '../../providers/adapter/file.ts'
import { formatBytes } from '../formatBytes.ts'
import { visuallyHidden } from '../visuallyHidden.ts'
import { WithdrawalNote } from '../withdrawals/WithdrawalNote.tsx'
import { WithdrawButton } from '../withdrawals/WithdrawButton.tsx'
import { DeleteFileButton } from './DeleteFileButton.tsx'
import { FileActions } from './FileActions.tsx'
import { FileName } from './FileName.tsx'
import { type FileAreaName, fileArea } from './fileAreas.ts'
import { getFileDate, getFileLabel } from './fileLabel.ts'
import type { FileOrder } from './useFiles.ts'

export interface FileListProps {
  area: FileAreaName
  files: readonly FileRecord[]
  /** The accessible name of the list. */
  label: string
  /** The query of the delete call; without it there is no delete column. */
  deleteQuery?: Record<string, string>
  onDeleted: () => void
  onWithdrawn: () => void
  order: FileOrder
}

/** Files as the rows of a table. */
export const FilesTable = ({
  area,
  files,
  label,
  deleteQuery,
  onDeleted,
  onWithdrawn,
  order,
}: FileListProps) => {
  const translate = useTranslate()
  const { named, path } = fileArea(area)
  const hasSizes = files.some(({ size }) => size !== undefined)
  return (
    <TableContainer tabIndex={0} role="group" aria-label={label}>
      <Table aria-label={label} sx={tableStyle}>
        <TableHead>
          <TableRow>
            <TableCell aria-sort={order === 'name' ? 'ascending' : undefined}>
              {translate(`documents.columns.${named ? 'type' : 'name'}`)}
            </TableCell>
            <TableCell aria-sort={order === 'newest' ? 'descending' : undefined}>
              {translate('documents.columns.created_at')}
            </TableCell>
            {hasSizes && <TableCell>{translate('documents.columns.size')}</TableCell>}
            <TableCell>
              <Box component="span" sx={visuallyHidden}>
                {translate('documents.columns.actions')}
              </Box>
            </TableCell>
            {deleteQuery && (
              <TableCell>
                <Box component="span" sx={visuallyHidden}>
                  {translate('documents.delete.action')}
                </Box>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {files.map((file) => (
            <TableRow key={file.id}>
              <TableCell>
                <FileName file={file} />
                <WithdrawalNote record={file} />
              </TableCell>
              <TableCell sx={fixedWidth}>{getFileDate(file)}</TableCell>
              {hasSizes && (
                <TableCell sx={fixedWidth}>{file.size !== undefined && formatBytes(file.size)}</TableCell>
              )}
              <TableCell align="right" sx={fixedWidth}>
                <FileActions file={file} path={path(file)} />
                <WithdrawButton
                  resource={area}
                  record={file}
                  name={getFileLabel(file)}
                  onWithdrawn={onWithdrawn}
                />
              </TableCell>
              {deleteQuery && (
                <TableCell align="right" sx={{ ...fixedWidth, pl: 0 }}>
                  <DeleteFileButton area={area} file={file} query={deleteQuery} onDeleted={onDeleted} />
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const fixedWidth = { width: '1%', whiteSpace: 'nowrap' } as const

const tableStyle = {
  '& tbody td': { py: 0.5 },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& .MuiTableCell-root:last-of-type': { pr: 1 },
  '& .MuiButton-root': { minHeight: 34, px: 1.25, minWidth: 0 },
} as const

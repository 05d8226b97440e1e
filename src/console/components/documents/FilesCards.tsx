import { Box, Typography } from '@mui/material'
import { formatBytes } from '../formatBytes.ts'
import { WithdrawalNote } from '../withdrawals/WithdrawalNote.tsx'
import { WithdrawButton } from '../withdrawals/WithdrawButton.tsx'
import { DeleteFileButton } from './DeleteFileButton.tsx'
import { FileActions } from './FileActions.tsx'
import { FileName } from './FileName.tsx'
import type { FileListProps } from './FilesTable.tsx'
import { fileArea } from './fileAreas.ts'
import { getFileDate, getFileLabel } from './fileLabel.ts'

/** The same on a phone: each file a block, its actions beneath it. */
export const FilesCards = ({ area, files, label, deleteQuery, onDeleted, onWithdrawn }: FileListProps) => (
  <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {files.map((file) => (
      <Box component="li" key={file.id} sx={cardStyle}>
        <FileName file={file} />
        <WithdrawalNote record={file} />
        <Typography variant="caption" component="p" color="text.secondary" sx={{ pl: 4, pt: 0.25 }}>
          {[getFileDate(file), file.size !== undefined && formatBytes(file.size)].filter(Boolean).join(' · ')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', pl: 2.5 }}>
          <FileActions file={file} path={fileArea(area).path(file)} />
          <WithdrawButton resource={area} record={file} name={getFileLabel(file)} onWithdrawn={onWithdrawn} />
          {deleteQuery && (
            <DeleteFileButton area={area} file={file} query={deleteQuery} onDeleted={onDeleted} />
          )}
        </Box>
      </Box>
    ))}
  </Box>
)

const cardStyle = {
  px: 2,
  pt: 1.25,
  pb: 0.5,
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
  '& .MuiButton-root': { px: 1.5, minWidth: 44 },
} as const

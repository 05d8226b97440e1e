import { Box, Typography } from '@mui/material'
import { bytesInWords } from '../bytesInWords.ts'
import { WithdrawButton } from '../withdrawals/WithdrawButton.tsx'
import { WithdrawnTrace } from '../withdrawals/WithdrawnTrace.tsx'
import { DeleteFile } from './DeleteFile.tsx'
import { FileActions } from './FileActions.tsx'
import { FileName } from './FileName.tsx'
import type { FileListProps } from './FileRows.tsx'
import { fileArea } from './fileAreas.ts'
import { calledOf, dateOf } from './listedFile.ts'

/** The same on a phone: each file a block, its actions beneath it. */
export const FileCards = ({ area, files, label, deleteQuery, onDeleted, onWithdrawn }: FileListProps) => (
  <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {files.map((file) => (
      <Box component="li" key={file.id} sx={cardStyle}>
        <FileName file={file} />
        <WithdrawnTrace record={file} />
        <Typography variant="caption" component="p" color="text.secondary" sx={{ pl: 4, pt: 0.25 }}>
          {[dateOf(file), file.size !== undefined && bytesInWords(file.size)].filter(Boolean).join(' · ')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', pl: 2.5 }}>
          <FileActions file={file} path={fileArea(area).path(file)} />
          <WithdrawButton resource={area} record={file} name={calledOf(file)} onWithdrawn={onWithdrawn} />
          {deleteQuery && <DeleteFile area={area} file={file} query={deleteQuery} onDeleted={onDeleted} />}
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

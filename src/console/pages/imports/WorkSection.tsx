import { Box, Button, Paper, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { WireImport } from '../../../domain/imports.ts'
import { BulkProgress } from '../../components/list/BulkProgress.tsx'

/** How far the server is, and a way to stop it. */
export const WorkSection = ({ row, onCancel }: { row: WireImport; onCancel: () => void }) => {
  const translate = useTranslate()
  const { state, done, rows } = row
  const title = translate(`imports.one.progress.${state}`)
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1.5 }}>
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      <BulkProgress title={title} done={Math.min(done, Math.max(rows, 1))} total={Math.max(rows, 1)} />
      <Typography color="text.secondary">{translate('imports.one.stay')}</Typography>
      {state !== 'undoing' && (
        <Box>
          <Button variant="outlined" onClick={onCancel}>
            {translate('imports.one.cancel')}
          </Button>
        </Box>
      )}
    </Paper>
  )
}

import CloudOffIcon from '@mui/icons-material/CloudOffOutlined'
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined'
import { Box, Button, Paper, Typography } from '@mui/material'
import { Link } from 'react-router-dom'

interface RecordErrorProps {
  error: unknown
  /** Texts for a missing record. */
  notFound: { title: string; text: string }
  /** Texts for a failed request. */
  failed: { title: string; retry: string }
  back: { to: string; label: string }
  onRetry: () => void
}

const isNotFoundError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404

/** Error message with the next step, in place of a record that does not exist or could not be read. */
export const RecordError = ({ error, notFound, failed, back, onRetry }: RecordErrorProps) => {
  const missing = isNotFoundError(error)
  const Icon = missing ? SearchOffIcon : CloudOffIcon
  return (
    <Paper
      variant="outlined"
      role="alert"
      sx={{ display: 'grid', justifyItems: 'center', gap: 1, p: 6, textAlign: 'center' }}
    >
      <Icon sx={{ fontSize: '2.75rem', color: 'text.secondary' }} />
      <Typography variant="h2">{(missing ? notFound : failed).title}</Typography>
      <Typography color="text.secondary" sx={{ maxWidth: 420 }}>
        {missing ? notFound.text : error instanceof Error && error.message}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.25, mt: 1.5 }}>
        {!missing && (
          <Button variant="contained" onClick={onRetry}>
            {failed.retry}
          </Button>
        )}
        <Button component={Link} to={back.to} variant={missing ? 'contained' : 'outlined'}>
          {back.label}
        </Button>
      </Box>
    </Paper>
  )
}

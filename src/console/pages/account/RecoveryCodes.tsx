import { Alert, Box, Button } from '@mui/material'
import { useNotify, useTranslate } from 'react-admin'

/** The codes for whoever loses the app: shown this once, to be copied, printed or written down. */
export const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notify('account.second.codes.copied', { type: 'success' })
    } catch {
      notify('account.second.codes.notCopied', { type: 'warning' })
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Alert severity="success" variant="outlined" role="status">
        {translate('account.second.codes.lead')}
      </Alert>
      <Box component="ol" aria-label={translate('account.second.codes.title')} sx={listStyle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={() => void copy()}>
          {translate('account.second.codes.copy')}
        </Button>
        <Button variant="contained" onClick={onDone}>
          {translate('account.second.codes.done')}
        </Button>
      </Box>
    </Box>
  )
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)' },
  columnGap: 5,
  rowGap: 0.75,
  m: 0,
  pl: 3.5,
  fontFamily: 'monospace',
} as const

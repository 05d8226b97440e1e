import { Alert, Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ZipOutcome } from './useCredentialZip.ts'
import type { ZipResult } from './zipCredentials.ts'

interface Line {
  id: string
  text: string
}

const NamedList = ({ title, lines }: { title: string; lines: Line[] }) =>
  lines.length > 0 && (
    <div>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 180, overflowY: 'auto' }}>
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </Box>
    </div>
  )

const Result = ({ result }: { result: ZipResult }) => {
  const translate = useTranslate()
  const { count, withoutPhoto, failed, missing } = result
  const skipped = withoutPhoto.map(({ id, name }) => ({ id, text: name }))
  const failures = [
    ...failed.map(({ id, name, problem }) => ({
      id,
      text: `${name}: ${translate(`credential.problem.${problem}`)}`,
    })),
    ...missing.map((id) => ({ id, text: translate('credential.zip.missing') })),
  ]
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity={count > 0 ? 'success' : 'warning'}>
        {count > 0
          ? translate('credential.zip.done', { smart_count: count })
          : translate('credential.zip.nothing')}
      </Alert>
      <NamedList
        title={translate('credential.zip.withoutPhoto', { count: skipped.length })}
        lines={skipped}
      />
      <NamedList title={translate('credential.zip.failed', { count: failures.length })} lines={failures} />
    </Box>
  )
}

/** How the zip ended: what is in it, and who is not. */
export const ZipReport = ({ outcome }: { outcome: ZipOutcome }) => {
  const translate = useTranslate()
  if (outcome.phase === 'done') return <Result result={outcome} />
  return outcome.phase === 'cancelled' ? (
    <Alert severity="info">{translate('credential.zip.cancelled')}</Alert>
  ) : (
    <Alert severity="error">{translate('credential.zip.error', { reason: outcome.reason })}</Alert>
  )
}

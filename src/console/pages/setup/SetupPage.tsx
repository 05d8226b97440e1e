import './words.ts'
import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Loading } from '../../components/Loading.tsx'
import { RecordError } from '../../components/RecordError.tsx'
import { useDocumentTitle } from '../../components/useDocumentTitle.ts'
import { Logo } from '../../layout/Logo.tsx'
import { SetupForm } from './SetupForm.tsx'
import { useSetup } from './useSetup.ts'

const SIGN_IN = { to: '/login', label: 'setup.gone.action' }

/** /primer-arranque: an empty portal is told whose it is, by whoever has the address that it has printed. */
export const SetupPage = () => {
  const translate = useTranslate()
  const { data, error, headers, refetch } = useSetup()
  useDocumentTitle(translate('setup.title'))
  if (!data && !error) return <Loading />
  return (
    <Box component="main" sx={pageStyle}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.75, mb: 2.5 }}>
        <Logo size={44} />
        <div>
          <Typography variant="h1">{translate('setup.title')}</Typography>
          {data && <Typography color="text.secondary">{translate('setup.lead')}</Typography>}
        </div>
      </Box>
      {data ? (
        <SetupForm known={data} headers={headers} />
      ) : (
        <RecordError
          error={error}
          notFound="setup.gone"
          failed="setup.failed"
          back={SIGN_IN}
          onRetry={() => void refetch()}
        />
      )}
    </Box>
  )
}

const pageStyle = {
  minHeight: '100dvh',
  maxWidth: 760,
  mx: 'auto',
  px: 2,
  py: { xs: 4, sm: 6 },
} as const

import { Box, Button, Paper, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLogout, useTranslate } from 'react-admin'
import { ErrorAlert } from '../../kit/ErrorAlert.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { LoadError } from '../../kit/LoadError.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { RichText } from '../../kit/richText/RichText.tsx'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { callEndpoint } from '../../port/client.ts'
import { reloadCurrentActor } from '../../port/sessionStore.ts'
import { hintWords } from '../personal-data/hintWords.ts'

/** Page shown instead of the console to users who have not accepted the current privacy notice. */
export const PrivacyNoticeNeeded = () => {
  const translate = useTranslate()
  const logout = useLogout()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['privacyNotices.current'],
    queryFn: () => callEndpoint('privacyNotices.current'),
  })
  useDocumentTitle(hintWords.title)
  const accept = async (number: number) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await callEndpoint('privacyNotices.accept', { body: { number } })
      await reloadCurrentActor()
      // Keeps the page, and with it messages of the sign-in.
      await queryClient.invalidateQueries({ queryKey: ['auth'] })
    } catch (failure) {
      setBusy(false)
      setProblem(getErrorText(failure))
      // Another version may have been published meanwhile.
      void refetch()
    }
  }
  return (
    <Box component="main" sx={pageStyle}>
      <div>
        <Typography variant="h1">{hintWords.title}</Typography>
        <Typography color="text.secondary" sx={{ mt: 0.5 }}>
          {hintWords.lead}
        </Typography>
      </div>
      {error && <LoadError title={hintWords.failed} error={error} onRetry={refetch} />}
      {!data && !error && <Loading />}
      {data && (
        <Paper variant="panel">
          <RichText text={data.full} />
        </Paper>
      )}
      <ErrorAlert>{problem}</ErrorAlert>
      <Stack direction="row" sx={{ gap: 1.5 }}>
        <Button
          variant="contained"
          disabled={!data}
          loading={isBusy}
          onClick={() => data && void accept(data.number)}
          sx={{ minHeight: 44 }}
        >
          {hintWords.accept}
        </Button>
        <Button onClick={() => void logout()} sx={{ minHeight: 44 }}>
          {translate('ra.auth.logout')}
        </Button>
      </Stack>
    </Box>
  )
}

const pageStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 3,
  width: 'min(720px, calc(100vw - 32px))',
  mx: 'auto',
  py: { xs: 4, sm: 8 },
} as const

import { Alert, Box, Button, Paper, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { SIGN_IN_PAGE, SIGN_ON_CALLBACK } from '../../../domain/signOnPaths.ts'
import { call } from '../../api/client.ts'
import { settings } from '../../api/settings.ts'
import { getErrorText } from '../../components/form/formErrors.ts'
import { SectionCard } from '../../components/SectionCard.tsx'

/** The addresses that the provider must know, and a way to ask it whether it is one. */
export const SignOnTest = ({ isDirty }: { isDirty: boolean }) => {
  const translate = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ works: boolean; answer: string }>()
  const test = async () => {
    setBusy(true)
    setAnswer(undefined)
    try {
      setAnswer(await call('settings.testSignOn', { params: { id: 'portal' } }))
    } catch (error) {
      setAnswer({ works: false, answer: getErrorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <SectionCard title={translate('settings.signOnTest.title')}>
      <Paper variant="outlined" sx={{ px: { xs: 2, md: 3 }, py: 2.5 }}>
        <Typography color="text.secondary">{translate('settings.signOnTest.register')}</Typography>
        <Box component="dl" sx={addressesStyle}>
          {Object.entries({ callback: SIGN_ON_CALLBACK, back: SIGN_IN_PAGE }).map(([name, path]) => (
            <div key={name}>
              <dt>{translate(`settings.signOnTest.${name}`)}</dt>
              <dd>{settings().publicUrl + path}</dd>
            </div>
          ))}
        </Box>
        <Typography color="text.secondary" sx={{ mb: 1.5 }}>
          {translate(isDirty ? 'settings.signOnTest.unsaved' : 'settings.signOnTest.lead')}
        </Typography>
        <Button variant="contained" loading={isBusy} disabled={isDirty} onClick={() => void test()}>
          {translate('settings.signOnTest.submit')}
        </Button>
        <Box role="status">
          {answer && (
            <Alert severity={answer.works ? 'success' : 'error'} sx={{ mt: 1.5 }}>
              {answer.answer}
            </Alert>
          )}
        </Box>
      </Paper>
    </SectionCard>
  )
}

const addressesStyle = {
  display: 'grid',
  gap: 1,
  my: 1.5,
  '& dt': { fontSize: 12, color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere', fontFamily: 'monospace', fontSize: 13 },
} as const

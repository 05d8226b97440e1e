import AutorenewIcon from '@mui/icons-material/Autorenew'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import { Alert, Box, Button, Paper, Skeleton, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { call } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { getErrorText } from '../../components/form/formErrors.ts'
import { queryOptions } from '../../components/queryOptions.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { StatusChip } from '../../components/StatusChip.tsx'
import { type Asking, FactorDialog } from './FactorDialog.tsx'
import { FactorRow } from './FactorRow.tsx'
import { PasskeysRow } from './PasskeysRow.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

const KEY = ['secondFactor']

/** One's own second factor: an authenticator app, passkeys, and codes for whoever loses them. `onSetUp` is told when the codes of a new one were taken down. */
export const SecondFactorSection = ({ onSetUp }: { onSetUp?: () => void }) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const notify = useNotify()
  const [isSettingUp, setSettingUp] = useState(false)
  const [asking, setAsking] = useState<Asking>()
  const [codes, setCodes] = useState<string[]>()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => call('account.secondFactor'),
    ...queryOptions,
  })
  const done = async (made?: string[]) => {
    setSettingUp(false)
    setAsking(undefined)
    setCodes(made)
    await client.invalidateQueries({ queryKey: KEY })
  }
  const otherCodes = (hasApp: boolean): Asking => ({
    words: 'account.second.codes',
    icon: <AutorenewIcon />,
    fields: hasApp ? ['password', 'code'] : ['password'],
    async send({ password, code }) {
      const { recovery_codes } = await call('account.newRecoveryCodes', { body: { password, code } })
      await done(recovery_codes)
    },
  })
  const end: Asking = {
    words: 'account.second.end',
    icon: <DeleteIcon />,
    fields: ['password', 'code'],
    async send({ password, code }) {
      await call('account.endSecondFactor', { body: { password, code } })
      notify('account.second.end.done', { type: 'success' })
      await done()
    },
  }
  const content = () => {
    if (error)
      return (
        <EmptyState
          title={translate('account.second.failed')}
          text={getErrorText(error)}
          action={
            <Button variant="outlined" onClick={() => void refetch()}>
              {translate('app.error.retry')}
            </Button>
          }
        />
      )
    if (!data) return <Skeleton variant="rounded" height={44} sx={{ m: 2 }} />
    if (codes)
      return (
        <Box sx={padding}>
          <RecoveryCodes
            codes={codes}
            onDone={() => {
              setCodes(undefined)
              onSetUp?.()
            }}
          />
        </Box>
      )
    if (isSettingUp)
      return (
        <Box sx={padding}>
          <SecondFactorSetup onDone={done} onCancel={() => setSettingUp(false)} />
        </Box>
      )
    if (!data.possible)
      return (
        <Typography color="text.secondary" sx={padding}>
          {translate('account.second.provider')}
        </Typography>
      )
    return (
      <>
        <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', ...padding }}>
          <Typography color="text.secondary">{translate('account.second.about')}</Typography>
          {data.active && <StatusChip tone="valid">{translate('account.second.active')}</StatusChip>}
        </Box>
        <FactorRow
          title={translate('account.second.app.title')}
          text={translate(`account.second.app.${data.app ? 'on' : 'off'}`)}
          actions={
            !data.app ? (
              <Button variant={data.active ? 'outlined' : 'contained'} onClick={() => setSettingUp(true)}>
                {translate('account.second.setup.action')}
              </Button>
            ) : (
              (!data.demanded || data.passkeys.length > 0) && (
                <Button variant="outlined" color="error" onClick={() => setAsking(end)}>
                  {translate('account.second.end.action')}
                </Button>
              )
            )
          }
        />
        <PasskeysRow factor={data} onAsk={setAsking} onDone={done} />
        {data.active && (
          <FactorRow
            title={translate('account.second.codes.title')}
            text={translate('account.second.left', { smart_count: data.recovery_codes })}
            actions={
              <Button variant="outlined" onClick={() => setAsking(otherCodes(data.app))}>
                {translate('account.second.codes.action')}
              </Button>
            }
          >
            {data.recovery_codes < FEW && (
              <Alert severity="warning" variant="outlined" sx={{ mt: 1.5 }}>
                {translate('account.second.few')}
              </Alert>
            )}
          </FactorRow>
        )}
      </>
    )
  }
  return (
    <SectionCard title={translate('account.second.title')}>
      <Paper variant="outlined">{content()}</Paper>
      {asking && <FactorDialog asking={asking} onClose={() => setAsking(undefined)} />}
    </SectionCard>
  )
}

/** Whoever has fewer codes left is told so. */
const FEW = 3

const padding = { px: { xs: 2, md: 3 }, py: { xs: 2, md: 2.5 } } as const

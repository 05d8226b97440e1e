import { Alert, Box, Button, Paper, Skeleton, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { call } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { getErrorText } from '../../components/form/formErrors.ts'
import { queryOptions } from '../../components/queryOptions.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { StatusChip } from '../../components/StatusChip.tsx'
import { BothDialog } from './BothDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

const KEY = ['secondFactor']

/** One's own second factor: set up, other recovery codes, given up. `onSetUp` is told when the codes of a new one were taken down. */
export const SecondFactorSection = ({ onSetUp }: { onSetUp?: () => void }) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const [doing, setDoing] = useState<'setup' | 'codes' | 'end'>()
  const [codes, setCodes] = useState<string[]>()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => call('account.secondFactor'),
    ...queryOptions,
  })
  const done = async (made?: string[]) => {
    setDoing(undefined)
    setCodes(made)
    await client.invalidateQueries({ queryKey: KEY })
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
    if (!data) return <Skeleton variant="rounded" height={44} />
    if (codes)
      return (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(undefined)
            onSetUp?.()
          }}
        />
      )
    if (doing === 'setup') return <SecondFactorSetup onDone={done} onCancel={() => setDoing(undefined)} />
    if (!data.possible)
      return <Typography color="text.secondary">{translate('account.second.provider')}</Typography>
    return (
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography color="text.secondary">{translate('account.second.about')}</Typography>
        {data.active && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <StatusChip tone="valid">{translate('account.second.active')}</StatusChip>
            <Typography variant="body2" color="text.secondary">
              {translate('account.second.left', { smart_count: data.recovery_codes })}
            </Typography>
          </Box>
        )}
        {data.active && data.recovery_codes < FEW && (
          <Alert severity="warning" variant="outlined">
            {translate('account.second.few')}
          </Alert>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {data.active ? (
            <>
              <Button variant="outlined" onClick={() => setDoing('codes')}>
                {translate('account.second.codes.action')}
              </Button>
              {!data.demanded && (
                <Button variant="outlined" color="error" onClick={() => setDoing('end')}>
                  {translate('account.second.end.action')}
                </Button>
              )}
            </>
          ) : (
            <Button variant="contained" onClick={() => setDoing('setup')}>
              {translate('account.second.setup.action')}
            </Button>
          )}
        </Box>
      </Box>
    )
  }
  return (
    <SectionCard title={translate('account.second.title')}>
      <Paper variant="outlined" sx={{ px: { xs: 2, md: 3 }, py: { xs: 2, md: 2.5 } }}>
        {content()}
      </Paper>
      {(doing === 'codes' || doing === 'end') && (
        <BothDialog what={doing} onDone={done} onClose={() => setDoing(undefined)} />
      )}
    </SectionCard>
  )
}

/** Whoever has fewer codes left is told so. */
const FEW = 3

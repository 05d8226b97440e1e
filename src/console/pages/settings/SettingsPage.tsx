import { Box, Paper, Skeleton } from '@mui/material'
import { useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import type { WireSettings } from '../../../domain/settings.ts'
import { useUnsavedChanges } from '../../components/form/useUnsavedChanges.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { RecordError } from '../../components/RecordError.tsx'
import { pages } from '../../pages.ts'
import { CredentialKeys } from './CredentialKeys.tsx'
import { MailTest } from './MailTest.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { SignOnTest } from './SignOnTest.tsx'

/** What is edited begins as the back end has it now, not as it was remembered. */
const FRESH = { ...queryOptions, gcTime: 0 }

/** Form and mail, once the settings are there. */
const SettingsContent = ({ settings }: { settings: WireSettings }) => {
  const [current, setCurrent] = useState(settings)
  const [isDirty, setDirty] = useState(false)
  const { question } = useUnsavedChanges(isDirty)
  return (
    <>
      <Paper variant="outlined" sx={{ px: { xs: 2, md: 3 }, py: { xs: 2, md: 2.5 }, mb: 3.5 }}>
        <SettingsForm key={current.version} settings={current} onDirty={setDirty} onSaved={setCurrent} />
      </Paper>
      <Box sx={{ display: 'grid', gap: 3.5 }}>
        <MailTest isDirty={isDirty} />
        <SignOnTest isDirty={isDirty} />
        <CredentialKeys />
      </Box>
      {question}
    </>
  )
}

/** /ajustes: what super-admins set for the portal. */
export const SettingsPage = () => {
  const translate = useTranslate()
  const { data, error, refetch } = useGetOne<WireSettings>('settings', { id: 'portal' }, FRESH)
  return (
    <>
      <PageHeader title={translate('settings.title')} lead={translate('settings.lead')} />
      {data ? (
        <SettingsContent settings={data} />
      ) : error ? (
        <RecordError
          error={error}
          notFound="settings.notFound"
          failed="settings.error"
          back={{ to: pages.home.path, label: 'settings.back' }}
          onRetry={() => void refetch()}
        />
      ) : (
        <Paper variant="outlined" role="status" sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: 2.5 }}>
          <Box sx={{ color: 'text.secondary' }}>{translate('settings.loading')}</Box>
          {LINES.map((line) => (
            <Skeleton key={line} variant="rounded" height={38} />
          ))}
        </Paper>
      )}
    </>
  )
}

const LINES = ['a', 'b', 'c', 'd', 'e', 'f']

import { Alert, Box, LinearProgress, Paper, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { ImportKind } from '../../../domain/imports.ts'
import { call, endpointUrl } from '../../api/client.ts'
import { DownloadButton } from '../../components/documents/DownloadButton.tsx'
import { DropZone } from '../../components/documents/DropZone.tsx'
import { getErrorText } from '../../components/form/formErrors.ts'
import { NativeSelect } from '../../components/form/NativeSelect.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { recordUrl } from '../../pages.ts'
import { KINDS } from './importTypes.ts'

/** What is brought, a template of it, and the file; once it is sent, its own page says how it goes. */
export const NewImport = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const [kind, setKind] = useState<ImportKind>('people')
  const [sending, setSending] = useState<{ name: string; sent: number }>()
  const [problem, setProblem] = useState('')
  const isZip = kind === 'photos'
  const title = translate(`imports.kinds.${kind}`)

  const send = async ([file]: readonly File[]) => {
    if (!file) return
    setProblem('')
    setSending({ name: file.name, sent: 0 })
    try {
      const { id } = await call('imports.create', {
        body: { kind, file },
        onUploadProgress: (sent) => setSending({ name: file.name, sent }),
      })
      navigate(recordUrl('import', id))
    } catch (error) {
      setProblem(getErrorText(error))
      setSending(undefined)
      button.current?.focus()
    }
  }
  return (
    <SectionCard title={translate('imports.new.title')}>
      <Paper variant="outlined" sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 2 }}>
        <Box sx={rowStyle}>
          <NativeSelect
            label={translate('imports.new.kind')}
            value={kind}
            onChange={(value) => setKind(value as ImportKind)}
          >
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {translate(`imports.kinds.${one}`)}
              </option>
            ))}
          </NativeSelect>
          {!isZip && (
            <DownloadButton
              path={endpointUrl('imports.template', { params: { kind } })}
              name={translate('imports.new.templateName', { kind: title })}
              label={translate('imports.new.template')}
              variant="outlined"
              onProblem={setProblem}
            />
          )}
        </Box>
        <Typography color="text.secondary">
          {isZip
            ? translate('imports.photos.about')
            : `${translate(`imports.about.${kind}`)} ${translate('imports.new.formats')}`}
        </Typography>
        {problem !== '' && <Alert severity="error">{problem}</Alert>}
        {sending ? (
          <Box role="status" sx={{ display: 'grid', gap: 1 }}>
            <Typography noWrap>{translate('imports.new.sending', { name: sending.name })}</Typography>
            <LinearProgress
              variant="determinate"
              value={sending.sent * 100}
              aria-label={translate('imports.new.sending', { name: sending.name })}
            />
          </Box>
        ) : (
          <DropZone
            hint={`imports.new.${isZip ? 'zipHint' : 'hint'}`}
            single
            more={false}
            disabled={false}
            onFiles={(files) => void send(files)}
            buttonRef={button}
          />
        )}
      </Paper>
    </SectionCard>
  )
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(220px, 320px) auto' },
  justifyContent: 'start',
  alignItems: 'center',
  gap: 1.5,
} as const

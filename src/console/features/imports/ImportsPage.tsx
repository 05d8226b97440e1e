import { Alert, Box, LinearProgress, Paper, Stack, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatTimestamp } from '../../../domain/common/days.ts'
import { getFileInputAcceptValue, SHEETS } from '../../../domain/common/fileKinds.ts'
import { IMPORT_KINDS, type ImportKind, type WireImport } from '../../../domain/imports/imports.ts'
import { resourceImports } from '../../../domain/resources.ts'
import { DownloadButton } from '../../kit/download/DownloadButton.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { RowLink } from '../../kit/list/RowLink.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { queryOptions } from '../../kit/queryOptions.ts'
import { CardHead, ResourceList } from '../../kit/ResourceList.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { DropZone } from '../../kit/upload/DropZone.tsx'
import { getRecordPageUrl } from '../../pages.ts'
import { callEndpoint, getEndpointUrl } from '../../port/client.ts'
import { getImportPollInterval, ImportStateChip } from './ImportStateChip.tsx'
import { importsWords } from './words.ts'

/**
 * Form that uploads a spreadsheet with records of a chosen kind and offers a template. After the upload, opens the page of the
 * import.
 */
const NewImport = () => {
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const [kind, setKind] = useState<ImportKind>('people')
  const [sending, setSending] = useState<{ name: string; sent: number }>()
  const [problem, setProblem] = useState('')
  const isZip = kind === 'photos'
  const about =
    kind === 'requirements'
      ? importsWords.requirements.about
      : resourceImports.find((one) => one.kind === kind)?.about
  const send = async ([file]: readonly File[]) => {
    if (!file) return
    setProblem('')
    setSending({ name: file.name, sent: 0 })
    try {
      const { id } = await callEndpoint('imports.create', {
        body: { kind, file },
        onUploadProgress: (sent) => setSending({ name: file.name, sent }),
      })
      navigate(getRecordPageUrl('import', id))
    } catch (error) {
      setProblem(getErrorText(error))
      setSending(undefined)
      button.current?.focus()
    }
  }
  return (
    <SectionCard title={importsWords.new.title}>
      <Paper variant="panel">
        <Stack sx={{ gap: 2 }}>
          <Box sx={kindStyle}>
            <SelectField
              label={importsWords.new.kind}
              value={kind}
              onChange={(value) => setKind(value as ImportKind)}
              options={IMPORT_KINDS.map((one) => ({ value: one, label: importsWords.kinds[one] }))}
            />
            {!isZip && (
              <DownloadButton
                path={getEndpointUrl('imports.template', { params: { kind } })}
                name={importsWords.new.templateName(importsWords.kinds[kind])}
                label={importsWords.new.template}
                variant="outlined"
                onProblem={setProblem}
              />
            )}
          </Box>
          <Typography color="text.secondary">
            {isZip ? importsWords.photos.about : `${about} ${importsWords.new.formats}`}
          </Typography>
          {problem !== '' && <Alert severity="error">{problem}</Alert>}
          {sending ? (
            <Stack role="status" sx={{ gap: 1 }}>
              <Typography noWrap>{importsWords.new.sending(sending.name)}</Typography>
              <LinearProgress
                variant="determinate"
                value={sending.sent * 100}
                aria-label={importsWords.new.sending(sending.name)}
              />
            </Stack>
          ) : (
            <DropZone
              hint={importsWords.new[isZip ? 'zipHint' : 'hint']}
              accept={isZip ? '.zip' : getFileInputAcceptValue(SHEETS)}
              single
              more={false}
              disabled={false}
              onFiles={(files) => void send(files)}
              buttonRef={button}
            />
          )}
        </Stack>
      </Paper>
    </SectionCard>
  )
}

const ImportName = ({ row: { id, file_name } }: { row: WireImport }) => (
  <RowLink to={getRecordPageUrl('import', id)}>
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {file_name}
    </Box>
  </RowLink>
)

/** Column with the number of rows that an import found or wrote, or the reason why the import failed. */
const Result = ({ row: { state, checked, applied, reason } }: { row: WireImport }) => {
  if (state === 'checked') return importsWords.past.found(checked)
  if (state === 'done') return importsWords.past.wrote(applied)
  return reason
}

/** Table of earlier imports, newest first. Polls the server while one of them is being checked or applied. */
const PastImports = () => (
  <SectionCard title={importsWords.past.title}>
    <ResourceList<WireImport>
      resource="imports"
      sort={{ field: 'id', order: 'DESC' }}
      queryOptions={{
        ...queryOptions,
        refetchInterval: ({ state }) => getImportPollInterval(...(state.data?.data ?? [])),
      }}
      columns={[
        {
          source: 'file_name',
          cell: (row) => (
            <>
              <ImportName row={row} />
              <Box sx={{ color: 'text.secondary' }}>{importsWords.kinds[row.kind]}</Box>
            </>
          ),
        },
        {
          source: 'created_at',
          cell: ({ created_at }) => formatTimestamp(created_at),
          sx: { whiteSpace: 'nowrap' },
        },
        { source: 'state', cell: ({ state }) => <ImportStateChip state={state} /> },
        { source: 'result', cell: (row) => <Result row={row} /> },
      ]}
      card={(row) => (
        <>
          <CardHead>
            <ImportName row={row} />
            <ImportStateChip state={row.state} />
          </CardHead>
          <Box sx={{ color: 'text.secondary' }}>
            {importsWords.kinds[row.kind]} · {formatTimestamp(row.created_at)}
          </Box>
          <Result row={row} />
        </>
      )}
      rowUrl={({ id }) => getRecordPageUrl('import', id)}
      empty={{ title: importsWords.past.empty, text: importsWords.past.emptyText }}
      failed={importsWords.past.error}
    />
  </SectionCard>
)

/** Page at /importar, where the user uploads a spreadsheet and sees earlier imports. */
export const ImportsPage = () => (
  <>
    <PageHeader title={importsWords.title} lead={importsWords.lead} />
    <Stack sx={{ gap: 3.5 }}>
      <NewImport />
      <PastImports />
    </Stack>
  </>
)

const kindStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(220px, 320px) auto' },
  justifyContent: 'start',
  alignItems: 'center',
  gap: 1.5,
} as const

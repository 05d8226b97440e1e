import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { type PreviewFilter, ROW_OUTCOMES, type WireImport } from '../../../domain/imports/imports.ts'
import { formatCount } from '../../i18n/formatCount.ts'
import { DownloadButton } from '../../kit/download/DownloadButton.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { useWarnAboutUnsavedChanges } from '../../kit/form/useWarnAboutUnsavedChanges.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { PageNumbers } from '../../kit/list/ListPagination.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { SegmentedControl } from '../../kit/SegmentedControl.tsx'
import { callEndpoint, getEndpointUrl } from '../../port/client.ts'
import { type Edits, getImportCellEditKey, PreviewRows } from './PreviewRows.tsx'
import { countPreviewRows, useImportPreview } from './useImportPreview.ts'
import { importsWords } from './words.ts'

/** Returns the user's unsaved corrections of spreadsheet cells, and a function that saves the corrections. */
const useImportCellCorrections = (row: WireImport, onMoved: (row: WireImport) => void) => {
  const [edits, setEdits] = useState<Edits>(new Map())
  const [problem, setProblem] = useState('')
  const { question } = useWarnAboutUnsavedChanges(edits.size > 0)
  const edit = (id: number, column: number, text: string) =>
    setEdits(new Map([...edits, [getImportCellEditKey(id, column), text]]))
  const save = async () => {
    setProblem('')
    const cells = [...edits].map(([key, text]) => {
      const [id, column] = key.split(' ').map(Number)
      return { row: id ?? 0, column: column ?? 0, text }
    })
    try {
      const moved = await callEndpoint('imports.correct', { params: { id: row.id }, body: { cells } })
      setEdits(new Map())
      onMoved(moved)
    } catch (error) {
      setProblem(getErrorText(error))
    }
  }
  return { edits, edit, save, discard: () => setEdits(new Map()), problem, question }
}

/** Bar with the number of corrected cells and buttons to save or discard them. */
const CorrectionBar = ({ count, onDiscard }: { count: number; onDiscard: () => void }) => (
  <Paper variant="panel" sx={barStyle}>
    <Typography role="status" sx={{ flexGrow: 1, fontWeight: 600 }}>
      {importsWords.preview.edited(count)}
    </Typography>
    <Button variant="outlined" onClick={onDiscard}>
      {importsWords.preview.discard}
    </Button>
    <Button type="submit" variant="contained">
      {importsWords.preview.save}
    </Button>
  </Paper>
)

/**
 * Preview of the values that the import will write, filtered by result. The user can correct cells until the import is applied.
 */
export const PreviewSection = ({ row, onMoved }: { row: WireImport; onMoved: (row: WireImport) => void }) => {
  const [filter, setFilter] = useState<PreviewFilter | 'all'>('all')
  const outcome = filter === 'all' ? undefined : filter
  const { rows, error, page, pages, setPage, isChecking } = useImportPreview(row, outcome)
  const { edits, edit, save, discard, problem, question } = useImportCellCorrections(row, onMoved)
  const [downloadProblem, setDownloadProblem] = useState('')
  const canCorrect = row.kind !== 'photos' && row.state === 'checked'
  const title = importsWords.preview.title
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <SectionCard
      title={title}
      actions={
        row.problems > 0 && (
          <DownloadButton
            path={getEndpointUrl('imports.sheet', { params: { id: row.id } })}
            name={row.file_name}
            label={importsWords.preview.download}
            variant="outlined"
            onProblem={setDownloadProblem}
          />
        )
      }
    >
      <Stack component="form" noValidate onSubmit={submit} aria-busy={isChecking} sx={{ gap: 1.5 }}>
        {downloadProblem !== '' && <Alert severity="error">{downloadProblem}</Alert>}
        <SegmentedControl
          label={importsWords.preview.filter}
          value={filter}
          options={(['all', ...ROW_OUTCOMES] as const).map((value) => ({
            value,
            text: isChecking
              ? importsWords.filters[value]
              : `${importsWords.filters[value]} (${formatCount(countPreviewRows(row, value === 'all' ? undefined : value))})`,
          }))}
          onChange={setFilter}
        />
        {error ? (
          <Alert severity="error">{importsWords.preview.error}</Alert>
        ) : !rows ? (
          <Loading />
        ) : rows.length === 0 ? (
          <Typography color="text.secondary">{importsWords.preview.none}</Typography>
        ) : (
          <PreviewRows
            row={row}
            rows={rows}
            label={title}
            edits={edits}
            onEdit={canCorrect ? edit : undefined}
          />
        )}
        <PageNumbers page={page} pages={pages} onPage={setPage} label={importsWords.preview.pages} />
        {problem !== '' && <Alert severity="error">{problem}</Alert>}
        {edits.size > 0 && <CorrectionBar count={edits.size} onDiscard={discard} />}
        {isChecking && <Box role="status">{importsWords.preview.checking}</Box>}
        {question}
      </Stack>
    </SectionCard>
  )
}

const barStyle = {
  position: 'sticky',
  bottom: 8,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.25,
} as const

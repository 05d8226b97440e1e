import { Alert, Checkbox, FormControlLabel, Stack } from '@mui/material'
import type { WireImport } from '../../../domain/imports/imports.ts'
import { Loading } from '../../kit/Loading.tsx'
import { PageNumbers } from '../../kit/list/ListPagination.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { PreviewRows } from './PreviewRows.tsx'
import { useImportPreview } from './useImportPreview.ts'
import { importsWords } from './words.ts'

/** Lists the rows that would change accredited or barred people, with a checkbox that confirms these changes. */
export const SensitiveSection = ({
  row,
  isConfirmed,
  onConfirm,
}: {
  row: WireImport
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}) => {
  const { rows, error, page, pages, setPage } = useImportPreview(row, 'sensitive')
  const title = importsWords.sensitive.title(row.sensitive)
  return (
    <SectionCard title={title}>
      <Stack sx={{ gap: 1.5 }}>
        <Alert severity="warning">{importsWords.sensitive.text}</Alert>
        {error ? (
          <Alert severity="error">{importsWords.preview.error}</Alert>
        ) : rows ? (
          <PreviewRows row={row} rows={rows} label={title} />
        ) : (
          <Loading />
        )}
        <PageNumbers page={page} pages={pages} onPage={setPage} label={importsWords.sensitive.pages} />
        {row.state === 'checked' && (
          <FormControlLabel
            control={
              <Checkbox
                checked={isConfirmed}
                disabled={!rows}
                onChange={({ target }) => onConfirm(target.checked)}
              />
            }
            label={importsWords.sensitive.confirm(row.sensitive)}
          />
        )}
      </Stack>
    </SectionCard>
  )
}

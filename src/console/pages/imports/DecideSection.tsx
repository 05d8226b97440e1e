import {
  Alert,
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormHelperText,
  Paper,
  Stack,
  Typography,
} from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { WireImport } from '../../../domain/imports.ts'
import { call } from '../../api/client.ts'
import { getErrorText } from '../../components/form/formErrors.ts'
import { Loading } from '../../components/Loading.tsx'
import { PageNumbers } from '../../components/list/ListPagination.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { PreviewRows } from './PreviewRows.tsx'
import { usePreview } from './usePreview.ts'

/** Rows that change the name, company or RFC of accredited or vetoed people, with the question whether to change them. */
const SensitiveRows = ({
  row,
  isConfirmed,
  onConfirm,
}: {
  row: WireImport
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}) => {
  const translate = useTranslate()
  const { rows, error, page, pages, setPage } = usePreview(row, 'sensitive')
  const title = translate('imports.sensitive.title', { smart_count: row.sensitive })
  return (
    <SectionCard title={title}>
      <Stack sx={{ gap: 1.5 }}>
        <Alert severity="warning">{translate('imports.sensitive.text')}</Alert>
        {error ? (
          <Alert severity="error">{translate('imports.preview.error')}</Alert>
        ) : rows ? (
          <PreviewRows row={row} rows={rows} label={title} />
        ) : (
          <Loading />
        )}
        <PageNumbers
          page={page}
          pages={pages}
          onPage={setPage}
          label={translate('imports.sensitive.pages')}
        />
        {row.state === 'checked' && (
          <FormControlLabel
            control={
              <Checkbox
                checked={isConfirmed}
                disabled={!rows}
                onChange={({ target }) => onConfirm(target.checked)}
              />
            }
            label={translate('imports.sensitive.confirm', { smart_count: row.sensitive })}
          />
        )}
      </Stack>
    </SectionCard>
  )
}

type Mode = 'all' | 'right'

/** Ways in which a checked import can be applied; the first is the usual one. */
const getModes = ({ checked, sensitive }: WireImport, isConfirmed: boolean): Mode[] => {
  if (checked.created + checked.changed === 0) return []
  return checked.refused === 0 && (sensitive === 0 || isConfirmed) ? ['all', 'right'] : ['right']
}

/** Decides what becomes of a checked import. Applying needs a look at the values, and a confirmation of changes to accredited people. */
export const DecideSection = ({
  row,
  onMoved,
  onCancel,
}: {
  row: WireImport
  onMoved: (row: WireImport) => void
  onCancel: () => void
}) => {
  const translate = useTranslate()
  const [isReviewed, setReviewed] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const [problem, setProblem] = useState('')
  const checkbox = useRef<HTMLInputElement>(null)
  const modes = getModes(row, isConfirmed)
  const apply = async (mode: Mode) => {
    setMissed(!isReviewed)
    if (!isReviewed) return checkbox.current?.focus()
    setProblem('')
    try {
      const body = { mode, reviewed: true as const, confirmed: isConfirmed }
      onMoved(await call('imports.apply', { params: { id: row.id }, body }))
    } catch (error) {
      setProblem(getErrorText(error))
    }
  }
  return (
    <>
      {row.sensitive > 0 && <SensitiveRows row={row} isConfirmed={isConfirmed} onConfirm={setConfirmed} />}
      {row.state === 'checked' && (
        <SectionCard title={translate('imports.decide.title')}>
          <Paper variant="panel">
            <Stack sx={{ gap: 1.5 }}>
              <Typography>
                {translate(`imports.decide.${modes[0] === undefined ? 'nothing' : `${modes[0]}Text`}`)}
              </Typography>
              {modes.length > 0 && (
                <FormControl error={isMissed && !isReviewed}>
                  <FormControlLabel
                    control={
                      <Checkbox
                        checked={isReviewed}
                        onChange={({ target }) => setReviewed(target.checked)}
                        slotProps={{
                          input: { ref: checkbox, 'aria-describedby': 'imports-reviewed' },
                        }}
                      />
                    }
                    label={translate('imports.decide.reviewed')}
                  />
                  <FormHelperText id="imports-reviewed" role="alert">
                    {isMissed && !isReviewed && translate('imports.decide.reviewFirst')}
                  </FormHelperText>
                </FormControl>
              )}
              {problem !== '' && <Alert severity="error">{problem}</Alert>}
              <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25 }}>
                {modes.map((mode, i) => (
                  <Button
                    key={mode}
                    variant={i === 0 ? 'contained' : 'outlined'}
                    onClick={() => void apply(mode)}
                  >
                    {translate(`imports.decide.${mode}`)}
                  </Button>
                ))}
                <Button variant="outlined" onClick={onCancel}>
                  {translate('imports.one.cancel')}
                </Button>
              </Stack>
            </Stack>
          </Paper>
        </SectionCard>
      )}
    </>
  )
}

import './words.ts'
import { Alert, Box, Button } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { WireImport } from '../../../domain/imports.ts'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { Loading } from '../../components/Loading.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { RecordError } from '../../components/RecordError.tsx'
import { pages } from '../../pages.ts'
import { ChangesSection } from './ChangesSection.tsx'
import { ColumnsSection } from './ColumnsSection.tsx'
import { DecideSection } from './DecideSection.tsx'
import { Figures } from './Figures.tsx'
import { ImportStateChip } from './ImportStateChip.tsx'
import { formatMoment, isAtWork, POLL_MS } from './importTypes.ts'
import { ProblemsSection } from './ProblemsSection.tsx'
import { WorkSection } from './WorkSection.tsx'

const ENDS = { done: 'success', undone: 'warning', cancelled: 'info', failed: 'error' } as const

/** How it ended, in words. */
const Ending = ({ state, reason, kept }: WireImport) => {
  const translate = useTranslate()
  if (!(state in ENDS)) return null
  return (
    <Alert severity={ENDS[state as keyof typeof ENDS]}>
      {translate(`imports.one.${state}`)}
      {reason !== '' && ` ${reason}`}
      {kept > 0 && ` ${translate('imports.one.kept', { smart_count: kept })}`}
    </Alert>
  )
}

/** What there is to be seen and done, by where the import is. */
const Content = ({ row, onMoved }: { row: WireImport; onMoved: (row: WireImport) => void }) => {
  const [isAsking, setAsking] = useState(false)
  const { state, id } = row
  const cancel = async () => {
    setAsking(false)
    onMoved(
      await call('imports.cancel', { params: { id } }).catch(() => call('imports.get', { params: { id } })),
    )
  }
  const isDone = state === 'done'
  const isToDecide = state === 'checked'
  return (
    <Box sx={{ display: 'grid', gap: 3.5 }}>
      <Ending {...row} />
      {isAtWork(row) && <WorkSection row={row} onCancel={() => setAsking(true)} />}
      {(isDone || isToDecide) && <Figures numbers={isDone ? row.applied : row.checked} isDone={isDone} />}
      {isToDecide && <DecideSection row={row} onMoved={onMoved} onCancel={() => setAsking(true)} />}
      {(isToDecide || isDone) && row.problems > 0 && <ProblemsSection row={row} />}
      {(state === 'columns' || isToDecide) && row.kind !== 'photos' && (
        <ColumnsSection key={row.columns.join()} row={row} onMoved={onMoved} />
      )}
      {isDone && <ChangesSection row={row} />}
      <ConfirmDialog
        isOpen={isAsking}
        title="imports.one.cancelTitle"
        content="imports.one.cancelQuestion"
        confirm="imports.one.cancelTitle"
        onConfirm={() => void cancel()}
        onClose={() => setAsking(false)}
      />
    </Box>
  )
}

/** /importar/:id: one sheet, from its check to what was made of it. */
export const ImportPage = () => {
  const translate = useTranslate()
  const client = useQueryClient()
  const id = Number(useParams().id)
  const key = ['imports', id]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => call('imports.get', { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? POLL_MS : false),
    ...queryOptions,
  })
  const state = data?.state
  // What other screens remember is not so any more.
  useEffect(() => {
    if (state === 'done' || state === 'undone') void client.invalidateQueries({ refetchType: 'none' })
  }, [state, client])
  if (!data)
    return error ? (
      <RecordError
        error={error}
        notFound="imports.one.notFound"
        failed="imports.one.error"
        back={{ to: pages.imports.path, label: 'imports.one.back' }}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading />
    )
  const moved = (row: WireImport) => {
    client.setQueryData(key, row)
    void client.invalidateQueries({ queryKey: ['imports'] })
  }
  return (
    <>
      <PageHeader
        title={data.file_name}
        crumb={data.file_name}
        lead={translate('imports.one.lead', {
          kind: translate(`imports.kinds.${data.kind}`),
          who: data.uploaded_by,
          when: formatMoment(data.created_at),
        })}
        actions={
          !isAtWork(data) && (
            <Button component={Link} to={pages.imports.path} variant="outlined">
              {translate('imports.one.again')}
            </Button>
          )
        }
      >
        <Box role="status" sx={{ mt: 1 }}>
          <ImportStateChip state={data.state} />
        </Box>
      </PageHeader>
      <Content row={data} onMoved={moved} />
    </>
  )
}

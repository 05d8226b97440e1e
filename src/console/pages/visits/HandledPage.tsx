import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { EditBase, useNotify, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { VisitReport } from '../../../domain/visitReports.ts'
import { Loading } from '../../components/Loading.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { RecordError } from '../../components/RecordError.tsx'
import { Handling } from './Handling.tsx'
import { VisitStateChip } from './VisitStateChip.tsx'

type HandledRecord = Pick<VisitReport, 'id' | 'version' | 'state' | 'handled_at' | 'handled_name'>

interface HandledPageProps<R extends HandledRecord> {
  resource: string
  /** Where its words are: `title`, `back`, `notFound` and `failed`. */
  words: string
  list: string
  lead?: (record: R) => string
  children: (record: R) => ReactNode
}

/** Something that staff looks into: what was told, and beside it what became of it. */
export const HandledPage = <R extends HandledRecord>({
  resource,
  words,
  list,
  lead,
  children,
}: HandledPageProps<R>) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { id = '' } = useParams()
  const title = translate(`${words}.title`, { id })
  return (
    <EditBase<R>
      resource={resource}
      id={Number(id) as R['id']}
      redirect={false}
      mutationMode="pessimistic"
      queryOptions={queryOptions}
      mutationOptions={{ onSuccess: () => notify('visits.one.saved', { type: 'success' }) }}
      render={({ record, error, refetch }) =>
        record ? (
          <>
            <PageHeader title={title} crumb={title} lead={lead?.(record)}>
              <Box sx={{ mt: 0.75 }}>
                <VisitStateChip state={record.state} />
              </Box>
            </PageHeader>
            <Box sx={columnsStyle}>
              {children(record)}
              <Handling key={record.version} record={record} />
            </Box>
          </>
        ) : error ? (
          <>
            <PageHeader title={title} crumb="" />
            <RecordError
              error={error}
              notFound={`${words}.notFound`}
              failed={`${words}.failed`}
              back={{ to: list, label: `${words}.back` }}
              onRetry={() => void refetch()}
            />
          </>
        ) : (
          <Loading />
        )
      }
    />
  )
}

const columnsStyle = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
} as const

import '../../i18n/visits.ts'
import { Box, Link as MuiLink, Paper } from '@mui/material'
import { EditBase, useNotify, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { momentText } from '../../../contract/logFields.ts'
import type { UnusualCheck } from '../../../domain/checks.ts'
import { Loading } from '../../components/Loading.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { RecordError } from '../../components/RecordError.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { pages, recordUrl } from '../../pages.ts'
import { Fact } from './Fact.tsx'
import { Handling } from './Handling.tsx'
import { VisitStateChip } from './VisitStateChip.tsx'

/** What is unusual, of whose card, and since when. */
const Seen = ({ check }: { check: UnusualCheck }) => {
  const translate = useTranslate()
  const { kind, person, person_name, company_name, count, places, created_at, last_at } = check
  return (
    <SectionCard title={translate('unusual.one.seen')}>
      <Paper variant="outlined" sx={{ px: { xs: 2, md: 3 }, py: 2 }}>
        <Box component="dl" sx={{ display: 'grid', gap: 1.5, m: 0 }}>
          <Fact resource="unusualChecks" source="kind">
            {translate(`unusual.kinds.${kind}`)}
          </Fact>
          <Fact resource="unusualChecks" source="person_name">
            {person === '' ? (
              translate('unusual.nobody')
            ) : (
              <>
                <MuiLink component={Link} to={recordUrl('person', person)}>
                  {person_name}
                </MuiLink>
                {`, ${company_name}`}
              </>
            )}
          </Fact>
          <Fact resource="unusualChecks" source="count">
            {count}
          </Fact>
          <Fact resource="unusualChecks" source="places">
            {places}
          </Fact>
          <Fact resource="unusualChecks" source="created_at">
            {momentText(created_at)}
          </Fact>
          <Fact resource="unusualChecks" source="last_at">
            {momentText(last_at)}
          </Fact>
        </Box>
      </Paper>
    </SectionCard>
  )
}

const BACK = { to: pages.unusualChecks.path, label: 'unusual.one.back' }

/** /consultas-inusuales/:id: what was unusual, and what became of it. */
export const UnusualCheckPage = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const { id = '' } = useParams()
  const title = translate('unusual.one.title', { id })
  return (
    <EditBase<UnusualCheck>
      resource="unusualChecks"
      id={Number(id)}
      redirect={false}
      mutationMode="pessimistic"
      queryOptions={queryOptions}
      mutationOptions={{ onSuccess: () => notify('visits.one.saved', { type: 'success' }) }}
      render={({ record, error, refetch }) =>
        record ? (
          <>
            <PageHeader title={title} crumb={title}>
              <Box sx={{ mt: 0.75 }}>
                <VisitStateChip state={record.state} />
              </Box>
            </PageHeader>
            <Box sx={columnsStyle}>
              <Seen check={record} />
              <Handling key={record.version} record={record} />
            </Box>
          </>
        ) : error ? (
          <>
            <PageHeader title={title} crumb="" />
            <RecordError
              error={error}
              notFound="unusual.one.notFound"
              failed="unusual.one.failed"
              back={BACK}
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

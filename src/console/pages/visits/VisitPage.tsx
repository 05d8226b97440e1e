import '../../i18n/visits.ts'
import { Box, Link as MuiLink, Paper } from '@mui/material'
import { EditBase, useNotify, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { momentText } from '../../../contract/logFields.ts'
import { formatPhone } from '../../../domain/phone.ts'
import type { VisitReport } from '../../../domain/visitReports.ts'
import { settings } from '../../api/settings.ts'
import { Loading } from '../../components/Loading.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { queryOptions } from '../../components/queryOptions.ts'
import { RecordError } from '../../components/RecordError.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { pages, recordUrl } from '../../pages.ts'
import { Fact } from './Fact.tsx'
import { Handling } from './Handling.tsx'
import { VisitStateChip } from './VisitStateChip.tsx'

/** What was told, of whom, and the picture that came with it. */
const Told = ({ report }: { report: VisitReport }) => {
  const translate = useTranslate()
  const { person, person_name, company_name, number, was_valid, what, place, phone, picture } = report
  return (
    <SectionCard title={translate('visits.one.told')}>
      <Paper variant="outlined" sx={{ px: { xs: 2, md: 3 }, py: 2, display: 'grid', gap: 2 }}>
        <Box component="dl" sx={{ display: 'grid', gap: 1.5, m: 0 }}>
          <Fact resource="visitReports" source="what">
            {what}
          </Fact>
          <Fact resource="visitReports" source="place">
            {place}
          </Fact>
          {phone !== '' && (
            <Fact resource="visitReports" source="phone">
              <MuiLink href={`tel:${phone}`}>{formatPhone(phone)}</MuiLink>
            </Fact>
          )}
          <Fact resource="visitReports" source="person_name">
            {person === '' ? (
              translate('visits.unknown')
            ) : (
              <>
                <MuiLink component={Link} to={recordUrl('person', person)}>
                  {person_name}
                </MuiLink>
                {`, ${company_name}`}
              </>
            )}
          </Fact>
          {number !== '' && (
            <Fact resource="visitReports" source="number">
              {number}
            </Fact>
          )}
          <Fact resource="visitReports" source="was_valid">
            {translate(`visits.valid.${was_valid}`)}
          </Fact>
        </Box>
        {picture && (
          <Box
            component="img"
            src={settings().apiUrl + picture}
            alt={translate('visits.one.picture')}
            sx={{ maxWidth: '100%', maxHeight: 480, justifySelf: 'start', borderRadius: 1 }}
          />
        )}
      </Paper>
    </SectionCard>
  )
}

const BACK = { to: pages.visits.path, label: 'visits.one.back' }

/** /reportes-de-visitas/:id: one report, and what became of it. */
export const VisitPage = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const { id = '' } = useParams()
  const title = translate('visits.one.title', { id })
  return (
    <EditBase<VisitReport>
      resource="visitReports"
      id={Number(id)}
      redirect={false}
      mutationMode="pessimistic"
      queryOptions={queryOptions}
      mutationOptions={{ onSuccess: () => notify('visits.one.saved', { type: 'success' }) }}
      render={({ record, error, refetch }) =>
        record ? (
          <>
            <PageHeader
              title={title}
              crumb={title}
              lead={translate('visits.one.lead', { moment: momentText(record.created_at) })}
            >
              <Box sx={{ mt: 0.75 }}>
                <VisitStateChip state={record.state} />
              </Box>
            </PageHeader>
            <Box sx={columnsStyle}>
              <Told report={record} />
              <Handling key={record.version} record={record} />
            </Box>
          </>
        ) : error ? (
          <>
            <PageHeader title={title} crumb="" />
            <RecordError
              error={error}
              notFound="visits.one.notFound"
              failed="visits.one.failed"
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

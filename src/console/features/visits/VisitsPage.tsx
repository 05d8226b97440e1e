import { Box, Link as MuiLink, Paper, Stack, Typography } from '@mui/material'
import { SelectInput } from 'react-admin'
import { formatTimestamp } from '../../../domain/common/days.ts'
import { formatPhoneNumber } from '../../../domain/common/phone.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import type { VisitReport } from '../../../domain/door/visitReports.ts'
import { formatVisitReportFolio } from '../../../domain/door/visitReports.ts'
import { DayFilter } from '../../kit/list/DayFilter.tsx'
import { RowLink } from '../../kit/list/RowLink.tsx'
import { CardHead, ResourceList } from '../../kit/ResourceList.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { getRecordPageUrl, pages } from '../../pages.ts'
import { getPortalSettings } from '../../port/settings.ts'
import { Fact, HandledPage, PersonFact, VISIT_STATE_CHOICES, VisitStateChip } from './HandledPage.tsx'
import { visitsWords } from './words.ts'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const

const FILTERS = [
  <SelectInput key="state" source="state" choices={VISIT_STATE_CHOICES} alwaysOn />,
  <DayFilter key="from" source="from" alwaysOn />,
  <DayFilter key="to" source="to" alwaysOn />,
]

const ReceivedLink = ({ report: { id, created_at } }: { report: VisitReport }) => (
  <RowLink to={getRecordPageUrl('visit', id)}>
    <time dateTime={created_at}>{formatTimestamp(created_at)}</time> · {formatVisitReportFolio(id)}
  </RowLink>
)

/** Person whose credential is reported, and whether the credential was valid at that time. */
const CredentialText = ({ report }: { report: VisitReport }) => {
  const { person_name, company_name, was_valid } = report
  if (person_name === '') return visitsWords.unknown
  return (
    <>
      {toSpanishUpperCase(person_name)}
      <Typography variant="caption" component="p" color="text.secondary">
        {company_name} · {visitsWords.valid[was_valid ? 'yes' : 'no']}
      </Typography>
    </>
  )
}

/** Text and place of a visitor's report. A long text is cut off after two lines. */
const ReportText = ({ report: { what, place } }: { report: VisitReport }) => (
  <>
    <Box sx={twoLinesStyle}>{what}</Box>
    <Typography variant="caption" component="p" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {place}
    </Typography>
  </>
)

const VisitCard = ({ report }: { report: VisitReport }) => (
  <>
    <CardHead>
      <ReceivedLink report={report} />
      <VisitStateChip state={report.state} />
    </CardHead>
    <ReportText report={report} />
    <Box>
      <CredentialText report={report} />
    </Box>
  </>
)

/** Page at /reportes-de-visitas with the reports of visitors, newest first. */
export const VisitsPage = () => (
  <ResourceList<VisitReport>
    resource="visitReports"
    title={visitsWords.title}
    lead={visitsWords.lead}
    sort={NEWEST_FIRST}
    perPage={25}
    columns={[
      { source: 'id', isSortable: true, cell: (report) => <ReceivedLink report={report} /> },
      { source: 'state', cell: ({ state }) => <VisitStateChip state={state} /> },
      { source: 'person_name', cell: (report) => <CredentialText report={report} /> },
      { source: 'what', cell: (report) => <ReportText report={report} /> },
    ]}
    filters={FILTERS}
    card={(report) => <VisitCard report={report} />}
    rowUrl={({ id }) => getRecordPageUrl('visit', id)}
    empty={{ title: visitsWords.none, text: visitsWords.noneText }}
    failed={visitsWords.failed}
  />
)

/** Data of a visitor's report: text, person and picture. */
const ReportSection = ({ report }: { report: VisitReport }) => {
  const { number, was_valid, what, place, phone, picture } = report
  return (
    <SectionCard title={visitsWords.one.report}>
      <Paper variant="panel">
        <Stack component="dl" sx={{ gap: 1.5, m: 0 }}>
          <Fact source="what">{what}</Fact>
          <Fact source="place">{place}</Fact>
          {phone !== '' && (
            <Fact source="phone">
              <MuiLink href={`tel:${phone}`}>{formatPhoneNumber(phone)}</MuiLink>
            </Fact>
          )}
          <PersonFact record={report} unknown={visitsWords.unknown} />
          {number !== '' && <Fact source="number">{number}</Fact>}
          <Fact source="was_valid">{visitsWords.valid[was_valid ? 'yes' : 'no']}</Fact>
        </Stack>
        {picture && (
          <Box
            component="img"
            src={getPortalSettings().apiUrl + picture}
            alt={visitsWords.one.picture}
            sx={{ display: 'block', maxWidth: '100%', maxHeight: 480, mt: 2, borderRadius: 1 }}
          />
        )}
      </Paper>
    </SectionCard>
  )
}

/** Page of one visitor's report at /reportes-de-visitas/:id. */
export const VisitPage = () => (
  <HandledPage<VisitReport>
    resource="visitReports"
    words={visitsWords.one}
    list={pages.visits.path}
    lead={({ id, created_at }) =>
      visitsWords.one.lead({
        folio: formatVisitReportFolio(id),
        moment: formatTimestamp(created_at),
      })
    }
  >
    {(report) => <ReportSection report={report} />}
  </HandledPage>
)

const twoLinesStyle = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const

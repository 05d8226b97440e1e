import { Box, Link as MuiLink, Stack, Typography } from '@mui/material'
import { SelectInput } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatTimestamp } from '../../../domain/common/days.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { INSPECTION_RESULTS, type Inspection, isFalseSignature } from '../../../domain/door/inspections.ts'
import { DayFilter } from '../../kit/list/DayFilter.tsx'
import { CardHead, ResourceList } from '../../kit/ResourceList.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { getRecordPageUrl } from '../../pages.ts'
import { getPortalSettings } from '../../port/settings.ts'
import { inspectionsWords } from './words.ts'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const
const TONES = {
  may: 'valid',
  may_not: 'danger',
  elsewhere: 'warning',
  other_company: 'danger',
  unknown: 'danger',
  forged: 'danger',
  foreign: 'danger',
} as const

const FILTERS = [
  <SelectInput
    key="result"
    source="result"
    choices={INSPECTION_RESULTS.map((id) => ({ id, name: inspectionsWords.results[id] }))}
    alwaysOn
  />,
  <DayFilter key="from" source="from" alwaysOn />,
  <DayFilter key="to" source="to" alwaysOn />,
]

const small = { variant: 'caption', component: 'p', color: 'text.secondary' } as const

const MomentText = ({ inspection: { at, user_name, zone_name } }: { inspection: Inspection }) => (
  <>
    <time dateTime={at}>{formatTimestamp(at)}</time>
    <Typography {...small}>{[user_name, zone_name].filter(Boolean).join(' · ')}</Typography>
  </>
)

const ResultChip = ({ inspection: { result } }: { inspection: Inspection }) => (
  <StatusChip tone={TONES[result]}>{inspectionsWords.results[result]}</StatusChip>
)

/**
 * Company that works at the inspected site. For an offline inspection or a false signature, also shows the verdict about the
 * signature.
 */
const PlaceText = ({ inspection: { offline, signature, site_company_name } }: { inspection: Inspection }) => (
  <>
    {site_company_name !== '' && (
      <Typography {...small}>{inspectionsWords.site(site_company_name)}</Typography>
    )}
    {(offline || isFalseSignature(signature)) && (
      <Typography {...small}>
        {inspectionsWords[offline ? 'offline' : 'signature'](inspectionsWords.signatures[signature])}
      </Typography>
    )}
  </>
)

const PersonText = ({
  inspection: { person, person_name, company_name, number, credential },
}: {
  inspection: Inspection
}) => (
  <>
    {person === '' ? (
      inspectionsWords.unknown
    ) : (
      <MuiLink component={Link} to={getRecordPageUrl('person', person)}>
        {toSpanishUpperCase(person_name)}
      </MuiLink>
    )}
    <Typography {...small} sx={{ overflowWrap: 'anywhere' }}>
      {[company_name, number || credential].filter(Boolean).join(' · ')}
    </Typography>
  </>
)

/** Note of an inspection, and its photo as a thumbnail that downloads the photo. */
const FindingText = ({ inspection: { note, picture, thumbnail } }: { inspection: Inspection }) => (
  <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
    {picture && thumbnail && (
      <MuiLink
        href={getPortalSettings().apiUrl + picture}
        download="inspeccion.jpg"
        aria-label={inspectionsWords.download}
        sx={{ flexShrink: 0 }}
      >
        <Box component="img" src={getPortalSettings().apiUrl + thumbnail} alt="" sx={thumbnailStyle} />
      </MuiLink>
    )}
    <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{note}</Box>
  </Stack>
)

const InspectionCard = ({ inspection, isOfPerson }: { inspection: Inspection; isOfPerson: boolean }) => (
  <Stack sx={{ gap: 1 }}>
    <CardHead>
      <Box>
        <MomentText inspection={inspection} />
      </Box>
      <ResultChip inspection={inspection} />
    </CardHead>
    <Box>
      {!isOfPerson && <PersonText inspection={inspection} />}
      <PlaceText inspection={inspection} />
    </Box>
    {(inspection.note !== '' || inspection.picture) && <FindingText inspection={inspection} />}
  </Stack>
)

type InspectionFilter = { person: string } | { company: number }

const InspectionRows = ({
  filter,
  ...page
}: {
  filter?: InspectionFilter
  title?: string
  lead?: string
}) => {
  const isOfPerson = filter !== undefined && 'person' in filter
  return (
    <ResourceList<Inspection>
      {...page}
      {...(filter && { filter, storeKey: false })}
      resource="inspections"
      sort={NEWEST_FIRST}
      perPage={25}
      columns={[
        { source: 'id', isSortable: true, cell: (inspection) => <MomentText inspection={inspection} /> },
        {
          source: 'result',
          cell: (inspection) => (
            <>
              <ResultChip inspection={inspection} />
              <PlaceText inspection={inspection} />
            </>
          ),
        },
        {
          source: 'person_name',
          cell: (inspection) => <PersonText inspection={inspection} />,
          shownTo: () => !isOfPerson,
        },
        { source: 'note', cell: (inspection) => <FindingText inspection={inspection} /> },
      ]}
      filters={FILTERS}
      card={(inspection) => <InspectionCard inspection={inspection} isOfPerson={isOfPerson} />}
      isCardLink={false}
      empty={{ title: inspectionsWords.none, text: inspectionsWords.noneText }}
      failed={inspectionsWords.failed}
    />
  )
}

/** List of on-site inspections of one person or one company, newest first. */
export const InspectionsList = ({ filter }: { filter: InspectionFilter }) => (
  <InspectionRows filter={filter} />
)

/** Page at /inspecciones with all on-site inspections, newest first. */
export const InspectionsPage = () => (
  <InspectionRows title={inspectionsWords.title} lead={inspectionsWords.lead} />
)

const thumbnailStyle = {
  width: 48,
  height: 60,
  objectFit: 'cover',
  borderRadius: 1,
  display: 'block',
} as const

import { Box, Paper, Stack, Typography } from '@mui/material'
import { SelectInput } from 'react-admin'
import { formatTimestamp } from '../../../domain/common/days.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { UNUSUAL_KINDS, type UnusualCheck } from '../../../domain/door/credentialChecks.ts'
import { RowLink } from '../../kit/list/RowLink.tsx'
import { CardHead, ResourceList } from '../../kit/ResourceList.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { getRecordPageUrl, pages } from '../../pages.ts'
import { Fact, HandledPage, PersonFact, VISIT_STATE_CHOICES, VisitStateChip } from './HandledPage.tsx'
import { unusualWords } from './words.ts'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const

const FILTERS = [
  <SelectInput key="state" source="state" choices={VISIT_STATE_CHOICES} alwaysOn />,
  <SelectInput
    key="kind"
    source="kind"
    choices={UNUSUAL_KINDS.map((id) => ({ id, name: unusualWords.kinds[id] }))}
    alwaysOn
  />,
]

const LastTimeLink = ({ check: { id, last_at } }: { check: UnusualCheck }) => (
  <RowLink to={getRecordPageUrl('unusualCheck', id)}>
    <time dateTime={last_at}>{formatTimestamp(last_at)}</time>
  </RowLink>
)

const KindText = ({ check: { kind, count, places } }: { check: UnusualCheck }) => (
  <>
    {unusualWords.kinds[kind]}
    <Typography variant="caption" component="p" color="text.secondary">
      {unusualWords.times(count)}
      {kind === 'many_places' && ` · ${unusualWords.places(places)}`}
    </Typography>
  </>
)

const PersonText = ({ check: { person_name, company_name } }: { check: UnusualCheck }) => {
  if (person_name === '') return unusualWords.nobody
  return (
    <>
      {toSpanishUpperCase(person_name)}
      <Typography variant="caption" component="p" color="text.secondary">
        {company_name}
      </Typography>
    </>
  )
}

const CheckCard = ({ check }: { check: UnusualCheck }) => (
  <>
    <CardHead>
      <LastTimeLink check={check} />
      <VisitStateChip state={check.state} />
    </CardHead>
    <Box>
      <KindText check={check} />
    </Box>
    <Box>
      <PersonText check={check} />
    </Box>
  </>
)

/** Page at /consultas-inusuales with suspicious checks of credentials, newest first. */
export const UnusualChecksPage = () => (
  <ResourceList<UnusualCheck>
    resource="unusualChecks"
    title={unusualWords.title}
    lead={unusualWords.lead}
    sort={NEWEST_FIRST}
    perPage={25}
    columns={[
      { source: 'id', isSortable: true, cell: (check) => <LastTimeLink check={check} /> },
      { source: 'state', cell: ({ state }) => <VisitStateChip state={state} /> },
      { source: 'kind', cell: (check) => <KindText check={check} /> },
      { source: 'person_name', cell: (check) => <PersonText check={check} /> },
    ]}
    filters={FILTERS}
    card={(check) => <CheckCard check={check} />}
    rowUrl={({ id }) => getRecordPageUrl('unusualCheck', id)}
    empty={{ title: unusualWords.none, text: unusualWords.noneText }}
    failed={unusualWords.failed}
  />
)

/** Data of a suspicious check: the kind, the person, and when and how often the credential was checked. */
const CheckSection = ({ check }: { check: UnusualCheck }) => {
  const { kind, count, places, created_at, last_at } = check
  return (
    <SectionCard title={unusualWords.one.seen}>
      <Paper variant="panel">
        <Stack component="dl" sx={{ gap: 1.5, m: 0 }}>
          <Fact source="kind">{unusualWords.kinds[kind]}</Fact>
          <PersonFact record={check} unknown={unusualWords.nobody} />
          <Fact source="count">{count}</Fact>
          <Fact source="places">{places}</Fact>
          <Fact source="created_at">{formatTimestamp(created_at)}</Fact>
          <Fact source="last_at">{formatTimestamp(last_at)}</Fact>
        </Stack>
      </Paper>
    </SectionCard>
  )
}

/** Page of one suspicious check at /consultas-inusuales/:id. */
export const UnusualCheckPage = () => (
  <HandledPage<UnusualCheck>
    resource="unusualChecks"
    words={unusualWords.one}
    list={pages.unusualChecks.path}
  >
    {(check) => <CheckSection check={check} />}
  </HandledPage>
)

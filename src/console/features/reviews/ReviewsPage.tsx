import { Box, Button, Paper, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { BulkActionsToolbar, type Identifier, SelectInput, useListContext } from 'react-admin'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { formatDate, formatTime, toMexicoDay } from '../../../domain/common/days.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { documentKindOfReview, documentKinds, REVIEWED_KINDS } from '../../../domain/documents/kinds.ts'
import { getDocumentOwnerName, getReviewedDocumentName } from '../../../domain/documents/reviewNames.ts'
import { REVIEWER_DAYS, type WaitingDocument } from '../../../domain/documents/reviews.ts'
import { BulkDialog } from '../../kit/list/BulkDialog.tsx'
import { RowLink } from '../../kit/list/RowLink.tsx'
import { ReferencePicker } from '../../kit/ReferencePicker.tsx'
import { CardHead, ResourceList } from '../../kit/ResourceList.tsx'
import { callEndpoint } from '../../port/client.ts'
import { sendDocumentDecision, toApprovalRequestBody } from '../documents/documentDecision.ts'
import { TaxListMark } from '../tax-list/TaxListMark.tsx'
import { LastDecision, readLastReviewDecision } from './LastDecision.tsx'
import { formatDaysAgo, formatWaitingTime, getReviewUrl, OLDEST_FIRST } from './queue.ts'
import { reviewsWords } from './words.ts'

const DAYS = [3, 7, 30] as const

const NO_WRAP = { whiteSpace: 'nowrap' } as const

const FILTERS = [
  <ReferencePicker key="company" source="company" reference="companies" alwaysOn />,
  <SelectInput
    key="kind"
    source="kind"
    choices={REVIEWED_KINDS.map((name) => documentKinds[name].review).map(({ kind: id, label: name }) => ({
      id,
      name,
    }))}
    alwaysOn
  />,
  <ReferencePicker key="type" source="type" reference="accreditationTypes" alwaysOn />,
  <SelectInput
    key="days"
    source="days"
    choices={DAYS.map((id) => ({ id, name: reviewsWords.ages[id] }))}
    alwaysOn
  />,
  <ReferencePicker key="obligation" source="obligation" reference="obligations" />,
  <SelectInput
    key="below"
    source="below"
    choices={DAYS.map((id) => ({ id, name: reviewsWords.below[id] }))}
  />,
]

/** Button that opens the first document that no other reviewer has open. */
const StartButton = () => {
  const { data, filterValues } = useListContext<WaitingDocument>()
  const first = data?.find(({ held }) => !held || held.mine)
  if (first)
    return (
      <Button variant="contained" component={Link} to={getReviewUrl(first.id, filterValues)}>
        {reviewsWords.start}
      </Button>
    )
  // Keeps the button's place while the list loads.
  return (
    !data && (
      <Button variant="contained" disabled>
        {reviewsWords.start}
      </Button>
    )
  )
}

/** Returns a key for the requirement that a document proves. Only documents with the same key can be approved together. */
const getRequirementGroupKey = ({ kind, type, obligation, name }: WaitingDocument): string =>
  `${kind} ${type ?? obligation ?? name}`

/** Button that approves all selected documents at once, if they prove the same requirement. */
const ReviewBulkActions = () => {
  const { selectedIds, data } = useListContext<WaitingDocument>()
  // Documents that are being approved.
  const [running, setRunning] = useState<{ ids: Identifier[]; proof: string; name: string }>()
  const selected = data?.filter(({ id }) => selectedIds.includes(id)) ?? []
  const [first] = selected
  const isSameKind =
    first !== undefined &&
    selected.every((one) => getRequirementGroupKey(one) === getRequirementGroupKey(first))
  return (
    <>
      <BulkActionsToolbar aria-live="polite" label={reviewsWords.bulk.selected(selectedIds.length)}>
        {isSameKind ? (
          <Button
            variant="outlined"
            onClick={() =>
              setRunning({ ids: selectedIds, proof: getRequirementGroupKey(first), name: first.name })
            }
          >
            {reviewsWords.bulk.approve}
          </Button>
        ) : (
          data && <span>{reviewsWords.bulk.sameKind}</span>
        )}
      </BulkActionsToolbar>
      {running && (
        <BulkDialog<WaitingDocument, { version: number }>
          title={reviewsWords.bulk.title(running.name)}
          question={reviewsWords.bulk.question(running.ids.length)}
          confirm={reviewsWords.bulk.approve}
          ids={running.ids}
          act={async (one) => {
            // Checks the requirement again, because documents on other pages of the list may prove another requirement.
            if (getRequirementGroupKey(one) !== running.proof) throw new Error(reviewsWords.bulk.otherKind)
            return sendDocumentDecision(
              documentKindOfReview(one.kind),
              one.document,
              toApprovalRequestBody(one.validity, one),
              one.version,
            )
          }}
          undo={({ kind, document }, { version }) =>
            sendDocumentDecision(documentKindOfReview(kind), document, { decision: 'reopen' }, version)
          }
          doneText={reviewsWords.bulk.done}
          onClose={() => setRunning(undefined)}
        />
      )}
    </>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <Paper variant="outlined" sx={{ px: 2, py: 1.25, minWidth: 0 }}>
    <Typography component="dt" variant="caption" color="text.secondary">
      {name}
    </Typography>
    <Box component="dd" sx={{ m: 0, fontSize: '1.125rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Paper>
)

/** Shows how many documents wait for a review, for how long, and how many documents each reviewer has reviewed. */
const ReviewFigures = () => {
  const { data } = useQuery({
    queryKey: ['reviews', 'figures'],
    queryFn: () => callEndpoint('reviews.figures'),
    retry: false,
  })
  const { waiting, oldest_since: oldest, median_since: median, reviewers = [] } = data ?? {}
  return (
    <Box
      component="section"
      aria-label={reviewsWords.figures.title}
      sx={{ mb: 2, minHeight: { xs: 162, sm: 64 } }}
    >
      {data && (
        <Box component="dl" sx={figuresStyle}>
          <Figure name={reviewsWords.figures.waiting}>{waiting}</Figure>
          <Figure name={reviewsWords.figures.oldest}>{oldest ? formatDaysAgo(oldest) : '—'}</Figure>
          <Figure name={reviewsWords.figures.median}>{median ? formatWaitingTime(median) : '—'}</Figure>
          <Figure name={reviewsWords.figures.reviewers(REVIEWER_DAYS)}>
            {reviewers.length === 0 ? (
              <Box component="span" sx={{ fontSize: '0.875rem', fontWeight: 400 }}>
                {reviewsWords.figures.nobody}
              </Box>
            ) : (
              <Box component="ul" sx={reviewersStyle}>
                {reviewers.map(({ id, name, reviewed }) => (
                  <li key={id}>{reviewsWords.figures.reviewer({ name, count: reviewed })}</li>
                ))}
              </Box>
            )}
          </Figure>
        </Box>
      )}
    </Box>
  )
}

const figuresStyle = {
  m: 0,
  display: 'grid',
  gap: 1.25,
  gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(6rem, 1fr))', md: 'auto auto auto minmax(0, 1fr)' },
  '& > :last-child': { gridColumn: { xs: '1 / -1', md: 'auto' } },
} as const

const reviewersStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  fontSize: '0.875rem',
  fontWeight: 400,
} as const

/** Shows the name of the reviewer who has the document open. */
const HeldBy = ({ held }: Pick<WaitingDocument, 'held'>) => {
  if (!held) return <Typography color="text.secondary">{reviewsWords.free}</Typography>
  return held.mine
    ? reviewsWords.mine
    : reviewsWords.heldBy({ name: held.by, time: formatTime(new Date(held.until)) })
}

/** Content above the list: the reviewer's last decision, and the numbers of waiting documents. */
const Above = () => {
  const navigate = useNavigate()
  const { state } = useLocation()
  // Read only once, because the list changes the URL and thereby discards the location state.
  const [last] = useState(() => readLastReviewDecision(state))
  return (
    <>
      <LastDecision last={last} onUndone={(id) => navigate(getReviewUrl(id, {}))} />
      <ReviewFigures />
    </>
  )
}

const DocumentLink = ({ document }: { document: WaitingDocument }) => {
  const { filterValues } = useListContext()
  return <RowLink to={getReviewUrl(document.id, filterValues)}>{getReviewedDocumentName(document)}</RowLink>
}

const Since = ({ document: { created_at } }: { document: WaitingDocument }) => (
  <time dateTime={created_at} title={formatDate(toMexicoDay(new Date(created_at)))}>
    {formatDaysAgo(created_at)}
  </time>
)

/** Name of the person to whom the document belongs, or a note that the document belongs to the company. */
const Owner = ({ document: { person_name } }: { document: WaitingDocument }) =>
  person_name ? toSpanishUpperCase(person_name) : reviewsWords.ofCompany

/** Name of the company, with a mark if it is in the SAT's list. */
const Company = ({ document: { company_name, tax_list } }: { document: WaitingDocument }) => (
  <>
    {company_name} <TaxListMark state={tax_list} />
  </>
)

const WaitingCard = ({ document }: { document: WaitingDocument }) => (
  <>
    <CardHead>
      <DocumentLink document={document} />
      <Since document={document} />
    </CardHead>
    <Box>{getDocumentOwnerName(document)}</Box>
    {document.personnel !== null && (
      <Typography variant="caption" color="text.secondary">
        {document.company_name}
      </Typography>
    )}
    <Box>
      <TaxListMark state={document.tax_list} />
    </Box>
    {document.held && <HeldBy held={document.held} />}
  </>
)

/** Page at /por-revisar with the documents that wait for a review, oldest first. */
export const ReviewsPage = () => (
  <ResourceList<WaitingDocument>
    resource="reviews"
    title={reviewsWords.title}
    lead={reviewsWords.lead}
    above={<Above />}
    sort={OLDEST_FIRST}
    perPage={25}
    columns={[
      {
        source: 'created_at',
        isSortable: true,
        sx: NO_WRAP,
        cell: (document) => <Since document={document} />,
      },
      { source: 'name', cell: (document) => <DocumentLink document={document} /> },
      { source: 'person_name', cell: (document) => <Owner document={document} /> },
      { source: 'company_name', cell: (document) => <Company document={document} /> },
      {
        source: 'expires_on',
        sx: NO_WRAP,
        cell: ({ expires_on }) => (expires_on ? formatDate(expires_on) : '—'),
      },
      { source: 'held', cell: ({ held }) => <HeldBy held={held} /> },
    ]}
    filters={FILTERS}
    filtersOnPhone={0}
    card={(document) => <WaitingCard document={document} />}
    rowUrl={({ id }, filter) => getReviewUrl(id, filter)}
    bulkActions={<ReviewBulkActions />}
    empty={{ title: reviewsWords.none, text: reviewsWords.noneText }}
    failed={reviewsWords.failed}
    create={<StartButton />}
  />
)

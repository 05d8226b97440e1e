import PreviousIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import { Alert, Box, IconButton, Link as MuiLink, Paper, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useGetOne } from 'react-admin'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { type ProposedDays, proposeDocumentDates } from '../../../domain/common/datesInText.ts'
import { formatDate } from '../../../domain/common/days.ts'
import type { CompanyData } from '../../../domain/companies/schemas.ts'
import { documentKindOfReview } from '../../../domain/documents/kinds.ts'
import { type Opinion, readOpinion } from '../../../domain/documents/opinions.ts'
import { getDocumentOwnerName, getReviewedDocumentName } from '../../../domain/documents/reviewNames.ts'
import type { WaitingDocument } from '../../../domain/documents/reviews.ts'
import type { PersonDetail } from '../../../domain/people/schemas.ts'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { Loading } from '../../kit/Loading.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { readPdfText } from '../../kit/pdfText.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { RecordError } from '../../kit/RecordError.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { useSingleKeyShortcuts } from '../../kit/useSingleKeyShortcuts.ts'
import { getRecordPageUrl, pages } from '../../pages.ts'
import { callEndpoint } from '../../port/client.ts'
import { COMPANY_DATA } from '../../port/sources.ts'
import { BAR_HEIGHT } from '../../theme/layoutComponents.ts'
import { EvidenceFacts } from '../documents/EvidenceFacts.tsx'
import { EvidenceViewer } from '../documents/EvidenceViewer.tsx'
import { ReviewForm } from '../documents/ReviewForm.tsx'
import { PersonStatusChip } from '../people/PersonStatusChip.tsx'
import { TaxListMark } from '../tax-list/TaxListMark.tsx'
import { LastDecision, type LastDecisionState, readLastReviewDecision } from './LastDecision.tsx'
import { OpinionReading } from './OpinionReading.tsx'
import { formatDaysAgo, getReviewUrl, useReviewQueue } from './queue.ts'
import { reviewsWords } from './words.ts'

const BACK = { to: pages.reviews.path, label: reviewsWords.one.back }

/** Extracts dates from the text of the opened PDF, to fill in the form, and what an opinion of an authority says. */
const useProposalsFromPdf = (mediaType: string) => {
  const [{ proposals, opinion }, setProposals] = useState<{ proposals?: ProposedDays; opinion?: Opinion }>({})
  const read = (file: Blob) => {
    if (mediaType !== 'application/pdf') return
    readPdfText(file)
      .then((text) => {
        const opinion = readOpinion(text)
        setProposals({ proposals: proposeDocumentDates(text), ...(opinion && { opinion }) })
      })
      .catch(() => undefined)
  }
  return { proposals, opinion, read }
}

const RENEWAL_INTERVAL_MS = 5 * 60_000
/** Maximum number of lock renewals without user input, for example while the user reads a long PDF. */
const MAX_IDLE_RENEWALS = 3
const ACTIVITY_EVENTS = ['pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Locks the opened document, so that other reviewers cannot review it at the same time. Returns an error message if it cannot
 * be locked.
 */
const useLockDocumentForReview = (id: string, isWaiting: boolean): { isHeld: boolean; problem: string } => {
  const [held, setHeld] = useState({ isHeld: false, problem: '' })
  useEffect(() => {
    if (!isWaiting) return
    let hasLeft = false
    let idleRenewals = 0
    const hold = () =>
      callEndpoint('reviews.hold', { params: { id } })
        .then(() => ({ isHeld: true, problem: '' }))
        .catch((error: unknown) => ({ isHeld: false, problem: getErrorText(error) }))
        .then((now) => {
          if (!hasLeft) setHeld(now)
          else if (now.isHeld) void release()
        })
    const release = (keepalive?: boolean) =>
      callEndpoint('reviews.release', { params: { id }, keepalive }).catch(() => undefined)
    const leave = () => void release(true)
    const handleActivity = () => {
      idleRenewals = 0
    }
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || idleRenewals >= MAX_IDLE_RENEWALS) return
      idleRenewals += 1
      void hold()
    }, RENEWAL_INTERVAL_MS)
    for (const move of ACTIVITY_EVENTS) window.addEventListener(move, handleActivity, { passive: true })
    // Releases the lock also when the page is closed or reloaded.
    window.addEventListener('pagehide', leave)
    void hold()
    return () => {
      hasLeft = true
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      for (const move of ACTIVITY_EVENTS) window.removeEventListener(move, handleActivity)
      void release()
    }
  }, [id, isWaiting])
  return held
}

interface OwnerProps {
  title: string
  name: string
  to: string
  picture?: string | null | undefined
  facts: readonly (readonly [name: 'rfc' | 'role' | 'number' | 'repse', value: string | null | undefined])[]
  children?: ReactNode
}

/** Data of the document's person or company, for comparison with the document. */
const Owner = ({ title, name, to, picture, facts, children }: OwnerProps) => (
  <Paper variant="outlined" component="section" aria-label={title} sx={ownerStyle}>
    {picture && <Box component="img" src={picture} alt="" sx={pictureStyle} />}
    <Box sx={{ minWidth: 0, flex: 1, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <MuiLink component={Link} to={to} sx={{ fontWeight: 600, py: 0.25 }}>
        {name}
      </MuiLink>
      {children}
      <Box component="dl" sx={factsStyle}>
        {facts.map(([fact, value]) => (
          <Box key={fact} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="caption" color="text.secondary">
              {reviewsWords.one[fact]}
            </Typography>
            <Box
              component="dd"
              sx={{ m: 0, ...(fact === 'rfc' ? { whiteSpace: 'nowrap' } : { overflowWrap: 'anywhere' }) }}
            >
              {value || '—'}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  </Paper>
)

const ReviewedPerson = ({ id, document }: { id: string; document: WaitingDocument }) => {
  const { data: person } = useGetOne<PersonDetail>('personnel', { id }, queryOptions)
  return (
    <Owner
      title={reviewsWords.one.person}
      name={getDocumentOwnerName(document)}
      to={getRecordPageUrl('person', id)}
      picture={person?.profile_thumbnail}
      facts={[
        ['rfc', person?.rfc],
        ['role', person?.role_name],
        ['number', person?.accreditation_number],
      ]}
    >
      <Typography color="text.secondary">{document.company_name}</Typography>
      {person && <PersonStatusChip person={person} />}
    </Owner>
  )
}

const ReviewedCompany = ({ document }: { document: WaitingDocument }) => {
  const id = document.company
  const { data: company } = useGetOne<CompanyData>('companies', { id, meta: COMPANY_DATA }, queryOptions)
  return (
    <Owner
      title={reviewsWords.one.company}
      name={getDocumentOwnerName(document)}
      to={`${getRecordPageUrl('company', id)}/obligaciones`}
      facts={[
        ['rfc', company?.rfc],
        [
          'repse',
          [
            company?.repse_number,
            company?.repse_until && reviewsWords.one.until(formatDate(company.repse_until)),
          ]
            .filter(Boolean)
            .join(' · '),
        ],
      ]}
    >
      <TaxListMark state={document.tax_list} />
    </Owner>
  )
}

const ownerStyle = { px: 2, py: 1.5, display: 'flex', gap: 1.5, alignItems: 'flex-start' } as const
const pictureStyle = { width: 72, height: 90, objectFit: 'cover', borderRadius: 1, flexShrink: 0 } as const
const factsStyle = {
  m: 0,
  mt: 0.5,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, auto) minmax(min-content, 1fr)',
  columnGap: 1.5,
  rowGap: 0.25,
  alignItems: 'baseline',
} as const

/**
 * Time in milliseconds during which the decision buttons of a new document ignore clicks. Prevents a double click from
 * deciding two documents.
 */
const SETTLING_MS = 700

/** Returns true for a short time after a decision has opened the next document. */
const useIsReviewPageJustOpened = (isAfterDecision: boolean): boolean => {
  const [isSettling, setSettling] = useState(isAfterDecision)
  useEffect(() => {
    const timer = setTimeout(() => setSettling(false), SETTLING_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettling
}

interface ReviewProps {
  document: WaitingDocument
  queue: ReturnType<typeof useReviewQueue>
  /** Loads the document again. */
  onAgain: () => void
}

/**
 * Review of a document: the file, the data of its owner and the decision buttons. The keys J and K open the next and the
 * previous document.
 */
const Review = ({ document, queue: { filter, order, next, previous, place }, onAgain }: ReviewProps) => {
  const navigate = useNavigate()
  const { state } = useLocation()
  const head = useRef<HTMLDivElement>(null)
  const { id, personnel, company_name, created_at, media_type, review } = document
  const [title, owner] = [getReviewedDocumentName(document), getDocumentOwnerName(document)]
  const isWaiting = review === 'pending'
  const { isHeld, problem } = useLockDocumentForReview(id, isWaiting)
  const { proposals, opinion, read } = useProposalsFromPdf(media_type)
  const isSettling = useIsReviewPageJustOpened(readLastReviewDecision(state) !== undefined)

  // Scrolls to the top when another document opens.
  useEffect(() => {
    window.scrollTo({ top: 0 })
    head.current?.focus({ preventScroll: true })
  }, [])

  const goTo = (to: WaitingDocument | undefined, last?: LastDecisionState) =>
    navigate(to ? getReviewUrl(to.id, filter) : pages.reviews.path, { state: { last, order } })
  const step = (to: WaitingDocument | undefined) => to && goTo(to)
  useSingleKeyShortcuts({ j: () => step(next), k: () => step(previous) })

  /** Places the document on the left, the decision on the right, and the buttons in a fixed position below. */
  const layout = ({ fields, buttons }: { fields: ReactNode; buttons: ReactNode }) => (
    <>
      <Box sx={columnsStyle}>
        <Paper variant="outlined" component="section" aria-label={reviewsWords.one.document} sx={viewerStyle}>
          <EvidenceViewer document={document} onFile={read} />
        </Paper>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          {fields}
          <Paper variant="outlined" sx={panelStyle}>
            <EvidenceFacts document={document} />
          </Paper>
          {personnel === null && opinion && <OpinionReading opinion={opinion} document={document} />}
          {personnel === null ? (
            <ReviewedCompany document={document} />
          ) : (
            <ReviewedPerson id={personnel} document={document} />
          )}
        </Box>
      </Box>
      <Box role="group" aria-label={reviewsWords.one.actions} sx={barStyle}>
        <IconButton
          aria-label={reviewsWords.one.previous}
          aria-keyshortcuts="K"
          disabled={!previous}
          onClick={() => step(previous)}
        >
          <PreviousIcon />
        </IconButton>
        <Typography sx={{ minWidth: '5em', textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}>
          {place && reviewsWords.one.place(place)}
        </Typography>
        <IconButton
          aria-label={reviewsWords.one.next}
          aria-keyshortcuts="J"
          disabled={!next}
          onClick={() => step(next)}
        >
          <NextIcon />
        </IconButton>
        <Box sx={{ ml: 'auto' }}>{buttons}</Box>
      </Box>
    </>
  )

  return (
    <Box sx={pageStyle}>
      <Box
        ref={head}
        tabIndex={-1}
        role="group"
        aria-label={`${title}, ${owner}`}
        sx={{ '&&:focus-visible': { outline: 'none' } }}
      >
        <PageHeader
          title={title}
          crumb={owner}
          tab={reviewsWords.title}
          lead={reviewsWords.one.lead({ company: company_name, age: formatDaysAgo(created_at) })}
        />
      </Box>
      <LastDecision
        last={readLastReviewDecision(state)}
        onUndone={(undone) => navigate(getReviewUrl(undone, filter), { state: { order } })}
      />
      {/* Always rendered, because screen readers announce only changes of an existing element. */}
      <Box role="status" sx={{ '&:not(:empty)': { mb: 2 } }}>
        {problem && <Alert severity="info">{problem}</Alert>}
      </Box>
      {isWaiting ? (
        <ReviewForm
          kind={documentKindOfReview(document.kind)}
          id={document.document}
          document={document}
          validity={document.validity}
          months={document.validity_months}
          name={title}
          owner={owner}
          proposals={proposals}
          isOpen={isHeld && !isSettling}
          keys={reviewsWords.one.keys}
          onDecided={(decision, version) =>
            goTo(next, { id, version, decision, type: title, name: owner, personnel })
          }
          onConflict={onAgain}
          layout={({ fields, buttons }) =>
            layout({
              fields: (
                <SectionCard title={reviewsWords.one.decision}>
                  <Paper variant="outlined" sx={{ p: 2 }}>
                    {fields}
                  </Paper>
                </SectionCard>
              ),
              buttons,
            })
          }
        />
      ) : (
        layout({
          fields: <Typography color="text.secondary">{reviewsWords.one.decided}</Typography>,
          buttons: null,
        })
      )}
    </Box>
  )
}

/**
 * Page at /por-revisar/:id, where a reviewer approves or rejects a document. The document is locked for other reviewers
 * meanwhile.
 */
export const ReviewPage = () => {
  const id = String(useParams().id)
  const queue = useReviewQueue(id)
  const { data, error, refetch } = useGetOne<WaitingDocument>('reviews', { id }, queryOptions)
  if (data) return <Review key={data.id} document={data} queue={queue} onAgain={() => void refetch()} />
  if (!error) return <Loading />
  return (
    <RecordError
      error={error}
      notFound={reviewsWords.one.notFound}
      failed={reviewsWords.one.failed}
      back={BACK}
      onRetry={() => void refetch()}
    />
  )
}

const columnsStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(300px, 360px)' },
} as const

/** Makes the page as high as the window, so that the button bar never moves. */
const pageStyle = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: `calc(100dvh - ${BAR_HEIGHT}px)`,
} as const

const barStyle = {
  position: 'sticky',
  bottom: 0,
  zIndex: 'appBar',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  mt: 'auto',
  mx: { xs: -2, md: 0 },
  px: { xs: 1, md: 2 },
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  backgroundColor: 'background.paper',
} as const

const viewerStyle = {
  display: 'flex',
  overflow: 'hidden',
  height: { xs: '60vh', md: 'calc(100dvh - 290px)' },
  minHeight: 320,
  position: { md: 'sticky' },
  top: { md: 80 },
} as const

const panelStyle = { px: 2, py: 1.5 } as const

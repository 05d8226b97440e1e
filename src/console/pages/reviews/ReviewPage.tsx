import { Alert, Box, Button, Link as MuiLink, Paper, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { daysOfText, type ProposedDays } from '../../../domain/datesInText.ts'
import type { PersonDetail } from '../../../domain/personnel.ts'
import type { WaitingEvidence } from '../../../domain/reviews.ts'
import { upper } from '../../../domain/text.ts'
import { call } from '../../api/client.ts'
import { whileLeaving } from '../../api/waitingChanges.ts'
import { EvidenceFacts } from '../../components/evidence/EvidenceFacts.tsx'
import { EvidenceViewer } from '../../components/evidence/EvidenceViewer.tsx'
import { getErrorText } from '../../components/form/formErrors.ts'
import { Loading } from '../../components/Loading.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { PersonStatusChip } from '../../components/PersonStatusChip.tsx'
import { textOfPdf } from '../../components/pdfText.ts'
import { queryOptions } from '../../components/queryOptions.ts'
import { RecordError } from '../../components/RecordError.tsx'
import { ReviewForm } from '../../components/ReviewForm.tsx'
import { SectionCard } from '../../components/SectionCard.tsx'
import { useSingleKeys } from '../../components/useSingleKeys.ts'
import { pages, recordUrl } from '../../pages.ts'
import { type Decided, decidedIn, LastDecision } from './LastDecision.tsx'
import { reviewUrl, useAge, useQueue } from './queue.ts'

const BACK = { to: pages.reviews.path, label: 'reviews.one.back' }

/** What a PDF's own text says of its days, once it was read. A file that cannot be read says nothing. */
const useProposals = (mediaType: string) => {
  const [proposals, setProposals] = useState<ProposedDays>()
  const read = (file: Blob) => {
    if (mediaType !== 'application/pdf') return
    textOfPdf(file)
      .then((text) => setProposals(daysOfText(text)))
      .catch(() => undefined)
  }
  return { proposals, read }
}

const RENEWED_MS = 5 * 60_000
/** So often it is renewed for somebody who does not move: who reads in the frame of a PDF is not seen to. Then the hold, and the session, may end. */
const QUIET_RENEWALS = 3
const MOVES = ['pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Holds a document while it is looked at, so that nobody else does the same work; answers why it is not to be had, if so. */
const useHold = (id: number, isWaiting: boolean): { isHeld: boolean; problem: string } => {
  const [held, setHeld] = useState({ isHeld: false, problem: '' })
  useEffect(() => {
    if (!isWaiting) return
    let isLeft = false
    let quiet = 0
    const hold = () =>
      call('reviews.hold', { params: { id } })
        .then(() => ({ isHeld: true, problem: '' }))
        .catch((error: unknown) => ({ isHeld: false, problem: getErrorText(error) }))
        .then((now) => {
          if (!isLeft) setHeld(now)
          else if (now.isHeld) void release()
        })
    const release = () => call('reviews.release', { params: { id } }).catch(() => undefined)
    const leave = () => whileLeaving(() => void release())
    const moved = () => {
      quiet = 0
    }
    const renewing = setInterval(() => {
      if (document.visibilityState !== 'visible' || quiet >= QUIET_RENEWALS) return
      quiet += 1
      void hold()
    }, RENEWED_MS)
    for (const move of MOVES) window.addEventListener(move, moved, { passive: true })
    // Whoever closes or reloads the page leaves it as well.
    window.addEventListener('pagehide', leave)
    void hold()
    return () => {
      isLeft = true
      clearInterval(renewing)
      window.removeEventListener('pagehide', leave)
      for (const move of MOVES) window.removeEventListener(move, moved)
      void release()
    }
  }, [id, isWaiting])
  return held
}

/** What is known of the person, to be held against the document. */
const ReviewedPerson = ({ id, name, company }: { id: string; name: string; company: string }) => {
  const translate = useTranslate()
  const { data: person } = useGetOne<PersonDetail>('personnel', { id }, queryOptions)
  const facts = [
    ['rfc', person?.rfc],
    ['role', person?.role_name],
    ['number', person?.accreditation_number],
  ] as const
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={translate('reviews.one.person')}
      sx={personStyle}
    >
      {person?.profile_thumbnail && (
        <Box component="img" src={person.profile_thumbnail} alt="" sx={pictureStyle} />
      )}
      <Box sx={{ minWidth: 0, flex: 1, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
        <MuiLink component={Link} to={recordUrl('person', id)} sx={{ fontWeight: 600, py: 0.25 }}>
          {upper(name)}
        </MuiLink>
        <Typography color="text.secondary">{upper(company)}</Typography>
        {person && <PersonStatusChip person={person} />}
        <Box component="dl" sx={factsStyle}>
          {facts.map(([fact, value]) => (
            <Box key={fact} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="caption" color="text.secondary">
                {translate(`reviews.one.${fact}`)}
              </Typography>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value || '—'}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
    </Paper>
  )
}

const personStyle = { px: 2, py: 1.5, display: 'flex', gap: 1.5, alignItems: 'flex-start' } as const
const pictureStyle = { width: 72, height: 90, objectFit: 'cover', borderRadius: 1, flexShrink: 0 } as const
const factsStyle = {
  m: 0,
  mt: 0.5,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.25,
  alignItems: 'baseline',
} as const

/** One document beside its person and what is to be decided; J and K lead on. */
const Review = ({ document, onAgain }: { document: WaitingEvidence; onAgain: () => void }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { state } = useLocation()
  const age = useAge()
  const head = useRef<HTMLDivElement>(null)
  const { id, type_name, person_name, company_name, created_at, media_type, review } = document
  const isWaiting = review === 'pending'
  const { isHeld, problem } = useHold(id, isWaiting)
  const { filter, next, previous } = useQueue(id)
  const { proposals, read } = useProposals(media_type)

  // Whoever goes from one to the next begins at the top of it.
  useEffect(() => head.current?.focus({ preventScroll: true }), [])

  const goTo = (to: WaitingEvidence | undefined, last?: Decided) =>
    navigate(to ? reviewUrl(to.id, filter) : pages.reviews.path, { state: { last } })
  const step = (to: WaitingEvidence | undefined) => to && goTo(to)
  useSingleKeys({ j: () => step(next), k: () => step(previous) })

  return (
    <>
      <Box
        ref={head}
        tabIndex={-1}
        role="group"
        aria-label={`${type_name}, ${upper(person_name)}`}
        sx={{ '&&:focus-visible': { outline: 'none' } }}
      >
        <PageHeader
          title={type_name}
          crumb={upper(person_name)}
          tab={translate('reviews.title')}
          lead={translate('reviews.one.lead', { company: upper(company_name), age: age(created_at) })}
          actions={
            <>
              <Button variant="outlined" disabled={!previous} onClick={() => step(previous)}>
                {translate('reviews.one.previous')}
              </Button>
              <Button variant="outlined" disabled={!next} onClick={() => step(next)}>
                {translate('reviews.one.next')}
              </Button>
            </>
          }
        />
      </Box>
      <LastDecision
        last={decidedIn(state)}
        onUndone={(undone) => navigate(reviewUrl(undone, filter), { state: {} })}
      />
      {/* There from the start, so that screen readers are told what comes into it. */}
      <Box role="status" sx={{ '&:not(:empty)': { mb: 2 } }}>
        {problem && <Alert severity="info">{problem}</Alert>}
      </Box>
      <Box sx={columnsStyle}>
        <Paper
          variant="outlined"
          component="section"
          aria-label={translate('reviews.one.document')}
          sx={viewerStyle}
        >
          <EvidenceViewer document={document} onFile={read} />
        </Paper>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Paper variant="outlined" sx={panelStyle}>
            <EvidenceFacts document={document} />
          </Paper>
          <ReviewedPerson id={document.personnel} name={person_name} company={company_name} />
          {isWaiting ? (
            <SectionCard title={translate('reviews.one.decision')}>
              <Paper variant="outlined" sx={{ p: 2 }}>
                <ReviewForm
                  endpoint="evidence.review"
                  document={document}
                  validity={document.validity}
                  months={document.validity_months}
                  name={type_name}
                  owner={person_name}
                  proposals={proposals}
                  isOpen={isHeld}
                  keys="reviews.one.keys"
                  onDecided={(decision, version) =>
                    goTo(next, { id, version, decision, type: type_name, name: upper(person_name) })
                  }
                  onConflict={onAgain}
                />
              </Paper>
            </SectionCard>
          ) : (
            <Typography color="text.secondary">{translate('reviews.one.decided')}</Typography>
          )}
        </Box>
      </Box>
    </>
  )
}

/** /por-revisar/:id: a document that waits, held from others while it is looked at. */
export const ReviewPage = () => {
  const id = Number(useParams().id)
  const { data, error, refetch } = useGetOne<WaitingEvidence>('reviews', { id }, queryOptions)
  if (data) return <Review key={data.id} document={data} onAgain={() => void refetch()} />
  if (!error) return <Loading />
  return (
    <RecordError
      error={error}
      notFound="reviews.one.notFound"
      failed="reviews.one.failed"
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

const viewerStyle = {
  display: 'flex',
  overflow: 'hidden',
  height: { xs: '60vh', md: 'calc(100dvh - 230px)' },
  minHeight: 320,
  position: { md: 'sticky' },
  top: { md: 80 },
} as const

const panelStyle = { px: 2, py: 1.5 } as const

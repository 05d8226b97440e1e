import { Alert, Box, Button, Paper, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { daysOfText, type ProposedDays } from '../../../domain/datesInText.ts'
import type { WaitingEvidence } from '../../../domain/reviews.ts'
import { upper } from '../../../domain/text.ts'
import { EvidenceFacts } from '../../components/evidence/EvidenceFacts.tsx'
import { EvidenceViewer } from '../../components/evidence/EvidenceViewer.tsx'
import { Loading } from '../../components/Loading.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { textOfPdf } from '../../components/pdfText.ts'
import { queryOptions } from '../../components/queryOptions.ts'
import { RecordError } from '../../components/RecordError.tsx'
import { useSingleKeys } from '../../components/useSingleKeys.ts'
import { pages } from '../../pages.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { type Decided, decidedIn, LastDecision } from './LastDecision.tsx'
import { reviewUrl, useQueue } from './queue.ts'
import { ReviewedPerson } from './ReviewedPerson.tsx'
import { useAge } from './useAge.ts'
import { useHold } from './useHold.ts'

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
            <DecisionForm
              document={document}
              proposals={proposals}
              isOpen={isHeld}
              onDecided={(decision, version) =>
                goTo(next, { id, version, decision, type: type_name, name: upper(person_name) })
              }
              onConflict={onAgain}
            />
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

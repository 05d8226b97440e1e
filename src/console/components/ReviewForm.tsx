import './evidence/words.ts'
import '../pages/reviews/words.ts'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import type { FoundDay, ProposedDays } from '../../domain/datesInText.ts'
import { formatDay, isDayOrEmpty } from '../../domain/days.ts'
import type { ReviewedDocument } from '../../domain/evidence.ts'
import type { ItemEvidence } from '../../domain/personnel.ts'
import { call } from '../api/client.ts'
import { ifMatch } from '../api/requestBodies.ts'
import { isVersionConflict } from './conflict/useVersionedSave.ts'
import { ErrorAlert } from './ErrorAlert.tsx'
import type { DocumentDay } from './evidence/documentDays.ts'
import { RejectDialog } from './evidence/RejectDialog.tsx'
import { DayField } from './form/DayField.tsx'
import { getErrorText } from './form/formErrors.ts'
import { useSingleKeys } from './useSingleKeys.ts'

interface DocumentDayFieldProps {
  day: DocumentDay
  value: string
  isRequired: boolean
  error: string | undefined
  /** What the document's own text says; taken when somebody says so. */
  proposal: FoundDay | null | undefined
  onChange: (value: string) => void
}

/** A day of a document, and below it what the document's own text says where that differs. */
const DocumentDayField = ({ day, value, isRequired, error, proposal, onChange }: DocumentDayFieldProps) => {
  const translate = useTranslate()
  const label = translate(`reviews.one.${day}`)
  return (
    <Stack sx={{ gap: 0.5 }}>
      <DayField
        label={label}
        value={value}
        required={isRequired}
        error={Boolean(error)}
        helperText={error}
        onChange={onChange}
      />
      <Box role="status" sx={{ overflowWrap: 'anywhere' }}>
        {proposal && proposal.day !== value && (
          <>
            {translate('reviews.one.proposal', { quote: proposal.quote })}{' '}
            <Button
              aria-label={translate('reviews.one.useOf', { field: label, day: formatDay(proposal.day) })}
              onClick={() => onChange(proposal.day)}
            >
              {translate('reviews.one.use')}
            </Button>
          </>
        )}
      </Box>
    </Stack>
  )
}

/** The days that are asked of a document, the one that it cannot be without first, by how long such a document holds. */
const DAYS: Record<ItemEvidence['validity'], readonly DocumentDay[]> = {
  issue: ['issued_on'],
  date: ['expires_on', 'issued_on'],
  for_good: [],
}

const fieldErrors = (error: unknown): Partial<Record<DocumentDay, string>> =>
  error instanceof HttpError ? (error.body?.fields ?? {}) : {}

interface ReviewFormProps {
  /** The call that decides. */
  endpoint: 'evidence.review' | 'companyPapers.review'
  document: ReviewedDocument & { version: number }
  /** How long such a document holds, and for how many months where it holds from its issue. */
  validity: ItemEvidence['validity']
  months: number | null
  /** What the document proves, and of whom. */
  name: string
  owner: string
  /** What the document's own text says; undefined until it was read, or where it has none. */
  proposals?: ProposedDays | undefined
  /** Is it this user's to decide now? */
  isOpen?: boolean
  /** The key of what the keys do, where they do more than decide. */
  keys?: string
  onDecided: (decision: 'approve' | 'reject', version: number) => void
  /** Somebody else changed the document meanwhile. */
  onConflict?: () => void
  /** Where days and buttons stand, if not below each other. */
  layout?: (parts: { fields: ReactNode; buttons: ReactNode }) => ReactNode
}

/**
 * The days of a document as they will be kept, and the decision of it: A approves, R rejects with a reason. A decision is meant for the version that was
 * seen.
 *
 * @example
 * <ReviewForm
 *   endpoint="companyPapers.review"
 *   document={paper}
 *   validity="date"
 *   months={null}
 *   name={paper.obligation_name}
 *   owner={company.name}
 *   onDecided={(decision) => notify(`evidence.${decision}.done`, { type: 'success' })}
 * />
 */
export const ReviewForm = ({
  endpoint,
  document,
  validity,
  months,
  name,
  owner,
  proposals,
  isOpen = true,
  keys = 'reviews.one.decisionKeys',
  onDecided,
  onConflict,
  layout = ({ fields, buttons }) => (
    <Stack sx={{ gap: 1.5 }}>
      {fields}
      {buttons}
    </Stack>
  ),
}: ReviewFormProps) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const formId = useId()
  const { id, version } = document
  const form = useRef<HTMLFormElement>(null)
  const [days, setDays] = useState({
    issued_on: document.issued_on ?? '',
    expires_on: document.expires_on ?? '',
  })
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  const asked = DAYS[validity]
  const wrong = fieldErrors(error)
  const isHeld = !isOpen || isBusy

  const decide = async (body: Parameters<typeof call<'evidence.review'>>[1]['body']) => {
    const decided = await call(endpoint, { params: { id }, body, headers: ifMatch(version) })
    if (body.decision !== 'reopen') onDecided(body.decision, decided.version)
    // The number of those that wait is beside the menu's entry too.
    void queryClient.invalidateQueries({
      queryKey: ['reviews'],
      predicate: ({ queryKey: [, verb] }) => verb !== 'getOne',
    })
  }
  const focusDay = (at: number) => form.current?.querySelectorAll('input')[at]?.focus()
  const approve = async () => {
    if (isHeld) return
    const wrongDay = asked.findIndex((day) => !isDayOrEmpty(days[day]))
    if (wrongDay >= 0) return focusDay(wrongDay)
    setBusy(true)
    setError(undefined)
    const given = Object.fromEntries(asked.map((day) => [day, days[day] === '' ? null : days[day]]))
    try {
      await decide({ decision: 'approve', ...given })
    } catch (failed) {
      setError(failed)
      setBusy(false)
      if (Object.keys(fieldErrors(failed)).length > 0) focusDay(0)
      if (isVersionConflict(failed)) onConflict?.()
    }
  }
  const reject = () => {
    if (!isHeld) setRejecting(true)
  }
  useSingleKeys({ a: () => void approve(), r: reject }, form)

  const rule = {
    issue: translate('reviews.one.months', { smart_count: months ?? 0 }),
    date: translate('reviews.one.untilDate'),
    for_good: translate('reviews.one.forGood'),
  }[validity]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void approve()
  }
  const fields = (
    <Stack ref={form} id={formId} component="form" noValidate onSubmit={submit} sx={{ gap: 1.5 }}>
      <Typography color="text.secondary">{rule}</Typography>
      {asked.map((day, i) => (
        <DocumentDayField
          key={day}
          day={day}
          value={days[day]}
          isRequired={i === 0}
          error={wrong[day]}
          proposal={proposals?.[day]}
          onChange={(value) => setDays((before) => ({ ...before, [day]: value }))}
        />
      ))}
      <ErrorAlert>{error !== undefined && Object.keys(wrong).length === 0 && getErrorText(error)}</ErrorAlert>
      <Typography variant="caption" color="text.secondary">
        {translate(keys)}
      </Typography>
    </Stack>
  )
  const buttons = (
    <Stack direction="row" sx={{ gap: 1.25 }}>
      <Button type="submit" form={formId} variant="contained" disabled={isHeld} aria-keyshortcuts="A">
        {translate('reviews.one.approve')}
      </Button>
      <Button variant="outlined" color="error" disabled={isHeld} aria-keyshortcuts="R" onClick={reject}>
        {translate('reviews.one.reject')}
      </Button>
    </Stack>
  )
  return (
    <>
      {layout({ fields, buttons })}
      {isRejecting && (
        <RejectDialog
          name={name}
          owner={owner}
          draft={`${endpoint.replace('.review', '')}/${id}`}
          onReject={(rejection, note) => decide({ decision: 'reject', rejection, note })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}

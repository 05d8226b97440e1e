import { Box, Button, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import type { DayInText, ProposedDays } from '../../../domain/common/datesInText.ts'
import { formatDate, isValidCalendarDateOrEmpty } from '../../../domain/common/days.ts'
import type { ReviewedKind } from '../../../domain/documents/kinds.ts'
import type { ReviewedDocument } from '../../../domain/documents/schemas.ts'
import type { ItemEvidence } from '../../../domain/people/schemas.ts'
import { ErrorAlert } from '../../kit/ErrorAlert.tsx'
import { DayField } from '../../kit/form/DayField.tsx'
import { getErrorText, isVersionConflict } from '../../kit/form/formErrors.ts'
import { ReasonDialog } from '../../kit/ReasonDialog.tsx'
import { useSingleKeyShortcuts } from '../../kit/useSingleKeyShortcuts.ts'
import type { DocumentDay } from './documentDays.ts'
import {
  getRejectionFormDraftKey,
  REVIEWED_DAYS,
  sendDocumentDecision,
  toApprovalRequestBody,
} from './documentDecision.ts'
import { RejectDialog } from './RejectDialog.tsx'
import { documentReviewWords } from './reviewWords.ts'
import { useOwnUploadRestriction } from './useOwnUploadRestriction.ts'

interface DocumentDayFieldProps {
  day: DocumentDay
  value: string
  isRequired: boolean
  error: string | undefined
  /** Day found in the text of the document, which the user can accept with a click. */
  proposal: DayInText | null | undefined
  onChange: (value: string) => void
}

/** Date input for a document's issue or expiry day. Proposes a different day if the document's text contains one. */
const DocumentDayField = ({ day, value, isRequired, error, proposal, onChange }: DocumentDayFieldProps) => {
  const label = documentReviewWords[day]
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
            {documentReviewWords.proposal(proposal.quote)}{' '}
            <Button
              aria-label={documentReviewWords.acceptAs({ field: label, day: formatDate(proposal.day) })}
              onClick={() => onChange(proposal.day)}
            >
              {documentReviewWords.accept}
            </Button>
          </>
        )}
      </Box>
    </Stack>
  )
}

const getDateFieldErrors = (error: unknown): Partial<Record<DocumentDay, string>> =>
  error instanceof HttpError ? (error.body?.fields ?? {}) : {}

interface ReviewFormProps {
  kind: ReviewedKind
  /** Id of the document. Documents of people and of companies are numbered separately. */
  id: number
  document: Pick<ReviewedDocument, 'version' | 'review' | 'own_upload' | DocumentDay>
  /** How long such documents are valid: always, until an expiry day, or for some months after the issue day. */
  validity: ItemEvidence['validity']
  months: number | null
  /** Name of the requirement that the document proves. */
  name: string
  owner: string
  /** Days found in the text of the document. Undefined while the text is being read, or if the text contains no day. */
  proposals?: ProposedDays | undefined
  /** Whether the user may approve or reject the document now. False while another user is reviewing the document. */
  isOpen?: boolean
  /** Text that explains the keyboard shortcuts. */
  keys?: string
  onDecided: (decision: 'approve' | 'reject', version: number) => void
  /** Called when another user changed the document meanwhile. */
  onConflict?: () => void
  /** Arranges the date inputs and the buttons. By default, the buttons are below the inputs. */
  layout?: (parts: { fields: ReactNode; buttons: ReactNode }) => ReactNode
}

/** Form in which a reviewer checks a document's days and approves (key A) or rejects (key R) the document. */
export const ReviewForm = ({
  kind,
  id,
  document,
  validity,
  months,
  name,
  owner,
  proposals,
  isOpen = true,
  keys = documentReviewWords.decisionKeys,
  onDecided,
  onConflict,
  layout = ({ fields, buttons }) => (
    <Stack sx={{ gap: 1.5 }}>
      {fields}
      {buttons}
    </Stack>
  ),
}: ReviewFormProps) => {
  const queryClient = useQueryClient()
  const formId = useId()
  const reasonId = useId()
  const { version, review } = document
  const form = useRef<HTMLFormElement>(null)
  const [days, setDays] = useState({
    issued_on: document.issued_on ?? '',
    expires_on: document.expires_on ?? '',
  })
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  const [isExplaining, setExplaining] = useState(false)
  const ownUpload = useOwnUploadRestriction(document)
  const fieldDays = REVIEWED_DAYS[validity]
  const mayReject = review !== 'rejected'
  const wrong = getDateFieldErrors(error)
  const isHeld = !isOpen || isBusy

  const decide = async (body: Parameters<typeof sendDocumentDecision>[2]) => {
    const decided = await sendDocumentDecision(kind, id, body, version)
    if (body.decision !== 'reopen') onDecided(body.decision, decided.version)
    // Reloads the number of documents that wait for a review, which the menu shows.
    void queryClient.invalidateQueries({
      queryKey: ['reviews'],
      predicate: ({ queryKey: [, verb] }) => verb !== 'getOne',
    })
  }
  const focusDay = (at: number) => form.current?.querySelectorAll('input')[at]?.focus()
  const approve = async () => {
    if (isHeld || ownUpload === 'refused') return
    const wrongDay = fieldDays.findIndex((day) => !isValidCalendarDateOrEmpty(days[day]))
    if (wrongDay >= 0) return focusDay(wrongDay)
    if (ownUpload === 'reason') return setExplaining(true)
    setBusy(true)
    setError(undefined)
    try {
      await decide(toApprovalRequestBody(validity, days))
    } catch (failed) {
      setError(failed)
      setBusy(false)
      if (Object.keys(getDateFieldErrors(failed)).length > 0) focusDay(0)
      if (isVersionConflict(failed)) onConflict?.()
    }
  }
  const reject = () => {
    if (!isHeld && mayReject) setRejecting(true)
  }
  useSingleKeyShortcuts({ a: () => void approve(), r: reject }, form)

  const rule = {
    issue: documentReviewWords.months(months ?? 0),
    date: documentReviewWords.untilDate,
    for_good: documentReviewWords.forGood,
  }[validity]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void approve()
  }
  const fields = (
    <Stack ref={form} id={formId} component="form" noValidate onSubmit={submit} sx={{ gap: 1.5 }}>
      <Typography color="text.secondary">{rule}</Typography>
      {fieldDays.map((day, i) => (
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
      {ownUpload === 'refused' && (
        <Typography id={reasonId}>{documentReviewWords.ownUpload.refused}</Typography>
      )}
      {mayReject && (
        <Typography variant="caption" color="text.secondary">
          {keys}
        </Typography>
      )}
    </Stack>
  )
  const buttons = (
    <Stack direction="row" sx={{ gap: 1.25 }}>
      <Button
        type="submit"
        form={formId}
        variant="contained"
        disabled={isHeld || ownUpload === 'refused'}
        aria-keyshortcuts="A"
        {...(ownUpload === 'refused' && { 'aria-describedby': reasonId })}
      >
        {documentReviewWords.approve}
      </Button>
      {mayReject && (
        <Button variant="outlined" color="error" disabled={isHeld} aria-keyshortcuts="R" onClick={reject}>
          {documentReviewWords.reject}
        </Button>
      )}
    </Stack>
  )
  return (
    <>
      {layout({ fields, buttons })}
      {isExplaining && (
        <ReasonDialog
          title={documentReviewWords.ownUpload.title}
          text={documentReviewWords.ownUpload.text({ item: name, name: owner })}
          action={documentReviewWords.approve}
          isRequired
          onConfirm={(reason) => decide({ ...toApprovalRequestBody(validity, days), reason })}
          onClose={() => setExplaining(false)}
        />
      )}
      {isRejecting && (
        <RejectDialog
          name={name}
          owner={owner}
          draft={getRejectionFormDraftKey(kind, id)}
          onReject={(rejection, note) => decide({ decision: 'reject', rejection, note })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}

import { Alert, Box, Button, Paper, Typography } from '@mui/material'
import { type FormEvent, useRef, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import type { ProposedDays } from '../../../domain/datesInText.ts'
import type { WaitingEvidence } from '../../../domain/reviews.ts'
import { call } from '../../api/client.ts'
import { ifMatch } from '../../api/requestBodies.ts'
import { isVersionConflict } from '../../components/conflict/useVersionedSave.ts'
import { DayInput } from '../../components/evidence/DayInput.tsx'
import { RejectDialog } from '../../components/evidence/RejectDialog.tsx'
import { getErrorText } from '../../components/form/formErrors.ts'
import { SectionCard } from '../../components/SectionCard.tsx'
import { useSingleKeys } from '../../components/useSingleKeys.ts'

interface DecisionFormProps {
  document: WaitingEvidence
  /** What the document's own text says; undefined until it was read, or where it has none. */
  proposals: ProposedDays | undefined
  /** Is it this user's to decide now? */
  isOpen: boolean
  onDecided: (decision: 'approve' | 'reject', version: number) => void
  /** Somebody else changed the document meanwhile. */
  onConflict: () => void
}

type DayName = 'issued_on' | 'expires_on'

/** The days that a requirement is asked, the one that it cannot be without first. */
const DAYS: Record<WaitingEvidence['validity'], readonly DayName[]> = {
  issue: ['issued_on'],
  date: ['expires_on', 'issued_on'],
  for_good: [],
}

const fieldErrors = (error: unknown): Partial<Record<DayName, string>> =>
  error instanceof HttpError ? (error.body?.fields ?? {}) : {}

/** The days of a document as they will be kept, and the two decisions: A approves, R rejects. */
export const DecisionForm = ({ document, proposals, isOpen, onDecided, onConflict }: DecisionFormProps) => {
  const translate = useTranslate()
  const { id, version, validity, validity_months } = document
  const [days, setDays] = useState({
    issued_on: document.issued_on ?? '',
    expires_on: document.expires_on ?? '',
  })
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const asked = DAYS[validity]
  const wrong = fieldErrors(error)

  const decide = async (body: Parameters<typeof call<'evidence.review'>>[1]['body']) => {
    const decided = await call('evidence.review', { params: { id }, body, headers: ifMatch(version) })
    if (body.decision !== 'reopen') onDecided(body.decision, decided.version)
  }
  const approve = async () => {
    if (!isOpen || isBusy) return
    setBusy(true)
    setError(undefined)
    const given = Object.fromEntries(asked.map((name) => [name, days[name] === '' ? null : days[name]]))
    try {
      await decide({ decision: 'approve', ...given })
    } catch (failed) {
      setError(failed)
      setBusy(false)
      if (Object.keys(fieldErrors(failed)).length > 0) first.current?.focus()
      if (isVersionConflict(failed)) onConflict()
    }
  }
  const reject = () => isOpen && !isBusy && setRejecting(true)
  useSingleKeys({ a: () => void approve(), r: () => void reject() })

  const rule =
    validity === 'issue'
      ? translate('reviews.one.months', { smart_count: validity_months ?? 0 })
      : translate(validity === 'date' ? 'reviews.one.untilDate' : 'reviews.one.forGood')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void approve()
  }
  return (
    <SectionCard title={translate('reviews.one.decision')}>
      <Paper variant="outlined" component="form" noValidate onSubmit={submit} sx={formStyle}>
        <Typography color="text.secondary">{rule}</Typography>
        {asked.map((name, i) => (
          <DayInput
            key={name}
            source={name}
            value={days[name]}
            isRequired={i === 0}
            error={wrong[name]}
            proposal={proposals?.[name]}
            onChange={(value) => setDays((before) => ({ ...before, [name]: value }))}
            {...(i === 0 ? { inputRef: first } : {})}
          />
        ))}
        {/* There from the start, so that screen readers are told what comes into it. */}
        <Box role="alert">
          {error !== undefined && Object.keys(wrong).length === 0 && (
            <Alert severity="error">{getErrorText(error)}</Alert>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25 }}>
          <Button type="submit" variant="contained" disabled={!isOpen || isBusy} aria-keyshortcuts="A">
            {translate('reviews.one.approve')}
          </Button>
          <Button
            variant="outlined"
            color="error"
            disabled={!isOpen || isBusy}
            aria-keyshortcuts="R"
            onClick={reject}
          >
            {translate('reviews.one.reject')}
          </Button>
        </Box>
        <Typography variant="caption" color="text.secondary">
          {translate('reviews.one.keys')}
        </Typography>
      </Paper>
      {isRejecting && (
        <RejectDialog
          what={document.type_name}
          person={document.person_name}
          onReject={(rejection, note) => decide({ decision: 'reject', rejection, note })}
          onClose={() => setRejecting(false)}
        />
      )}
    </SectionCard>
  )
}

const formStyle = { px: 2, py: 2, display: 'grid', gap: 1.5 } as const

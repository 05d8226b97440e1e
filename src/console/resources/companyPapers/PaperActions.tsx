import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { HttpError, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { CompanyPaper } from '../../../domain/companyPapers.ts'
import { demandsOf } from '../../../domain/obligations.ts'
import { call } from '../../api/client.ts'
import { ifMatch } from '../../api/requestBodies.ts'
import { useCan } from '../../api/session.ts'
import { DayInput } from '../../components/evidence/DayInput.tsx'
import { RejectDialog } from '../../components/evidence/RejectDialog.tsx'
import { getErrorText } from '../../components/form/formErrors.ts'
import type { PaperRow } from './cells.ts'

type DayName = 'issued_on' | 'expires_on'

/** The days that a paper is asked, the one that it cannot be without first. */
const DAYS: Record<PaperRow['obligation']['validity'], readonly DayName[]> = {
  issue: ['issued_on'],
  date: ['expires_on', 'issued_on'],
  for_good: [],
}

interface PaperActionsProps {
  row: Pick<PaperRow, 'obligation'>
  /** The newest of its versions. */
  paper: CompanyPaper
  company: string
  /** Brings another; without it, this user does not. */
  onUpload: (() => void) | undefined
}

/** What this user can do with a paper that was brought: decide of it, with its days, take that back, or bring another. */
export const PaperActions = ({ row: { obligation }, paper, company, onUpload }: PaperActionsProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const mayReview = useCan('evidence.review') && paper.review !== 'replaced'
  const [isRejecting, setRejecting] = useState(false)
  const [days, setDays] = useState({ issued_on: paper.issued_on ?? '', expires_on: paper.expires_on ?? '' })
  const [wrong, setWrong] = useState<Partial<Record<DayName, string>>>({})
  const demands = demandsOf({ ...obligation, active: true, version: 1 })
  const isWaiting = mayReview && paper.review === 'pending'
  const asked = isWaiting ? DAYS[demands.validity] : []
  const { id, version, obligation_name: name } = paper

  const review = async (body: Parameters<typeof call<'companyPapers.review'>>[1]['body'], done: string) => {
    await call('companyPapers.review', { params: { id }, body, headers: ifMatch(version) })
    notify(done, { type: 'success' })
    refresh()
  }
  const failed = (error: unknown) => {
    const fields: Partial<Record<DayName, string>> = error instanceof HttpError ? error.body?.fields : {}
    if (asked.some((day) => fields?.[day])) return setWrong(fields)
    notify(getErrorText(error), { type: 'error' })
    refresh()
  }
  const approve = () => {
    const given = Object.fromEntries(asked.map((day) => [day, days[day] === '' ? null : days[day]]))
    return review({ decision: 'approve', ...given }, 'evidence.approve.done').catch(failed)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.25 }}>
      {asked.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.25 }}>
          {asked.map((day, i) => (
            <DayInput
              key={day}
              source={day}
              value={days[day]}
              isRequired={i === 0}
              error={wrong[day]}
              proposal={undefined}
              onChange={(value) => {
                setDays((before) => ({ ...before, [day]: value }))
                setWrong({})
              }}
            />
          ))}
          {demands.validity === 'issue' && (
            <Typography color="text.secondary" sx={{ py: 1 }}>
              {translate('companyPapers.months', { smart_count: demands.validity_months ?? 0 })}
            </Typography>
          )}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {isWaiting && (
          <>
            <Button
              variant="contained"
              aria-label={translate('evidence.approve.actionOf', { item: name })}
              onClick={() => void approve()}
            >
              {translate('evidence.approve.action')}
            </Button>
            <Button
              variant="outlined"
              color="error"
              aria-label={translate('evidence.reject.actionOf', { item: name })}
              onClick={() => setRejecting(true)}
            >
              {translate('evidence.reject.action')}
            </Button>
          </>
        )}
        {mayReview && !isWaiting && (
          <Button
            variant="outlined"
            onClick={() => void review({ decision: 'reopen' }, 'companyPapers.reopened').catch(failed)}
          >
            {translate('companyPapers.reopen')}
          </Button>
        )}
        {onUpload && (
          <Button
            variant="outlined"
            aria-label={translate('companyPapers.againOf', { item: name })}
            onClick={onUpload}
          >
            {translate('companyPapers.again')}
          </Button>
        )}
      </Box>
      {isRejecting && (
        <RejectDialog
          what={name}
          person={company}
          onReject={async (rejection, note) => {
            await review({ decision: 'reject', rejection, note }, 'evidence.reject.done')
            setRejecting(false)
          }}
          onClose={() => setRejecting(false)}
        />
      )}
    </Box>
  )
}

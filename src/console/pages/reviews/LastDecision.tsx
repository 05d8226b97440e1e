import { Alert, Box, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { reviewedBy } from '../../../domain/reviews.ts'
import { call } from '../../api/client.ts'
import { ifMatch } from '../../api/requestBodies.ts'
import { getErrorText } from '../../components/form/formErrors.ts'
import { REVIEW_CALLS } from './queue.ts'

/** What was decided of the document before. */
export interface Decided {
  /** Its `reviewId`. */
  id: string
  version: number
  decision: 'approve' | 'reject'
  type: string
  name: string
}

/** What the link that led to a page says of the document before. */
export const decidedIn = (state: unknown): Decided | undefined =>
  typeof state === 'object' && state !== null && 'last' in state
    ? (state.last as Decided | undefined)
    : undefined

/** Says what was decided of the document before, and takes it back. */
export const LastDecision = ({
  last,
  onUndone,
}: {
  last: Decided | undefined
  onUndone: (id: string) => void
}) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const [error, setError] = useState('')
  if (!last) return null
  const { id, version, decision, type, name } = last
  const { kind, document } = reviewedBy(id)
  const undo = async () => {
    try {
      await call(REVIEW_CALLS[kind], {
        ...{ params: { id: document }, body: { decision: 'reopen' }, headers: ifMatch(version) },
      })
      void queryClient.invalidateQueries({ queryKey: ['reviews'] })
      onUndone(id)
    } catch (failed) {
      setError(getErrorText(failed))
    }
  }
  return (
    <Box role="status" sx={{ mb: 2 }}>
      <Alert
        severity={error ? 'error' : 'success'}
        action={
          <Button color="inherit" onClick={() => void undo()}>
            {translate('reviews.one.undo')}
          </Button>
        }
      >
        {error || translate(`reviews.one.last.${decision}`, { type, name })}
      </Alert>
    </Box>
  )
}

import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { call } from '../../api/client.ts'
import { ifMatch } from '../../api/requestBodies.ts'
import { getErrorText } from '../../components/form/formErrors.ts'

/** What was decided of the document before. */
export interface Decided {
  id: number
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
  onUndone: (id: number) => void
}) => {
  const translate = useTranslate()
  const [error, setError] = useState('')
  if (!last) return null
  const { id, version, decision, type, name } = last
  const undo = () =>
    call('evidence.review', { params: { id }, body: { decision: 'reopen' }, headers: ifMatch(version) })
      .then(() => onUndone(id))
      .catch((failed: unknown) => setError(getErrorText(failed)))
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

import { Alert, Box, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { dayOf } from '../../../domain/days.ts'
import { isReady } from '../../../domain/lightReasons.ts'
import { reviewedBy } from '../../../domain/reviews.ts'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { decideDocument } from '../documents/decideDocument.ts'
import { AccreditationDialog, useActs, wordOf } from '../people/AccreditationMenu.tsx'

/** What was decided of the document before. */
export interface Decided {
  /** Its `reviewId`. */
  id: string
  version: number
  decision: 'approve' | 'reject'
  type: string
  name: string
  /** Whose it is, unless it is a company's. */
  personnel?: string | null
}

/** What the link that led to a page says of the document before. */
export const decidedIn = (state: unknown): Decided | undefined =>
  typeof state === 'object' && state !== null && 'last' in state
    ? (state.last as Decided | undefined)
    : undefined

/** Accredits, or renews, whoever lacks nothing any more; nothing otherwise. */
const AccreditButton = ({ id }: { id: string }) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const isMine = useActs().includes('grant')
  const { data: person } = useGetOne<PersonRecord>('personnel', { id }, { ...queryOptions, enabled: isMine })
  if (!isMine || !person || !isReady(person, dayOf(new Date()))) return null
  return (
    <>
      <Button color="inherit" variant="outlined" onClick={() => setOpen(true)}>
        {translate('reviews.one.accredit')}
      </Button>
      {isOpen && (
        <AccreditationDialog
          act="grant"
          word={wordOf('grant', person)}
          ids={[id]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Says what was decided of the document before, takes it back, and leads on to accrediting whoever lacked nothing else. */
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
  const { id, version, decision, type, name, personnel } = last
  const { kind, document } = reviewedBy(id)
  const undo = async () => {
    try {
      await decideDocument(kind, document, { decision: 'reopen' }, version)
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
          <>
            {decision === 'approve' && personnel && <AccreditButton id={personnel} />}
            <Button color="inherit" onClick={() => void undo()}>
              {translate('ra.action.undo')}
            </Button>
          </>
        }
      >
        {error || translate(`reviews.one.last.${decision}`, { type, name })}
      </Alert>
    </Box>
  )
}

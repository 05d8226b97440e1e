import { Alert, Box, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { toMexicoDay } from '../../../domain/common/days.ts'
import { documentKindOfReview } from '../../../domain/documents/kinds.ts'
import { parseReviewId } from '../../../domain/documents/reviews.ts'
import { isReadyForAccreditation } from '../../../domain/people/statusReasons.ts'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import type { PersonRecord } from '../../port/records/person.ts'
import { sendDocumentDecision } from '../documents/documentDecision.ts'
import {
  AccreditationDialog,
  getAccreditationActionLabelKey,
  usePermittedAccreditationActions,
} from '../people/AccreditationMenu.tsx'
import { reviewsWords } from './words.ts'

/** Location state with the reviewer's decision on the previous document. */
export interface LastDecisionState {
  /** Id of the reviewed document. */
  id: string
  version: number
  decision: 'approve' | 'reject'
  type: string
  name: string
  /** Id of the person whose document was reviewed. Missing if the document belongs to a company. */
  personnel?: string | null
}

/** Reads the last decision from the location state, where the previous page stored the decision. */
export const readLastReviewDecision = (state: unknown): LastDecisionState | undefined =>
  typeof state === 'object' && state !== null && 'last' in state
    ? (state.last as LastDecisionState | undefined)
    : undefined

/** Button that grants or renews the accreditation of a person. Rendered only if the person meets all requirements. */
const AccreditButton = ({ id }: { id: string }) => {
  const [isOpen, setOpen] = useState(false)
  const isMine = usePermittedAccreditationActions().includes('grant')
  const { data: person } = useGetOne<PersonRecord>('personnel', { id }, { ...queryOptions, enabled: isMine })
  if (!isMine || !person || !isReadyForAccreditation(person, toMexicoDay(new Date()))) return null
  return (
    <>
      <Button color="inherit" variant="outlined" onClick={() => setOpen(true)}>
        {reviewsWords.one.accredit}
      </Button>
      {isOpen && (
        <AccreditationDialog
          act="grant"
          word={getAccreditationActionLabelKey('grant', person)}
          ids={[id]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/**
 * Shows the reviewer's last decision with an undo button, and a button that accredits the person if all requirements are met.
 */
export const LastDecision = ({
  last,
  onUndone,
}: {
  last: LastDecisionState | undefined
  onUndone: (id: string) => void
}) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const [error, setError] = useState('')
  if (!last) return null
  const { id, version, decision, type, name, personnel } = last
  const { kind, document } = parseReviewId(id)
  const undo = async () => {
    try {
      await sendDocumentDecision(documentKindOfReview(kind), document, { decision: 'reopen' }, version)
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
        {error || reviewsWords.one.last[decision]({ type, name })}
      </Alert>
    </Box>
  )
}

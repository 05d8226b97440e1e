import { Button, Stack } from '@mui/material'
import { useNotify, useRefresh } from 'react-admin'
import type { DocumentRules } from '../../../domain/catalogs/documentRules.ts'
import { toMexicoDay } from '../../../domain/common/days.ts'
import { getRequirementDocumentState } from '../../../domain/documents/evidence.ts'
import type { ReviewedKind } from '../../../domain/documents/kinds.ts'
import type { ReviewedDocument } from '../../../domain/documents/schemas.ts'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { useCanPerformAction } from '../../port/session.ts'
import { companyPapersWords } from './companyPaperWords.ts'
import { sendDocumentDecision } from './documentDecision.ts'
import { evidenceWords } from './evidenceWords.ts'
import { ReviewForm } from './ReviewForm.tsx'

interface DocumentActionsProps {
  kind: ReviewedKind
  /** Newest version of the document. */
  document: ReviewedDocument
  name: string
  /** Name of the person or company that the document belongs to. */
  owner: string
  rules: Pick<DocumentRules, 'validity' | 'validity_months'>
  /** Opens the dialog that uploads a new version. Undefined if the user may not upload. */
  onUpload?: (() => void) | undefined
}

/** Buttons for an uploaded document: approve, reject, reopen the decision, or upload a new version. */
export const DocumentActions = ({ kind, document, name, owner, rules, onUpload }: DocumentActionsProps) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const canReview = useCanPerformAction('evidence.review') && document.review !== 'replaced'
  const isWaiting = canReview && document.review === 'pending'
  const { id, version } = document
  const state = getRequirementDocumentState(document, toMexicoDay(new Date()))
  const isReplaced = state === 'pending' || state === 'approved'
  const { upload } = evidenceWords
  const reopen = async () => {
    try {
      await sendDocumentDecision(kind, id, { decision: 'reopen' }, version)
      notify(companyPapersWords.reopened, { type: 'success' })
    } catch (error) {
      notify(getErrorText(error), { type: 'error' })
    }
    refresh()
  }
  return (
    <Stack sx={{ gap: 1.25 }}>
      {isWaiting && (
        <ReviewForm
          kind={kind}
          id={id}
          document={document}
          validity={rules.validity}
          months={rules.validity_months}
          name={name}
          owner={owner}
          onDecided={(decision) => {
            notify(evidenceWords[decision].done, { type: 'success' })
            refresh()
          }}
          onConflict={refresh}
        />
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {canReview && !isWaiting && (
          <Button variant="outlined" onClick={() => void reopen()}>
            {companyPapersWords.reopen}
          </Button>
        )}
        {onUpload && (
          <Button
            variant="outlined"
            aria-label={isReplaced ? upload.replaceOf(name) : upload.actionOf(name)}
            onClick={onUpload}
          >
            {isReplaced ? upload.replace : upload.action}
          </Button>
        )}
      </Stack>
    </Stack>
  )
}

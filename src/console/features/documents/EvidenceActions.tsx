import MoreIcon from '@mui/icons-material/MoreVert'
import { Box, Button, IconButton } from '@mui/material'
import { useState } from 'react'
import { useGetList, useNotify, useRefresh } from 'react-admin'
import { toMexicoDay } from '../../../domain/common/days.ts'
import { getRequirementDocumentState } from '../../../domain/documents/evidence.ts'
import { formatRejection } from '../../../domain/documents/kinds.ts'
import type { Evidence } from '../../../domain/documents/schemas.ts'
import { ActionMenu } from '../../kit/ActionMenu.tsx'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { RecordForm } from '../../kit/RecordForm.tsx'
import { callEndpoint } from '../../port/client.ts'
import type { MatrixItem } from '../../port/records/person.ts'
import { getIfMatchHeader } from '../../port/requestBodies.ts'
import {
  getRejectionFormDraftKey,
  hasDateRequiredForApproval,
  sendDocumentDecision,
  toApprovalRequestBody,
} from './documentDecision.ts'
import { EvidenceUpload } from './EvidenceUpload.tsx'
import { evidenceWords } from './evidenceWords.ts'
import { RejectDialog } from './RejectDialog.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import { useOwnUploadRestriction } from './useOwnUploadRestriction.ts'

/** Pagination that loads all documents at once. No person has more than 500. */
const ALL = { page: 1, perPage: 500 }
const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const

/** Loads the documents uploaded for one requirement or for all requirements of a person, newest first. */
export const useRequirementDocuments = (filter: { item: number } | { personnel: string }) =>
  useGetList<Evidence>('evidence', { pagination: ALL, sort: NEWEST_FIRST, filter }, queryOptions)

/** Dialog in which the user marks a requirement as met without a document and enters the last day of validity. */
const HandTickDialog = ({
  item: { id, name, version },
  onClose,
}: {
  item: Pick<MatrixItem, 'id' | 'name' | 'version'>
  onClose: () => void
}) => {
  const notify = useNotify()
  const refresh = useRefresh()
  return (
    <RecordForm
      frame="dialog"
      title={evidenceWords.tick.actionOf(name)}
      about={evidenceWords.tick.question}
      submit={evidenceWords.tick.submit}
      beginsOn="cancel"
      save={({ until }) =>
        callEndpoint('evidence.tick', {
          params: { id },
          body: { status: true, until: until ? String(until) : null },
          headers: getIfMatchHeader(version),
        })
      }
      onSaved={() => {
        notify(evidenceWords.tick.done, { type: 'success' })
        refresh()
      }}
      onClose={onClose}
    >
      <DayInput
        source="until"
        label={evidenceWords.tick.until}
        helperText={evidenceWords.tick.untilHint}
        min={toMexicoDay(new Date())}
        fullWidth
      />
    </RecordForm>
  )
}

interface EvidenceActionsProps {
  item: MatrixItem
  /** Name of the person. */
  person: string
  /** Newest version of the document, if there is any. Only this version can be approved or rejected. */
  newest: Evidence | undefined
  /** Opens the document. With this callback, only one action is a button and the others are in a menu. */
  onSee?: (document: number) => void
  /** Called after the document was approved or rejected. */
  onDecided?: (() => void) | undefined
}

/** Buttons for a person's requirement: upload, approve or reject a document, or mark the requirement as met. */
export const EvidenceActions = ({ item, person, newest, onSee, onDecided }: EvidenceActionsProps) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const ownUpload = useOwnUploadRestriction(newest)
  const [opened, setOpened] = useState<'upload' | 'reject' | 'tick'>()
  const { name, status, evidence } = item
  if (!evidence) return null
  const close = () => setOpened(undefined)
  const announce = (decision: 'approve' | 'reject') => {
    notify(evidenceWords[decision].done, { type: 'success' })
    refresh()
    onDecided?.()
  }
  const failed = (error: unknown) => {
    notify(getErrorText(error), { type: 'error' })
    refresh()
  }
  const untick = () =>
    callEndpoint('evidence.tick', {
      params: { id: item.id },
      body: { status: false },
      headers: getIfMatchHeader(item.version),
    }).then(() => {
      notify(evidenceWords.tick.undone, { type: 'success' })
      refresh()
    }, failed)
  const newestState = newest && getRequirementDocumentState(newest, toMexicoDay(new Date()))
  const isReplaced = newestState === 'pending' || newestState === 'approved'
  const canReview = evidence.reviewable && newest && newest.review !== 'replaced'
  const isOpen = newest?.review === 'pending'
  const isTicked = status && evidence.by_hand
  const see = onSee && newest ? () => onSee(newest.id) : undefined
  const isInForm = !onSee && canReview && newest.review !== 'approved'
  const approve = async () => {
    if (!newest) return
    // Opens the document instead if the approval needs another day or a reason.
    if (ownUpload || !hasDateRequiredForApproval(evidence.validity, newest)) return see?.()
    try {
      await sendDocumentDecision(
        'evidence',
        newest.id,
        toApprovalRequestBody(evidence.validity, newest),
        newest.version,
      )
      announce('approve')
    } catch (error) {
      failed(error)
    }
  }
  const act = (
    label: string,
    labelOf: (item: string) => string,
    action: () => unknown,
    look?: 'primary' | 'destructive',
  ) => ({
    label,
    of: labelOf(name),
    isPrimary: look === 'primary',
    isDestructive: look === 'destructive',
    onClick: () => void action(),
  })
  const { review, upload, tick, approve: approval, reject: rejection } = evidenceWords
  // Sorts the most likely next action first.
  const actions = [
    see && canReview && isOpen && act(review.action, review.actionOf, see),
    evidence.uploadable && !isReplaced && act(upload.action, upload.actionOf, () => setOpened('upload')),
    see && !(canReview && isOpen) && act(evidenceWords.see, evidenceWords.seeOf, see),
    evidence.reviewable && !status && act(tick.action, tick.actionOf, () => setOpened('tick')),
    !isInForm &&
      canReview &&
      newest.review !== 'approved' &&
      act(approval.action, approval.actionOf, approve, 'primary'),
    !isInForm &&
      canReview &&
      newest.review !== 'rejected' &&
      act(rejection.action, rejection.actionOf, () => setOpened('reject'), 'destructive'),
    evidence.uploadable && isReplaced && act(upload.replace, upload.replaceOf, () => setOpened('upload')),
    evidence.reviewable && isTicked && act(tick.undo, tick.undoOf, untick),
  ].filter((one) => typeof one === 'object')
  const [, ...rest] = actions
  // In a list, shows the first action as a button and moves two or more others to a menu.
  const visibleActions = onSee && rest.length > 1 ? actions.slice(0, 1) : actions
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: { md: onSee && 'flex-end' } }}>
      {isInForm && (
        <Box sx={{ flex: '1 0 100%' }}>
          <ReviewForm
            key={`${newest.id} ${newest.version}`}
            kind="evidence"
            id={newest.id}
            document={newest}
            validity={evidence.validity}
            months={evidence.validity_months}
            name={name}
            owner={person}
            onDecided={announce}
            onConflict={refresh}
          />
        </Box>
      )}
      {visibleActions.map(({ label, of, isPrimary, isDestructive, onClick }) => (
        <Button
          key={label}
          variant={isPrimary ? 'contained' : 'outlined'}
          size="small"
          color={isDestructive ? 'error' : 'primary'}
          aria-label={of}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      {visibleActions.length < actions.length && (
        <ActionMenu
          actions={rest}
          button={(props) => (
            <IconButton {...props} size="small" aria-label={evidenceWords.more(name)}>
              <MoreIcon fontSize="small" />
            </IconButton>
          )}
        />
      )}
      {opened === 'upload' && (
        <EvidenceUpload
          to={{ resource: 'evidence', data: { item: item.id } }}
          item={{ name, validity: evidence.validity }}
          person={person}
          rejection={formatRejection(newest)}
          onClose={close}
        />
      )}
      {opened === 'tick' && <HandTickDialog item={item} onClose={close} />}
      {opened === 'reject' && newest && (
        <RejectDialog
          name={name}
          owner={person}
          draft={getRejectionFormDraftKey('evidence', newest.id)}
          onReject={async (rejection, note) => {
            await sendDocumentDecision(
              'evidence',
              newest.id,
              { decision: 'reject', rejection, note },
              newest.version,
            )
            announce('reject')
            close()
          }}
          onClose={close}
        />
      )}
    </Box>
  )
}

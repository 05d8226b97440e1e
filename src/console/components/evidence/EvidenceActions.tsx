import MoreIcon from '@mui/icons-material/MoreVert'
import { Box, Button, IconButton } from '@mui/material'
import { useState } from 'react'
import { useGetList, useNotify, useRefresh, useTranslate } from 'react-admin'
import { dayOf } from '../../../domain/days.ts'
import { type Evidence, evidenceStateOn, type REJECTIONS } from '../../../domain/evidence.ts'
import { call } from '../../api/client.ts'
import { ifMatch } from '../../api/requestBodies.ts'
import type { MatrixItem } from '../../providers/adapter/person.ts'
import { ActionMenu } from '../ActionMenu.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { DayInput } from '../form/DayInput.tsx'
import { getErrorText } from '../form/formErrors.ts'
import { queryOptions } from '../queryOptions.ts'
import { EvidenceUpload } from './EvidenceUpload.tsx'
import { RejectDialog } from './RejectDialog.tsx'

/** More than anybody brings for one person. */
const ALL = { page: 1, perPage: 500 }
const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const

/** The documents of an item or of all of a person's, the newest first. */
export const useEvidence = (filter: { item: number } | { personnel: string }) =>
  useGetList<Evidence>('evidence', { pagination: ALL, sort: NEWEST_FIRST, filter }, queryOptions)

/** Ticks a requirement by hand, and asks until when. */
const HandTickDialog = ({
  item: { id, name, version },
  onClose,
}: {
  item: Pick<MatrixItem, 'id' | 'name' | 'version'>
  onClose: () => void
}) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  return (
    <FormDialog
      title={translate('evidence.tick.actionOf', { item: name })}
      about={translate('evidence.tick.question')}
      submit="evidence.tick.submit"
      beginsOn="cancel"
      onSubmit={({ until }) =>
        call('evidence.tick', {
          params: { id },
          body: { status: true, until: until ? String(until) : null },
          headers: ifMatch(version),
        })
      }
      onDone={() => {
        notify('evidence.tick.done', { type: 'success' })
        refresh()
      }}
      onClose={onClose}
    >
      <DayInput
        source="until"
        label="evidence.tick.until"
        helperText="evidence.tick.untilHint"
        min={dayOf(new Date())}
        fullWidth
      />
    </FormDialog>
  )
}

interface EvidenceActionsProps {
  item: MatrixItem
  /** Whose it is. */
  person: string
  /** The document that is decided of: the newest, if there is one. */
  newest: Evidence | undefined
  /** Opens a document. A list gives it: it has one action of a requirement, and the others in a menu; beside the document, all are in sight. */
  onSee?: (document: number) => void
  /** After the document was approved or rejected. */
  onDecided?: (() => void) | undefined
}

/** What this user can do with a requirement of somebody: bring its document, decide of it, tick it by hand. */
export const EvidenceActions = ({ item, person, newest, onSee, onDecided }: EvidenceActionsProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [opened, setOpened] = useState<'upload' | 'reject' | 'tick'>()
  const { name, status, evidence } = item
  if (!evidence) return null
  const close = () => setOpened(undefined)
  const review = async (
    body:
      | { decision: 'approve' }
      | { decision: 'reject'; rejection: (typeof REJECTIONS)[number]; note: string },
  ) => {
    if (!newest) return
    await call('evidence.review', { params: { id: newest.id }, body, headers: ifMatch(newest.version) })
    notify(`evidence.${body.decision}.done`, { type: 'success' })
    refresh()
    onDecided?.()
  }
  const failed = (error: unknown) => {
    notify(getErrorText(error), { type: 'error' })
    refresh()
  }
  const untick = () =>
    call('evidence.tick', {
      params: { id: item.id },
      body: { status: false },
      headers: ifMatch(item.version),
    }).then(() => {
      notify('evidence.tick.undone', { type: 'success' })
      refresh()
    }, failed)
  const newestState = newest && evidenceStateOn(newest, dayOf(new Date()))
  const isReplaced = newestState === 'pending' || newestState === 'approved'
  const mayReview = evidence.reviewable && newest && newest.review !== 'replaced'
  const isOpen = newest?.review === 'pending'
  const isTicked = status && evidence.by_hand
  const approve = () => review({ decision: 'approve' }).catch(failed)
  const act = (words: string, action: () => unknown, isDestructive = false) => ({
    ...{ label: translate(words), of: translate(`${words}Of`, { item: name }), isDestructive },
    onClick: () => void action(),
  })
  const see = onSee && newest ? () => onSee(newest.id) : undefined
  // What is next comes first.
  const actions = [
    see && mayReview && isOpen && act('evidence.review.action', see),
    evidence.uploadable && !isReplaced && act('evidence.upload.action', () => setOpened('upload')),
    see && !(mayReview && isOpen) && act('evidence.see', see),
    evidence.reviewable && !status && act('evidence.tick.action', () => setOpened('tick')),
    mayReview && newest.review !== 'approved' && act('evidence.approve.action', approve),
    mayReview &&
      newest.review !== 'rejected' &&
      act('evidence.reject.action', () => setOpened('reject'), true),
    evidence.uploadable && isReplaced && act('evidence.upload.replace', () => setOpened('upload')),
    evidence.reviewable && isTicked && act('evidence.tick.undo', untick),
  ].filter((one) => typeof one === 'object')
  const [, ...rest] = actions
  // A list has room for one; a menu of one would only hide it.
  const shown = onSee && rest.length > 1 ? actions.slice(0, 1) : actions
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: { md: onSee && 'flex-end' } }}>
      {shown.map(({ label, of, isDestructive, onClick }) => (
        <Button
          key={label}
          variant="outlined"
          size="small"
          color={isDestructive ? 'error' : 'primary'}
          aria-label={of}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      {shown.length < actions.length && (
        <ActionMenu
          actions={rest}
          button={(props) => (
            <IconButton {...props} size="small" aria-label={translate('evidence.more', { item: name })}>
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
          onClose={close}
        />
      )}
      {opened === 'tick' && <HandTickDialog item={item} onClose={close} />}
      {opened === 'reject' && newest && (
        <RejectDialog
          name={name}
          owner={person}
          draft={`evidence/${newest.id}`}
          onReject={async (rejection, note) => {
            await review({ decision: 'reject', rejection, note })
            close()
          }}
          onClose={close}
        />
      )}
    </Box>
  )
}

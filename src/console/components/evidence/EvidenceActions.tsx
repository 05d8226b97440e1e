import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { DateInput, useGetList, useNotify, useRefresh, useTranslate } from 'react-admin'
import { dayOf } from '../../../domain/days.ts'
import type { Evidence, REJECTIONS } from '../../../domain/evidence.ts'
import { call } from '../../api/client.ts'
import { ifMatch } from '../../api/requestBodies.ts'
import type { MatrixItem } from '../../providers/adapter/person.ts'
import { FormDialog } from '../FormDialog.tsx'
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
      <DateInput
        source="until"
        label="evidence.tick.until"
        helperText="evidence.tick.untilHint"
        slotProps={{ htmlInput: { min: dayOf(new Date()) } }}
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
}

/** What this user can do with a requirement of somebody: bring its document, decide of it, tick it by hand. */
export const EvidenceActions = ({ item, person, newest }: EvidenceActionsProps) => {
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
  const button = (words: string, action: () => unknown, color?: 'error') => (
    <Button
      key={words}
      variant="outlined"
      size="small"
      color={color ?? 'primary'}
      aria-label={translate(`${words}Of`, { item: name })}
      onClick={() => void action()}
    >
      {translate(words)}
    </Button>
  )
  const isDecided = newest?.review === 'approved' || newest?.review === 'rejected'
  const mayReview = evidence.reviewable && newest && newest.review !== 'replaced'
  const isTicked = status && evidence.by_hand
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {mayReview &&
        newest.review !== 'approved' &&
        button('evidence.approve.action', () => review({ decision: 'approve' }).catch(failed))}
      {mayReview &&
        newest.review !== 'rejected' &&
        button('evidence.reject.action', () => setOpened('reject'), isDecided ? undefined : 'error')}
      {evidence.uploadable && button('evidence.upload.action', () => setOpened('upload'))}
      {evidence.reviewable && !status && button('evidence.tick.action', () => setOpened('tick'))}
      {evidence.reviewable && isTicked && button('evidence.tick.undo', untick)}
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

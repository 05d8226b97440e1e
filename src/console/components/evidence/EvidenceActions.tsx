import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { Evidence, REJECTIONS } from '../../../domain/evidence.ts'
import { call } from '../../api/client.ts'
import { ifMatch } from '../../api/requestBodies.ts'
import type { MatrixItem } from '../../providers/adapter/person.ts'
import { getErrorText } from '../form/formErrors.ts'
import { EvidenceUpload } from './EvidenceUpload.tsx'
import { HandTickDialog } from './HandTickDialog.tsx'
import { RejectDialog } from './RejectDialog.tsx'

interface EvidenceActionsProps {
  item: MatrixItem
  /** Whose it is. */
  person: string
  /** The document that is decided of: the newest, if there is one. */
  newest: Evidence | undefined
}

type Asked = 'upload' | 'reject' | 'tick'

/** What this user can do with a requirement of somebody: bring its document, decide of it, tick it by hand. */
export const EvidenceActions = ({ item, person, newest }: EvidenceActionsProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<Asked>()
  const { name, status, evidence } = item
  if (!evidence) return null
  const close = () => setAsked(undefined)
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
        button('evidence.reject.action', () => setAsked('reject'), isDecided ? undefined : 'error')}
      {evidence.uploadable && button('evidence.upload.action', () => setAsked('upload'))}
      {evidence.reviewable && !status && button('evidence.tick.action', () => setAsked('tick'))}
      {evidence.reviewable && isTicked && button('evidence.tick.undo', untick)}
      {asked === 'upload' && (
        <EvidenceUpload
          to={{ resource: 'evidence', data: { item: item.id } }}
          item={{ name, validity: evidence.validity }}
          person={person}
          onClose={close}
        />
      )}
      {asked === 'tick' && <HandTickDialog item={item} onClose={close} />}
      {asked === 'reject' && (
        <RejectDialog
          what={name}
          person={person}
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

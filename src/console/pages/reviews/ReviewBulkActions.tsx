import { Button } from '@mui/material'
import { useState } from 'react'
import { BulkActionsToolbar, useListContext, useTranslate } from 'react-admin'
import type { WaitingEvidence } from '../../../domain/reviews.ts'
import { call } from '../../api/client.ts'
import { ifMatch } from '../../api/requestBodies.ts'
import { BulkDialog } from '../../components/list/BulkDialog.tsx'

/** What can be done with the selected documents: those of one requirement are approved together. */
export const ReviewBulkActions = () => {
  const translate = useTranslate()
  const { selectedIds, data = [] } = useListContext<WaitingEvidence>()
  // What is done is done to those that were selected when it began.
  const [running, setRunning] = useState<{ ids: string[]; type: number; name: string }>()
  const selected = data.filter(({ id }) => selectedIds.includes(id))
  const [first] = selected
  const isSameKind = first !== undefined && selected.every(({ type }) => type === first.type)
  const approved = new Map<number, number>()
  return (
    <>
      <BulkActionsToolbar aria-live="polite" label="reviews.bulk.selected">
        {isSameKind ? (
          <Button
            variant="outlined"
            onClick={() =>
              setRunning({ ids: selectedIds.map(String), type: first.type, name: first.type_name })
            }
          >
            {translate('reviews.bulk.approve')}
          </Button>
        ) : (
          <span>{translate('reviews.bulk.sameKind')}</span>
        )}
      </BulkActionsToolbar>
      {running && (
        <BulkDialog<WaitingEvidence>
          title={translate('reviews.bulk.title', { type: running.name })}
          question={translate('reviews.bulk.question', { smart_count: running.ids.length })}
          confirm={translate('reviews.bulk.approve')}
          ids={running.ids}
          act={async ({ id, type, version }) => {
            // It may have been selected on another page.
            if (type !== running.type) throw new Error(translate('reviews.bulk.otherKind'))
            const done = await call('evidence.review', {
              params: { id },
              body: { decision: 'approve' },
              headers: ifMatch(version),
            })
            approved.set(id, done.version)
            return true
          }}
          undo={({ id }) =>
            call('evidence.review', {
              params: { id },
              body: { decision: 'reopen' },
              headers: ifMatch(approved.get(id)),
            })
          }
          doneText={(count) => translate('reviews.bulk.done', { smart_count: count })}
          onClose={() => setRunning(undefined)}
        />
      )}
    </>
  )
}

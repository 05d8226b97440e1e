import './words.ts'
import { Button } from '@mui/material'
import { useContext, useEffect, useRef, useState } from 'react'
import { useDelete, useNotify, useTranslate } from 'react-admin'
import type { EndpointName } from '../../../contract/endpoints.ts'
import type { WireWithdrawal } from '../../../domain/withdrawals.ts'
import { call } from '../../api/client.ts'
import { useCanCall } from '../../api/session.ts'
import { UNDO_MS } from '../../api/waitingChanges.ts'
import { getErrorText } from '../form/formErrors.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { SectionTitleContext } from '../SectionCard.tsx'

/** The resources whose records can be withdrawn. */
type Withdrawable = {
  [N in EndpointName]: N extends `${infer Resource}.withdraw` ? Resource : never
}[EndpointName]

interface WithdrawButtonProps {
  resource: Withdrawable
  record: WireWithdrawal & { id: number }
  /** What it is called. */
  name: string
  isReasonRequired?: boolean
  /** For a moment it can be undone, and nothing is sent before: its provider's `delete` withdraws it. */
  isUndoable?: boolean
  onWithdrawn?: () => void
}

/** The button 'Retirar' with its confirmation, if the back end marks the record as withdrawable for the user. */
export const WithdrawButton = ({
  resource,
  record,
  name,
  isReasonRequired = false,
  isUndoable = false,
  onWithdrawn,
}: WithdrawButtonProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [deleteOne] = useDelete()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const title = useContext(SectionTitleContext)
  const withdrawn = useRef(false)
  // The button that had the focus goes with what it has withdrawn.
  useEffect(
    () => () => {
      if (withdrawn.current) title.current?.focus()
    },
    [title],
  )
  const canWithdraw = useCanCall(`${resource}.withdraw`)
  if (!canWithdraw || !record.withdrawable) return null
  const finish = (notification: { undoable?: boolean; autoHideDuration?: number } = {}) => {
    setDialogOpen(false)
    notify('withdrawals.done', { type: 'success', ...notification })
    onWithdrawn?.()
  }
  const onConfirm = async (reason: string) => {
    if (isUndoable) {
      withdrawn.current = true
      return deleteOne(
        resource,
        { id: record.id, previousData: record, meta: { reason } },
        {
          mutationMode: 'undoable',
          onSuccess: () => finish({ undoable: true, autoHideDuration: UNDO_MS }),
          onError: (error) => notify(getErrorText(error), { type: 'error' }),
        },
      )
    }
    await call(`${resource}.withdraw`, { params: { id: record.id }, body: { reason } })
    withdrawn.current = true
    finish()
  }
  return (
    <>
      <Button
        color="error"
        aria-label={translate('withdrawals.actionOn', { name })}
        onClick={() => setDialogOpen(true)}
      >
        {translate('withdrawals.action')}
      </Button>
      {isDialogOpen && (
        <ReasonDialog
          title={translate('withdrawals.title')}
          text={translate(`withdrawals.question.${resource === 'vetoes' ? 'vetoes' : 'other'}`, { name })}
          action={translate('withdrawals.action')}
          isDestructive
          isRequired={isReasonRequired}
          onConfirm={onConfirm}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </>
  )
}

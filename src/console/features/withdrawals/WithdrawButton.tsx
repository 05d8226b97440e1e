import { Button } from '@mui/material'
import { useContext, useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { WireWithdrawal } from '../../../domain/common/withdrawals.ts'
import { ReasonDialog } from '../../kit/ReasonDialog.tsx'
import { SectionTitleContext } from '../../kit/SectionCard.tsx'
import { useNotifyWithUndo } from '../../kit/useNotifyWithUndo.tsx'
import { callEndpoint } from '../../port/client.ts'
import { getIfMatchHeader } from '../../port/requestBodies.ts'
import { useCanCallEndpoint } from '../../port/session.ts'
import type { Withdrawable } from './words.ts'
import { withdrawalsWords } from './words.ts'

interface WithdrawButtonProps {
  resource: Withdrawable
  record: WireWithdrawal & { id: number }
  name: string
  isReasonRequired?: boolean
  onWithdrawn?: () => void
}

/**
 * Button that withdraws a published record after a confirmation. Rendered only if the user may withdraw it. Withdrawing can be
 * undone only for contacts.
 */
export const WithdrawButton = ({
  resource,
  record,
  name,
  isReasonRequired = false,
  onWithdrawn,
}: WithdrawButtonProps) => {
  const notify = useNotify()
  const offerUndo = useNotifyWithUndo()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const title = useContext(SectionTitleContext)
  const withdrawn = useRef(false)
  // Moves the focus, because the focused button disappears when the record is withdrawn.
  useEffect(
    () => () => {
      if (withdrawn.current) title.current?.focus()
    },
    [title],
  )
  const canWithdraw = useCanCallEndpoint(`${resource}.withdraw`)
  if (!canWithdraw || !record.withdrawable) return null
  const onConfirm = async (reason: string) => {
    const params = { id: record.id }
    const answer = await callEndpoint(`${resource}.withdraw`, { params, body: { reason } })
    withdrawn.current = true
    setDialogOpen(false)
    const message = withdrawalsWords.done[resource]
    if (resource === 'contacts')
      offerUndo(message, () =>
        callEndpoint('contacts.restore', {
          params,
          headers: getIfMatchHeader('version' in answer ? answer.version : undefined),
        }),
      )
    else notify(message, { type: 'success' })
    onWithdrawn?.()
  }
  return (
    <>
      <Button color="error" aria-label={withdrawalsWords.actionOn(name)} onClick={() => setDialogOpen(true)}>
        {withdrawalsWords.action}
      </Button>
      {isDialogOpen && (
        <ReasonDialog
          title={withdrawalsWords.title(name)}
          text={withdrawalsWords.consequence[resource === 'vetoes' ? 'vetoes' : 'other']}
          action={withdrawalsWords.action}
          isDestructive
          isRequired={isReasonRequired}
          onConfirm={onConfirm}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </>
  )
}

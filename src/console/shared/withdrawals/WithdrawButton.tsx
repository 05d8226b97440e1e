import { Button } from '@mui/material'
import { useContext, useEffect, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { endpoints } from '../../../contract/endpoints.ts'
import type { WireWithdrawal } from '../../../domain/withdrawals.ts'
import { type Withdrawable, withdraw } from '../../providers/calls.ts'
import { useCan } from '../../providers/session.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { SectionTitleContext } from '../sectionTitleContext.ts'

interface WithdrawButtonProps {
  resource: Withdrawable
  record: WireWithdrawal & { id: number }
  /** What it is called. */
  name: string
  isReasonRequired?: boolean
  onWithdrawn: () => void
}

/** 'Retirar', with its question, where the back end says that this user may take this back. */
export const WithdrawButton = ({
  resource,
  record,
  name,
  isReasonRequired = false,
  onWithdrawn,
}: WithdrawButtonProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [asking, setAsking] = useState(false)
  const title = useContext(SectionTitleContext)
  const withdrawn = useRef(false)
  // The button that had the focus goes with what it has withdrawn.
  useEffect(
    () => () => {
      if (withdrawn.current) title.current?.focus()
    },
    [title],
  )
  const may = useCan(endpoints[`${resource}.withdraw`].access)
  if (!may || !record.withdrawable) return null
  const confirmed = async (reason: string) => {
    await withdraw(resource, record.id, reason)
    withdrawn.current = true
    setAsking(false)
    notify('withdrawals.done', { type: 'success' })
    onWithdrawn()
  }
  return (
    <>
      <Button
        color="error"
        aria-label={translate('withdrawals.actionOn', { name })}
        onClick={() => setAsking(true)}
      >
        {translate('withdrawals.action')}
      </Button>
      {asking && (
        <ReasonDialog
          title={translate('withdrawals.title')}
          text={translate(`withdrawals.question.${resource === 'vetoes' ? 'vetoes' : 'other'}`, { name })}
          action={translate('withdrawals.action')}
          isRequired={isReasonRequired}
          onConfirm={confirmed}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import { Confirm, useBlocker } from 'react-admin'

/**
 * Asks before what was typed is lost. `leave(action)` runs the action at once, or after a yes when `dirty`; links and the browser's own
 * buttons are guarded too. `question` is to be rendered.
 */
export const useLeaveGuard = (
  dirty: boolean,
): { leave: (action: () => void) => void; question: ReactNode } => {
  const [pending, setPending] = useState<{ action: () => void }>()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  const blocked = blocker.state === 'blocked'
  const stay = () => {
    setPending(undefined)
    blocker.reset?.()
  }
  const go = () => {
    setPending(undefined)
    pending?.action()
    blocker.proceed?.()
  }
  return {
    leave: (action) => (dirty ? setPending({ action }) : action()),
    question: (
      <Confirm
        isOpen={blocked || pending !== undefined}
        title="personnelDetail.leave.title"
        content="personnelDetail.leave.question"
        confirm="personnelDetail.leave.yes"
        cancel="personnelDetail.leave.no"
        confirmColor="warning"
        onConfirm={go}
        onClose={stay}
      />
    ),
  }
}

import { type ReactNode, useEffect, useState } from 'react'
import { useBlocker } from 'react-admin'
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx'

/**
 * While rendered, blocks navigation and unloading until the user confirms. Render it only with unsaved changes: a router takes one blocker. Nothing is
 * lost at the address `within` and below it.
 */
const NavigationBlocker = ({ texts, within }: { texts: string; within?: string | undefined }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      pathname !== currentLocation.pathname && pathname !== within && !pathname.startsWith(`${within}/`),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <UnsavedChangesDialog
      open={blocker.state === 'blocked'}
      texts={texts}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  )
}

/**
 * Asks before unsaved changes are lost. `leave(action)` runs the action at once, or after a yes when `dirty`; links and the browser's own
 * buttons are guarded too. `question` is to be rendered; `texts` is the key of its words; `within` the address of a page whose tabs keep what was
 * typed. In the place of react-admin's warnWhenUnsavedChanges, which asks in a box of the browser's (decisions, section 7), and not where a form is
 * cancelled or its drawer closed.
 */
export const useUnsavedChanges = (
  dirty: boolean,
  texts = 'app.leave',
  within?: string,
): { leave: (action: () => void) => void; question: ReactNode } => {
  const [pending, setPending] = useState<{ action: () => void }>()
  const proceed = () => {
    setPending(undefined)
    pending?.action()
  }
  return {
    leave: (action) => (dirty ? setPending({ action }) : action()),
    question: (
      <>
        {dirty && <NavigationBlocker texts={texts} within={within} />}
        <UnsavedChangesDialog
          open={pending !== undefined}
          texts={texts}
          onLeave={proceed}
          onStay={() => setPending(undefined)}
        />
      </>
    ),
  }
}

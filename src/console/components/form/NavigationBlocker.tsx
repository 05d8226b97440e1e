import { useEffect } from 'react'
import { useBlocker } from 'react-admin'
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx'

/**
 * While rendered, blocks navigation and unloading until the user confirms. Render it only with unsaved changes: a router takes one blocker. Nothing is
 * lost at the address `within` and below it.
 */
export const NavigationBlocker = ({ texts, within }: { texts: string; within?: string | undefined }) => {
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

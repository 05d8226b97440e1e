import { useEffect } from 'react'
import { useBlocker } from 'react-admin'
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx'

/** While rendered, blocks navigation and unloading until the user confirms. Render it only with unsaved changes: a router takes one blocker. */
export const NavigationBlocker = ({ texts }: { texts: string }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
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

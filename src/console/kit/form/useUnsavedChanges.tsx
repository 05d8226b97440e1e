import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-admin'
import { formDrafts } from '../../port/formDrafts.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { leaveGuards } from './leavePages.ts'

interface UnsavedChangesDialogProps {
  open: boolean
  /** The key of its words. */
  texts: string
  onLeave: () => void
  onStay: () => void
}

/** Asks whether unsaved changes may be discarded. */
export const UnsavedChangesDialog = ({ open, texts, onLeave, onStay }: UnsavedChangesDialogProps) => (
  <ConfirmDialog
    isOpen={open}
    title={`${texts}.title`}
    content={`${texts}.question`}
    confirm={`${texts}.yes`}
    cancel={`${texts}.no`}
    isDestructive
    onConfirm={onLeave}
    onClose={onStay}
  />
)

export interface UnsavedOptions {
  /** The key of the question's words. */
  texts?: string
  /** The address of a page whose tabs keep what was typed. */
  within?: string
  /** The form covers its page, whose filters and pages cannot be reached: what else changes the address would close it. */
  isModal?: boolean
  /** What a modal form is a draft of (FormDraft), if it keeps one. */
  draft?: string | undefined
}

/** Discards the drafts of a user who leaves without saving: on a page those of all its forms, in a modal form its own. */
const discardDrafts = ({ isModal, draft }: UnsavedOptions) =>
  isModal ? formDrafts.leave(draft === undefined ? [] : [draft]) : formDrafts.leave()

/** While rendered, blocks navigation and unloading until the user confirms. Render it only with unsaved changes: a router takes one blocker. */
const NavigationBlocker = (options: UnsavedOptions) => {
  const { texts = 'app.leave', within, isModal = false } = options
  const isLeaving = useRef(false)
  const [pending, setPending] = useState<{ action: () => void }>()
  const blocker = useBlocker(({ currentLocation, nextLocation: { pathname, search } }) => {
    const isHere = pathname === currentLocation.pathname && (!isModal || search === currentLocation.search)
    return !isLeaving.current && !isHere && pathname !== within && !pathname.startsWith(`${within}/`)
  })
  useEffect(() => {
    const guard = (action: () => void) => setPending({ action })
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault()
    }
    leaveGuards.add(guard)
    window.addEventListener('beforeunload', ask)
    return () => {
      leaveGuards.delete(guard)
      window.removeEventListener('beforeunload', ask)
    }
  }, [])
  return (
    <UnsavedChangesDialog
      open={pending !== undefined || blocker.state === 'blocked'}
      texts={texts}
      onLeave={() => {
        discardDrafts(options)
        setPending(undefined)
        isLeaving.current = pending !== undefined
        pending?.action()
        blocker.proceed?.()
      }}
      onStay={() => {
        setPending(undefined)
        blocker.reset?.()
      }}
    />
  )
}

/**
 * Asks before unsaved changes are lost. `leave(action)` runs the action at once, or after a yes when `dirty`; links and the browser's own
 * buttons are guarded too. The caller renders `question`. react-admin's warnWhenUnsavedChanges asks in a box of the browser, and does not ask when
 * a form is cancelled or its drawer closed.
 */
export const useUnsavedChanges = (
  dirty: boolean,
  options: UnsavedOptions = {},
): { leave: (action: () => void) => void; question: ReactNode } => {
  const [pending, setPending] = useState<{ action: () => void }>()
  const proceed = () => {
    setPending(undefined)
    discardDrafts(options)
    pending?.action()
  }
  return {
    leave: (action) => (dirty ? setPending({ action }) : action()),
    question: (
      <>
        {dirty && <NavigationBlocker {...options} />}
        <UnsavedChangesDialog
          open={pending !== undefined}
          texts={options.texts ?? 'app.leave'}
          onLeave={proceed}
          onStay={() => setPending(undefined)}
        />
      </>
    ),
  }
}

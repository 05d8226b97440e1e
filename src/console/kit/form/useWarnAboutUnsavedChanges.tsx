import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-admin'
import { appWords } from '../../i18n/app.ts'
import { formDrafts } from '../../port/formDrafts.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { leavePageConfirmations } from './confirmUnsavedChangesAndLeave.ts'

type LeaveTexts = Record<'title' | 'question' | 'yes' | 'no', string>

interface UnsavedChangesDialogProps {
  open: boolean
  texts: LeaveTexts
  onLeave: () => void
  onStay: () => void
}

/** Asks whether unsaved changes may be discarded. */
export const UnsavedChangesDialog = ({ open, texts, onLeave, onStay }: UnsavedChangesDialogProps) => (
  <ConfirmDialog
    isOpen={open}
    title={texts.title}
    content={texts.question}
    confirm={texts.yes}
    cancel={texts.no}
    isDestructive
    onConfirm={onLeave}
    onClose={onStay}
  />
)

export interface UnsavedOptions {
  /** Texts of the confirmation question. */
  texts?: LeaveTexts
  /** URL of a page with tabs. The form keeps its unsaved input when the user switches between these tabs. */
  within?: string
  /** Whether the form is modal. A modal form also closes when the URL's query string changes. */
  isModal?: boolean
  /** Key of the draft of a modal form, if the form stores one. */
  draft?: string | undefined
}

/** Deletes the stored drafts of a user who leaves without saving. */
const discardFormDrafts = ({ isModal, draft }: UnsavedOptions) =>
  isModal ? formDrafts.leave(draft === undefined ? [] : [draft]) : formDrafts.leave()

/**
 * Blocks navigation and closing of the tab until the user confirms. Rendered only with unsaved changes, because a router accepts a single blocker.
 */
const NavigationBlocker = (options: UnsavedOptions) => {
  const { texts = appWords.leave, within, isModal = false } = options
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
    leavePageConfirmations.add(guard)
    window.addEventListener('beforeunload', ask)
    return () => {
      leavePageConfirmations.delete(guard)
      window.removeEventListener('beforeunload', ask)
    }
  }, [])
  return (
    <UnsavedChangesDialog
      open={pending !== undefined || blocker.state === 'blocked'}
      texts={texts}
      onLeave={() => {
        discardFormDrafts(options)
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
 * Asks the user before unsaved changes are lost, also on links and the back button. react-admin's warnWhenUnsavedChanges
 * ignores cancel buttons and closing drawers.
 */
export const useWarnAboutUnsavedChanges = (
  dirty: boolean,
  options: UnsavedOptions = {},
): { leave: (action: () => void) => void; question: ReactNode } => {
  const [pending, setPending] = useState<{ action: () => void }>()
  const proceed = () => {
    setPending(undefined)
    discardFormDrafts(options)
    pending?.action()
  }
  return {
    leave: (action) => (dirty ? setPending({ action }) : action()),
    question: (
      <>
        {dirty && <NavigationBlocker {...options} />}
        <UnsavedChangesDialog
          open={pending !== undefined}
          texts={options.texts ?? appWords.leave}
          onLeave={proceed}
          onStay={() => setPending(undefined)}
        />
      </>
    ),
  }
}

import { createContext, type ReactNode, useContext } from 'react'
import type { Values } from '../../port/draftStorage.ts'

interface RecordFormContextValue {
  /** Record as loaded when the form opened. */
  record: unknown
  /** Key of the form's draft; undefined if the form stores none. */
  draft: string | undefined
  /** Saves the form. Resolves to the errors by field, or to undefined after a successful save. */
  submit: (values: Values) => Promise<Values | undefined>
  /** Saves the given fields without the other input of the form. Rejects if the server refuses the request. */
  change: (changes: Values) => Promise<void>
  /** Runs an action that closes the form. If there is unsaved input, asks the user first. */
  leave: (action: () => void) => void
  /** Closes the form without saving. If there is unsaved input, asks the user first. */
  cancel: (() => void) | undefined
  /** Progress bar of a file upload, shown beside the buttons. */
  progress: ReactNode
}

/** State of the file upload of the surrounding form. */
export const UploadContext = createContext<{
  /** Sent fraction of the request, from 0 to 1. Undefined if no request is running. */
  fraction: number | undefined
  stop: () => void
}>({ fraction: undefined, stop: () => undefined })

export const RecordFormContext = createContext<RecordFormContextValue | null>(null)

/** Returns the context of the surrounding RecordForm. Throws outside a RecordForm. */
export const useRecordForm = (): RecordFormContextValue => {
  const context = useContext(RecordFormContext)
  if (!context) throw new Error('useRecordForm outside of a RecordForm')
  return context
}

import { createContext, type ReactNode, useContext } from 'react'
import type { Values } from '../../port/draftStorage.ts'

interface RecordFormContextValue {
  /** The record as the form began with it. */
  record: unknown
  /** The key of the form's draft, if it keeps one. */
  draft: string | undefined
  /** Saves the values of the form. Resolves to the errors by field; undefined once they are saved. */
  submit: (values: Values) => Promise<Values | undefined>
  /** Saves these fields of the record and nothing else of the form. Rejects with the error of a refused save. */
  change: (changes: Values) => Promise<void>
  /** Runs an action that ends the editing: at once, or after a question if something was typed. */
  leave: (action: () => void) => void
  /** Ends the form without saving, after the same question. */
  cancel: (() => void) | undefined
  /** The progress of an upload, shown beside the buttons. */
  progress: ReactNode
}

/** The upload of a file with the form around a component. */
export const UploadContext = createContext<{
  /** Fraction of the request that was sent, from 0 to 1; undefined while nothing is being sent. */
  fraction: number | undefined
  stop: () => void
}>({ fraction: undefined, stop: () => undefined })

export const RecordFormContext = createContext<RecordFormContextValue | null>(null)

/** The RecordForm around a component. */
export const useRecordForm = (): RecordFormContextValue => {
  const context = useContext(RecordFormContext)
  if (!context) throw new Error('useRecordForm outside of a RecordForm')
  return context
}

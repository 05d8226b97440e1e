import { type FormDraft, readStoredFormDrafts, storeFormDrafts, type Values } from './draftStorage.ts'

/** Names of fields whose values are never stored in drafts. */
const SECRET = /password|secret/iu

/** Open form whose input is stored as a draft. */
interface OpenForm {
  /** Whether the form still offers to restore a draft from earlier. */
  isOffering: boolean
  /** Cancels the delayed write of the draft. */
  stop: () => void
}

/** Open forms by draft key, whose drafts are removed when the user leaves the page. */
const openFormsByDraftKey = new Map<string, OpenForm>()

const doesValueContainFile = (value: unknown): boolean =>
  value instanceof Blob ||
  (typeof value === 'object' && value !== null && Object.values(value).some(doesValueContainFile))

/** Whether two form values are equal. Empty inputs may hold '', null or undefined. */
export const areFieldValuesEqual = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

/** Drafts of unsaved forms in local storage. A draft is removed when it is saved, discarded or 30 days old, and when the user signs out. */
export const formDrafts = {
  get: (account: string, of: string): FormDraft | undefined => {
    const stored = readStoredFormDrafts()
    return stored?.account === account ? stored.forms[of] : undefined
  },

  /** Stores the fields that the user has changed. */
  keep: (account: string, of: string, values: Values, began: Values): void => {
    const stored = readStoredFormDrafts()
    // Stores nothing if another tab has signed out or signed in another account.
    if (stored?.account !== account) return
    const changed = Object.keys(values).filter((field) => !areFieldValuesEqual(values[field], began[field]))
    const fields = changed.filter((field) => !doesValueContainFile(values[field]) && !SECRET.test(field))
    const pick = (from: Values): Values =>
      Object.fromEntries(fields.map((field) => [field, from[field] ?? null]))
    const { [of]: _, ...others } = stored.forms
    const hadFile = changed.some((field) => doesValueContainFile(values[field]))
    const draft = { at: Date.now(), values: pick(values), before: pick(began), hadFile }
    storeFormDrafts({ account, forms: fields.length > 0 ? { ...others, [of]: draft } : others })
  },

  /** Removes a draft after the form was saved or the draft was discarded. */
  remove: (of: string): void => {
    openFormsByDraftKey.get(of)?.stop()
    const stored = readStoredFormDrafts()
    if (!stored?.forms[of]) return
    const { [of]: _, ...forms } = stored.forms
    storeFormDrafts({ ...stored, forms })
  },

  /** Registers a form on the page. Returns a function that unregisters it. */
  open: (of: string, form: OpenForm): (() => void) => {
    openFormsByDraftKey.set(of, form)
    return () => {
      if (openFormsByDraftKey.get(of) === form) openFormsByDraftKey.delete(of)
    }
  },

  /**
   * Removes the drafts of forms that the user leaves without saving; by default of all open forms. Keeps drafts that a form still
   * offers to restore.
   */
  leave: (forms: Iterable<string> = [...openFormsByDraftKey.keys()]): void => {
    for (const form of forms) if (openFormsByDraftKey.get(form)?.isOffering === false) formDrafts.remove(form)
  },
}

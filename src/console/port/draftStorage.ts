/** Key of the form drafts in local storage. */
export const DRAFTS_KEY = 'drafts'

/** Maximum age of a draft, in milliseconds. */
const KEPT_MS = 30 * 86_400_000
/** Maximum length of all drafts, in characters. Leaves room in local storage for the session's token. */
const MAX_LENGTH = 1_000_000
export type Values = Record<string, unknown>

/** Unsaved input of a form. */
export interface FormDraft {
  /** Time at which the draft was stored, in milliseconds since 1970. */
  at: number
  /** The changed fields. */
  values: Values
  /** Values of the changed fields before the user edited them. */
  before: Values
  /** Whether a file was chosen. Files are not stored in drafts. */
  hadFile: boolean
}

interface StoredDrafts {
  account: string
  /** Drafts by resource and record id, such as 'personnel/new' or 'companies/7'. */
  forms: Record<string, FormDraft>
}

export const readStoredFormDrafts = (): StoredDrafts | undefined => {
  try {
    const stored: StoredDrafts = JSON.parse(localStorage.getItem(DRAFTS_KEY) ?? '')
    const fresh = Object.entries(stored.forms).filter(([, { at }]) => Date.now() - at < KEPT_MS)
    return { account: String(stored.account), forms: Object.fromEntries(fresh) }
  } catch {
    return undefined
  }
}

/** Stores the drafts, unless the browser's storage is full. */
export const storeFormDrafts = (stored: StoredDrafts): void => {
  const text = JSON.stringify(stored)
  if (text.length > MAX_LENGTH) return
  try {
    localStorage.setItem(DRAFTS_KEY, text)
  } catch {
    // The browser's storage is full.
  }
}

/** Removes the drafts of other accounts when a session begins. */
export const removeFormDraftsOfOtherAccounts = (account: string): void => {
  const stored = readStoredFormDrafts()
  localStorage.removeItem(DRAFTS_KEY)
  storeFormDrafts(stored?.account === account ? stored : { account, forms: {} })
}

/** Removes all drafts when the user signs out. */
export const removeAllFormDrafts = (): void => localStorage.removeItem(DRAFTS_KEY)

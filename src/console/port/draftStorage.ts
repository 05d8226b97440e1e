/** Key of the drafts in local storage. They belong to one account at a time. */
export const DRAFTS_KEY = 'drafts'

/** Maximum age of a draft, in milliseconds. */
const KEPT_MS = 30 * 86_400_000
/** Maximum length of all drafts, in characters. The session's token needs room in the same storage. */
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
  /** Whether a file was chosen. Files are not stored. */
  hadFile: boolean
}

interface StoredDrafts {
  account: string
  /** Drafts by resource and record id: 'personnel/new', 'companies/7'. */
  forms: Record<string, FormDraft>
}

export const readDrafts = (): StoredDrafts | undefined => {
  try {
    const stored: StoredDrafts = JSON.parse(localStorage.getItem(DRAFTS_KEY) ?? '')
    const fresh = Object.entries(stored.forms).filter(([, { at }]) => Date.now() - at < KEPT_MS)
    return { account: String(stored.account), forms: Object.fromEntries(fresh) }
  } catch {
    return undefined
  }
}

/** Stores the drafts. Does nothing if the browser's storage is full. */
export const writeDrafts = (stored: StoredDrafts): void => {
  const text = JSON.stringify(stored)
  if (text.length > MAX_LENGTH) return
  try {
    localStorage.setItem(DRAFTS_KEY, text)
  } catch {
    // The browser's storage is full.
  }
}

/** Removes the drafts of other accounts when a session begins or resumes. */
export const startDrafts = (account: string): void => {
  const stored = readDrafts()
  localStorage.removeItem(DRAFTS_KEY)
  writeDrafts(stored?.account === account ? stored : { account, forms: {} })
}

/** Removes all drafts when the user signs out. Nothing is stored until the next session. */
export const forgetDrafts = (): void => localStorage.removeItem(DRAFTS_KEY)

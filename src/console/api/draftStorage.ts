/** All drafts of this browser in local storage, and whose they are: one account's at a time. */
export const DRAFTS_KEY = 'drafts'

/** Drafts older than this are removed. */
const KEPT_MS = 30 * 86_400_000
/** Drafts of more characters are not kept: the session's token needs room in the same storage. */
const MAX_LENGTH = 1_000_000
export type Values = Record<string, unknown>

/** What was typed into a form and not saved. */
export interface FormDraft {
  /** When, in milliseconds. */
  at: number
  /** The fields that were changed. */
  values: Values
  /** What they were before. */
  before: Values
  /** A file was chosen, which is not kept. */
  hadFile: boolean
}

interface Kept {
  account: string
  /** By what the form is of: 'personnel/new', 'companies/7'. */
  forms: Record<string, FormDraft>
}

export const readDrafts = (): Kept | undefined => {
  try {
    const kept: Kept = JSON.parse(localStorage.getItem(DRAFTS_KEY) ?? '')
    const fresh = Object.entries(kept.forms).filter(([, { at }]) => Date.now() - at < KEPT_MS)
    return { account: String(kept.account), forms: Object.fromEntries(fresh) }
  } catch {
    return undefined
  }
}

/** A draft that has no room is not kept: a form works without. */
export const writeDrafts = (kept: Kept): void => {
  const text = JSON.stringify(kept)
  if (text.length > MAX_LENGTH) return
  try {
    localStorage.setItem(DRAFTS_KEY, text)
  } catch {
    // The storage is full.
  }
}

/** A session of this account begins or goes on. */
export const beginDrafts = (account: string): void => {
  const kept = readDrafts()
  localStorage.removeItem(DRAFTS_KEY)
  writeDrafts(kept?.account === account ? kept : { account, forms: {} })
}

/** The user signs out: nothing stays, and nothing is kept until the next session. */
export const forgetDrafts = (): void => localStorage.removeItem(DRAFTS_KEY)

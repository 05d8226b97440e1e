/** All drafts of this browser in local storage, and whose they are: one account's at a time. */
export const DRAFTS_KEY = 'drafts'

/** Drafts older than this are removed. */
const KEPT_MS = 30 * 86_400_000
/** Drafts of more characters are not kept: the session's token needs room in the same storage. */
const MAX_LENGTH = 1_000_000
/** Fields that are never kept. */
const SECRET = /password|secret/iu

type Values = Record<string, unknown>

/** What was typed into a form and not saved. */
interface FormDraft {
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

/** A form on the page that keeps a draft. */
interface OpenForm {
  /** It offers an earlier draft, which nobody has answered. */
  isOffering: boolean
  /** Stops what is about to be kept. */
  stop: () => void
}

const open = new Map<string, OpenForm>()

const read = (): Kept | undefined => {
  try {
    const kept: Kept = JSON.parse(localStorage.getItem(DRAFTS_KEY) ?? '')
    const fresh = Object.entries(kept.forms).filter(([, { at }]) => Date.now() - at < KEPT_MS)
    return { account: String(kept.account), forms: Object.fromEntries(fresh) }
  } catch {
    return undefined
  }
}

/** A draft that has no room is not kept: a form works without. */
const write = (kept: Kept): void => {
  const text = JSON.stringify(kept)
  if (text.length > MAX_LENGTH) return
  try {
    localStorage.setItem(DRAFTS_KEY, text)
  } catch {
    // The storage is full.
  }
}

const hasFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(hasFile))

/** Are two values of a field the same? Inputs have '', null and nothing for what is empty. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

/**
 * What is typed into long forms, kept on this device for the account that types it until it is saved, discarded, signed out or 30 days old. The end of a
 * session leaves it; another account's session removes it.
 */
export const formDrafts = {
  /** A session of this account begins or goes on. */
  begin: (account: string): void => {
    const kept = read()
    localStorage.removeItem(DRAFTS_KEY)
    write(kept?.account === account ? kept : { account, forms: {} })
  },

  /** The user signs out: nothing stays, and nothing is kept until the next session. */
  forget: (): void => localStorage.removeItem(DRAFTS_KEY),

  get: (account: string, of: string): FormDraft | undefined => {
    const kept = read()
    return kept?.account === account ? kept.forms[of] : undefined
  },

  /** Keeps the fields whose values differ from those that the form began with. */
  keep: (account: string, of: string, values: Values, began: Values): void => {
    const kept = read()
    // Another tab may have signed out, or somebody else in.
    if (kept?.account !== account) return
    const changed = Object.keys(values).filter((field) => !isSameValue(values[field], began[field]))
    const fields = changed.filter((field) => !hasFile(values[field]) && !SECRET.test(field))
    const pick = (from: Values): Values =>
      Object.fromEntries(fields.map((field) => [field, from[field] ?? null]))
    const { [of]: _, ...others } = kept.forms
    const hadFile = changed.some((field) => hasFile(values[field]))
    const draft = { at: Date.now(), values: pick(values), before: pick(began), hadFile }
    write({ account, forms: fields.length > 0 ? { ...others, [of]: draft } : others })
  },

  /** The form was saved, its draft discarded, or what was typed taken back. */
  remove: (of: string): void => {
    open.get(of)?.stop()
    const kept = read()
    if (!kept?.forms[of]) return
    const { [of]: _, ...forms } = kept.forms
    write({ ...kept, forms })
  },

  /** A form is there; answers how to say that it is gone. */
  open: (of: string, form: OpenForm): (() => void) => {
    open.set(of, form)
    return () => {
      if (open.get(of) === form) open.delete(of)
    }
  },

  /** The user leaves these forms without saving, knowing it; all on the page unless told. A draft that is still offered stays. */
  leave: (forms: Iterable<string> = [...open.keys()]): void => {
    for (const of of forms) if (open.get(of)?.isOffering === false) formDrafts.remove(of)
  },
}

import { type FormDraft, readDrafts, type Values, writeDrafts } from './draftStorage.ts'

/** Fields that are never kept. */
const SECRET = /password|secret/iu

/** A form on the page that keeps a draft. */
interface OpenForm {
  /** It offers an earlier draft, which nobody has answered. */
  isOffering: boolean
  /** Stops what is about to be kept. */
  stop: () => void
}

const open = new Map<string, OpenForm>()

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
  get: (account: string, of: string): FormDraft | undefined => {
    const kept = readDrafts()
    return kept?.account === account ? kept.forms[of] : undefined
  },

  /** Keeps the fields whose values differ from those that the form began with. */
  keep: (account: string, of: string, values: Values, began: Values): void => {
    const kept = readDrafts()
    // Another tab may have signed out, or somebody else in.
    if (kept?.account !== account) return
    const changed = Object.keys(values).filter((field) => !isSameValue(values[field], began[field]))
    const fields = changed.filter((field) => !hasFile(values[field]) && !SECRET.test(field))
    const pick = (from: Values): Values =>
      Object.fromEntries(fields.map((field) => [field, from[field] ?? null]))
    const { [of]: _, ...others } = kept.forms
    const hadFile = changed.some((field) => hasFile(values[field]))
    const draft = { at: Date.now(), values: pick(values), before: pick(began), hadFile }
    writeDrafts({ account, forms: fields.length > 0 ? { ...others, [of]: draft } : others })
  },

  /** The form was saved, its draft discarded, or what was typed taken back. */
  remove: (of: string): void => {
    open.get(of)?.stop()
    const kept = readDrafts()
    if (!kept?.forms[of]) return
    const { [of]: _, ...forms } = kept.forms
    writeDrafts({ ...kept, forms })
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

import type { Collection, Rows } from '../rows.ts'
import type { Writer } from '../store.ts'
import { moveEvidence, settleActivity, settleEmployment, settlePapers } from './companies.ts'
import { settleDays, settleItems, settleProofs } from './requirements.ts'
import { settleMeant, settleVetoed, settleVetoedOfCompanies } from './vetoed.ts'

/** Puts right what follows for some rows; those that are gone, or right already, stay as they are. */
type Settle = (tx: Writer, keys: never[]) => Promise<void>

interface Rule {
  collection: Collection
  /** What of a row it follows from. A row that is made, or removed, changes all of it. */
  when: readonly string[]
  /** Whom it follows for; nobody where this is empty. */
  of: (row: object) => string | number
  settle: Settle
  /** Does a row that is made come with it? */
  exceptNew: boolean
}

const rule = <C extends Collection, K extends string | number>(
  collection: C,
  when: readonly (keyof Rows[C] & string)[],
  of: (row: Rows[C]) => K,
  settle: (tx: Writer, keys: K[]) => Promise<void>,
  { exceptNew = false } = {},
): Rule => ({ collection, when, of: of as unknown as Rule['of'], settle: settle as Settle, exceptNew })

const id = <T>(row: { id: T }): T => row.id
const changed = { exceptNew: true }

/**
 * What follows from which change, whoever makes it. What comes first is settled first; what a rule writes may bring others about.
 * A new person comes with its items, and a new company has nobody yet.
 */
const RULES: readonly Rule[] = [
  rule('evidence', ['review', 'issued_on', 'expires_on'], ({ item }) => item, settleProofs),
  rule('personnel', ['role'], id, settleItems, changed),
  rule('accreditation_items', ['met_until', 'review'], ({ personnel }) => personnel, settleDays),
  rule('personnel', ['role', 'company', 'active'], id, settleDays, changed),
  rule('personnel', ['company'], id, moveEvidence, changed),
  rule('personnel', ['company'], id, settleEmployment),
  rule('personnel', ['company', 'rfc'], id, settleVetoed),
  rule('veto_exceptions', ['personnel'], ({ personnel }) => personnel, settleVetoed),
  rule('vetoes', ['rfc', 'withdrawn_at'], ({ rfc }) => rfc, settleMeant),
  rule('companies', ['rfc'], id, settleVetoedOfCompanies, changed),
  rule('companies', ['active'], id, settleActivity, changed),
  rule('companies', ['repse_number'], id, settlePapers),
  rule('company_papers', ['review', 'issued_on', 'expires_on'], ({ company }) => company, settlePapers),
]

const rulesOf = Map.groupBy(RULES, ({ collection }) => collection)
const ORDER = [...new Set(RULES.map(({ settle }) => settle))]

const differs = (before: object, after: object, fields: readonly string[]): boolean =>
  fields.some((field) => Reflect.get(before, field) !== Reflect.get(after, field))

/** What is to be settled of the changes of one transaction. */
export const openRules = () => {
  const due = new Map<Settle, Set<string | number>>()
  let isSettling = false

  return {
    follows: (collection: Collection): boolean => rulesOf.has(collection),

    changed(collection: Collection, before: object | null, after: object | null): void {
      for (const { when, of, settle, exceptNew } of rulesOf.get(collection) ?? []) {
        const concerns = before && after ? differs(before, after, when) : !(exceptNew && after)
        const keys = [before, after].flatMap((row) => (row && concerns ? of(row) : []))
        const known = due.get(settle) ?? new Set()
        for (const key of keys) if (key !== '') known.add(key)
        if (known.size > 0) due.set(settle, known)
      }
    },

    /** Settles all of it; what is written meanwhile is settled with it, not within. */
    async settle(tx: Writer): Promise<void> {
      if (isSettling) return
      isSettling = true
      try {
        for (;;) {
          const settle = ORDER.find((one) => due.has(one))
          if (!settle) return
          const keys = [...(due.get(settle) ?? [])]
          due.delete(settle)
          await settle(tx, keys as never[])
        }
      } finally {
        isSettling = false
      }
    },
  }
}

import type { Hook, HookFactories } from '../store/hooks.ts'
import type { AnyRow, Collection, Rows } from '../store/rows.ts'
import type { Writer } from '../store/store.ts'
import {
  applyActiveStateOfCompanies,
  copyCompanyActiveStateToPeople,
  moveRequirementDocumentsToCompany,
  recomputeDocumentDaysOfCompanies,
} from './companies.ts'
import {
  recomputeRequirementDaysOfPeople,
  recomputeWhetherRequirementsAreMet,
  updateRequirementsOfPeople,
} from './requirements.ts'
import { updateTaxListSituationByRfcs, updateTaxListSituationOfCompanies } from './taxList.ts'
import {
  recomputeVetoStateByRfcs,
  recomputeVetoStateOfCompanies,
  recomputeVetoStateOfPeople,
} from './vetoed.ts'
import { prepareWebhookHook } from './webhookEvents.ts'

/** Function that recomputes derived values of rows. It skips missing rows and writes only changed values. */
type Recompute = (tx: Writer, keys: never[]) => Promise<void>

interface Rule {
  collection: Collection
  /** Fields that trigger the rule when they change. Inserted and deleted rows also trigger the rule. */
  fields: readonly string[]
  /** Returns the key of the row to recompute. A row with an empty key is skipped. */
  keyOf: (row: object) => string | number
  recompute: Recompute
  /** Whether the rule skips inserted rows, whose derived values are already correct. */
  skipsNew: boolean
}

const createRecomputeFieldsRule = <C extends Collection, K extends string | number>(
  collection: C,
  when: readonly (keyof Rows[C] & string)[],
  of: (row: Rows[C]) => K,
  settle: (tx: Writer, keys: K[]) => Promise<void>,
  { exceptNew = false } = {},
): Rule => ({
  collection,
  fields: when,
  keyOf: of as unknown as Rule['keyOf'],
  recompute: settle as Recompute,
  skipsNew: exceptNew,
})

const getRowId = <T>(row: { id: T }): T => row.id
const SKIPS_NEW = { exceptNew: true }

/** Rules that recompute derived fields, in execution order. The writes of one rule may trigger other rules. */
const RULES: readonly Rule[] = [
  createRecomputeFieldsRule(
    'evidence',
    ['review', 'issued_on', 'expires_on'],
    ({ item }) => item,
    recomputeWhetherRequirementsAreMet,
  ),
  createRecomputeFieldsRule('personnel', ['role'], getRowId, updateRequirementsOfPeople, SKIPS_NEW),
  createRecomputeFieldsRule(
    'accreditation_items',
    ['met_until', 'review'],
    ({ personnel }) => personnel,
    recomputeRequirementDaysOfPeople,
  ),
  createRecomputeFieldsRule(
    'personnel',
    ['role', 'company', 'active'],
    getRowId,
    recomputeRequirementDaysOfPeople,
    SKIPS_NEW,
  ),
  createRecomputeFieldsRule('personnel', ['company'], getRowId, moveRequirementDocumentsToCompany, SKIPS_NEW),
  createRecomputeFieldsRule('personnel', ['company'], getRowId, copyCompanyActiveStateToPeople),
  createRecomputeFieldsRule('personnel', ['company', 'rfc'], getRowId, recomputeVetoStateOfPeople),
  createRecomputeFieldsRule(
    'veto_exceptions',
    ['personnel'],
    ({ personnel }) => personnel,
    recomputeVetoStateOfPeople,
  ),
  createRecomputeFieldsRule('vetoes', ['rfc', 'withdrawn_at'], ({ rfc }) => rfc, recomputeVetoStateByRfcs),
  createRecomputeFieldsRule('companies', ['rfc'], getRowId, recomputeVetoStateOfCompanies, SKIPS_NEW),
  createRecomputeFieldsRule('companies', ['active'], getRowId, applyActiveStateOfCompanies, SKIPS_NEW),
  createRecomputeFieldsRule('companies', ['rfc'], getRowId, updateTaxListSituationOfCompanies),
  createRecomputeFieldsRule(
    'listed_taxpayers',
    ['situation', 'published_on'],
    ({ rfc }) => rfc,
    updateTaxListSituationByRfcs,
  ),
  createRecomputeFieldsRule('companies', ['repse_number'], getRowId, recomputeDocumentDaysOfCompanies),
  createRecomputeFieldsRule(
    'company_papers',
    ['review', 'issued_on', 'expires_on'],
    ({ company }) => company,
    recomputeDocumentDaysOfCompanies,
  ),
]

const RULES_BY_COLLECTION = Map.groupBy(RULES, ({ collection }) => collection)
const ORDER = [...new Set(RULES.map(({ recompute: settle }) => settle))]

const hasAnyFieldChanged = (before: AnyRow, after: AnyRow, fields: readonly string[]): boolean =>
  fields.some((field) => before[field] !== after[field])

/** Creates the hook that recomputes derived fields after the changes of one transaction. */
const createRecomputeHook = (): Hook => {
  const keysByRule = new Map<Recompute, Set<string | number>>()

  return {
    observes: (collection) => RULES_BY_COLLECTION.has(collection),

    recordChange(collection, before, after, { isOwned }) {
      if (isOwned) return
      for (const { fields, keyOf, recompute, skipsNew } of RULES_BY_COLLECTION.get(collection) ?? []) {
        const isTriggered = before && after ? hasAnyFieldChanged(before, after, fields) : !(skipsNew && after)
        const keys = [before, after].flatMap((row) => (row && isTriggered ? keyOf(row) : []))
        const pending = keysByRule.get(recompute) ?? new Set()
        for (const key of keys) if (key !== '') pending.add(key)
        if (pending.size > 0) keysByRule.set(recompute, pending)
      }
    },

    /** Runs all triggered rules until no rule is left. */
    async afterWrite(tx) {
      for (;;) {
        const recompute = ORDER.find((recompute) => keysByRule.has(recompute))
        if (!recompute) return
        const keys = [...(keysByRule.get(recompute) ?? [])]
        keysByRule.delete(recompute)
        await recompute(tx, keys as never[])
      }
    },
  }
}

/** Hooks that write what follows from changes: derived fields, and deliveries of webhooks. */
export const DERIVED_HOOKS: HookFactories = [() => createRecomputeHook, prepareWebhookHook]

import {
  computeCompanyDays,
  createPaperLookup,
  type PaperLookup,
} from '../../../domain/companyPaperStatus.ts'
import { companyScope } from '../../../domain/permissions.ts'
import { yieldTurn } from '../../common/eventLoop.ts'
import type { Row } from '../rows.ts'
import type { Reader, Writer } from '../store.ts'

type Company = Row<'companies'>

/** So many companies are looked at anew with a change of what is asked; those of more, in transactions of their own. */
const AT_ONCE = 50

/** What a company has brought. */
export const papersOf = async (
  store: Reader,
  company: number,
): Promise<PaperLookup<Row<'company_papers'>>> => {
  const { rows } = await store.getList('company_papers', {
    filter: { company },
    sort: { field: 'id', order: 'ASC' },
  })
  return createPaperLookup(rows)
}

/** The days from which on companies lack something. */
const keepDays = async (tx: Writer, companies: readonly Company[]): Promise<void> => {
  const { rows: obligations } = await tx.getList('obligations', {})
  for (const company of companies) {
    const days = computeCompanyDays(obligations, company, await papersOf(tx, company.id))
    const isSame =
      days.lacking_from === company.lacking_from &&
      days.arrears_from === company.arrears_from &&
      !company.papers_stale
    if (!isSame) await tx.update('companies', company.id, { ...days, papers_stale: false })
    await yieldTurn(true)
  }
}

/** The same of these companies. */
export const settlePapers = async (tx: Writer, ids: number[]): Promise<void> =>
  keepDays(tx, await tx.getMany('companies', ids))

/** Looks at some of the companies anew that are still to be; answers whether there may be more of them. */
export const settleStale = async (tx: Writer): Promise<boolean> => {
  const { rows } = await tx.getList('companies', { filter: { papers_stale: true }, range: [0, AT_ONCE - 1] })
  if (rows.length === 0) return false
  await keepDays(tx, rows)
  return true
}

/** After a change of what is asked: every company is looked at anew, the first ones at once. Answers whether some are left. */
export const askAnew = async (tx: Writer): Promise<boolean> => {
  await tx.updateMany('companies', {}, { papers_stale: true })
  await settleStale(tx)
  const { total } = await tx.getList('companies', { filter: { papers_stale: true }, range: [0, 0] })
  return total > 0
}

/** Whether the companies of people work. Whoever comes to one that was deactivated does not. */
export const settleEmployment = async (tx: Writer, ids: string[]): Promise<void> => {
  const people = await tx.getMany('personnel', ids)
  const companies = await tx.getMany('companies', [...new Set(people.map(({ company }) => company))])
  const active = new Map(companies.map((company) => [company.id, company.active]))
  for (const company_active of [true, false]) {
    const changed = people.filter(
      (person) =>
        person.company_active !== company_active && (active.get(person.company) ?? false) === company_active,
    )
    if (changed.length > 0)
      await tx.updateMany('personnel', { id: changed.map(({ id }) => id) }, { company_active })
  }
}

/** The documents of people go with them to another company. */
export const moveEvidence = async (tx: Writer, ids: string[]): Promise<void> => {
  for (const { id, company } of await tx.getMany('personnel', ids))
    await tx.updateMany('evidence', { personnel: id }, { company })
}

/**
 * What follows when companies are deactivated, or activated again: their people show it, in every list and on the public page, and whoever is bound to one that
 * does not work is signed out at once. Nothing is lost, so all of it can be undone.
 */
export const settleActivity = async (tx: Writer, ids: number[]): Promise<void> => {
  for (const { id, active } of await tx.getMany('companies', ids)) {
    await tx.updateMany('personnel', { company: id, company_active: !active }, { company_active: active })
    if (active) continue
    const { rows } = await tx.getList('users', { filter: { company: id } })
    const bound = rows.filter((user) => companyScope(user) === id).map((user) => user.id)
    if (bound.length > 0) await tx.deleteMany('tokens', { user: bound })
  }
}

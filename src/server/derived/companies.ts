import {
  computeMissingDocumentDays,
  createCompanyDocumentLookup,
  type PaperLookup,
} from '../../domain/companies/paperStatus.ts'
import { documentKindOf, REVIEWED_KINDS } from '../../domain/documents/kinds.ts'
import { getAccessibleCompany } from '../../domain/permissions.ts'
import { yieldToOtherRequests } from '../common/eventLoop.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import { readNonWorkingDays } from './nonWorkingDays.ts'

type Company = Row<'companies'>

/** Reviewed documents of people, which are listed by the current company of the person. */
const REVIEWED_OF_PEOPLE = REVIEWED_KINDS.map(documentKindOf).filter(({ owner }) => owner === 'personnel')

/** Number of companies that are recomputed per transaction. */
const BATCH = 50

/** Reads the documents that a company uploaded, grouped by obligation and period. */
export const readUploadedCompanyDocuments = async (
  store: Reader,
  company: number,
): Promise<PaperLookup<Row<'company_papers'>>> => {
  const { rows } = await store.getList('company_papers', {
    filter: { company },
    sort: { field: 'id', order: 'ASC' },
  })
  return createCompanyDocumentLookup(rows)
}

/** Recomputes and saves the day from which each company lacks required documents. */
const recomputeDaysOfMissingDocuments = async (tx: Writer, companies: readonly Company[]): Promise<void> => {
  const { rows: obligations } = await tx.getList('obligations', {})
  const extraDays = await readNonWorkingDays(tx)
  for (const company of companies) {
    const days = computeMissingDocumentDays(
      obligations,
      company,
      await readUploadedCompanyDocuments(tx, company.id),
      extraDays,
    )
    const isSame =
      days.lacking_from === company.lacking_from &&
      days.arrears_from === company.arrears_from &&
      !company.papers_stale
    if (!isSame) await tx.update('companies', company.id, { ...days, papers_stale: false })
    await yieldToOtherRequests(true)
  }
}

export const recomputeDocumentDaysOfCompanies = async (tx: Writer, ids: number[]): Promise<void> =>
  recomputeDaysOfMissingDocuments(tx, await tx.getMany('companies', ids))

/** Recomputes a batch of companies that are marked as outdated. Returns whether there may be more. */
export const recomputeOutdatedCompanies = async (tx: Writer): Promise<boolean> => {
  const { rows } = await tx.getList('companies', { filter: { papers_stale: true }, range: [0, BATCH - 1] })
  if (rows.length === 0) return false
  await recomputeDaysOfMissingDocuments(tx, rows)
  return true
}

/**
 * Marks all companies as outdated after an obligation or the non-working days changed, and recomputes the first batch. Returns whether outdated companies
 * remain.
 */
export const recomputeAllCompaniesInBatches = async (tx: Writer): Promise<boolean> => {
  await tx.updateMany('companies', {}, { papers_stale: true })
  await recomputeOutdatedCompanies(tx)
  const { total } = await tx.getList('companies', { filter: { papers_stale: true }, range: [0, 0] })
  return total > 0
}

/** Copies `active` of the company to the field `company_active` of its people. */
export const copyCompanyActiveStateToPeople = async (tx: Writer, ids: string[]): Promise<void> => {
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

/** Assigns the documents of people to their current company, after the people changed companies. */
export const moveRequirementDocumentsToCompany = async (tx: Writer, ids: string[]): Promise<void> => {
  for (const { id, company } of await tx.getMany('personnel', ids))
    for (const { table, by } of REVIEWED_OF_PEOPLE)
      await tx.updateMany(table as 'evidence', { [by]: id }, { company })
}

/** Copies `active` from companies to their people. Ends the sessions of users whose company was deactivated. */
export const applyActiveStateOfCompanies = async (tx: Writer, ids: number[]): Promise<void> => {
  for (const { id, active } of await tx.getMany('companies', ids)) {
    await tx.updateMany('personnel', { company: id, company_active: !active }, { company_active: active })
    if (active) continue
    const { rows } = await tx.getList('users', { filter: { company: id } })
    const restrictedUsers = rows.filter((user) => getAccessibleCompany(user) === id).map((user) => user.id)
    if (restrictedUsers.length > 0) await tx.deleteMany('tokens', { user: restrictedUsers })
  }
}

import { setImmediate } from 'node:timers/promises'
import { companyDays } from '../../domain/paperStanding.ts'
import { changesOf } from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import type { Writer } from '../store/store.ts'
import { papersOf } from './papersOf.ts'

type Company = Row<'companies'>

/** So many companies are looked at anew with a change of what is asked; those of more, in transactions of their own. */
const AT_ONCE = 50

/** What is asked of companies. */
const asked = async (tx: Writer): Promise<Row<'obligations'>[]> => (await tx.getList('obligations', {})).rows

const keep = async (tx: Writer, company: Company, obligations: Row<'obligations'>[]): Promise<void> => {
  const days = companyDays(obligations, company, await papersOf(tx, company.id))
  const changes = changesOf<Company>(company, { ...days, papers_stale: false })
  if (Object.keys(changes).length > 0) await tx.update('companies', company.id, changes)
}

/** Keeps the days from which on a company lacks something, in the transaction that changes what they follow from. */
export const keepCompanyDays = async (tx: Writer, company: Company): Promise<void> =>
  keep(tx, company, await asked(tx))

/** Looks at some of the companies anew that are still to be; answers whether there may be more of them. */
export const settleStale = async (tx: Writer): Promise<boolean> => {
  const filter = { papers_stale: true }
  const { rows } = await tx.getList('companies', { filter, range: [0, AT_ONCE - 1] })
  if (rows.length === 0) return false
  const obligations = await asked(tx)
  for (const company of rows) await keep(tx, company, obligations)
  await setImmediate()
  return true
}

/** After a change of what is asked: every company is looked at anew, the first ones at once. Answers whether some are left. */
export const askAnew = async (tx: Writer): Promise<boolean> => {
  await tx.updateMany('companies', {}, { papers_stale: true })
  await settleStale(tx)
  const { total } = await tx.getList('companies', { filter: { papers_stale: true }, range: [0, 0] })
  return total > 0
}

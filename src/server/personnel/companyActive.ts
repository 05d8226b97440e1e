import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

/** Does a company have people who work? Whoever comes to one that was deactivated does not. */
export const isCompanyActive = async (store: Reader, company: number): Promise<boolean> =>
  (await store.getOne('companies', company))?.active ?? false

/** Writes of everybody in a company that it was deactivated, or activated again. */
export const settleCompanyActive = async (
  tx: Writer,
  { id, active }: Pick<Row<'companies'>, 'id' | 'active'>,
): Promise<void> => {
  await tx.updateMany('personnel', { company: id, company_active: !active }, { company_active: active })
}

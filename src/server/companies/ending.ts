import { companyScope } from '../../domain/permissions.ts'
import { closeSessions } from '../accounts/sessions.ts'
import { settleCompanyActive } from '../personnel/companyActive.ts'
import type { Row } from '../store/rows.ts'
import type { Writer } from '../store/store.ts'

/**
 * What follows when a company is deactivated, or activated again: its people show it, in every list and on the public page, and whoever is bound to it is
 * signed out at once. Nothing of it is lost, so all of it can be undone.
 */
export const settleActivity = async (
  tx: Writer,
  { id, active }: Pick<Row<'companies'>, 'id' | 'active'>,
): Promise<void> => {
  await settleCompanyActive(tx, { id, active })
  if (active) return
  const { rows: users } = await tx.getList('users', { filter: { company: id } })
  for (const user of users) if (companyScope(user) === id) await closeSessions(tx, user.id)
}

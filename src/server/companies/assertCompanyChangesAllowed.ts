import type { CompanyRow } from '../../domain/companies/schemas.ts'
import type { Actor } from '../../domain/groups.ts'
import { assertCatalogEntryActive } from '../catalogs/entries.ts'
import { assertRfcHasNoVeto } from '../personnel/vetoes.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { assertNoDuplicateCompany } from './sameCompany.ts'

/**
 * Throws 400 if changes of a company break a rule: the catalogue of zones, its unique RFC and name, and vetoes (bans). Returns the
 * override of vetoes, if the user gives a reason.
 */
export const assertCompanyChangesAllowed = async (
  tx: Reader,
  actor: Actor,
  row: Row<'companies'>,
  changes: Partial<CompanyRow>,
  { veto_reason = '', isConfirmed = false }: { veto_reason?: string; isConfirmed?: boolean } = {},
): ReturnType<typeof assertRfcHasNoVeto> => {
  await assertCatalogEntryActive(tx, 'zones', 'zone', changes.zone)
  await assertNoDuplicateCompany(tx, actor, changes, { isConfirmed, except: row.id })
  return changes.rfc ? assertRfcHasNoVeto(tx, actor, changes.rfc, veto_reason) : undefined
}

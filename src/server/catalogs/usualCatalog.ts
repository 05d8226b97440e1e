import { DEFAULT_DOCUMENT_RULES } from '../../domain/catalogs/documentRules.ts'
import { NEW_ENTRY } from '../../domain/catalogs/schemas.ts'
import { usualCatalog } from '../../domain/catalogs/usualCatalog.ts'
import type { Day } from '../../domain/common/days.ts'
import { removeCaseAndAccents } from '../../domain/common/text.ts'
import { DEFAULT_OBLIGATION } from '../../domain/obligations/schemas.ts'
import type { Writer } from '../store/store.ts'

const NO_PRICE = { materials_price: 0, workforce: 0, indirect_costs: 0 }

/** Inserts the default kinds of company documents. Skips names that the portal already has. */
export const insertDefaultDocumentKinds = async (tx: Writer, today: Day): Promise<undefined> => {
  const { rows } = await tx.getList('obligations', {})
  const existingNames = new Set(rows.map(({ name }) => removeCaseAndAccents(name)))
  for (const obligation of usualCatalog.obligations)
    if (!existingNames.has(removeCaseAndAccents(obligation.name)))
      await tx.create('obligations', { ...DEFAULT_OBLIGATION, since: today, ...obligation, ...NEW_ENTRY })
  return undefined
}

/** Inserts the default roles, requirements and prices into an empty portal. */
export const insertDefaultCatalogEntries = async (tx: Writer, today: Day): Promise<void> => {
  for (const name of usualCatalog.zones) await tx.create('zones', { name, ...NEW_ENTRY })
  const roles = new Map<string, number>()
  for (const role of usualCatalog.roles)
    roles.set(role.name, (await tx.create('roles', { ...role, ...NEW_ENTRY, pending: null })).id)
  for (const { roles: names, ...requirement } of usualCatalog.requirements)
    await tx.create('accreditation_types', {
      ...DEFAULT_DOCUMENT_RULES,
      sensitive: false,
      ...requirement,
      ...NEW_ENTRY,
      roles: names.flatMap((name) => roles.get(name) ?? []),
    })
  for (const document of usualCatalog.companyDocuments)
    await tx.create('company_file_names', { ...document, ...NEW_ENTRY })
  await insertDefaultDocumentKinds(tx, today)
  // The id is the number of metres plus 1 (docs/requirements.md §10).
  for (const meters of usualCatalog.meters)
    await tx.create('pricing', { id: meters + 1, meters, ...NO_PRICE, ...NEW_ENTRY, active: false })
  for (const document of usualCatalog.personnelDocuments)
    await tx.create('personnel_file_names', { sensitive: false, ...document, ...NEW_ENTRY })
}

import { usualCatalog } from '../../domain/usualCatalog.ts'
import type { Writer } from '../store/store.ts'

/** Gives a portal that has no catalogues the usual ones, in one transaction; people, companies and accounts are none of them. */
export const loadUsualCatalog = async (tx: Writer): Promise<void> => {
  for (const name of usualCatalog.zones) await tx.create('zones', { name })
  const roles = new Map<string, number>()
  for (const role of usualCatalog.roles) roles.set(role.name, (await tx.create('roles', role)).id)
  for (const { roles: names, ...requirement } of usualCatalog.requirements)
    await tx.create('accreditation_types', {
      ...requirement,
      roles: names.flatMap((name) => roles.get(name) ?? []),
    })
  for (const document of usualCatalog.companyDocuments) await tx.create('company_file_names', document)
  for (const document of usualCatalog.personnelDocuments) await tx.create('personnel_file_names', document)
}

import type { ImportKind } from '../../../domain/imports/imports.ts'
import { type GenericImportKind, resourceImports } from '../../../domain/resources.ts'
import { companyImporter } from './companyImporter.ts'
import type { Importer } from './importer.ts'
import { personImporter } from './personImporter.ts'
import { photoImporter } from './photoImporter.ts'
import { createRecordImporter } from './recordImporter.ts'
import { requirementImporter } from './requirementImporter.ts'
import { userImporter } from './userImporter.ts'

/** Importers of kinds with rules of their own. */
const ownImporters: Record<Exclude<ImportKind, GenericImportKind>, Importer> = {
  companies: companyImporter,
  people: personImporter,
  requirements: requirementImporter,
  users: userImporter,
  photos: photoImporter,
}

export const importersByKind: Readonly<Record<ImportKind, Importer>> = {
  ...ownImporters,
  ...(Object.fromEntries(
    resourceImports.flatMap(({ identity, ...entry }) =>
      identity ? [[entry.kind, createRecordImporter({ ...entry, identity })]] : [],
    ),
  ) as Record<GenericImportKind, Importer>),
}

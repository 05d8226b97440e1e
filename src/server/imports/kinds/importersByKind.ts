import type { ImportKind } from '../../../domain/imports.ts'
import { companyImporter } from './companyImporter.ts'
import { contactImporter } from './contactImporter.ts'
import type { Importer } from './importer.ts'
import { personImporter } from './personImporter.ts'
import { photoImporter } from './photoImporter.ts'
import { requirementImporter } from './requirementImporter.ts'
import { userImporter } from './userImporter.ts'

export const importersByKind: Record<ImportKind, Importer> = {
  companies: companyImporter,
  contacts: contactImporter,
  people: personImporter,
  requirements: requirementImporter,
  users: userImporter,
  photos: photoImporter,
}

import { z } from 'zod'
import type { Fields, RowOf } from '../fields/fields.ts'
import { rowVersionSchema } from '../fields/inputs.ts'
import { newShape, patchShape, responseShape, rowShape } from '../fields/schemas.ts'
import { documentRuleFields } from './documentRules.ts'
import {
  companyFileNameFields,
  personnelFileNameFields,
  requirementFields,
  roleFields,
  zoneFields,
} from './fields.ts'

const id = z.int()

/** Properties of each stored entry of a catalogue, besides its fields. */
export const entryRowShape = { id, version: rowVersionSchema.default(1) }
/** Entry of a catalogue as stored. */
export type EntryRowOf<T extends Fields> = RowOf<T> & { id: number; version: number }

/** Properties of entries in lists. The version is only sent to users who edit catalogues. */
export const entryItemShape = { id, version: rowVersionSchema.optional() }

/** Properties of one entry. `uses` is the number of records that refer to the entry. */
export const entryDetailShape = { id, version: rowVersionSchema, uses: z.int() }

/** Values of a new entry. */
export const NEW_ENTRY = { active: true, version: 1 } as const

/** Zone as the API returns it (docs/requirements.md §4). */
export const zoneSchema = z.object({ id, name: z.string() })
export type Zone = z.infer<typeof zoneSchema>

export const zoneRowSchema = z.object({ ...entryRowShape, ...rowShape(zoneFields) })
export interface ZoneRow extends EntryRowOf<typeof zoneFields> {}
export const zoneListItemSchema = z.object({ ...entryItemShape, ...responseShape(zoneFields) })
export const zoneDetailSchema = z.object({ ...entryDetailShape, ...responseShape(zoneFields) }).required()
export const newZoneSchema = z.strictObject(newShape(zoneFields))
export const zonePatchSchema = z.strictObject(patchShape(zoneFields))

/** Role as stored. `pending` has changed requirements that are still being applied to people. */
export const roleRowSchema = z.object({
  ...entryRowShape,
  ...rowShape(roleFields),
  pending: z
    .object({ types: z.array(z.int()), after: z.string() })
    .nullable()
    .default(null),
})
export interface RoleRow extends EntryRowOf<typeof roleFields> {
  pending: { types: number[]; after: string } | null
}
export const roleListItemSchema = z.object({
  ...entryItemShape,
  ...responseShape(roleFields),
  /** Whether changed requirements are still being applied to the people with this role. */
  updating: z.boolean().optional(),
})
export const roleDetailSchema = z.object({ ...entryDetailShape, ...responseShape(roleFields) }).required()
export const newRoleSchema = z.strictObject(newShape(roleFields))
export const rolePatchSchema = z.strictObject(patchShape(roleFields))

/** Requirement in the catalogue, which is a column of the accreditation matrix. */
export interface AccreditationType {
  id: number
  name: string
}

export const accreditationTypeRowSchema = z.object({ ...entryRowShape, ...rowShape(requirementFields) })
export interface AccreditationTypeRow extends EntryRowOf<typeof requirementFields> {}
export const requirementTypeListItemSchema = z.object({
  ...entryItemShape,
  ...responseShape(requirementFields),
  // Only sent to users who edit catalogues.
  ...z.object(responseShape(documentRuleFields)).partial().shape,
})
export const requirementTypeDetailSchema = z
  .object({ ...entryDetailShape, ...responseShape(requirementFields) })
  .required()
export const newRequirementTypeSchema = z.strictObject(newShape(requirementFields))
export const requirementTypePatchSchema = z.strictObject(patchShape(requirementFields))

/** File name that can be chosen for company files (docs/requirements.md §4). */
export const companyFileNameRowSchema = z.object({ ...entryRowShape, ...rowShape(companyFileNameFields) })
export interface CompanyFileNameRow extends EntryRowOf<typeof companyFileNameFields> {}
export type CompanyFileName = Pick<CompanyFileNameRow, 'id' | 'category' | 'name'>
export const companyFileNameListItemSchema = z.object({
  ...entryItemShape,
  ...responseShape(companyFileNameFields),
})
export const companyFileNameDetailSchema = z
  .object({ ...entryDetailShape, ...responseShape(companyFileNameFields) })
  .required()
export const newCompanyFileNameSchema = z.strictObject(newShape(companyFileNameFields))
/** Body of a change to a name for files of companies. */
export const companyFileNamePatchSchema = z.strictObject(patchShape(companyFileNameFields))

/** File name that can be chosen for files of people. */
export const personnelFileNameRowSchema = z.object({ ...entryRowShape, ...rowShape(personnelFileNameFields) })
export interface PersonnelFileNameRow extends EntryRowOf<typeof personnelFileNameFields> {}
export type PersonnelFileName = Pick<PersonnelFileNameRow, 'id' | 'category' | 'name'>
export const personnelFileNameListItemSchema = z.object({
  ...entryItemShape,
  ...responseShape(personnelFileNameFields),
})
export const personnelFileNameDetailSchema = z
  .object({ ...entryDetailShape, ...responseShape(personnelFileNameFields) })
  .required()
export const newPersonnelFileNameSchema = z.strictObject(newShape(personnelFileNameFields))
export const personnelFileNamePatchSchema = z.strictObject(patchShape(personnelFileNameFields))

import { DEFAULT_DOCUMENT_RULES } from '../../src/domain/catalogs/documentRules.ts'
import type { AccreditationTypeRow, RoleRow } from '../../src/domain/catalogs/schemas.ts'
import { NEW_ENTRY } from '../../src/domain/catalogs/schemas.ts'
import { usualCatalog } from '../../src/domain/catalogs/usualCatalog.ts'

export const demoRoles: RoleRow[] = usualCatalog.roles.map((role, i) => ({
  id: i + 1,
  ...role,
  ...NEW_ENTRY,
  pending: null,
}))

/** Ids of the roles in each kind of company, with relative frequencies. */
export const rolesByCompanyKind = {
  installation: [
    [1, 4],
    [2, 9],
    [3, 3],
    [4, 5],
    [5, 2],
    [6, 2],
    [7, 2],
    [8, 1],
    [9, 2],
    [10, 1],
  ],
  inspection: [
    [1, 12],
    [3, 4],
    [5, 4],
    [8, 2],
    [9, 1],
    [10, 1],
  ],
  sales: [
    [7, 9],
    [8, 7],
    [1, 1],
    [9, 1],
  ],
} as const satisfies Record<string, readonly (readonly [role: number, weight: number])[]>

/** Requirements for an accreditation, with the ids of the roles that need each requirement. */
export const demoAccreditationTypes: AccreditationTypeRow[] = usualCatalog.requirements.map(
  ({ roles: names, ...type }, i) => ({
    id: i + 1,
    ...DEFAULT_DOCUMENT_RULES,
    sensitive: false,
    ...type,
    ...NEW_ENTRY,
    roles: demoRoles.filter(({ name }) => names.some((one) => one === name)).map(({ id }) => id),
  }),
)

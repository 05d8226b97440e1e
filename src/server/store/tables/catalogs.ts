import {
  companyFileNameFields,
  personnelFileNameFields,
  requirementFields,
  roleFields,
  zoneFields,
} from '../../../domain/catalogs/fields.ts'
import {
  type AccreditationTypeRow,
  accreditationTypeRowSchema,
  type CompanyFileNameRow,
  companyFileNameRowSchema,
  type PersonnelFileNameRow,
  personnelFileNameRowSchema,
  type RoleRow,
  roleRowSchema,
  type ZoneRow,
  zoneRowSchema,
} from '../../../domain/catalogs/schemas.ts'
import { searchTexts, sortKeys } from '../../../domain/fields/fields.ts'
import { obligationFields } from '../../../domain/obligations/fields.ts'
import { type ObligationRow, obligationRowSchema } from '../../../domain/obligations/schemas.ts'
import { defineTable, firstOf, type RowSchema } from '../defineTable.ts'

export const zones = defineTable({
  row: zoneRowSchema as RowSchema<ZoneRow>,
  sorts: sortKeys(zoneFields),
  search: searchTexts(zoneFields),
  unique: ['name'],
  indexes: { name: 'name_key, id' },
  log: {},
  getName: firstOf('name'),
})

export const roles = defineTable({
  row: roleRowSchema as RowSchema<RoleRow>,
  sorts: sortKeys(roleFields),
  search: searchTexts(roleFields),
  indexes: { name: 'name_key, id' },
  log: {},
  getName: firstOf('name'),
})

export const accreditationTypes = defineTable({
  row: accreditationTypeRowSchema as RowSchema<AccreditationTypeRow>,
  sorts: sortKeys(requirementFields),
  search: searchTexts(requirementFields),
  unique: ['name'],
  log: {},
  getName: firstOf('name'),
})

export const obligations = defineTable({
  row: obligationRowSchema as RowSchema<ObligationRow>,
  sorts: sortKeys(obligationFields),
  search: searchTexts(obligationFields),
  log: {},
  getName: firstOf('name'),
})

export const companyFileNames = defineTable({
  row: companyFileNameRowSchema as RowSchema<CompanyFileNameRow>,
  sorts: sortKeys(companyFileNameFields),
  search: searchTexts(companyFileNameFields),
  log: {},
  getName: firstOf('name'),
})

export const personnelFileNames = defineTable({
  row: personnelFileNameRowSchema as RowSchema<PersonnelFileNameRow>,
  sorts: sortKeys(personnelFileNameFields),
  search: searchTexts(personnelFileNameFields),
  log: {},
  getName: firstOf('name'),
})

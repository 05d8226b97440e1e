import { choice, defineFields, type Field, line, numbers, yesNo } from '../fields/fields.ts'
import { catalogEntry, catalogKeepers } from '../fields/shared.ts'
import { documentRuleFields } from './documentRules.ts'

/** Users who edit catalogues. Other users see only the names. */
const see = catalogKeepers
const change = catalogKeepers

export const COMPANY_CATEGORIES = ['General', 'REPSE', 'SASISOPA'] as const
export const PERSONNEL_CATEGORIES = ['General', 'SASISOPA'] as const

/** Fields of a zone (docs/requirements.md §4). */
export const zoneFields = defineFields({
  name: line({ ...catalogEntry.name, printed: true }),
  active: catalogEntry.active,
})

/** Fields of a role (docs/requirements.md §4). */
export const roleFields = defineFields({
  name: line({ ...catalogEntry.name, printed: true, width: 30 }),
  definition: line({
    label: 'Perfil',
    maxLength: 200,
    printed: true,
    required: true,
    see,
    change,
    column: true,
    width: 40,
  }),
  type: line({
    label: 'Tipo',
    maxLength: 80,
    printed: true,
    required: true,
    see,
    change,
    column: true,
    width: 20,
  }),
  active: catalogEntry.active,
})

/** Offers a column for a field in lists and exports. */
const inColumn = <const F extends Field>(field: F) => ({ ...field, column: true as const })

/** Whether the documents of an entry are about health. They need a permission of their own, and each view is logged. */
const sensitive = yesNo({
  label: 'Dato sensible (salud)',
  late: true,
  see,
  change,
  column: true,
  width: 12,
})

/** Fields of a requirement, which is a column of the accreditation matrix. */
export const requirementFields = defineFields({
  name: line({ ...catalogEntry.name, printed: true }),
  wants_document: inColumn(documentRuleFields.wants_document),
  brought_by: documentRuleFields.brought_by,
  /** Whether contractors may tick the requirement. */
  by_contractor: yesNo({
    label: 'Lo cumple la empresa',
    late: true,
    see,
    change,
    column: true,
    width: 12,
  }),
  validity: inColumn(documentRuleFields.validity),
  validity_months: inColumn(documentRuleFields.validity_months),
  warning_days: inColumn(documentRuleFields.warning_days),
  absence: documentRuleFields.absence,
  sensitive,
  /** Roles that need the requirement. They are changed for several requirements at once. */
  roles: numbers({ label: 'Se pide a', see }),
  active: catalogEntry.active,
})

/** Creates the fields of a name that can be chosen for files. Files are stored with their category, which is therefore fixed. */
const fileNameFields = <const C extends readonly string[]>(categories: C) =>
  defineFields({
    category: choice({
      label: 'Categoría',
      choices: categories,
      required: true,
      change,
      onlyInNew: true,
      search: true,
      column: true,
    }),
    name: line({ ...catalogEntry.name, column: 1 }),
    active: catalogEntry.active,
  })

export const companyFileNameFields = fileNameFields(COMPANY_CATEGORIES)
const { active, ...personnelFileName } = fileNameFields(PERSONNEL_CATEGORIES)
export const personnelFileNameFields = defineFields({ ...personnelFileName, sensitive, active })

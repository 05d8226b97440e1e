import { groupValidationErrorsByField } from '../../../contract/errorTexts.ts'
import { contactFields } from '../../../domain/contacts/fields.ts'
import { type ContactRow, newContactSchema } from '../../../domain/contacts/schemas.ts'
import { blankRow, isStored, namesOf } from '../../../domain/fields/fields.ts'
import { hasPermission } from '../../../domain/permissions.ts'
import { removeCaseAndAccents } from '../../../domain/text.ts'
import { texts as commonTexts } from '../../common/messages.ts'
import { getFieldsChangedByPatch, incrementRecordVersion } from '../../records/versions.ts'
import type { Row } from '../../store/rows.ts'
import type { Reader } from '../../store/store.ts'
import { importTexts } from '../importTexts.ts'
import { importFieldsOf, readFields } from './fieldValues.ts'
import { createPlanForRefusedRow, type ImportContext, type Importer, type RowPlan } from './importer.ts'
import { findVisibleCompaniesByName, type Lookups, loadImportReferenceData } from './lookups.ts'
import { listPlannedImportValues } from './plannedValues.ts'
import { createImportRowPlanner, type RowKeyGetter } from './rowPlanner.ts'
import type { RowValues } from './rowValues.ts'

/** Fields that a row can fill, except the company, which is looked up. */
const CHANGEABLE = namesOf(contactFields, (field) => isStored(field) && field.change !== undefined)

const findCompanyOfContact = (
  values: RowValues,
  lookups: Lookups,
  { actor }: ImportContext,
): Row<'companies'> | undefined => {
  const companies = findVisibleCompaniesByName(values, lookups, actor)
  if (companies.length > 1)
    values.refuse('company', importTexts.ambiguousCompany(values.text('company') ?? ''))
  return companies.length === 1 ? companies[0] : undefined
}

/** Loads the contacts of some companies, except withdrawn ones. */
const loadContactsOfCompanies = async (
  store: Reader,
  companies: readonly number[],
): Promise<Row<'contacts'>[]> =>
  companies.length === 0
    ? []
    : (await store.getList('contacts', { filter: { company: [...new Set(companies)], withdrawn_at: null } }))
        .rows

/** Finds a contact of a company by name, or by name and email if several contacts have the name. */
const findExistingContact = (
  contacts: readonly Row<'contacts'>[],
  values: RowValues,
): Row<'contacts'> | undefined => {
  const nameMatches = contacts.filter(
    ({ name }) => removeCaseAndAccents(name) === removeCaseAndAccents(values.text('name') ?? ''),
  )
  if (nameMatches.length < 2) return nameMatches[0]
  const emailMatches = nameMatches.filter(
    ({ email }) => removeCaseAndAccents(email) === removeCaseAndAccents(values.text('email') ?? ''),
  )
  if (emailMatches.length !== 1) values.refuse('name', importTexts.ambiguousContact)
  return emailMatches[0]
}

const planContactImport = (
  company: Row<'companies'> | undefined,
  values: RowValues,
  contacts: readonly Row<'contacts'>[],
  { actor }: ImportContext,
  now: Date,
): RowPlan => {
  const label = values.text('name') ?? ''
  if (!hasPermission(actor, 'contacts.create')) values.refuse('', commonTexts.forbidden)
  const existing = company && findExistingContact(contacts, values)
  const cells = readFields(contactFields, values, existing)
  const parsed = newContactSchema.safeParse(
    Object.fromEntries(CHANGEABLE.map((field) => [field, cells[field] ?? existing?.[field] ?? ''])),
  )
  if (!parsed.success) values.refuseAll(groupValidationErrorsByField(parsed.error.issues))
  if (!company || !parsed.success || values.problems.length > 0)
    return createPlanForRefusedRow(label, values.problems, company && String(company.id))
  const { position = '', positon: _, ...rest } = parsed.data
  const next = { ...rest, position }
  const target = String(company.id)
  const changes = existing && getFieldsChangedByPatch<ContactRow>(existing, next)
  return {
    outcome: !changes ? 'created' : Object.keys(changes).length === 0 ? 'same' : 'changed',
    problems: [],
    label,
    target,
    values: changes ? listPlannedImportValues(changes, existing) : listPlannedImportValues(next, undefined),
    async write(tx) {
      if (existing && changes)
        await tx.update('contacts', existing.id, incrementRecordVersion(existing, changes))
      else
        await tx.create('contacts', {
          ...blankRow(contactFields),
          ...next,
          company: company.id,
          version: 1,
          created_at: now.toISOString(),
        })
      return target
    },
  }
}

const getContactDuplicateKeys: RowKeyGetter = ({ texts }) => [
  [
    'name',
    ['company', 'name', 'email'].map((field) => removeCaseAndAccents(texts.get(field) ?? '')).join(' | '),
  ],
]

export const contactImporter: Importer = {
  writes: { contacts: CHANGEABLE },
  listFields: async () => importFieldsOf(contactFields),
  getRequiredSets: () => [['company'], ['name']],
  createPlanner: (context) =>
    createImportRowPlanner(
      getContactDuplicateKeys,
      loadImportReferenceData,
      async (rows, lookups, store, now) => {
        const rowsWithCompany = rows.map(({ values }) => ({
          values,
          company: findCompanyOfContact(values, lookups, context),
        }))
        const contacts = await loadContactsOfCompanies(
          store,
          rowsWithCompany.flatMap(({ company }) => company?.id ?? []),
        )
        return rowsWithCompany.map(({ values, company }) => {
          const companyContacts = contacts.filter((contact) => contact.company === company?.id)
          return planContactImport(company, values, companyContacts, context, now)
        })
      },
    ),
}

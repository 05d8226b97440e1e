import { groupValidationErrorsByField } from '../../../contract/errorTexts.ts'
import { fieldLabels } from '../../../contract/fieldLabels.ts'
import { type ContactRow, newContactSchema } from '../../../domain/contacts.ts'
import { hasPermission } from '../../../domain/permissions.ts'
import { removeCaseAndAccents } from '../../../domain/text.ts'
import { NOT_WITHDRAWN } from '../../../domain/withdrawals.ts'
import { texts as commonTexts } from '../../common/messages.ts'
import { getFieldsChangedByPatch, incrementRecordVersion } from '../../records/versions.ts'
import type { Row } from '../../store/rows.ts'
import type { Reader } from '../../store/store.ts'
import { importTexts } from '../importTexts.ts'
import {
  createPlanForRefusedRow,
  defineImportField,
  type ImportContext,
  type Importer,
  type ImportField,
  type RowPlan,
} from './importer.ts'
import { findVisibleCompaniesByName, type Lookups, loadImportReferenceData } from './lookups.ts'
import { listPlannedImportValues } from './plannedValues.ts'
import { createImportRowPlanner, type RowKeyGetter } from './rowPlanner.ts'
import type { RowValues } from './rowValues.ts'

const labels = fieldLabels.contacts

const contactFields: ImportField[] = [
  defineImportField('company', labels.company, 'Instalaciones del Bajío', {
    titles: ['Empresa colaboradora', 'Razón social', 'RFC de la empresa', 'Contratista'],
    note: 'Obligatorio: el nombre o el RFC de una empresa registrada.',
  }),
  defineImportField('name', labels.name, 'Ana Núñez', {
    titles: ['Contacto', 'Nombre del contacto'],
    note: 'Obligatorio. Si la empresa ya tiene un contacto con este nombre, la fila cambia sus datos.',
  }),
  defineImportField('position', labels.position, 'Jefa de operación', {
    titles: ['Cargo'],
    note: 'Obligatorio al crear.',
  }),
  defineImportField('phone', labels.phone, '4421234567', {
    titles: ['Celular'],
    note: 'Obligatorio al crear: 10 dígitos.',
  }),
  defineImportField('email', labels.email, 'ana@ejemplo.mx', {
    titles: ['Correo', 'E-mail', 'Email'],
    note: 'Obligatorio al crear.',
  }),
  defineImportField('id_900', labels.id_900, '', { titles: ['ID 900', '900'] }),
]

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
  const getText = (field: keyof ContactRow & string) => values.text(field) ?? existing?.[field] ?? ''
  const getIdentifier = (field: 'phone' | 'id_900') =>
    values.identifier(field, existing?.[field]) ?? existing?.[field] ?? ''
  const parsed = newContactSchema.safeParse({
    name: getText('name'),
    phone: getIdentifier('phone'),
    email: getText('email'),
    position: getText('position'),
    id_900: getIdentifier('id_900'),
  })
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
          ...next,
          ...NOT_WITHDRAWN,
          company: company.id,
          mail_off: false,
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
  writes: { contacts: ['name', 'phone', 'email', 'position', 'id_900'] },
  listFields: async () => contactFields,
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

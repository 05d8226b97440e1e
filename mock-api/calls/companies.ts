import { z } from 'zod'
import { companyDataPatch, newCompany } from '../../src/domain/companies.ts'
import { newCompanyFile, newCompanyFileOf } from '../../src/domain/documents.ts'
import { email, optionalLine, phone, requiredLine, wireId } from '../../src/domain/fields.ts'
import { canChangeCompanyField, seesCompany } from '../../src/domain/permissions.ts'
import {
  type Asked,
  assertMayChange,
  type Calls,
  call,
  chosen,
  notFound,
  type Portal,
  Refusal,
  read,
  rowOf,
  upload,
} from '../call.ts'
import { COMPANY_DATA, type Company, nextId, pick } from '../database.ts'
import { addFile } from '../files.ts'
import { shownFile, shownPerson, zoneIn } from '../shapes.ts'

/** A company in lists (specification, section 3). */
const shownCompany = (portal: Portal, row: Company) => ({
  ...pick(row, ['id', 'company_name', 'active']),
  zone: zoneIn(portal, row.zone, 'record'),
})

const shownData = (portal: Portal, row: Company) => ({
  ...pick(row, COMPANY_DATA),
  zone: zoneIn(portal, row.zone, 'record'),
})

const filesOf = ({ portal, origin }: Asked, company: number) =>
  portal.rows.company_files
    .filter((row) => row.company === company)
    .map(({ company: _, ...row }) => shownFile(origin, row))

const wholeCompany = (asked: Asked, row: Company) => {
  const { personnel, users } = asked.portal.rows
  return {
    ...shownCompany(asked.portal, row),
    contacts: row.contacts,
    files: filesOf(asked, row.id),
    personnel: personnel.filter(({ company }) => company === row.id).map((one) => shownPerson(asked, one)),
    users: users.filter(({ company }) => company === row.id).map((user) => pick(user, ['username'])),
  }
}

/** A company that the actor sees, or 404. */
const companyOf = ({ portal, actor }: Asked, id: unknown): Company => {
  const row = rowOf(portal.rows.companies, id)
  if (!seesCompany(actor, row.id)) throw notFound()
  return row
}

const addFileTo = async (asked: Asked<unknown, { file: File; name: number }>, { id }: Company) => {
  const { company_file_names: names, company_files: files } = asked.portal.rows
  const { name, category } = chosen(names, asked.body.name, 'name')
  const { company: _, ...row } = await addFile(asked, files, { name, category, company: id })
  return row
}

/** What a company starts with beside its name and zone. */
const BLANK: Omit<Company, 'id' | 'company_name' | 'zone'> = {
  ...{ ruec: '', rfc: '', sap_creditor_id: '', sap_client_id: '', billing_address: '', provider_url: '' },
  ...{ sap_gor: '', sap_pm: '', repse_number: '', business_address: '', legal_representative: '' },
  ...{ security_supervisor: '', sap_payment_alert_blocked: false, work_division: '', business_area: '' },
  ...{ prevention_security_health_environment_certified: false, active: true, contacts: [] },
}

const HAS_PEOPLE =
  'No se puede eliminar la empresa porque tiene personal asociado. Por favor, reasigne o elimine el personal primero.'
const HAS_USERS =
  'No se puede eliminar la empresa porque tiene usuarios asociados. Por favor, elimine los usuarios primero.'

/** Specification, section 7, "Companies"; and the zones, which companies choose from. */
export const companyCalls: Calls = {
  'GET /api/zones/': read('catalog.read', ({ portal }) => portal.rows.zones),

  'GET /api/companies/': read('companies.list', ({ portal, actor }) =>
    portal.rows.companies.filter(({ id }) => seesCompany(actor, id)).map((row) => shownCompany(portal, row)),
  ),

  'POST /api/companies/': call({
    access: 'companies.create',
    body: newCompany.omit({ rfc: true, veto_reason: true }),
    answer(asked) {
      const { portal, body } = asked
      chosen(portal.rows.zones, body.zone, 'zone')
      const rows = portal.rows.companies
      const row: Company = { ...BLANK, ...body, id: nextId(rows), contacts: [] }
      rows.push(row)
      return wholeCompany(asked, row)
    },
  }),

  'GET /api/companies/:id/': read('companies.read', (asked) =>
    wholeCompany(asked, companyOf(asked, asked.params.id)),
  ),

  'DELETE /api/companies/:id/': call({
    access: 'companies.delete',
    answer(asked) {
      const { rows } = asked.portal
      const { id } = companyOf(asked, asked.params.id)
      const isOf = (row: { company: number | null }) => row.company === id
      if (rows.personnel.some(isOf)) throw new Refusal(409, HAS_PEOPLE)
      if (rows.users.some(isOf)) throw new Refusal(409, HAS_USERS)
      rows.companies = rows.companies.filter((row) => row.id !== id)
      rows.company_files = rows.company_files.filter((row) => !isOf(row))
    },
  }),

  'GET /api/company_data/:id/': read('companies.read', (asked) =>
    shownData(asked.portal, companyOf(asked, asked.params.id)),
  ),

  'PATCH /api/company_data/:id/': call({
    access: 'companies.update',
    body: companyDataPatch,
    answer(asked) {
      const { portal, actor, params, body } = asked
      const row = companyOf(asked, params.id)
      const { work_division: divisions, business_area: areas, ...others } = body
      const sent: Partial<Company> = {
        ...others,
        ...(divisions && { work_division: divisions.join(',') }),
        ...(areas && { business_area: areas.join(',') }),
      }
      assertMayChange(row, sent, (field) => canChangeCompanyField(actor, field))
      if (sent.zone !== undefined) chosen(portal.rows.zones, sent.zone, 'zone')
      return shownData(portal, Object.assign(row, sent))
    },
  }),

  'POST /api/v1/company/:id/contacts/': call({
    access: 'contacts.create',
    body: z.strictObject({
      ...{ name: requiredLine(), phone, email, positon: requiredLine(120) },
      id_900: optionalLine(40).default(''),
    }),
    answer(asked) {
      const { positon: position, ...body } = asked.body
      const contact = { ...body, position }
      companyOf(asked, asked.params.id).contacts.push(contact)
      return contact
    },
  }),

  'GET /api/company_file_names/': read('catalog.read', ({ portal }) => portal.rows.company_file_names),

  'GET /api/company_files/': call({
    access: 'companies.read',
    query: z.strictObject({ company_id: wireId }),
    answer: (asked) => filesOf(asked, companyOf(asked, asked.query.company_id).id),
  }),

  'POST /api/company_files/': call({
    access: 'companyFiles.create',
    body: newCompanyFileOf.extend({ file: upload }),
    answer: (asked) => addFileTo(asked, companyOf(asked, asked.body.company)),
  }),

  'POST /api/v1/company/:id/files/': call({
    access: 'companyFiles.create',
    body: newCompanyFile.extend({ file: upload }),
    answer: (asked) => addFileTo(asked, companyOf(asked, asked.params.id)),
  }),

  'DELETE /api/company_files/:id/': call({
    access: 'companyFiles.delete',
    query: z.strictObject({ company_id: wireId }),
    answer(asked) {
      const { rows } = asked.portal
      const company = companyOf(asked, asked.query.company_id)
      const row = rowOf(rows.company_files, asked.params.id)
      if (row.company !== company.id) throw notFound()
      rows.company_files = rows.company_files.filter((one) => one !== row)
    },
  }),
}

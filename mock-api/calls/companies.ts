import { z } from 'zod'
import {
  assertMayChange,
  type BackEnd,
  type Context,
  call,
  createNotFound,
  getChosen,
  getRow,
  Refusal,
  read,
} from '../call.ts'
import { COMPANY_DATA, type Company, getNextId } from '../database.ts'
import {
  businessArea,
  companyRfc,
  email,
  flag,
  id,
  optionalText,
  phone,
  requiredText,
  upload,
  url,
  workDivision,
} from '../fields.ts'
import { addFile } from '../files.ts'
import { canChangeCompanyField, canSeeCompany } from '../permissions.ts'
import { pick } from '../pick.ts'
import { writeFileRow, writePerson, writeZone } from '../shapes.ts'

/** Returns a company in the format of lists. */
const writeCompany = (backEnd: BackEnd, row: Company) => ({
  ...pick(row, 'id company_name active'),
  zone: writeZone(backEnd, row.zone, 'record'),
})

const writeData = (backEnd: BackEnd, row: Company) => ({
  ...pick(row, COMPANY_DATA),
  zone: writeZone(backEnd, row.zone, 'record'),
})

const writeFiles = ({ backEnd, origin }: Context, company: number) =>
  backEnd.rows.company_files
    .filter((row) => row.company === company)
    .map(({ company: _, ...row }) => writeFileRow(origin, row))

const writeWholeCompany = (context: Context, row: Company) => {
  const { personnel, users } = context.backEnd.rows
  return {
    ...writeCompany(context.backEnd, row),
    contacts: row.contacts,
    files: writeFiles(context, row.id),
    personnel: personnel.filter(({ company }) => company === row.id).map((one) => writePerson(context, one)),
    users: users.filter(({ company }) => company === row.id).map((user) => pick(user, 'username')),
  }
}

/** Returns a company by id. Throws error 404 if the user may not see the company. */
const getCompany = ({ backEnd, user }: Context, companyId: unknown): Company => {
  const row = getRow(backEnd.rows.companies, companyId)
  if (!canSeeCompany(user, row.id)) throw createNotFound()
  return row
}

const addFileTo = async (
  context: Context<unknown, { file: File; name: number }>,
  { id: company }: Company,
) => {
  const { company_file_names: names, company_files: files } = context.backEnd.rows
  const { name, category } = getChosen(names, context.body.name, 'name')
  const { company: _, ...row } = await addFile(context, files, { name, category, company })
  return row
}

/** Initial values of a new company. */
const BLANK: Omit<Company, 'id' | 'company_name' | 'zone' | 'contacts'> = {
  ruec: '',
  rfc: '',
  sap_creditor_id: '',
  sap_client_id: '',
  billing_address: '',
  provider_url: '',
  sap_gor: '',
  sap_pm: '',
  repse_number: '',
  business_address: '',
  legal_representative: '',
  security_supervisor: '',
  work_division: '',
  business_area: '',
  sap_payment_alert_blocked: false,
  prevention_security_health_environment_certified: false,
  active: true,
}

const companyChange = z
  .strictObject({
    company_name: requiredText,
    zone: id,
    active: flag,
    ruec: optionalText,
    rfc: companyRfc.optional,
    sap_creditor_id: optionalText,
    sap_client_id: optionalText,
    billing_address: optionalText,
    provider_url: url,
    sap_gor: optionalText,
    sap_pm: optionalText,
    repse_number: optionalText,
    work_division: workDivision,
    business_address: optionalText,
    business_area: businessArea,
    sap_payment_alert_blocked: flag,
    prevention_security_health_environment_certified: flag,
    legal_representative: optionalText,
    security_supervisor: optionalText,
  })
  .partial()

const HAS_PEOPLE =
  'No se puede eliminar la empresa porque tiene personal asociado. Por favor, reasigne o elimine el personal primero.'
const HAS_USERS =
  'No se puede eliminar la empresa porque tiene usuarios asociados. Por favor, elimine los usuarios primero.'

/** API calls for companies and zones (docs/requirements.md §8). */
export const companyCalls = {
  'GET /api/zones/': read(({ backEnd }) => backEnd.rows.zones),

  'GET /api/companies/': read(({ backEnd, user }) =>
    backEnd.rows.companies
      .filter((row) => canSeeCompany(user, row.id))
      .map((row) => writeCompany(backEnd, row)),
  ),

  'POST /api/companies/': call({
    body: z.strictObject({ company_name: requiredText, zone: id }),
    handle(context) {
      const { companies, zones } = context.backEnd.rows
      getChosen(zones, context.body.zone, 'zone')
      const row: Company = { ...BLANK, ...context.body, id: getNextId(companies), contacts: [] }
      companies.push(row)
      return writeWholeCompany(context, row)
    },
  }),

  'GET /api/companies/:id/': read((context) =>
    writeWholeCompany(context, getCompany(context, context.params.id)),
  ),

  'DELETE /api/companies/:id/': read((context) => {
    const { rows } = context.backEnd
    const company = getCompany(context, context.params.id)
    const belongsToIt = (row: { company: number | null }) => row.company === company.id
    if (rows.personnel.some(belongsToIt)) throw new Refusal(409, HAS_PEOPLE)
    if (rows.users.some(belongsToIt)) throw new Refusal(409, HAS_USERS)
    rows.companies = rows.companies.filter((row) => row !== company)
    rows.company_files = rows.company_files.filter((row) => !belongsToIt(row))
  }),

  'GET /api/company_data/:id/': read((context) =>
    writeData(context.backEnd, getCompany(context, context.params.id)),
  ),

  'PATCH /api/company_data/:id/': call({
    body: companyChange,
    handle(context) {
      const { backEnd, user, params, body } = context
      const row = getCompany(context, params.id)
      assertMayChange(row, body, (field) => canChangeCompanyField(user, field))
      if (body.zone !== undefined) getChosen(backEnd.rows.zones, body.zone, 'zone')
      return writeData(backEnd, Object.assign(row, body))
    },
  }),

  'POST /api/v1/company/:id/contacts/': call({
    // docs/requirements.md spells this key `positon`.
    body: z.strictObject({
      name: requiredText,
      phone: phone.required,
      email: email.required,
      positon: requiredText,
      id_900: optionalText.default(''),
    }),
    handle(context) {
      const { positon: position, ...fields } = context.body
      const contact = { ...fields, position }
      getCompany(context, context.params.id).contacts.push(contact)
      return contact
    },
  }),

  'GET /api/company_file_names/': read(({ backEnd }) => backEnd.rows.company_file_names),

  'GET /api/company_files/': call({
    query: z.strictObject({ company_id: id }),
    handle: (context) => writeFiles(context, getCompany(context, context.query.company_id).id),
  }),

  'POST /api/company_files/': call({
    body: z.strictObject({ file: upload, name: id, company: id }),
    handle: (context) => addFileTo(context, getCompany(context, context.body.company)),
  }),

  'POST /api/v1/company/:id/files/': call({
    body: z.strictObject({ file: upload, name: id }),
    handle: (context) => addFileTo(context, getCompany(context, context.params.id)),
  }),

  'DELETE /api/company_files/:id/': call({
    query: z.strictObject({ company_id: id }),
    handle(context) {
      const { rows } = context.backEnd
      const company = getCompany(context, context.query.company_id)
      const row = getRow(rows.company_files, context.params.id)
      if (row.company !== company.id) throw createNotFound()
      rows.company_files = rows.company_files.filter((one) => one !== row)
    },
  }),
}

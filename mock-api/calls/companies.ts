import { z } from 'zod'
import { COMPANY_DATA_FIELDS, type Company, getNextRowId } from '../database.ts'
import {
  type BackEnd,
  type Context,
  createNotFoundError,
  defineMockCall,
  defineMockCallWithoutInput,
  findReferencedRow,
  getRowById,
  Refusal,
  requireFieldChangePermissions,
} from '../defineMockCall.ts'
import {
  booleanInputSchema,
  businessAreaField,
  companyRfcField,
  emailField,
  numericIdSchema,
  optionalText,
  phoneField,
  requiredTextSchema,
  uploadedFileSchema,
  urlField,
  workDivisionField,
} from '../fields.ts'
import { addUploadedFile } from '../files.ts'
import { canChangeCompanyField, canSeeCompany } from '../permissions.ts'
import { pickFields } from '../pickFields.ts'
import { toFileReply, toPersonReply, toZoneReply } from '../shapes.ts'

/** Returns a company in the format of lists. */
const toCompanyReply = (backEnd: BackEnd, row: Company) => ({
  ...pickFields(row, 'id company_name active'),
  zone: toZoneReply(backEnd, row.zone, 'record'),
})

const toCompanyDataReply = (backEnd: BackEnd, row: Company) => ({
  ...pickFields(row, COMPANY_DATA_FIELDS),
  zone: toZoneReply(backEnd, row.zone, 'record'),
})

const toCompanyFileReplies = ({ backEnd, origin }: Context, company: number) =>
  backEnd.rows.company_files
    .filter((row) => row.company === company)
    .map(({ company: _, ...row }) => toFileReply(origin, row))

const toDetailedCompanyReply = (context: Context, row: Company) => {
  const { personnel, users } = context.backEnd.rows
  return {
    ...toCompanyReply(context.backEnd, row),
    contacts: row.contacts,
    files: toCompanyFileReplies(context, row.id),
    personnel: personnel
      .filter(({ company }) => company === row.id)
      .map((one) => toPersonReply(context, one)),
    users: users.filter(({ company }) => company === row.id).map((user) => pickFields(user, 'username')),
  }
}

/** Returns a company by id. Throws error 404 if the user may not see the company. */
const getVisibleCompany = ({ backEnd, user }: Context, companyId: unknown): Company => {
  const row = getRowById(backEnd.rows.companies, companyId)
  if (!canSeeCompany(user, row.id)) throw createNotFoundError()
  return row
}

const addCompanyFile = async (
  context: Context<unknown, { file: File; name: number }>,
  { id: company }: Company,
) => {
  const { company_file_names: names, company_files: files } = context.backEnd.rows
  const { name, category } = findReferencedRow(names, context.body.name, 'name')
  const { company: _, ...row } = await addUploadedFile(context, files, { name, category, company })
  return row
}

/** Initial values of a new company. */
const BLANK_COMPANY: Omit<Company, 'id' | 'company_name' | 'zone' | 'contacts'> = {
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

const companyChangeSchema = z
  .strictObject({
    company_name: requiredTextSchema,
    zone: numericIdSchema,
    active: booleanInputSchema,
    ruec: optionalText,
    rfc: companyRfcField.optional,
    sap_creditor_id: optionalText,
    sap_client_id: optionalText,
    billing_address: optionalText,
    provider_url: urlField,
    sap_gor: optionalText,
    sap_pm: optionalText,
    repse_number: optionalText,
    work_division: workDivisionField,
    business_address: optionalText,
    business_area: businessAreaField,
    sap_payment_alert_blocked: booleanInputSchema,
    prevention_security_health_environment_certified: booleanInputSchema,
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
  'GET /api/zones/': defineMockCallWithoutInput(({ backEnd }) => backEnd.rows.zones),

  'GET /api/companies/': defineMockCallWithoutInput(({ backEnd, user }) =>
    backEnd.rows.companies
      .filter((row) => canSeeCompany(user, row.id))
      .map((row) => toCompanyReply(backEnd, row)),
  ),

  'POST /api/companies/': defineMockCall({
    body: z.strictObject({ company_name: requiredTextSchema, zone: numericIdSchema }),
    handle(context) {
      const { companies, zones } = context.backEnd.rows
      findReferencedRow(zones, context.body.zone, 'zone')
      const row: Company = { ...BLANK_COMPANY, ...context.body, id: getNextRowId(companies), contacts: [] }
      companies.push(row)
      return toDetailedCompanyReply(context, row)
    },
  }),

  'GET /api/companies/:id/': defineMockCallWithoutInput((context) =>
    toDetailedCompanyReply(context, getVisibleCompany(context, context.params.id)),
  ),

  'DELETE /api/companies/:id/': defineMockCallWithoutInput((context) => {
    const { rows } = context.backEnd
    const company = getVisibleCompany(context, context.params.id)
    const belongsToIt = (row: { company: number | null }) => row.company === company.id
    if (rows.personnel.some(belongsToIt)) throw new Refusal(409, HAS_PEOPLE)
    const users = rows.users.filter(belongsToIt).map(({ username }) => username)
    if (users.length > 0) throw new Refusal(409, `${HAS_USERS} Usuarios: ${users.join(', ')}.`)
    rows.companies = rows.companies.filter((row) => row !== company)
    rows.company_files = rows.company_files.filter((row) => !belongsToIt(row))
  }),

  'GET /api/company_data/:id/': defineMockCallWithoutInput((context) =>
    toCompanyDataReply(context.backEnd, getVisibleCompany(context, context.params.id)),
  ),

  'PATCH /api/company_data/:id/': defineMockCall({
    body: companyChangeSchema,
    handle(context) {
      const { backEnd, user, params, body } = context
      const row = getVisibleCompany(context, params.id)
      requireFieldChangePermissions(row, body, (field) => canChangeCompanyField(user, field))
      if (body.zone !== undefined) findReferencedRow(backEnd.rows.zones, body.zone, 'zone')
      return toCompanyDataReply(backEnd, Object.assign(row, body))
    },
  }),

  'POST /api/v1/company/:id/contacts/': defineMockCall({
    body: z.strictObject({
      name: requiredTextSchema,
      phone: phoneField.required,
      email: emailField.required,
      // docs/requirements.md spells `position` like this.
      positon: requiredTextSchema,
      id_900: optionalText.default(''),
    }),
    handle(context) {
      const { positon: position, ...fields } = context.body
      const contact = { ...fields, position }
      getVisibleCompany(context, context.params.id).contacts.push(contact)
      return contact
    },
  }),

  'GET /api/company_file_names/': defineMockCallWithoutInput(
    ({ backEnd }) => backEnd.rows.company_file_names,
  ),

  'GET /api/company_files/': defineMockCall({
    query: z.strictObject({ company_id: numericIdSchema }),
    handle: (context) =>
      toCompanyFileReplies(context, getVisibleCompany(context, context.query.company_id).id),
  }),

  'POST /api/company_files/': defineMockCall({
    body: z.strictObject({ file: uploadedFileSchema, name: numericIdSchema, company: numericIdSchema }),
    handle: (context) => addCompanyFile(context, getVisibleCompany(context, context.body.company)),
  }),

  'POST /api/v1/company/:id/files/': defineMockCall({
    body: z.strictObject({ file: uploadedFileSchema, name: numericIdSchema }),
    handle: (context) => addCompanyFile(context, getVisibleCompany(context, context.params.id)),
  }),

  'DELETE /api/company_files/:id/': defineMockCall({
    query: z.strictObject({ company_id: numericIdSchema }),
    handle(context) {
      const { rows } = context.backEnd
      const company = getVisibleCompany(context, context.query.company_id)
      const row = getRowById(rows.company_files, context.params.id)
      if (row.company !== company.id) throw createNotFoundError()
      rows.company_files = rows.company_files.filter((one) => one !== row)
    },
  }),
}

import { fields } from './shapes.ts'

/**
 * Section 3 of the specification. `id` of a user is not listed there, but the call for the zip of QR codes asks for it; `read_only` and
 * `superAdmin` are derived, so they are not sent.
 */
export const user = fields('id', 'username', 'groups', 'admin_access', 'company')

export const zone = fields('id', 'name')
export const role = fields('id', 'name')
export const choice = fields('id', 'category', 'name')
export const contact = fields('name', 'phone', 'email', 'position', 'id_900')
export const companyFile = fields('id', 'name', 'category', 'file', 'created_at')
export const document = fields('id', 'type', 'created_at', 'file', 'file_name', 'personnel')
export const personnelFile = fields('id', 'name', 'category', 'created_at', 'file', 'person')

export const item = fields('id', 'name', 'status', 'editable')

export const person = {
  ...fields(
    ...['id', 'name', 'first_names', 'last_names', 'rfc', 'ssn', 'address', 'phone', 'email'],
    ...['role', 'role_name', 'role_definition', 'role_type', 'company', 'company_name', 'zone'],
    ...['accreditation_date', 'registration_date', 'accreditation_expiration_date', 'accreditation_number'],
    ...['active', 'status', 'naturgy_id', 'profile_picture', 'accreditation_flag', 'created_at'],
  ),
  personnel_accreditation: item,
}

/** A page of the matrix. */
export const page = { ...fields('page', 'pages', 'next', 'previous', 'count'), results: person }

/** `name` stands in some lists only, and so in none of these. */
const listedCompany = { ...fields('id', 'company_name', 'active'), zone }
export const company = {
  ...listedCompany,
  personnel: person,
  users: fields('username'),
  contacts: contact,
  files: companyFile,
}

export const companyData = {
  ...fields(
    ...['ruec', 'company_name', 'rfc', 'sap_creditor_id', 'sap_client_id', 'billing_address', 'provider_url'],
    ...['sap_gor', 'sap_pm', 'repse_number', 'work_division', 'business_address', 'business_area', 'active'],
    ...['sap_payment_alert_blocked', 'prevention_security_health_environment_certified'],
    ...['legal_representative', 'security_supervisor'],
  ),
  zone,
}

export const pricing = fields('id', 'meters', 'materials_price', 'workforce', 'indirect_costs')

const costs = [1, 2, 3, 4].flatMap((n) => [`indirect_cost_${n}`, `indirect_cost_${n}_description`])
export const quotation = {
  ...fields(
    ...['id', 'created_at', 'name', 'rfc', 'phone', 'email', 'client_type', ...costs],
    ...['pricing_id', 'actual_pricing', 'additional_costs', 'total', 'owner'],
  ),
  pricing,
}

export const veto = fields('id', 'name', 'file', 'text')
export const announcement = fields('id', 'text', 'file')
export const act = fields('id', 'text', 'company', 'company_name', 'file')
export const nonConformity = fields('id', 'description', 'company', 'company_name', 'file')

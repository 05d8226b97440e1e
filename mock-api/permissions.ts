/** Letters for the groups. */
const GROUPS = {
  U: 'utility',
  C: 'company',
  F: 'certifier',
  S: 'customer_service',
  R: 'read_only',
  M: 'comercial',
} as const

/** What permissions depend on. */
export interface Caller {
  groups: readonly string[]
  admin_access: boolean
  company: number | null
  read_only: boolean
  superAdmin: boolean
}
type Rule = (user: Caller) => boolean

const anyOf =
  (...letters: (keyof typeof GROUPS)[]): Rule =>
  ({ groups }) =>
    letters.some((letter) => groups.includes(GROUPS[letter]))

const writers =
  (rule: Rule): Rule =>
  (user) =>
    !user.read_only && rule(user)

/** Whether the user works for a contractor and sees rows of its own company only. */
const isContractor: Rule = (user) => anyOf('C')(user) && !anyOf('U')(user)

const signedIn: Rule = () => true
const admins = writers((user) => user.admin_access)
const superAdmins = writers((user) => user.superAdmin)
/* A contractor's own rows are also for those of its users who only read (docs/decisions.md, "Contractors who only read"). */
const adminsAndContractors: Rule = (user) => admins(user) || isContractor(user)
const utilityAndContractors: Rule = (user) => writers(anyOf('U'))(user) || isContractor(user)

/** Who may make each documented call. */
const PERMISSIONS = {
  'GET /api/auth/user/': signedIn,
  'POST /api/auth/login/': 'public',
  'POST /api/auth/logout/': signedIn,

  'GET /api/quotations/': anyOf('U', 'C'),
  'POST /api/quotations/': utilityAndContractors,
  'GET /api/quotations/:id/': anyOf('U', 'C'),
  'PUT /api/quotations/:id/': utilityAndContractors,
  'GET /:id/pdf/download/': anyOf('U', 'C'),
  'GET /api/pricing/': anyOf('U', 'C'),
  'GET /api/pricing/:id/': anyOf('U', 'C'),

  'GET /api/personnel_accreditation/': anyOf('U', 'C', 'R'),
  'GET /api/personnel_accreditation/:id/': anyOf('U', 'C', 'R'),
  'PATCH /api/personnel_accreditation_status/:id/': writers(anyOf('U', 'C')),
  'GET /api/personnel/': anyOf('U', 'C', 'F', 'R', 'M'),
  'POST /api/personnel/': writers(anyOf('U', 'C', 'F')),
  'GET /api/personnel/:id/': anyOf('U', 'C', 'F', 'R', 'M'),
  'PATCH /api/personnel/:id/': writers(anyOf('U', 'C', 'F')),
  'DELETE /api/personnel/:id/': superAdmins,
  'GET /api/personnel_public/:id/': 'public',
  'GET /api/personnel_search/': anyOf('U', 'S', 'R', 'M'),
  'GET /api/personnel_file_names/': signedIn,
  'GET /api/personnel_files/': anyOf('U', 'C', 'F', 'R', 'M'),
  'POST /api/personnel_files/': adminsAndContractors,
  'GET /files/personnel/download/:id/': anyOf('U', 'C', 'F', 'R', 'M'),
  'GET /api/files/': anyOf('U', 'C', 'F', 'R', 'M'),
  'POST /api/files/': adminsAndContractors,
  'GET /files/download/:id/': anyOf('U', 'C', 'F', 'R', 'M'),
  'GET /personnel/:id/qr/': anyOf('U', 'C', 'F', 'R', 'M'),
  'GET /personnel/qr/zip/': (user) => anyOf('U', 'C', 'F', 'R')(user) && !anyOf('M')(user),
  'GET /personnel/reports/accreditation/': anyOf('U'),
  'GET /api/roles/': signedIn,
  'GET /api/zones/': signedIn,

  'GET /api/v1/vetoes/': anyOf('U', 'S', 'C', 'R'),
  'POST /api/v1/vetoes/': admins,
  'GET /api/v1/announcements/': anyOf('U', 'S', 'C', 'R'),
  'POST /api/v1/announcements/': admins,
  'GET /api/v1/administrative_acts/': anyOf('U', 'S', 'C', 'R'),
  'POST /api/v1/administrative_acts/': admins,
  'GET /api/v1/non_accordance/': anyOf('U', 'S', 'C', 'R'),
  'POST /api/v1/non_accordance/': admins,

  // Administrators choose the company of a notice.
  'GET /api/companies/': (user) => anyOf('U', 'F', 'R', 'C')(user) || admins(user),
  'POST /api/companies/': writers(anyOf('U')),
  'GET /api/companies/:id/': anyOf('U', 'R', 'C'),
  'DELETE /api/companies/:id/': superAdmins,
  'GET /api/company_data/:id/': anyOf('U', 'R', 'C'),
  'PATCH /api/company_data/:id/': utilityAndContractors,
  'POST /api/v1/company/:id/contacts/': adminsAndContractors,
  'GET /api/company_file_names/': signedIn,
  'GET /api/company_files/': anyOf('U', 'R', 'C'),
  'POST /api/company_files/': adminsAndContractors,
  'POST /api/v1/company/:id/files/': adminsAndContractors,
  'DELETE /api/company_files/:id/': admins,

  'GET /report-download/:month/:year/download/': anyOf('U'),
  'GET /api/personnel_report/': anyOf('U'),
  'GET /api/company_report/': anyOf('U'),
  'GET /api/company_files_report/': anyOf('U'),
  'GET /api/contacts_report/': anyOf('U'),
} satisfies Record<string, Rule | 'public'>

export type CallName = keyof typeof PERMISSIONS

/** Whether the user may make the call; null is an anonymous visitor. */
export const mayCall = (user: Caller | null, name: CallName): boolean => {
  const rule: Rule | 'public' = PERMISSIONS[name]
  return rule === 'public' || (user !== null && rule(user))
}

/** Whether the user sees rows of the company. */
export const seesCompany = (user: Caller, company: number): boolean =>
  !isContractor(user) || user.company === company

/** Fields of a person that contractors can't change. */
const CLOSED_TO_CONTRACTORS = [
  'role',
  'accreditation_number',
  'naturgy_id',
  'active',
  'company',
  'accreditation_date',
]

export const canChangePersonField = (user: Caller, field: string): boolean =>
  isContractor(user)
    ? !CLOSED_TO_CONTRACTORS.includes(field)
    : field !== 'accreditation_date' || anyOf('U', 'F')(user)

/** Of its own company's data, a contractor changes the zone only. */
export const canChangeCompanyField = (user: Caller, field: string): boolean =>
  !isContractor(user) || field === 'zone'

/** Whether the user may tick the item. `item.editable` says whether contractors may. */
export const canTick = (user: Caller, item: { editable: boolean }): boolean =>
  mayCall(user, 'PATCH /api/personnel_accreditation_status/:id/') && (!isContractor(user) || item.editable)

/** The flags of a user that follow from the groups and the configuration. */
export const toCaller = <U extends { username: string; groups: readonly string[] }>(
  user: U,
  superAdminNames: readonly string[],
) => ({
  ...user,
  read_only: user.groups.some((group) => group === 'read_only' || group === 'comercial'),
  superAdmin: superAdminNames.includes(user.username),
})

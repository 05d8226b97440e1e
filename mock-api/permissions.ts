/** Short names of the user groups. */
const GROUPS = {
  U: 'utility',
  C: 'company',
  F: 'certifier',
  S: 'customer_service',
  R: 'read_only',
  M: 'comercial',
} as const

/** User properties that permissions depend on. */
export interface Caller {
  groups: readonly string[]
  admin_access: boolean
  company: number | null
  read_only: boolean
  superAdmin: boolean
}
type Rule = (user: Caller) => boolean

const allowGroups =
  (...letters: (keyof typeof GROUPS)[]): Rule =>
  ({ groups }) =>
    letters.some((letter) => groups.includes(GROUPS[letter]))

const requireWriteAccess =
  (rule: Rule): Rule =>
  (user) =>
    !user.read_only && rule(user)

/** Whether the user belongs to a contractor and sees only that company. */
const isContractor: Rule = (user) => allowGroups('C')(user) && !allowGroups('U')(user)

const allowAllUsers: Rule = () => true
const isAdmin = requireWriteAccess((user) => user.admin_access)
const isSuperAdmin = requireWriteAccess((user) => user.superAdmin)
/*
 * Contractors with read-only access may change rows of their company (docs/decisions.md, "Contractors with
 * read_only").
 */
const isAdminOrContractor: Rule = (user) => isAdmin(user) || isContractor(user)
const isUtilityOrContractor: Rule = (user) => requireWriteAccess(allowGroups('U'))(user) || isContractor(user)

/** Access rules of the documented API calls. */
const PERMISSIONS = {
  'GET /api/auth/user/': allowAllUsers,
  'POST /api/auth/login/': 'public',
  'POST /api/auth/logout/': allowAllUsers,

  'GET /api/quotations/': allowGroups('U', 'C'),
  'POST /api/quotations/': isUtilityOrContractor,
  'GET /api/quotations/:id/': allowGroups('U', 'C'),
  'PUT /api/quotations/:id/': isUtilityOrContractor,
  'GET /:id/pdf/download/': allowGroups('U', 'C'),
  'GET /api/pricing/': allowGroups('U', 'C'),
  'GET /api/pricing/:id/': allowGroups('U', 'C'),

  'GET /api/personnel_accreditation/': allowGroups('U', 'C', 'R'),
  'GET /api/personnel_accreditation/:id/': allowGroups('U', 'C', 'R'),
  'PATCH /api/personnel_accreditation_status/:id/': requireWriteAccess(allowGroups('U', 'C')),
  'GET /api/personnel/': allowGroups('U', 'C', 'F', 'R', 'M'),
  'POST /api/personnel/': requireWriteAccess(allowGroups('U', 'C', 'F')),
  'GET /api/personnel/:id/': allowGroups('U', 'C', 'F', 'R', 'M'),
  'PATCH /api/personnel/:id/': requireWriteAccess(allowGroups('U', 'C', 'F')),
  'DELETE /api/personnel/:id/': isSuperAdmin,
  'GET /api/personnel_public/:id/': 'public',
  'GET /api/personnel_search/': allowGroups('U', 'S', 'R', 'M'),
  'GET /api/personnel_file_names/': allowAllUsers,
  'GET /api/personnel_files/': allowGroups('U', 'C', 'F', 'R', 'M'),
  'POST /api/personnel_files/': isAdminOrContractor,
  'GET /files/personnel/download/:id/': allowGroups('U', 'C', 'F', 'R', 'M'),
  'GET /api/files/': allowGroups('U', 'C', 'F', 'R', 'M'),
  'POST /api/files/': isAdminOrContractor,
  'GET /files/download/:id/': allowGroups('U', 'C', 'F', 'R', 'M'),
  'GET /personnel/:id/qr/': allowGroups('U', 'C', 'F', 'R', 'M'),
  'GET /personnel/qr/zip/': (user) => allowGroups('U', 'C', 'F', 'R')(user) && !allowGroups('M')(user),
  'GET /personnel/reports/accreditation/': allowGroups('U'),
  'GET /api/roles/': allowAllUsers,
  'GET /api/zones/': allowAllUsers,

  'GET /api/v1/vetoes/': allowGroups('U', 'S', 'C', 'R'),
  'POST /api/v1/vetoes/': isAdmin,
  'GET /api/v1/announcements/': allowGroups('U', 'S', 'C', 'R'),
  'POST /api/v1/announcements/': isAdmin,
  'GET /api/v1/administrative_acts/': allowGroups('U', 'S', 'C', 'R'),
  'POST /api/v1/administrative_acts/': isAdmin,
  'GET /api/v1/non_accordance/': allowGroups('U', 'S', 'C', 'R'),
  'POST /api/v1/non_accordance/': isAdmin,

  // Administrators need the list to select the company of a notice.
  'GET /api/companies/': (user) => allowGroups('U', 'F', 'R', 'C')(user) || isAdmin(user),
  'POST /api/companies/': requireWriteAccess(allowGroups('U')),
  'GET /api/companies/:id/': allowGroups('U', 'R', 'C'),
  'DELETE /api/companies/:id/': isSuperAdmin,
  'GET /api/company_data/:id/': allowGroups('U', 'R', 'C'),
  'PATCH /api/company_data/:id/': isUtilityOrContractor,
  'POST /api/v1/company/:id/contacts/': isAdminOrContractor,
  'GET /api/company_file_names/': allowAllUsers,
  'GET /api/company_files/': allowGroups('U', 'R', 'C'),
  'POST /api/company_files/': isAdminOrContractor,
  'POST /api/v1/company/:id/files/': isAdminOrContractor,
  'DELETE /api/company_files/:id/': isAdmin,

  'GET /report-download/:month/:year/download/': allowGroups('U'),
  'GET /api/personnel_report/': allowGroups('U'),
  'GET /api/company_report/': allowGroups('U'),
  'GET /api/company_files_report/': allowGroups('U'),
  'GET /api/contacts_report/': allowGroups('U'),
} satisfies Record<string, Rule | 'public'>

export type CallName = keyof typeof PERMISSIONS

/** Whether the user may make a call. `user` is null without a session. */
export const canUserCallEndpoint = (user: Caller | null, name: CallName): boolean => {
  const rule: Rule | 'public' = PERMISSIONS[name]
  return rule === 'public' || (user !== null && rule(user))
}

export const canSeeCompany = (user: Caller, company: number): boolean =>
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
    : field !== 'accreditation_date' || allowGroups('U', 'F')(user)

/** Whether the user may change a field of a company. Contractors may only change the zone. */
export const canChangeCompanyField = (user: Caller, field: string): boolean =>
  !isContractor(user) || field === 'zone'

/** Whether the user may mark a requirement as met. Contractors may only mark editable requirements. */
export const canMarkRequirementMet = (user: Caller, item: { editable: boolean }): boolean =>
  canUserCallEndpoint(user, 'PATCH /api/personnel_accreditation_status/:id/') &&
  (!isContractor(user) || item.editable)

/** Adds the permission flags that follow from the user's groups and the configuration. */
export const addPermissionFlags = <U extends { username: string; groups: readonly string[] }>(
  user: U,
  superAdminNames: readonly string[],
) => ({
  ...user,
  read_only: user.groups.some((group) => group === 'read_only' || group === 'comercial'),
  superAdmin: superAdminNames.includes(user.username),
})

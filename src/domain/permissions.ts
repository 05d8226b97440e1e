import type { Actor, Group } from './groups.ts'

/**
 * Decides by the groups and flags of a user whether an action is allowed. Access to rows is decided by
 * `getCompanyScope`.
 */
export type Rule = (actor: Actor) => boolean

export const allowEveryone: Rule = () => true
export const hasAnyGroup =
  (...groups: Group[]): Rule =>
  (actor) =>
    groups.some((group) => actor.groups.includes(group))
const requireWriteAccess =
  (rule: Rule): Rule =>
  (actor) =>
    !actor.read_only && rule(actor)
/** Requires a user who sees all companies. Company users only act on the rows of their own company. */
const requireAllCompanies =
  (rule: Rule): Rule =>
  (actor) =>
    getCompanyScope(actor) === 'all' && rule(actor)
const isSuperAdmin: Rule = (actor) => actor.superAdmin
const hasAdminAccess: Rule = (actor) => actor.admin_access
const allowAnyRule =
  (...rules: Rule[]): Rule =>
  (actor) =>
    rules.some((rule) => rule(actor))
const denyGroup =
  (group: Group, rule: Rule): Rule =>
  (actor) =>
    !actor.groups.includes(group) && rule(actor)

/**
 * Allows company users to write data of their own company, even if they are read-only (docs/requirements.md
 * §7). Read-only members of the utility see every company, so they do not get write access by also being
 * company users.
 */
const canEditOwnCompany: Rule = (actor) =>
  actor.groups.includes('company') && !(actor.read_only && actor.groups.includes('utility'))
/** Denies company users without a company. */
const requireCompany =
  (rule: Rule): Rule =>
  (actor) =>
    getCompanyScope(actor) !== NO_COMPANY && rule(actor)

/** Rules of all actions (docs/requirements.md §7). Each endpoint names one of these actions. */
const actions = {
  'session.use': allowEveryone,
  'personnel.read': hasAnyGroup('utility', 'company', 'certifier', 'read_only', 'comercial'),
  'personnel.create': requireCompany(requireWriteAccess(hasAnyGroup('utility', 'company', 'certifier'))),
  'personnel.update': requireWriteAccess(hasAnyGroup('utility', 'company', 'certifier')),
  'personnel.delete': requireWriteAccess(isSuperAdmin),
  'personnel.qrZip': denyGroup('comercial', hasAnyGroup('utility', 'company', 'certifier', 'read_only')),
  'credential.read': hasAnyGroup('utility', 'company', 'certifier', 'comercial'),
  'credential.download': denyGroup('comercial', hasAnyGroup('utility', 'company', 'certifier')),
  'accreditation.read': hasAnyGroup('utility', 'company', 'read_only'),
  // Requirements are visible to the users who see the accreditation matrix.
  'requirements.list': allowAnyRule(
    hasAnyGroup('utility', 'company', 'read_only'),
    requireWriteAccess(isSuperAdmin),
  ),
  'accreditation.tick': requireWriteAccess(hasAnyGroup('utility', 'company')),
  // Users who may change an accreditation date may also grant an accreditation that meets its requirements.
  'accreditation.grant': requireAllCompanies(requireWriteAccess(hasAnyGroup('utility', 'certifier'))),
  // Only the utility suspends, revokes, or overrides unmet requirements.
  'accreditation.stop': requireWriteAccess(hasAnyGroup('utility')),
  'evidence.read': hasAnyGroup('utility', 'company', 'certifier', 'read_only'),
  'evidence.create': requireCompany(requireWriteAccess(hasAnyGroup('utility', 'company'))),
  'evidence.review': requireAllCompanies(requireWriteAccess(hasAnyGroup('utility'))),
  'personnel.search': hasAnyGroup('utility', 'customer_service', 'read_only', 'comercial'),
  'personnel.move': requireWriteAccess(hasAnyGroup('utility')),
  'personnel.insist': requireWriteAccess(isSuperAdmin),
  'notices.read': hasAnyGroup('utility', 'customer_service', 'company', 'read_only'),
  'notices.create': requireWriteAccess(hasAdminAccess),
  // An imported sheet may contain all companies.
  'imports.manage': requireAllCompanies(requireWriteAccess(isSuperAdmin)),
  'log.read': requireAllCompanies(requireWriteAccess(isSuperAdmin)),
  // The history names users and reasons, which are internal to the utility.
  'history.read': hasAnyGroup('utility'),
  // Only publishers see withdrawn notices with user and reason.
  'withdrawn.read': requireWriteAccess(hasAdminAccess),
  'quotations.read': hasAnyGroup('utility', 'company'),
  'quotations.write': requireCompany(
    allowAnyRule(requireWriteAccess(hasAnyGroup('utility')), canEditOwnCompany),
  ),
  'pricing.read': hasAnyGroup('utility', 'company'),
  'pricing.list': allowAnyRule(hasAnyGroup('utility', 'company'), requireWriteAccess(isSuperAdmin)),
  'pricing.update': requireWriteAccess(isSuperAdmin),
  // Settings apply to all companies, and the sign-on provider decides who may sign in.
  'settings.read': requireAllCompanies(requireWriteAccess(isSuperAdmin)),
  'settings.update': requireAllCompanies(requireWriteAccess(isSuperAdmin)),
  // Overview of all companies on the home page of the utility.
  'overview.read': requireAllCompanies(hasAnyGroup('utility', 'read_only', 'certifier')),
  'reports.read': hasAnyGroup('utility'),
  // Reports that visitors send from the public credential page.
  'visitReports.read': hasAnyGroup('utility'),
  'visitReports.update': requireWriteAccess(hasAnyGroup('utility')),
  // Counts of credential checks, and unusual checks.
  'checks.read': hasAnyGroup('utility'),
  // Only the utility inspects people on site.
  'inspections.create': requireAllCompanies(requireWriteAccess(hasAnyGroup('utility'))),
  'inspections.read': hasAnyGroup('utility'),
  // Users only see their own downloads.
  'downloads.read': allowEveryone,
  'catalog.read': allowEveryone,
  'catalog.write': requireWriteAccess(isSuperAdmin),
  // The sidebar omits the list of companies for contractors, who have one company, and certifiers, who start
  // from a person.
  'companies.browse': hasAnyGroup('utility', 'certifier', 'read_only', 'company'),
  'companies.sidebar': hasAnyGroup('utility', 'read_only'),
  // Publishers and super-admins choose a company in forms.
  'companies.list': allowAnyRule(
    hasAnyGroup('utility', 'certifier', 'read_only', 'company'),
    requireWriteAccess(allowAnyRule(hasAdminAccess, isSuperAdmin)),
  ),
  'companies.read': hasAnyGroup('utility', 'read_only', 'company'),
  // Contractors have their pending tasks in the sidebar. Other readers of companies open them from a company.
  'todos.sidebar': hasAnyGroup('company'),
  'companies.create': requireWriteAccess(hasAnyGroup('utility')),
  'companies.update': allowAnyRule(requireWriteAccess(hasAnyGroup('utility')), canEditOwnCompany),
  'companies.delete': requireWriteAccess(isSuperAdmin),
  'contacts.create': allowAnyRule(requireWriteAccess(hasAdminAccess), canEditOwnCompany),
  'companyFiles.create': allowAnyRule(requireWriteAccess(hasAdminAccess), canEditOwnCompany),
  'companyFiles.delete': requireWriteAccess(hasAdminAccess),
  'personnelFiles.read': hasAnyGroup('utility', 'company', 'certifier', 'read_only', 'comercial'),
  'personnelFiles.create': allowAnyRule(requireWriteAccess(hasAdminAccess), canEditOwnCompany),
  // Accounts may belong to any company.
  'users.manage': requireAllCompanies(requireWriteAccess(isSuperAdmin)),
} satisfies Record<string, Rule>

export type Action = keyof typeof actions

/** Whether the user may do this. Denies by default (docs/requirements.md §7). */
export const can = (actor: Actor, action: Action): boolean => actions[action](actor)

/**
 * Whether links of people open the credential instead of the record, as for comercial (docs/requirements.md
 * §7).
 */
export const opensCredentialsFromLists: Rule = hasAnyGroup('comercial')

/** Scope of a company user without a company. No company has this id. */
const NO_COMPANY = 0

/** Returns which companies' data the user may see: all, or one company by id. */
export const getCompanyScope = (actor: Pick<Actor, 'groups' | 'company'>): 'all' | number =>
  actor.groups.includes('company') && !actor.groups.includes('utility')
    ? (actor.company ?? NO_COMPANY)
    : 'all'

/**
 * Whether the user may publish on a board. Company users only publish for their own company on boards that
 * belong to a company.
 */
export const canPublish = (actor: Actor, board: { ofCompany: boolean }): boolean =>
  can(actor, 'notices.create') && !(board.ofCompany && getCompanyScope(actor) === NO_COMPANY)

/** Whether the user may see rows of the company. Otherwise they do not exist for the user. */
export const canSeeCompany = (actor: Actor, company: number): boolean => {
  const scope = getCompanyScope(actor)
  return scope === 'all' || scope === company
}

const FIELDS_CLOSED_TO_COMPANIES = [
  'role',
  'accreditation_number',
  'naturgy_id',
  'active',
  'company',
  'accreditation_date',
] as const
const canAccredit = hasAnyGroup('utility', 'certifier')

/**
 * Whether the user may change a field of people (docs/requirements.md §7). Access to the person is checked
 * elsewhere.
 */
export const canChangePersonField = (actor: Actor, field: string): boolean => {
  if (!can(actor, 'personnel.update')) return false
  if (getCompanyScope(actor) !== 'all')
    return !(FIELDS_CLOSED_TO_COMPANIES as readonly string[]).includes(field)
  return field !== 'accreditation_date' || canAccredit(actor)
}

/**
 * Whether the user may tick an item (`editable`, docs/requirements.md §7). Contractors only tick
 * `by_contractor` items that need no document.
 */
export const canTickItem = (
  actor: Actor,
  type: { by_contractor: boolean; wants_document: boolean },
): boolean =>
  can(actor, 'accreditation.tick') &&
  (getCompanyScope(actor) === 'all' || (type.by_contractor && !type.wants_document))

/**
 * Whether the user may upload a document for the requirement. Contractors only upload what is theirs to
 * provide.
 */
export const canUploadEvidence = (
  actor: Actor,
  type: { wants_document: boolean; brought_by: 'contractor' | 'utility' },
): boolean =>
  can(actor, 'evidence.create') &&
  type.wants_document &&
  (getCompanyScope(actor) === 'all' || type.brought_by === 'contractor')

/**
 * Whether the user may change a field of company data (docs/requirements.md §7). Contractors only change the
 * zone.
 */
export const canChangeCompanyField = (actor: Actor, field: string): boolean =>
  can(actor, 'companies.update') && (getCompanyScope(actor) === 'all' || field === 'zone')

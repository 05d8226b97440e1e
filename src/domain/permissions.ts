import type { Actor, Group } from './groups.ts'

/** Decides whether a user may do an action, by groups and flags. `getAccessibleCompany` decides which rows the user may see. */
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
/** Creates a rule that requires a user who sees all companies. */
const requireAllCompanies =
  (rule: Rule): Rule =>
  (actor) =>
    getAccessibleCompany(actor) === 'all' && rule(actor)
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

/** Allows company users to change data of their own company, even if they are read-only (docs/requirements.md §7). */
const canEditOwnCompany: Rule = (actor) =>
  actor.groups.includes('company') && !(actor.read_only && actor.groups.includes('utility'))
/** Creates a rule that denies company users without a company. */
const requireCompany =
  (rule: Rule): Rule =>
  (actor) =>
    getAccessibleCompany(actor) !== NO_COMPANY && rule(actor)

/** Access rules of all actions in the portal (docs/requirements.md §7). */
const accessRules = {
  'session.use': allowEveryone,
  'personnel.read': hasAnyGroup('utility', 'company', 'certifier', 'read_only', 'comercial'),
  'personnel.create': requireCompany(requireWriteAccess(hasAnyGroup('utility', 'company', 'certifier'))),
  'personnel.update': requireWriteAccess(hasAnyGroup('utility', 'company', 'certifier')),
  'personnel.delete': requireWriteAccess(isSuperAdmin),
  'personnel.qrZip': denyGroup('comercial', hasAnyGroup('utility', 'company', 'certifier', 'read_only')),
  'credential.read': hasAnyGroup('utility', 'company', 'certifier', 'comercial'),
  'credential.download': denyGroup('comercial', hasAnyGroup('utility', 'company', 'certifier')),
  'accreditation.read': hasAnyGroup('utility', 'company', 'read_only'),
  // Users who see the accreditation matrix also see the list of requirements.
  'requirements.list': allowAnyRule(
    hasAnyGroup('utility', 'company', 'read_only'),
    requireWriteAccess(isSuperAdmin),
  ),
  'accreditation.tick': requireWriteAccess(hasAnyGroup('utility', 'company')),
  // Users who may change an accreditation date may also grant an accreditation that meets its requirements.
  'accreditation.grant': requireAllCompanies(requireWriteAccess(hasAnyGroup('utility', 'certifier'))),
  // Only the utility suspends and revokes accreditations, or grants them despite unmet requirements.
  'accreditation.stop': requireWriteAccess(hasAnyGroup('utility')),
  'evidence.read': hasAnyGroup('utility', 'company', 'certifier', 'read_only'),
  'evidence.create': requireCompany(requireWriteAccess(hasAnyGroup('utility', 'company'))),
  'evidence.review': requireAllCompanies(requireWriteAccess(hasAnyGroup('utility'))),
  'personnel.search': hasAnyGroup('utility', 'customer_service', 'read_only', 'comercial'),
  'personnel.move': requireWriteAccess(hasAnyGroup('utility')),
  'personnel.insist': requireWriteAccess(isSuperAdmin),
  'notices.read': hasAnyGroup('utility', 'customer_service', 'company', 'read_only'),
  'notices.create': requireWriteAccess(hasAdminAccess),
  // Requires access to all companies, because an imported sheet may contain any company.
  'imports.manage': requireAllCompanies(requireWriteAccess(isSuperAdmin)),
  'taxList.manage': requireAllCompanies(requireWriteAccess(isSuperAdmin)),
  'log.read': requireAllCompanies(requireWriteAccess(isSuperAdmin)),
  // The history names users and reasons, which are internal to the utility.
  'history.read': hasAnyGroup('utility'),
  // Only publishers of notices see withdrawn notices, with user and reason.
  'withdrawn.read': requireWriteAccess(hasAdminAccess),
  'quotations.read': hasAnyGroup('utility', 'company'),
  'quotations.write': requireCompany(
    allowAnyRule(requireWriteAccess(hasAnyGroup('utility')), canEditOwnCompany),
  ),
  'pricing.read': hasAnyGroup('utility', 'company'),
  'pricing.list': allowAnyRule(hasAnyGroup('utility', 'company'), requireWriteAccess(isSuperAdmin)),
  'pricing.update': requireWriteAccess(isSuperAdmin),
  // Requires access to all companies, because settings apply to every company.
  'settings.read': requireAllCompanies(requireWriteAccess(isSuperAdmin)),
  'settings.update': requireAllCompanies(requireWriteAccess(isSuperAdmin)),
  // Requires access to all companies, because the overview covers every company.
  'overview.read': requireAllCompanies(hasAnyGroup('utility', 'read_only', 'certifier')),
  'reports.read': hasAnyGroup('utility'),
  // Visitors send these reports from the public page of a credential.
  'visitReports.read': hasAnyGroup('utility'),
  'visitReports.update': requireWriteAccess(hasAnyGroup('utility')),
  // Reading includes the numbers of credential checks and the unusual checks.
  'checks.read': hasAnyGroup('utility'),
  // Only the utility checks people on site.
  'inspections.create': requireAllCompanies(requireWriteAccess(hasAnyGroup('utility'))),
  'inspections.read': hasAnyGroup('utility'),
  // Users only see their own downloads.
  'downloads.read': allowEveryone,
  'catalog.read': allowEveryone,
  'catalog.write': requireWriteAccess(isSuperAdmin),
  // Contractors and certifiers may open the list of companies, but their sidebar does not show it.
  'companies.browse': hasAnyGroup('utility', 'certifier', 'read_only', 'company'),
  'companies.sidebar': hasAnyGroup('utility', 'read_only'),
  // Publishers of notices and super-admins choose a company in forms.
  'companies.list': allowAnyRule(
    hasAnyGroup('utility', 'certifier', 'read_only', 'company'),
    requireWriteAccess(allowAnyRule(hasAdminAccess, isSuperAdmin)),
  ),
  'companies.read': hasAnyGroup('utility', 'read_only', 'company'),
  // Contractors open their pending tasks from the sidebar; other users open them from the page of a company.
  'todos.sidebar': hasAnyGroup('company'),
  'companies.create': requireWriteAccess(hasAnyGroup('utility')),
  'companies.update': allowAnyRule(requireWriteAccess(hasAnyGroup('utility')), canEditOwnCompany),
  'companies.delete': requireWriteAccess(isSuperAdmin),
  'contacts.create': allowAnyRule(requireWriteAccess(hasAdminAccess), canEditOwnCompany),
  'companyFiles.create': allowAnyRule(requireWriteAccess(hasAdminAccess), canEditOwnCompany),
  'companyFiles.delete': requireWriteAccess(hasAdminAccess),
  'personnelFiles.read': hasAnyGroup('utility', 'company', 'certifier', 'read_only', 'comercial'),
  // Documents about health, such as medical examinations.
  'sensitiveDocuments.read': requireWriteAccess(hasAnyGroup('utility', 'company')),
  'personnelFiles.create': allowAnyRule(requireWriteAccess(hasAdminAccess), canEditOwnCompany),
  // Privacy notices, requests of people about their data, retention and deletion.
  'personalData.manage': requireAllCompanies(requireWriteAccess(isSuperAdmin)),
  // Requires access to all companies, because accounts may belong to any company.
  'users.manage': requireAllCompanies(requireWriteAccess(isSuperAdmin)),
  // Requires access to all companies, because webhooks receive events of every company.
  'webhooks.manage': requireAllCompanies(requireWriteAccess(isSuperAdmin)),
  // Requires access to all companies, because other systems may read any company.
  'integrations.manage': requireAllCompanies(requireWriteAccess(isSuperAdmin)),
} satisfies Record<string, Rule>

export type Action = keyof typeof accessRules

/** Whether the user may do the action (docs/requirements.md §7). */
export const hasPermission = (actor: Actor, action: Action): boolean => accessRules[action](actor)

/** Whether links to people open the credential instead of the record (docs/requirements.md §7). */
export const canOnlyOpenCredential: Rule = hasAnyGroup('comercial')

/** Company id of company users without a company. No real company has this id. */
const NO_COMPANY = 0

/** Returns which companies' data the user may see: all, or one company by its id. */
export const getAccessibleCompany = (actor: Pick<Actor, 'groups' | 'company'>): 'all' | number =>
  actor.groups.includes('company') && !actor.groups.includes('utility')
    ? (actor.company ?? NO_COMPANY)
    : 'all'

/** Whether the user may publish on a notice board. Company users without a company may not publish on boards that belong to companies. */
export const canPublishNotice = (actor: Actor, board: { ofCompany: boolean }): boolean =>
  hasPermission(actor, 'notices.create') && !(board.ofCompany && getAccessibleCompany(actor) === NO_COMPANY)

/** Whether the user may see data of the company. */
export const canSeeCompany = (actor: Actor, company: number): boolean => {
  const scope = getAccessibleCompany(actor)
  return scope === 'all' || scope === company
}

/** Whether the user may tick a requirement (docs/requirements.md §7). Contractors only tick `by_contractor` requirements. */
export const canTickRequirement = (
  actor: Actor,
  type: { by_contractor: boolean; wants_document: boolean },
): boolean =>
  hasPermission(actor, 'accreditation.tick') &&
  (getAccessibleCompany(actor) === 'all' || (type.by_contractor && !type.wants_document))

/** Whether the user may upload a document for the requirement. Some documents are only uploaded by the utility. */
export const canUploadDocument = (
  actor: Actor,
  type: { wants_document: boolean; brought_by: 'contractor' | 'utility' },
): boolean =>
  hasPermission(actor, 'evidence.create') &&
  type.wants_document &&
  (getAccessibleCompany(actor) === 'all' || type.brought_by === 'contractor')

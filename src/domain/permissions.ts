import type { Actor, Group } from './groups.ts'

/** What is asked of an actor: a yes or a no, from groups and flags alone. Rows are a matter of `companyScope`. */
export type Rule = (actor: Actor) => boolean

export const everyone: Rule = () => true
export const oneOf =
  (...groups: Group[]): Rule =>
  (actor) =>
    groups.some((group) => actor.groups.includes(group))
const writing =
  (rule: Rule): Rule =>
  (actor) =>
    !actor.read_only && rule(actor)
/** Bound to no company: whoever is, does what it may do to its own company's rows. */
const unbound =
  (rule: Rule): Rule =>
  (actor) =>
    companyScope(actor) === 'all' && rule(actor)
const superAdmin: Rule = (actor) => actor.superAdmin
const adminAccess: Rule = (actor) => actor.admin_access
const either =
  (...rules: Rule[]): Rule =>
  (actor) =>
    rules.some((rule) => rule(actor))
const without =
  (group: Group, rule: Rule): Rule =>
  (actor) =>
    !actor.groups.includes(group) && rule(actor)

/**
 * A contractor on its own company, also one that only reads: section 2 of the decisions asks for no more of it. The utility's members see every
 * company's rows, so who of them only reads does not write by also being a contractor.
 */
const ownCompany: Rule = (actor) =>
  actor.groups.includes('company') && !(actor.read_only && actor.groups.includes('utility'))
/** Whoever is bound to a company needs to have one. */
const withCompany =
  (rule: Rule): Rule =>
  (actor) =>
    companyScope(actor) !== NO_COMPANY && rule(actor)

/** Decisions, section 2. A call names one of these; a call without one does not build. */
const actions = {
  'session.use': everyone,
  'personnel.read': oneOf('utility', 'company', 'certifier', 'read_only', 'comercial'),
  'personnel.create': withCompany(writing(oneOf('utility', 'company', 'certifier'))),
  'personnel.update': writing(oneOf('utility', 'company', 'certifier')),
  'personnel.delete': writing(superAdmin),
  'personnel.qrZip': without('comercial', oneOf('utility', 'company', 'certifier', 'read_only')),
  'credential.read': oneOf('utility', 'company', 'certifier', 'comercial'),
  'credential.download': without('comercial', oneOf('utility', 'company', 'certifier')),
  'accreditation.read': oneOf('utility', 'company', 'read_only'),
  // What there is to be met, beside whom it is asked of.
  'requirements.list': either(oneOf('utility', 'company', 'read_only'), writing(superAdmin)),
  'accreditation.tick': writing(oneOf('utility', 'company')),
  // Whoever may change the date of an accreditation may also grant it, within what its requirements allow.
  'accreditation.grant': unbound(writing(oneOf('utility', 'certifier'))),
  // To end one, and to grant one in spite of what is not met, is the utility's.
  'accreditation.stop': writing(oneOf('utility')),
  'evidence.read': oneOf('utility', 'company', 'certifier', 'read_only'),
  'evidence.create': withCompany(writing(oneOf('utility', 'company'))),
  'evidence.review': unbound(writing(oneOf('utility'))),
  'personnel.search': oneOf('utility', 'customer_service', 'read_only', 'comercial'),
  'personnel.move': writing(oneOf('utility')),
  'personnel.insist': writing(superAdmin),
  'notices.read': oneOf('utility', 'customer_service', 'company', 'read_only'),
  'notices.create': writing(adminAccess),
  // What was taken back, with who did it and why, is for whoever may publish.
  // A sheet is of all companies.
  'imports.manage': unbound(writing(superAdmin)),
  'log.read': unbound(writing(superAdmin)),
  // Who let whom in, and on which paper, is for the utility to know.
  'history.read': oneOf('utility'),
  'withdrawn.read': writing(adminAccess),
  'quotations.read': oneOf('utility', 'company'),
  'quotations.write': withCompany(either(writing(oneOf('utility')), ownCompany)),
  'pricing.read': oneOf('utility', 'company'),
  'pricing.list': either(oneOf('utility', 'company'), writing(superAdmin)),
  'pricing.update': writing(superAdmin),
  // They hold for everybody: whoever sets the provider says who gets in.
  'settings.read': unbound(writing(superAdmin)),
  'settings.update': unbound(writing(superAdmin)),
  // The board of the utility's home: of all companies.
  'overview.read': unbound(oneOf('utility', 'read_only', 'certifier')),
  'reports.read': oneOf('utility'),
  // What visitors tell of visits.
  'visitReports.read': oneOf('utility'),
  'visitReports.update': writing(oneOf('utility')),
  // How often a credential was checked, and what is unusual about it.
  'checks.read': oneOf('utility'),
  // The utility goes to where people work, and reads what was found there.
  'inspections.create': unbound(writing(oneOf('utility'))),
  'inspections.read': oneOf('utility'),
  // Their own, and nobody else's.
  'downloads.read': everyone,
  'catalog.read': everyone,
  'catalog.write': writing(superAdmin),
  // The page of the companies, and who is shown it in the sidebar: a company has its own, and a certifier comes from a person.
  'companies.browse': oneOf('utility', 'certifier', 'read_only', 'company'),
  'companies.sidebar': oneOf('utility', 'read_only'),
  // Whoever publishes a notice names its company, and whoever makes an account.
  'companies.list': either(
    oneOf('utility', 'certifier', 'read_only', 'company'),
    writing(either(adminAccess, superAdmin)),
  ),
  'companies.read': oneOf('utility', 'read_only', 'company'),
  // What contractors have to do is in their own sidebar; whoever reads companies may open it.
  'todos.sidebar': oneOf('company'),
  'companies.create': writing(oneOf('utility')),
  'companies.update': either(writing(oneOf('utility')), ownCompany),
  'companies.delete': writing(superAdmin),
  'contacts.create': either(writing(adminAccess), ownCompany),
  'companyFiles.create': either(writing(adminAccess), ownCompany),
  'companyFiles.delete': writing(adminAccess),
  'personnelFiles.read': oneOf('utility', 'company', 'certifier', 'read_only', 'comercial'),
  'personnelFiles.create': either(writing(adminAccess), ownCompany),
  // Accounts are of all companies and of none.
  'users.manage': unbound(writing(superAdmin)),
} satisfies Record<string, Rule>

export type Action = keyof typeof actions

/** Whether the user may do this. Denies by default (docs/requirements.md §7). */
export const can = (actor: Actor, action: Action): boolean => actions[action](actor)

/** docs/requirements.md §7: comercial is taken to credentials where others are taken to the record. */
export const isLedToCredentials: Rule = oneOf('comercial')

/** The scope of a company user without a company: the company of nobody. */
const NO_COMPANY = 0

/** Whose rows an actor sees: every company's, or one. A company user without a company sees company 0, which is nobody's. */
export const companyScope = (actor: Pick<Actor, 'groups' | 'company'>): 'all' | number =>
  actor.groups.includes('company') && !actor.groups.includes('utility')
    ? (actor.company ?? NO_COMPANY)
    : 'all'

/** May this actor publish here? What belongs to a company is published for one's own by whoever is bound to one. */
export const canPublish = (actor: Actor, board: { ofCompany: boolean }): boolean =>
  can(actor, 'notices.create') && !(board.ofCompany && companyScope(actor) === NO_COMPANY)

/** Another company's row is, for this actor, a row that does not exist. */
export const seesCompany = (actor: Actor, company: number): boolean => {
  const scope = companyScope(actor)
  return scope === 'all' || scope === company
}

const CLOSED_TO_COMPANIES = [
  'role',
  'accreditation_number',
  'naturgy_id',
  'active',
  'company',
  'accreditation_date',
] as const
const ACCREDITORS = oneOf('utility', 'certifier')

/** Decisions, section 2: which of a person's fields an actor may change, given that it may change the person. */
export const canChangePersonField = (actor: Actor, field: string): boolean => {
  if (!can(actor, 'personnel.update')) return false
  if (companyScope(actor) !== 'all') return !(CLOSED_TO_COMPANIES as readonly string[]).includes(field)
  return field !== 'accreditation_date' || ACCREDITORS(actor)
}

/** Decisions, section 2: `editable`. A contractor ticks what its own company answers for, unless a document has to prove it; the utility ticks everything. */
export const canTickItem = (
  actor: Actor,
  type: { by_contractor: boolean; wants_document: boolean },
): boolean =>
  can(actor, 'accreditation.tick') &&
  (companyScope(actor) === 'all' || (type.by_contractor && !type.wants_document))

/** Who brings the document of a requirement: its contractor where that is asked of it, and the utility. */
export const canBringEvidence = (
  actor: Actor,
  type: { wants_document: boolean; brought_by: 'contractor' | 'utility' },
): boolean =>
  can(actor, 'evidence.create') &&
  type.wants_document &&
  (companyScope(actor) === 'all' || type.brought_by === 'contractor')

/** Decisions, section 2: of its own company's data a contractor changes the zone only. */
export const canChangeCompanyField = (actor: Actor, field: string): boolean =>
  can(actor, 'companies.update') && (companyScope(actor) === 'all' || field === 'zone')

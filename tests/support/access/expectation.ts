import type { Id, Kind, Whose } from './rows.ts'
import type { CellUser, Session } from './users.ts'
import { isBound } from './users.ts'
import type { Sent } from './wire.ts'

/** May this user call it at all? By section 2 of the decisions, and by nothing that the code knows. */
export type Rule = (user: CellUser) => boolean

const has = (user: CellUser, letters: string): boolean =>
  [...letters].some((letter) => user.letters.includes(letter))

export const thePublic: Rule = () => true
export const signedIn: Rule = ({ broken }) => !broken
/** Members of one of these groups; A: of admin_access; X: super-admins. */
export const anyOf =
  (letters: string): Rule =>
  (user) =>
    signedIn(user) && has(user, letters)
/** The same, unless they only read. */
export const writing =
  (letters: string): Rule =>
  (user) =>
    anyOf(letters)(user) && !has(user, 'RM')
/** Contractors, also those that only read: on what is their own company's, and so not the utility's members who only read. */
export const contractor: Rule = (user) => anyOf('C')(user) && (isBound(user) || !has(user, 'RM'))
export const never =
  (letters: string, rule: Rule): Rule =>
  (user) =>
    rule(user) && !has(user, letters)

export const either =
  (one: Rule, other: Rule): Rule =>
  (user) =>
    one(user) || other(user)

/** Whoever is bound to no company. */
export const free =
  (rule: Rule): Rule =>
  (user) =>
    rule(user) && !isBound(user)

/** What is made for one's own company is made by nobody who has none. */
export const withCompany =
  (rule: Rule): Rule =>
  (user) =>
    rule(user) && !(isBound(user) && user.company === null)

export interface Expectation {
  may: Rule
  /** What whoever may is answered. */
  ok: number
  /** The call, on a row of such an owner. */
  call: (id: Id, whose: Whose) => Sent
  /** What the row is; without it, the call is about none. */
  of?: Kind
  whose: readonly Whose[]
  /** What a row that is not there is answered with: 404, or 400 on the field that names it. */
  missing: 400 | 404
  /** What one's own row is answered with, where that is something else. */
  own?: number
  /** The same, for whoever is bound to a company. */
  ownWhenBound?: number
  /** The answer is a list: whoever may is answered, and it shows the rows that this user sees. */
  lists?: true
  /** A row that is answered well is gone. */
  usesUp?: true
  /** It ends the session that it comes with: which one. */
  endsSession?: Session
}

type More = Partial<
  Pick<Expectation, 'missing' | 'own' | 'ownWhenBound' | 'usesUp' | 'endsSession' | 'whose'>
>

/** A call that is about no row. */
export const plain = (may: Rule, ok: number, call: () => Sent, more: More = {}): Expectation => ({
  may,
  ok,
  call,
  whose: ['own'],
  missing: 404,
  ...more,
})

/** A call about a row: one's own company's, another's, or none. */
export const onRow = (
  may: Rule,
  ok: number,
  of: Kind,
  call: Expectation['call'],
  more: More = {},
): Expectation => ({ may, ok, of, call, whose: ['own', 'another', 'absent'], missing: 404, ...more })

/** A call about a row that is everybody's. */
export const onShared = (
  may: Rule,
  ok: number,
  of: Kind,
  call: Expectation['call'],
  more: More = {},
): Expectation => onRow(may, ok, of, call, { whose: ['own', 'absent'], ...more })

/** A list that has the rows of one's own company, or of all. */
export const inList = (may: Rule, of: Kind, call: Expectation['call']): Expectation => ({
  may,
  ok: 200,
  of,
  call,
  whose: ['own', 'another'],
  missing: 404,
  lists: true,
})

/** Kinds of row that are of no company. */
const SHARED: ReadonlySet<Kind> = new Set([
  ...([
    'visitReport',
    'unusualCheck',
    'inspection',
    'veto',
    'announcement',
    'tier',
    'zone',
    'role',
    'requirement',
    'companyFileName',
  ] as const),
  ...(['personnelFileName', 'zoneToDelete', 'roleToDelete', 'requirementToDelete'] as const),
  ...(['companyFileNameToDelete', 'personnelFileNameToDelete', 'tierToDelete'] as const),
])

/** Is the row one that this user sees? */
export const sees = (user: CellUser, { of }: Expectation, whose: Whose): boolean => {
  if (whose === 'absent') return false
  if (!of || !isBound(user) || SHARED.has(of)) return true
  return whose === 'own' && user.company !== null
}

/** The status that this user must be answered with. */
export const expectedOf = (user: CellUser, row: Expectation, whose: Whose): number => {
  if (!row.may(user)) return signedIn(user) ? 403 : 401
  // The public calls ask nobody who they are, and so keep nothing from anybody.
  if (row.may === thePublic) return whose === 'absent' ? row.missing : row.ok
  if (row.lists) return row.ok
  if (!sees(user, row, whose)) return row.missing
  if (whose !== 'own') return row.ok
  return (isBound(user) ? row.ownWhenBound : undefined) ?? row.own ?? row.ok
}

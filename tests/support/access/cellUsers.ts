import { createHash } from 'node:crypto'
import type { Group } from '../../../src/domain/groups.ts'
import { DEMO_PASSWORD } from '../../../src/domain/users/demo.ts'
import { BLANK_USER } from '../../../src/domain/users/schemas.ts'
import type { Rows } from '../../../src/server/store/rows.ts'
import { NOW, portalDump } from '../portalDump.ts'

/** Groups by the letters that docs/decisions.md uses. A is admin_access, X a super-admin. */
const GROUP_BY_LETTER = {
  U: 'utility',
  C: 'company',
  F: 'certifier',
  S: 'customer_service',
  M: 'comercial',
  R: 'read_only',
} as const satisfies Record<string, Group>
const GROUPS = Object.keys(GROUP_BY_LETTER) as (keyof typeof GROUP_BY_LETTER)[]

/** Invalid sessions: every call with one of them is answered with 401. */
const BROKEN_SESSIONS = ['disabled', 'expired', 'stranger', 'nobody'] as const

export interface CellUser {
  /** Name of the user in test results. */
  name: string
  /** Letters of the groups and flags. */
  letters: string
  /**
   * Company of a company user. Null for other users, and for a company user who was never given a
   * company.
   */
  company: number | null
  brokenSession?: (typeof BROKEN_SESSIONS)[number]
}

const groupLetters = GROUPS.flatMap((group) => [group, `${group}A`])
const readOnlyLetters = groupLetters
  .filter((letters) => !letters.includes('R'))
  .map((letters) => `${letters}R`)
const superAdminLetters = ['UAX', 'UAXR', 'UX', 'CX', 'X']
const withoutGroup = ['', 'A']
const severalGroups = ['UC', 'UM', 'CF', 'CM', 'FS']

const toCellUser = (letters: string): CellUser => ({
  name: letters || 'no group',
  letters,
  company: letters.includes('C') ? 1 : null,
})

/**
 * Every combination that occurs: each group alone, with admin_access, and read-only; super-admins;
 * no group; several groups.
 */
export const cellUsers: CellUser[] = [
  ...[...groupLetters, ...readOnlyLetters, ...superAdminLetters, ...withoutGroup, ...severalGroups].map(
    toCellUser,
  ),
  { name: 'C of no company', letters: 'C', company: null },
  ...BROKEN_SESSIONS.map(
    (brokenSession): CellUser => ({ name: brokenSession, letters: 'UAX', company: null, brokenSession }),
  ),
]

/** Users with a valid session. */
export const signedInUsers = cellUsers.filter(({ brokenSession }) => !brokenSession)

/**
 * Whether the user is bound to a company. Users of the utility see all companies, also with their
 * other groups.
 */
export const isBound = ({ letters }: CellUser): boolean => letters.includes('C') && !letters.includes('U')

const FIRST_ID = 100
const getUsername = (user: CellUser): string => `cell-${cellUsers.indexOf(user)}`
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Sessions of a user. The calls that sign out use one of their own. */
export type SessionName = 'first' | 'second' | 'third'
const createToken = (user: CellUser, session: SessionName): string =>
  hashToken(`${DEMO_PASSWORD} ${getUsername(user)} ${session}`)

/** Returns the header of the user's session, or no header for a user without one. */
export const sessionHeader = (user: CellUser, session: SessionName = 'first'): Record<string, string> =>
  user.brokenSession === 'nobody' ? {} : { authorization: `Token ${createToken(user, session)}` }

export const getUserId = (user: CellUser): number => FIRST_ID + cellUsers.indexOf(user)

const toUserRow = (user: CellUser): Rows['users'] => ({
  ...BLANK_USER,
  id: getUserId(user),
  username: getUsername(user),
  username_key: getUsername(user),
  name: getUsername(user),
  groups: GROUPS.filter((letter) => user.letters.includes(letter)).map((letter) => GROUP_BY_LETTER[letter]),
  admin_access: user.letters.includes('A'),
  company: user.company,
  active: user.brokenSession !== 'disabled',
  super_admin: user.letters.includes('X'),
  created_at: NOW,
})

const toTokenRows = (user: CellUser): Omit<Rows['tokens'], 'id'>[] =>
  user.brokenSession === 'stranger' || user.brokenSession === 'nobody'
    ? []
    : (['first', 'second', 'third'] as const).map((session) => ({
        hash: hashToken(createToken(user, session)),
        user: FIRST_ID + cellUsers.indexOf(user),
        created_at: NOW,
        last_used_at: NOW,
        id_token: '',
        device: '',
        expires_at: user.brokenSession === 'expired' ? NOW : '2099-01-01T00:00:00.000Z',
      }))

/** Returns the test users and their sessions, beside the users of the small portal. */
export const cellAccounts = (): Pick<ReturnType<typeof portalDump>, 'users' | 'tokens'> => ({
  users: [...portalDump().users, ...cellUsers.map(toUserRow)],
  tokens: cellUsers.flatMap(toTokenRows).map((token, i) => ({ id: i + 1, ...token })),
})

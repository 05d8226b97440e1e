import { createHash } from 'node:crypto'
import { DEMO_PASSWORD } from '../../../src/domain/demo.ts'
import type { Group } from '../../../src/domain/groups.ts'
import { BLANK_USER } from '../../../src/domain/users.ts'
import type { Rows } from '../../../src/server/store/rows.ts'
import { NOW, portalDump } from '../portalDump.ts'

/** The letters of the decisions. A stands for admin_access, X for a super-admin. */
const GROUP_OF = {
  U: 'utility',
  C: 'company',
  F: 'certifier',
  S: 'customer_service',
  M: 'comercial',
  R: 'read_only',
} as const satisfies Record<string, Group>
const GROUPS = Object.keys(GROUP_OF) as (keyof typeof GROUP_OF)[]

/** Sessions that are none: whoever brings such a one is answered 401, whatever is asked for. */
const BROKEN = ['disabled', 'expired', 'stranger', 'nobody'] as const

export interface CellUser {
  /** What the tables of what was found call this user. */
  name: string
  /** Groups and flags, in letters. */
  letters: string
  /** A company user's company; null for everybody else, and for a company user who was never given one. */
  company: number | null
  broken?: (typeof BROKEN)[number]
}

const alone = GROUPS.flatMap((group) => [group, `${group}A`])
const reading = alone.filter((letters) => !letters.includes('R')).map((letters) => `${letters}R`)
const supers = ['UAX', 'UAXR', 'UX', 'CX', 'X']
const ofNoGroup = ['', 'A']
const mixed = ['UC', 'UM', 'CF', 'CM', 'FS']

const userOf = (letters: string): CellUser => ({
  name: letters || 'no group',
  letters,
  company: letters.includes('C') ? 1 : null,
})

/** Every combination that occurs: each group alone, with admin_access, only reading; super-admins; of no group; of several. */
export const cellUsers: CellUser[] = [
  ...[...alone, ...reading, ...supers, ...ofNoGroup, ...mixed].map(userOf),
  { name: 'C of no company', letters: 'C', company: null },
  ...BROKEN.map((broken): CellUser => ({ name: broken, letters: 'UAX', company: null, broken })),
]

/** Those whose session is one. */
export const openUsers = cellUsers.filter(({ broken }) => !broken)

/** Only who is of company 1 is bound to a company; the utility's users see every company's rows, whatever else they are. */
export const isBound = ({ letters }: CellUser): boolean => letters.includes('C') && !letters.includes('U')

const FIRST_ID = 100
const usernameOf = (user: CellUser): string => `cell-${cellUsers.indexOf(user)}`
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Whoever signs out does it with a session of its own. */
export type Session = 'first' | 'second' | 'third'
const secretOf = (user: CellUser, session: Session): string =>
  hashOf(`${DEMO_PASSWORD} ${usernameOf(user)} ${session}`)

/** The header of a user's session; none for who has none. */
export const sessionOf = (user: CellUser, session: Session = 'first'): Record<string, string> =>
  user.broken === 'nobody' ? {} : { authorization: `Token ${secretOf(user, session)}` }

export const idOf = (user: CellUser): number => FIRST_ID + cellUsers.indexOf(user)

const rowOf = (user: CellUser): Rows['users'] => ({
  ...BLANK_USER,
  id: idOf(user),
  username: usernameOf(user),
  username_key: usernameOf(user),
  name: usernameOf(user),
  groups: GROUPS.filter((letter) => user.letters.includes(letter)).map((letter) => GROUP_OF[letter]),
  admin_access: user.letters.includes('A'),
  company: user.company,
  active: user.broken !== 'disabled',
  super_admin: user.letters.includes('X'),
  created_at: NOW,
})

const tokensOf = (user: CellUser): Omit<Rows['tokens'], 'id'>[] =>
  user.broken === 'stranger' || user.broken === 'nobody'
    ? []
    : (['first', 'second', 'third'] as const).map((session) => ({
        hash: hashOf(secretOf(user, session)),
        user: FIRST_ID + cellUsers.indexOf(user),
        created_at: NOW,
        last_used_at: NOW,
        id_token: '',
        device: '',
        expires_at: user.broken === 'expired' ? NOW : '2099-01-01T00:00:00.000Z',
      }))

/** The users of the cells beside those of the small portal, signed in. */
export const cellAccounts = (): Pick<ReturnType<typeof portalDump>, 'users' | 'tokens'> => ({
  users: [...portalDump().users, ...cellUsers.map(rowOf)],
  tokens: cellUsers.flatMap(tokensOf).map((token, i) => ({ id: i + 1, ...token })),
})

import { describe, expect, it } from 'vitest'
import { accountKey, actorFrom, groupLiterals, groupsFrom } from '../../src/domain/groups.ts'

const LITERAL = 'empresa-energetica'

it("the utility's group is the configured literal and no other", () => {
  expect(groupsFrom([LITERAL, 'company'], LITERAL)).toEqual(['utility', 'company'])
  expect(groupsFrom(['utility'], LITERAL)).toEqual([])
  expect(groupsFrom(['utility'], 'utility')).toEqual(['utility'])
  expect(groupLiterals(['utility', 'comercial'], LITERAL)).toEqual([LITERAL, 'comercial'])
})

it('a group that nobody knows grants nothing', () => {
  expect(groupsFrom(['hide', 'Company', '', 'admin'], LITERAL)).toEqual([])
})

it('members of read_only and comercial only read, whether the back end says so or not', () => {
  const readOnly = (...groups: string[]) =>
    actorFrom({ username: 'a', groups }, { utilityGroup: LITERAL }).read_only
  expect([readOnly('read_only'), readOnly('comercial', LITERAL)]).toEqual([true, true])
  expect([readOnly(LITERAL), readOnly('company', 'certifier'), readOnly()]).toEqual([false, false, false])
})

it('read_only on the wire does not lift what the groups say, and may add to it', () => {
  const readOnly = (groups: string[], read_only: boolean) =>
    actorFrom({ username: 'a', groups, read_only }, { utilityGroup: LITERAL }).read_only
  expect(readOnly(['comercial', LITERAL], false)).toBe(true)
  expect(readOnly(['read_only'], false)).toBe(true)
  expect([readOnly([LITERAL], false), readOnly([LITERAL], true)]).toEqual([false, true])
})

it('a super-admin is whom the wire calls one, or else whom the settings name, however it is written', () => {
  const superAdmin = (username: string, flag?: boolean) =>
    actorFrom(
      { username, ...(flag === undefined ? {} : { superAdmin: flag }) },
      { utilityGroup: LITERAL, superAdmins: ['Jefa', 'otra'] },
    ).superAdmin
  expect([superAdmin('jefa'), superAdmin(' JEFA '), superAdmin('otra'), superAdmin('nadie')]).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect([superAdmin('jefa', false), superAdmin('nadie', true)]).toEqual([false, true])
})

it('what a back end leaves out is the least that it could mean', () => {
  expect(actorFrom({ username: 'a' }, { utilityGroup: LITERAL })).toEqual({
    id: 0,
    username: 'a',
    groups: [],
    admin_access: false,
    company: null,
    read_only: false,
    superAdmin: false,
  })
})

describe('an account of a back end whose users have no id', () => {
  it('is told from others by its name', () => {
    const keys = [{ username: 'Ana' }, { username: 'eva' }, { username: 'ana', id: 7 }].map((user) =>
      accountKey(actorFrom(user, { utilityGroup: 'utility' })),
    )
    expect(keys).toEqual(['ana', 'eva', '7'])
  })
})

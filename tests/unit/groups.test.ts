import { describe, expect, it } from 'vitest'
import {
  convertApiUserToActor,
  convertGroupNamesForApi,
  getUserAccountKey,
  parseGroupNames,
} from '../../src/domain/groups.ts'

const LITERAL = 'empresa-energetica'

it("the utility's group is the configured literal and no other", () => {
  expect(parseGroupNames([LITERAL, 'company'], LITERAL)).toEqual(['utility', 'company'])
  expect(parseGroupNames(['utility'], LITERAL)).toEqual([])
  expect(parseGroupNames(['utility'], 'utility')).toEqual(['utility'])
  expect(convertGroupNamesForApi(['utility', 'comercial'], LITERAL)).toEqual([LITERAL, 'comercial'])
})

it('an unknown group grants nothing', () => {
  expect(parseGroupNames(['hide', 'Company', '', 'admin'], LITERAL)).toEqual([])
})

it('members of read_only and comercial have read-only access, with or without the flag of the back end', () => {
  const isReadOnlyUser = (...groups: string[]) =>
    convertApiUserToActor({ username: 'a', groups }, { utilityGroup: LITERAL }).read_only
  expect([isReadOnlyUser('read_only'), isReadOnlyUser('comercial', LITERAL)]).toEqual([true, true])
  expect([isReadOnlyUser(LITERAL), isReadOnlyUser('company', 'certifier'), isReadOnlyUser()]).toEqual([
    false,
    false,
    false,
  ])
})

it('read_only on the wire can add to what the groups say, but not remove it', () => {
  const isReadOnlyUser = (groups: string[], read_only: boolean) =>
    convertApiUserToActor({ username: 'a', groups, read_only }, { utilityGroup: LITERAL }).read_only
  expect(isReadOnlyUser(['comercial', LITERAL], false)).toBe(true)
  expect(isReadOnlyUser(['read_only'], false)).toBe(true)
  expect([isReadOnlyUser([LITERAL], false), isReadOnlyUser([LITERAL], true)]).toEqual([false, true])
})

it('a super-admin is named by the wire, or else by the settings, in any spelling', () => {
  const isSuper = (username: string, flag?: boolean) =>
    convertApiUserToActor(
      { username, ...(flag === undefined ? {} : { superAdmin: flag }) },
      { utilityGroup: LITERAL, superAdmins: ['Jefa', 'otra'] },
    ).superAdmin
  expect([isSuper('jefa'), isSuper(' JEFA '), isSuper('otra'), isSuper('nadie')]).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect([isSuper('jefa', false), isSuper('nadie', true)]).toEqual([false, true])
})

it('missing fields get the least powerful value', () => {
  expect(convertApiUserToActor({ username: 'a' }, { utilityGroup: LITERAL })).toEqual({
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
  it('is identified by its name', () => {
    const keys = [{ username: 'Ana' }, { username: 'eva' }, { username: 'ana', id: 7 }].map((user) =>
      getUserAccountKey(convertApiUserToActor(user, { utilityGroup: 'utility' })),
    )
    expect(keys).toEqual(['ana', 'eva', '7'])
  })
})

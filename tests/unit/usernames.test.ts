import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addUsernameLookupKeys, getUsernameKey, isValidUsername } from '../../src/domain/users/usernames.ts'

describe('a username', () => {
  it.each([
    ['jefa', 'jefa'],
    ['JEFA', 'jefa'],
    ['  jefa ', 'jefa'],
    ['ｊｅｆａ', 'jefa'],
    ['je\u200bfa', 'jefa'],
    ['Ana  \u00a0 López', 'ana lópez'],
    ['Ana Lo\u0301pez', 'ana lópez'],
    ['STRASSE', 'strasse'],
    ['straße', 'strasse'],
    ['STRAẞE', 'strasse'],
  ])('%j has the key %j', (name, key) => {
    expect(getUsernameKey(name)).toBe(key)
  })

  it('has one key, in any case and however often it is derived', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (name) => {
        const key = getUsernameKey(name)
        expect(getUsernameKey(key)).toBe(key)
        expect(getUsernameKey(` ${name} `)).toBe(key)
      }),
    )
    const upperOnly = fc.string({ unit: fc.constantFrom(...'abcñáüßẞİıΣς0-_. '), maxLength: 12 })
    fc.assert(fc.property(upperOnly, (name) => getUsernameKey(name.toUpperCase()) === getUsernameKey(name)))
  })

  it.each(['jefa', 'María José', 'm.lopez-2', 'ÑANDÚ', 'jefa@example.mx', "o'hara"])('can be %j', (name) => {
    expect(isValidUsername(name)).toBe(true)
  })

  it.each([
    ['a Cyrillic letter among Latin ones', 'j\u0435fa'],
    ['Cyrillic letters alone, which look like Latin ones', '\u0430\u0441\u0435'],
    ['a Greek letter', 'jef\u03b1'],
    ['nothing', '  '],
    ['what cannot be seen', 'je\u200bfa'],
    ['a line break', 'je\nfa'],
    ['a letter that writes backwards', 'je\u202efa'],
    ['too much', 'a'.repeat(151)],
  ])('cannot contain %s', (_, name) => {
    expect(isValidUsername(name)).toBe(false)
  })
})

describe('accounts from before the key existed', () => {
  const user = (id: number, username: string) => ({ id, username })
  const keysOf = (...names: string[]) =>
    addUsernameLookupKeys(names.map((name, i) => user(i + 1, name))).map((row) => [
      row.username,
      row.username_key,
    ])

  it('keep their names if they are unique', () => {
    expect(keysOf('Jefa', 'ana')).toEqual([
      ['Jefa', 'jefa'],
      ['ana', 'ana'],
    ])
  })

  it('with the same key get a number, except the plainest name or the first one', () => {
    expect(keysOf('JEFA', 'jefa', 'jefa ', 'Ana', 'ANA')).toEqual([
      ['JEFA-2', 'jefa-2'],
      ['jefa', 'jefa'],
      ['jefa-3', 'jefa-3'],
      ['Ana', 'ana'],
      ['ANA-2', 'ana-2'],
    ])
  })

  it('never get the name of another account', () => {
    expect(keysOf('JEFA', 'jefa', 'jefa-2')).toEqual([
      ['JEFA-3', 'jefa-3'],
      ['jefa', 'jefa'],
      ['jefa-2', 'jefa-2'],
    ])
  })

  it('get unique keys for any names', () => {
    const names = fc.uniqueArray(fc.string({ unit: fc.constantFrom(...'aAá ｂ-2\u200b'), maxLength: 4 }))
    fc.assert(
      fc.property(names, (name) => {
        const rows = addUsernameLookupKeys(name.map((name, i) => user(i, name)))
        expect(new Set(rows.map((row) => row.username_key)).size).toBe(name.length)
        expect(new Set(rows.map((row) => row.username)).size).toBe(name.length)
        for (const row of rows) expect(row.username_key).not.toBe('')
        expect(addUsernameLookupKeys(rows)).toEqual(rows)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUsername, usernameKey, withUsernameKeys } from '../../src/domain/usernames.ts'

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
  ])('%j is known as %j', (given, key) => {
    expect(usernameKey(given)).toBe(key)
  })

  it('is known alike however often it is looked at, and in whatever case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (given) => {
        const key = usernameKey(given)
        expect(usernameKey(key)).toBe(key)
        expect(usernameKey(` ${given} `)).toBe(key)
      }),
    )
    const upperOnly = fc.string({ unit: fc.constantFrom(...'abcñáüßẞİıΣς0-_. '), maxLength: 12 })
    fc.assert(fc.property(upperOnly, (given) => usernameKey(given.toUpperCase()) === usernameKey(given)))
  })

  it.each(['jefa', 'María José', 'm.lopez-2', 'ÑANDÚ', 'jefa@example.mx', "o'hara"])('may be %j', (name) => {
    expect(isUsername(name)).toBe(true)
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
  ])('may not have %s', (_, name) => {
    expect(isUsername(name)).toBe(false)
  })
})

describe('accounts that were made before names were compared so', () => {
  const user = (id: number, username: string) => ({ id, username })
  const named = (...names: string[]) =>
    withUsernameKeys(names.map((name, i) => user(i + 1, name))).map((row) => [row.username, row.username_key])

  it('keep their names where nobody else has them', () => {
    expect(named('Jefa', 'ana')).toEqual([
      ['Jefa', 'jefa'],
      ['ana', 'ana'],
    ])
  })

  it('are told apart by a number where several would be one; the plainest name stays, or the first', () => {
    expect(named('JEFA', 'jefa', 'jefa ', 'Ana', 'ANA')).toEqual([
      ['JEFA-2', 'jefa-2'],
      ['jefa', 'jefa'],
      ['jefa-3', 'jefa-3'],
      ['Ana', 'ana'],
      ['ANA-2', 'ana-2'],
    ])
  })

  it('never get the name that another one has', () => {
    expect(named('JEFA', 'jefa', 'jefa-2')).toEqual([
      ['JEFA-3', 'jefa-3'],
      ['jefa', 'jefa'],
      ['jefa-2', 'jefa-2'],
    ])
  })

  it('all have keys of their own, whatever they were called', () => {
    const names = fc.uniqueArray(fc.string({ unit: fc.constantFrom(...'aAá ｂ-2\u200b'), maxLength: 4 }))
    fc.assert(
      fc.property(names, (given) => {
        const rows = withUsernameKeys(given.map((name, i) => user(i, name)))
        expect(new Set(rows.map((row) => row.username_key)).size).toBe(given.length)
        expect(new Set(rows.map((row) => row.username)).size).toBe(given.length)
        for (const row of rows) expect(row.username_key).not.toBe('')
        expect(withUsernameKeys(rows)).toEqual(rows)
      }),
    )
  })
})

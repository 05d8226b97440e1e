import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatValidationErrorCode } from '../../src/contract/errorTexts.ts'
import { findPasswordProblems } from '../../src/domain/users/passwords.ts'
import { loadCommonPasswords } from '../../src/server/accounts/passwords.ts'

describe('a password', async () => {
  const frequent = await loadCommonPasswords()
  const findProblems = (password: string, username = 'jefa') =>
    findPasswordProblems(password, [username], frequent)

  it.each(['correcto caballo', 'Tuberia-84', 'ñandú volador', 'tubería8!Z'])('can be %j', (password) => {
    expect(findProblems(password)).toEqual([])
  })

  it.each([
    ['aaaaaaaa', ['passwordShort', 'passwordSameLetters']],
    ['aaaaaaaaaaaa', ['passwordSameLetters']],
    ['tuberia84', ['passwordShort']],
    ['tuberia-de-', ['passwordShort']],
    ['Tuberia84', ['passwordShort']],
    ['qwertyuiop', ['passwordShort', 'passwordFrequent']],
    ['Password2026!', ['passwordFrequent']],
    ['MICHAEL-2026', ['passwordFrequent']],
    ['gas natural Jefa', ['passwordNamed']],
    ['ＪＥＦＡ-gas-natural', ['passwordNamed']],
    ['mi portal acredita', ['passwordNamed']],
    ['', ['passwordShort', 'passwordSameLetters']],
    [`Ab1-${'x'.repeat(1021)}`, ['passwordTooLong']],
  ])('cannot be %j', (password, expected) => {
    expect(findProblems(password)).toEqual(expected)
  })

  it('cannot be the user name, however short, but can contain two of its letters', () => {
    expect(findPasswordProblems('Ana María López', ['ana maría lópez'], frequent)).toEqual(['passwordNamed'])
    expect(findPasswordProblems('la tubería nueva', ['la'], frequent)).toEqual([])
  })

  it('cannot contain the name of the utility or of the user', () => {
    const names = ['jefa', 'Ana Paz', 'Gas del Bajío']
    expect(findPasswordProblems('ana paz 2026 norte', names, frequent)).toEqual(['passwordNamed'])
    expect(findPasswordProblems('GAS del bajío norte', names, frequent)).toEqual(['passwordNamed'])
    expect(findPasswordProblems('tuberías del norte', ['', ...names], frequent)).toEqual([])
  })

  it('cannot be a frequent password with a suffix, in upper or lower case', () => {
    const frequentPassword = fc.constantFrom(...frequent)
    const suffix = fc.string({ unit: fc.constantFrom(...'0123456789!?.-_'), maxLength: 8 })
    fc.assert(
      fc.property(frequentPassword, suffix, fc.boolean(), (password, more, isUpper) => {
        const candidate =
          (isUpper ? password.toUpperCase() : password) + (/\p{L}$/u.test(password) ? more : '')
        expect(findProblems(candidate, 'nadie-mas')).toContain('passwordFrequent')
      }),
    )
  })

  it('has errors in Spanish', () => {
    expect(findProblems('jefa').map((problem) => formatValidationErrorCode(problem))).toEqual([
      'Use al menos 12 caracteres, o 10 de tres clases: minúsculas, mayúsculas, dígitos y otros signos.',
      'Repite demasiado los mismos caracteres: use al menos 5 distintos.',
      'No puede contener su nombre ni el de usuario, el del portal o el de la distribuidora.',
    ])
  })
})

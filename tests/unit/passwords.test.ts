import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { message } from '../../src/contract/messages.ts'
import { passwordProblems } from '../../src/domain/passwords.ts'
import { frequentPasswords } from '../../src/server/accounts/passwords.ts'

describe('a password', async () => {
  const frequent = await frequentPasswords()
  const problems = (password: string, username = 'jefa') => passwordProblems(password, [username], frequent)

  it.each(['correcto caballo', 'Tuberia-84', 'ñandú volador', 'tubería8!Z'])('may be %j', (password) => {
    expect(problems(password)).toEqual([])
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
  ])('may not be %j', (password, expected) => {
    expect(problems(password)).toEqual(expected)
  })

  it('may not be the name itself, however short that is, but may have two letters of it', () => {
    expect(passwordProblems('Ana María López', ['ana maría lópez'], frequent)).toEqual(['passwordNamed'])
    expect(passwordProblems('la tubería nueva', ['la'], frequent)).toEqual([])
  })

  it('may not name the utility or whoever has it', () => {
    const names = ['jefa', 'Ana Paz', 'Gas del Bajío']
    expect(passwordProblems('ana paz 2026 norte', names, frequent)).toEqual(['passwordNamed'])
    expect(passwordProblems('GAS del bajío norte', names, frequent)).toEqual(['passwordNamed'])
    expect(passwordProblems('tuberías del norte', ['', ...names], frequent)).toEqual([])
  })

  it('is none of the frequent ones, whatever stands behind it and in whatever case', () => {
    const known = fc.constantFrom(...frequent)
    const behind = fc.string({ unit: fc.constantFrom(...'0123456789!?.-_'), maxLength: 8 })
    fc.assert(
      fc.property(known, behind, fc.boolean(), (password, more, isUpper) => {
        const tried = (isUpper ? password.toUpperCase() : password) + (/\p{L}$/u.test(password) ? more : '')
        expect(problems(tried, 'nadie-mas')).toContain('passwordFrequent')
      }),
    )
  })

  it('is told in Spanish what is wrong', () => {
    expect(problems('jefa').map((problem) => message(problem))).toEqual([
      'Use al menos 12 caracteres, o 10 de tres clases: minúsculas, mayúsculas, dígitos y otros signos.',
      'Repite demasiado los mismos caracteres: use al menos 5 distintos.',
      'No puede contener su nombre ni el de usuario, el del portal o el de la distribuidora.',
    ])
  })
})

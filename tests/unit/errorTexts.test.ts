import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { groupValidationErrorsByField } from '../../src/contract/errorTexts.ts'
import { newPersonSchema, personPatchSchema } from '../../src/domain/people/schemas.ts'
import { signInCredentialsSchema } from '../../src/domain/users/schemas.ts'

const listErrors = (schema: z.ZodType, value: unknown) => {
  const { success, error } = schema.safeParse(value)
  return success ? {} : groupValidationErrorsByField(error.issues)
}
const REQUIRED = ['Este campo es obligatorio.']
const INVALID = ['El valor no es válido.']
const VALID_PERSON = {
  first_names: 'María',
  last_names: 'Núñez',
  rfc: 'NUMA900101',
  role: 1,
  company: '2',
  registration_date: '2026-01-15',
}

describe('the errors of a new person', () => {
  it('are empty if all required fields are present', () => {
    expect(listErrors(newPersonSchema, VALID_PERSON)).toEqual({})
  })

  it('name each missing field', () => {
    const missing = {
      first_names: REQUIRED,
      last_names: REQUIRED,
      rfc: REQUIRED,
      registration_date: REQUIRED,
    }
    expect(listErrors(newPersonSchema, {})).toMatchObject(missing)
    expect(
      listErrors(newPersonSchema, {
        ...VALID_PERSON,
        first_names: ' ',
        last_names: '',
        rfc: '',
        registration_date: '',
      }),
    ).toEqual(missing)
    expect(listErrors(newPersonSchema, { ...VALID_PERSON, role: '', company: '' })).toEqual({
      role: REQUIRED,
      company: REQUIRED,
    })
  })

  it.each([
    ['rfc', 'NUM901201', 'Escriba el RFC con 4 letras y 6 dígitos (la homoclave es opcional).'],
    [
      'rfc',
      'NUMA901301',
      'Los 6 dígitos del RFC no son una fecha que exista: escriba año, mes y día (AAMMDD).',
    ],
    [
      'rfc',
      'numa-900230',
      'Los 6 dígitos del RFC no son una fecha que exista: escriba año, mes y día (AAMMDD).',
    ],
    ['phone', '12345', 'Escriba 10 dígitos, con clave lada.'],
    ['email', 'maria@', 'Escriba un correo electrónico válido.'],
    ['registration_date', '2026-02-30', 'Escriba una fecha que exista: día, mes y año.'],
    ['first_names', 'a'.repeat(121), 'Escriba 120 caracteres como máximo.'],
    ['first_names', 'a\0b', 'El texto contiene caracteres que no se pueden guardar.'],
    ['first_names', 'a\ud800', 'El texto contiene caracteres que no se pueden guardar.'],
    ['role', 'uno', 'El valor no es válido.'],
    ['role', -1, 'El valor no es válido.'],
    ['nationality', 'MX', 'Este campo no se reconoce.'],
  ])('for %s = %j are: %s', (field, value, text) => {
    expect(listErrors(newPersonSchema, { ...VALID_PERSON, [field]: value })).toEqual({ [field]: [text] })
  })

  it('contain each message once', () => {
    for (const texts of Object.values(listErrors(newPersonSchema, { rfc: 1, role: {}, phone: [], email: 7 })))
      expect(new Set(texts).size).toBe(texts.length)
  })
})

it('a change of a person may omit every field and clear its dates', () => {
  expect(listErrors(personPatchSchema, {})).toEqual({})
  expect(
    listErrors(personPatchSchema, { accreditation_date: '', registration_date: null, active: 'true' }),
  ).toEqual({})
  expect(listErrors(personPatchSchema, { accreditation_date: 'mañana' })).toEqual({
    accreditation_date: ['Escriba una fecha que exista: día, mes y año.'],
  })
})

it('a sign-in needs both fields', () => {
  expect(listErrors(signInCredentialsSchema, {})).toEqual({ username: REQUIRED, password: REQUIRED })
  expect(listErrors(signInCredentialsSchema, { username: ' ', password: '' })).toEqual({
    username: REQUIRED,
    password: REQUIRED,
  })
})

it('an error of the whole body belongs to no field', () => {
  expect(listErrors(newPersonSchema, 'nothing')).toEqual({ non_field_errors: INVALID })
  expect(listErrors(z.array(z.string()).max(2), ['a', 'b', 'c'])).toEqual({
    non_field_errors: ['Elija 2 como máximo.'],
  })
})

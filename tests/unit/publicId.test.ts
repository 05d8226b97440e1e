import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getPublicPersonId, isGuessablePersonId } from '../../src/domain/credentials/publicId.ts'
import { createRandomId } from '../../src/server/common/secrets.ts'

const createMany = (make: () => string): string[] => Array.from({ length: 2000 }, make)

describe('a guessable id', () => {
  it.each(['', '1', '4217', '000000000000000000000004217', '12345678901234567890', 'EMP-00042', 'valid'])(
    'can be %j',
    (id) => expect(isGuessablePersonId(id)).toBe(true),
  )

  it.each(['a1b2c3d4', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'tecnico-000123', 'Ab3_xY9-kQ2z'])(
    'can be %j',
    (id) => expect(isGuessablePersonId(id)).toBe(true),
  )

  it('is neither one of ours nor a UUID', () => {
    expect([...createMany(createRandomId), ...createMany(randomUUID)].filter(isGuessablePersonId)).toEqual([])
  })
})

it('the QR code contains the public id if there is one', () => {
  expect(getPublicPersonId({ id: '1' })).toBe('1')
  expect(getPublicPersonId({ id: '1', public_id: null })).toBe('1')
  expect(getPublicPersonId({ id: '1', public_id: 'x' })).toBe('x')
})

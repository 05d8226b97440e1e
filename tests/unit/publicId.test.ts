import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isGuessable, publicIdOf } from '../../src/domain/publicId.ts'
import { randomId } from '../../src/server/common/secrets.ts'

const many = (make: () => string): string[] => Array.from({ length: 2000 }, make)

describe('an id can be guessed', () => {
  it.each(['', '1', '4217', '000000000000000000000004217', '12345678901234567890', 'EMP-00042', 'valid'])(
    '%j',
    (id) => expect(isGuessable(id)).toBe(true),
  )

  it.each(['a1b2c3d4', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'tecnico-000123', 'Ab3_xY9-kQ2z'])('%j', (id) =>
    expect(isGuessable(id)).toBe(true),
  )

  it('not if it is one of ours, or a UUID', () => {
    expect([...many(randomId), ...many(randomUUID)].filter(isGuessable)).toEqual([])
  })
})

it('the QR carries the public id where there is one', () => {
  expect(publicIdOf({ id: '1' })).toBe('1')
  expect(publicIdOf({ id: '1', public_id: null })).toBe('1')
  expect(publicIdOf({ id: '1', public_id: 'x' })).toBe('x')
})

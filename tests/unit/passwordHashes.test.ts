import * as argon2 from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { createPasswords } from '../../src/server/accounts/passwords.ts'

/** Algorithm, version and costs, which decide how long a verification takes. */
const costs = (hash: string) => hash.split('$').slice(1, 4).join('$')

it('a password is held against a hash of the same costs for a user that does not exist', async () => {
  const held: string[] = []
  const verify: typeof argon2.verify = (hash, password) => {
    held.push(String(hash))
    return argon2.verify(hash, password)
  }
  const passwords = createPasswords({ ...argon2, verify })
  const known = await passwords.hash('correcto caballo')
  expect(await passwords.verify(known, 'correcto caballo')).toBe(true)
  expect(await passwords.verify(known, 'wrong')).toBe(false)
  // Nor does the password that is hashed in the place of one that is not there open anything.
  for (const password of ['wrong', 'nobody has this password'])
    expect(await passwords.verify(undefined, password)).toBe(false)
  expect(held.map(costs)).toEqual(Array(4).fill('argon2id$v=19$m=19456,t=2,p=1'))
})

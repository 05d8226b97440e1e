import * as argon2 from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { createPasswordHasher } from '../../src/server/accounts/passwords.ts'

/** Algorithm, version and costs, which determine the time of a verification. */
const readCosts = (hash: string) => hash.split('$').slice(1, 4).join('$')

it('for an unknown user, a password is verified against a hash of the same costs', async () => {
  const verifiedHashes: string[] = []
  const verify: typeof argon2.verify = (hash, password) => {
    verifiedHashes.push(String(hash))
    return argon2.verify(hash, password)
  }
  const passwords = createPasswordHasher({ ...argon2, verify })
  const realHash = await passwords.hash('correcto caballo')
  expect(await passwords.verify(realHash, 'correcto caballo')).toBe(true)
  expect(await passwords.verify(realHash, 'wrong')).toBe(false)
  // The password of the placeholder hash opens no account either.
  for (const password of ['wrong', 'nobody has this password'])
    expect(await passwords.verify(undefined, password)).toBe(false)
  expect(verifiedHashes.map(readCosts)).toEqual(Array(4).fill('argon2id$v=19$m=19456,t=2,p=1'))
})

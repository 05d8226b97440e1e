import { expect, it } from 'vitest'
import { createPasswords } from '../../src/server/accounts/passwords.ts'
import { workerJobs } from '../../src/server/jobs/jobs.ts'
import { filePlaces } from '../support/filePlaces.ts'
import { openSqlite } from '../support/stores.ts'
import { asRequest, guarded } from '../support/transactionGuard.ts'

it('nothing slow is done by a request whose transaction is open, and nothing is said of others', async () => {
  const [{ store, source, close }, place] = await Promise.all([openSqlite(), filePlaces[0]?.open()])
  if (!place) throw new Error('no place for files')
  const { files } = place
  const services = guarded({ store, files, passwords: createPasswords(), jobs: workerJobs(source) })
  const inside = (work: () => Promise<unknown>) =>
    asRequest(() => services.store.transaction(async () => work()))
  const slow = {
    write: () => services.files.write('documents/aa/a', Buffer.from('a')),
    hash: () => services.passwords.hash('secret'),
    job: () => services.jobs.run({ kind: 'report', name: 'personnel', format: 'csv', today: '2026-03-10' }),
  }
  for (const work of Object.values(slow)) await expect(inside(work)).rejects.toThrow('is slow')
  await asRequest(async () => {
    await services.store.transaction(async () => asRequest(slow.write))
    await slow.write()
  })
  await close()
  await place.close()
})

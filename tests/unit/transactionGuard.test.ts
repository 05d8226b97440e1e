import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createPasswordHasher } from '../../src/server/accounts/passwords.ts'
import { createWorkerJobRunner } from '../../src/server/jobs/workerJobs.ts'
import { fileStorages } from '../support/fileStorages.ts'
import { openSqlite } from '../support/stores.ts'
import { asRequest, assertNothingSlow, guardServices } from '../support/transactionGuard.ts'

const openServices = async () => {
  const [{ store, source, close }, place] = await Promise.all([openSqlite(), fileStorages[0]?.open()])
  if (!place) throw new Error('no place for files')
  const { files } = place
  const services = guardServices({
    store,
    files,
    passwords: createPasswordHasher(),
    jobs: createWorkerJobRunner(source),
  })
  const closeAll = async () => {
    await close()
    await place.close()
  }
  return { services, closeAll }
}

it('a request must not wait for a slow service in a transaction, other code may', async () => {
  const { services, closeAll } = await openServices()
  const runInTransaction = (work: () => Promise<unknown>) =>
    asRequest(() => services.store.transaction(async () => work()))
  const slow = {
    write: () => services.files.write('documents/aa/a', Buffer.from('a')),
    hash: () => services.passwords.hash('secret'),
    job: () => services.jobs.run({ kind: 'report', name: 'personnel', format: 'csv', today: '2026-03-10' }),
  }
  for (const work of Object.values(slow)) await expect(runInTransaction(work)).rejects.toThrow('is slow')
  await asRequest(async () => {
    await services.store.transaction(async () => asRequest(slow.write))
    await slow.write()
  })
  await closeAll()
})

it('a request must not call another host in a transaction, but may before and afterwards', async () => {
  const { services, closeAll } = await openServices()
  const calls: Record<string, () => Promise<unknown>> = {
    fetch: () => expect(fetch('http://127.0.0.1:2')).rejects.toThrow(),
    request: () => once(request('http://127.0.0.1:2'), 'error'),
    connect: () => once(connect(2, '127.0.0.1'), 'error'),
  }
  for (const call of Object.values(calls))
    await asRequest(async () => {
      await call()
      await services.store.transaction(async () => undefined)
      await call()
      expect(assertNothingSlow).not.toThrow()
      await services.store.transaction(call)
      expect(assertNothingSlow).toThrow('slow')
    })
  await closeAll()
})

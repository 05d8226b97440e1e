import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inState } from '../../src/domain/accreditation.ts'
import { dayOf } from '../../src/domain/days.ts'
import { keepPhoto } from '../../src/server/files/photos.ts'
import { noise } from '../support/pictures.ts'
import { benchPortal } from './benchPortal.ts'
import { crowd } from './crowd.ts'

/** A portal with a crowd, of whom some have photos, with its usual limit of public calls; in a process of its own. */
const CARDS = 50
const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
const [, , people = '100000', items = '0'] = process.argv
const today = dayOf(new Date())
const { app, store, files, url, token, filename } = await benchPortal(
  folder,
  { PUBLIC_CALLS_PER_MINUTE: '240' },
  crowd(Number(people), today, Number(items)),
  join(import.meta.dirname, '../../dist'),
)
const { rows } = await store.getList('personnel', { filter: inState('valid', today), range: [0, CARDS - 1] })
const picture = await noise()
for (const { id } of rows) {
  const photo = await keepPhoto(files, picture)
  await store.transaction((tx) => tx.update('personnel', id, { photo }))
}
process.once('disconnect', () => process.kill(process.pid))
process.once('SIGTERM', async () => {
  await app.close()
  await store.close()
  await rm(folder, { recursive: true })
  process.exit(0)
})
process.send?.({ url, token, filename, cards: rows.map(({ id }) => id) })

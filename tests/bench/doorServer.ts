import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inState } from '../../src/domain/accreditation.ts'
import { dayOf } from '../../src/domain/days.ts'
import { photoName } from '../../src/server/files/files.ts'
import { keepPhoto } from '../../src/server/files/photos.ts'
import { noise } from '../support/pictures.ts'
import { announce, benchPortal } from './benchPortal.ts'
import { crowd } from './crowd.ts'

/* A portal with a crowd, of whom thousands have photos, with its usual limit of public calls; in a process of its own. */

/** More than the portal holds pictures of in memory: they are read from the disk, as those of strangers are. */
const CARDS = 4000
const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
const [, , people = '100000', items = '0'] = process.argv
const today = dayOf(new Date())
const portal = await benchPortal(
  folder,
  { PUBLIC_CALLS_PER_MINUTE: '240' },
  crowd(Number(people), today, Number(items)),
  join(import.meta.dirname, '../../dist'),
)
const { store, files } = portal
const { rows } = await store.getList('personnel', { filter: inState('valid', today), range: [0, CARDS - 1] })
const key = await keepPhoto(files, await noise())
const picture = await files.read(photoName(key, 'door'))
const photo = picture && (await buffer(picture.stream()))
if (!photo) throw new Error('no picture')
for (const { id } of rows) await files.write(photoName(`${key}${id}`, 'door'), photo)
await store.transaction(async (tx) => {
  for (const { id } of rows) await tx.update('personnel', id, { photo: `${key}${id}` })
})
announce(portal, folder, { cards: rows.map(({ id }) => id) })

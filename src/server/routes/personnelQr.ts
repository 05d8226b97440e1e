import type { personnelEndpoints } from '../../contract/personnel.ts'
import { companyScope } from '../../domain/permissions.ts'
import { fullName } from '../../domain/personnel.ts'
import { validationUrl } from '../../domain/validationUrl.ts'
import type { Call } from '../call.ts'
import { qrPng } from '../documents/qrPng.ts'
import { notFound } from '../refusal.ts'
import { actorOf } from '../sessions.ts'
import type { Row } from '../store/collections.ts'

type Entry = { name: string; content: Buffer }

/** "A-004217 María José Álvarez Núñez.png"; whoever has no number yet is told apart by the first letters of the id. */
const entryName = (row: Row<'personnel'>): string =>
  `${row.accreditation_number ?? row.id.slice(0, 8)} ${fullName(row)}`
    .replace(/[^\p{L}\p{N}\p{M} .&_-]/gu, '_')
    .trim()

/**
 * The QR codes of the people that a user sees, as far as whoever asks sees them too: `user_id` narrows, it never widens. A user that
 * one may not know of is not there.
 */
export const qrEntries = async ({
  query,
  actor,
  store,
  config,
}: Call<(typeof personnelEndpoints)['personnel.qrZip']>): Promise<AsyncIterable<Entry>> => {
  const scope = companyScope(actor)
  const user = await store.getOne('users', query.user_id)
  if (!user || (scope !== 'all' && user.id !== actor.id && user.company !== scope)) throw notFound()
  const theirs = companyScope(actorOf(user, config))
  const company = scope === 'all' ? theirs : scope

  const people = store.each('personnel', {
    sort: { field: 'name', order: 'ASC' },
    filter: company === 'all' ? {} : { company },
  })
  return (async function* () {
    const used = new Map<string, number>()
    for await (const row of people) {
      const name = entryName(row)
      const again = used.get(name) ?? 0
      used.set(name, again + 1)
      const unique = again === 0 ? name : `${name} (${again + 1})`
      yield { name: `${unique}.png`, content: qrPng(validationUrl(config.publicUrl, row.id)) }
    }
  })()
}

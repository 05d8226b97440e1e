import type { personnelEndpoints } from '../../contract/personnel.ts'
import type { Day } from '../../domain/days.ts'
import { companyScope } from '../../domain/permissions.ts'
import { canSeePersonField } from '../../domain/personFieldAccess.ts'
import { actorOf } from '../accounts/sessions.ts'
import { notFound } from '../common/httpError.ts'
import { credentialAddress, signerOf } from '../credentials/credentialAddress.ts'
import { qrPng } from '../credentials/qr.ts'
import { dropPhoto } from '../files/photos.ts'
import { dropDocument } from '../files/uploads.ts'
import type { Call, Handlers, Services } from '../http/call.ts'
import { assertNothingHangsOn } from '../records/deletion.ts'
import { listed, within } from '../records/lists.ts'
import { assertVersion } from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import { personnelQuery, personOfPublicId, personSeenBy, wirePerson, wirePublicPerson } from './people.ts'
import { personDetailOf } from './personDetail.ts'
import { changePerson, movePerson, registerPerson } from './personnelWrites.ts'

/** A search shows so many at most. */
const SEARCH_LIMIT = 50

/** What a person's QR carries. */
const addressOf = async (
  row: Row<'personnel'>,
  { config, signing, today }: Pick<Services, 'config' | 'signing'> & { today: Day },
): Promise<string> =>
  credentialAddress(row, {
    publicUrl: config.publicUrl,
    today,
    sign: signerOf(await signing.current()),
  })

const scopedFilter = (scope: 'all' | number) => (scope === 'all' ? {} : { filter: { company: scope } })

/**
 * Whose QR codes a zip has: those of the people that a user sees, as far as whoever asks sees them too. `user_id` narrows, it never
 * widens; a user that one may not know of is not there.
 */
const qrZipScope = async ({
  query,
  actor,
  store,
  config,
}: Call<(typeof personnelEndpoints)['personnel.qrZip']>): Promise<'all' | number> => {
  const scope = companyScope(actor)
  const user = await store.getOne('users', query.user_id)
  if (
    !user ||
    user.deleted_at !== null ||
    (scope !== 'all' && user.id !== actor.id && user.company !== scope)
  )
    throw notFound()
  return scope === 'all' ? companyScope(actorOf(user, config)) : scope
}

export const personnelRoutes: Handlers<typeof personnelEndpoints> = {
  'personnel.list': async (call) => {
    const { active, ...query } = call.query
    const asked = personnelQuery(call, query)
    return listed(call.store, 'personnel', within(asked, 'active', active ?? 'all'), (row) =>
      wirePerson(row, call),
    )
  },

  'personnel.create': (call) => registerPerson(call),

  'personnel.get': async (call) => {
    const { params, actor, store } = call
    return personDetailOf(store, actor, await personSeenBy(store, actor, params.id), call)
  },

  'personnel.update': (call) => changePerson(call),

  'personnel.move': (call) => movePerson(call),

  'personnel.delete': async ({ params, actor, store, files, ifMatch }) => {
    const { photo, documents } = await store.transaction(async (tx) => {
      const row = await personSeenBy(tx, actor, params.id)
      assertVersion(ifMatch, row.version)
      const general = await tx.getList('documents', { filter: { personnel: row.id } })
      const proofs = await tx.getList('evidence', { filter: { personnel: row.id } })
      const named = await tx.getList('personnel_files', { filter: { person: row.id } })
      await assertNothingHangsOn(tx, 'personnel', row.id)
      await tx.delete('personnel', row.id)
      return { ...row, documents: [...general.rows, ...named.rows, ...proofs.rows] }
    })
    if (photo) await dropPhoto(files, photo)
    for (const { key } of documents) await dropDocument(files, key)
    return undefined
  },

  'personnel.search': async (call) => {
    const { rows, total } = await call.store.search('personnel', {
      q: call.query.search,
      personal: canSeePersonField(call.actor, 'rfc'),
      limit: SEARCH_LIMIT,
      ...scopedFilter(companyScope(call.actor)),
    })
    return { rows: rows.map((row) => wirePerson(row, call)), total, from: 0 }
  },

  'personnel.public': async (call) => {
    const row = await personOfPublicId(call.store, call.params.id)
    const person = row && wirePublicPerson(row, call)
    const { address, params, checks } = call
    checks.note({ row, credential: params.id, way: 'scan', isValid: person !== undefined, address })
    if (!person) throw notFound()
    return person
  },

  'personnel.qr': async (call) => {
    const row = await personSeenBy(call.store, call.actor, call.params.id)
    return { content: qrPng(await addressOf(row, call)) }
  },

  'personnel.credential': async (call) => {
    const row = await personSeenBy(call.store, call.actor, call.params.id)
    return { address: await addressOf(row, call) }
  },

  'personnel.qrZip': async (call) => {
    const { filter } = call.query
    const asked = personnelQuery(call, filter ? { filter } : {})
    const query = within(asked, 'company', await qrZipScope(call))
    return {
      content: call.jobs.run(
        {
          kind: 'qrZip',
          query,
          publicUrl: call.config.publicUrl,
          today: call.today,
          key: await call.signing.current(),
        },
        { user: call.actor.id, download: call.download },
      ),
      filename: `codigos-qr-${call.today}.zip`,
    }
  },
}

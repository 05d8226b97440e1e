import type { personnelEndpoints } from '../../contract/personnel.ts'
import { isCredentialValid } from '../../domain/accreditation.ts'
import { companyScope } from '../../domain/permissions.ts'
import { validationUrl } from '../../domain/validationUrl.ts'
import type { Handlers } from '../call.ts'
import { qrPng } from '../documents/qrPng.ts'
import { zipOf } from '../documents/zip.ts'
import { dropPhoto } from '../files/photos.ts'
import { dropDocument } from '../files/uploads.ts'
import { inStateOn, listed, toListQuery, within } from '../lists.ts'
import { personSeenBy, wirePerson, wirePublicPerson } from '../people.ts'
import { personDetailOf } from '../personDetail.ts'
import { notFound } from '../refusal.ts'
import { qrEntries } from './personnelQr.ts'
import { changePerson, registerPerson } from './personnelWrites.ts'

/** A search shows so many at most. */
const SEARCH_LIMIT = 50

const scopedFilter = (scope: 'all' | number) => (scope === 'all' ? {} : { filter: { company: scope } })

export const personnelRoutes: Handlers<typeof personnelEndpoints> = {
  'personnel.list': ({ query: { active, ...query }, actor, store, today }) => {
    const { state, ...filter } = query.filter ?? {}
    const asked = inStateOn(toListQuery('personnel', { ...query, filter }), state, today)
    const documented = within(asked, 'active', active ?? 'all')
    return listed(store, 'personnel', within(documented, 'company', companyScope(actor)), (row) =>
      wirePerson(row, today),
    )
  },

  'personnel.create': (call) => registerPerson(call),

  'personnel.get': async ({ params, actor, store, today }) =>
    personDetailOf(store, actor, await personSeenBy(store, actor, params.id), today),

  'personnel.update': (call) => changePerson(call),

  'personnel.delete': async ({ params, actor, store, files }) => {
    const { photo, documents } = await store.transaction(async (tx) => {
      const row = await personSeenBy(tx, actor, params.id)
      const general = await tx.getList('documents', { filter: { personnel: row.id } })
      const named = await tx.getList('personnel_files', { filter: { person: row.id } })
      await tx.delete('personnel', row.id)
      return { ...row, documents: [...general.rows, ...named.rows] }
    })
    if (photo) await dropPhoto(files, photo)
    for (const { key } of documents) await dropDocument(files, key)
    return undefined
  },

  'personnel.search': async ({ query: { search }, actor, store, today }) => {
    const { rows, total } = await store.search('personnel', {
      q: search,
      limit: SEARCH_LIMIT,
      ...scopedFilter(companyScope(actor)),
    })
    return { rows: rows.map((row) => wirePerson(row, today)), total, from: 0 }
  },

  'personnel.public': async ({ params, store, today }) => {
    const row = await store.getOne('personnel', params.id)
    const person = row && wirePublicPerson(row, today)
    if (!person || !isCredentialValid(person)) throw notFound()
    return person
  },

  'personnel.qr': async ({ params, actor, store, config }) => {
    const row = await personSeenBy(store, actor, params.id)
    return { content: qrPng(validationUrl(config.publicUrl, row.id)) }
  },

  'personnel.qrZip': async (call) => ({
    content: zipOf(await qrEntries(call)),
    filename: `codigos-qr-${call.today}.zip`,
  }),
}

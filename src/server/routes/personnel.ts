import type { personnelEndpoints } from '../../contract/personnel.ts'
import { isCredentialValid } from '../../domain/accreditation.ts'
import { companyScope } from '../../domain/permissions.ts'
import { validationUrl } from '../../domain/validationUrl.ts'
import type { Handlers } from '../call.ts'
import { qrPng } from '../documents/qrPng.ts'
import { zipOf } from '../documents/zip.ts'
import { dropPhoto } from '../files/photos.ts'
import { dropDocument } from '../files/uploads.ts'
import { listed, toListQuery, within } from '../lists.ts'
import { personDetailOf, personSeenBy, wirePerson, wirePublicPerson } from '../people.ts'
import { notFound } from '../refusal.ts'
import { qrEntries } from './personnelQr.ts'
import { changePerson, registerPerson } from './personnelWrites.ts'

export const personnelRoutes: Handlers<typeof personnelEndpoints> = {
  'personnel.list': ({ query: { active, ...query }, actor, store, today }) => {
    const asked = toListQuery('personnel', query)
    const documented = active === undefined ? asked : { ...asked, filter: { ...asked.filter, active } }
    return listed(store, 'personnel', within(documented, 'company', companyScope(actor)), (row) =>
      wirePerson(row, today),
    )
  },

  'personnel.create': (call) => registerPerson(call),

  'personnel.get': async ({ params, actor, store, today }) =>
    personDetailOf(store, await personSeenBy(store, actor, params.id), today),

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

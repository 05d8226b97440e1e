import type { blockedPeopleEndpoints } from '../../contract/blockedPeople.ts'
import type { BlockedPerson } from '../../domain/personalData/schemas.ts'
import { createNotFoundError, createValidationError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { getDocumentFileName } from '../files/fileStorage.ts'
import { deleteDocumentFile } from '../files/uploads.ts'
import type { Handlers } from '../http/call.ts'
import { getPersonVisibleToUser } from '../personnel/people.ts'
import type { ListQueries } from '../records/listQueries.ts'
import { convertListRequestToQuery, getListPageOrRowStream } from '../records/lists.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { insertArcoStep } from './arcoRequests.ts'
import { erasePerson } from './erasePerson.ts'
import { openPersonArchive, storePersonArchive } from './personArchive.ts'

const createBlockedPersonResponse = ({
  key: _key,
  secret: _secret,
  blocked_by: _by,
  version: _version,
  ...row
}: Row<'blocked_people'>): BlockedPerson => row

const createBlockedPeopleListQuery = (query: Parameters<typeof convertListRequestToQuery>[1]) =>
  convertListRequestToQuery('blocked_people', { sort: ['blocked_at', 'DESC'], ...query })

export const blockedPeopleListQueries: ListQueries<'blockedPeople'> = {
  blockedPeople: ({ query }) => createBlockedPeopleListQuery(query),
}

const getBlockedPerson = async (store: Reader, id: number): Promise<Row<'blocked_people'>> => {
  const row = await store.getOne('blocked_people', id)
  if (!row) throw createNotFoundError()
  return row
}

export const blockedPeopleRoutes: Handlers<typeof blockedPeopleEndpoints> = {
  'blockedPeople.list': ({ query, store }) =>
    getListPageOrRowStream(
      store,
      'blocked_people',
      createBlockedPeopleListQuery(query),
      createBlockedPersonResponse,
    ),

  'blockedPeople.create': async ({ body, actor, store, files, now, today }) => {
    const { person: id, ...values } = body
    if (values.keep_until < today) throw createValidationError({ keep_until: 'pastDay' })
    const person = await getPersonVisibleToUser(store, actor, id)
    const { archive, rowCount } = await storePersonArchive(store, files, person)
    try {
      const { row, deleteFiles } = await store.transaction(async (tx) => {
        const current = await getPersonVisibleToUser(tx, actor, id)
        // Data that changed meanwhile are not in the archive.
        if (current.version !== person.version) throw new HttpError(409, texts.changedMeanwhile)
        const cancellations = await tx.getList('arco_requests', {
          filter: { person: id, kind: 'cancellation', state: 'granted' },
        })
        const erased = await erasePerson(tx, current, now())
        if (erased.rowCount !== rowCount) throw new HttpError(409, texts.changedMeanwhile)
        const blocked = { ...values, ...archive, blocked_by: actor.id, blocked_at: now().toISOString() }
        const row = await tx.create('blocked_people', { ...blocked, version: 1 })
        for (const request of cancellations.rows)
          await insertArcoStep(tx, request.id, { kind: 'block', user: actor.id, now: now() })
        return { ...erased, row }
      })
      await deleteFiles(files)
      return createBlockedPersonResponse(row)
    } catch (error) {
      await files.delete(getDocumentFileName(archive.key))
      throw error
    }
  },

  'blockedPeople.download': async ({ params, store, files }) => {
    const row = await getBlockedPerson(store, params.id)
    const content = await openPersonArchive(files, row)
    if (!content) throw createNotFoundError()
    return { content, filename: `persona-bloqueada-${row.id}.zip` }
  },

  'blockedPeople.delete': async ({ params, store, files, today }) => {
    const { key } = await store.transaction(async (tx) => {
      const row = await getBlockedPerson(tx, params.id)
      if (row.keep_until >= today) throw new HttpError(409, texts.blockedUntil(row.keep_until))
      await tx.delete('blocked_people', row.id)
      return row
    })
    await deleteDocumentFile(files, key)
    return undefined
  },
}

import type { personnelEndpoints } from '../../contract/personnel.ts'
import type { Day } from '../../domain/common/days.ts'
import { parseValidationAddress } from '../../domain/credentials/validationAddress.ts'
import { canSeePersonField } from '../../domain/people/access.ts'
import { canSeeCompany, getAccessibleCompany } from '../../domain/permissions.ts'
import { toActingUser } from '../accounts/sessions.ts'
import { createNotFoundError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { createCredentialSigner, getCredentialUrl } from '../credentials/credentialAddress.ts'
import { createQrCodePng } from '../credentials/qr.ts'
import { deletePhoto } from '../files/photos.ts'
import { deleteDocumentFile } from '../files/uploads.ts'
import type { Call, Handlers, Services } from '../http/call.ts'
import { assertRecordNotReferenced } from '../records/assertRecordNotReferenced.ts'
import { listDocumentsOfOwner } from '../records/documentRows.ts'
import type { ListQueries } from '../records/listQueries.ts'
import { filterListQueryByValue, getListPageOrRowStream } from '../records/lists.ts'
import { assertRecordVersionMatches } from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import {
  createPersonnelListQuery,
  createPersonResponse,
  createPublicPersonResponse,
  findPersonByPublicId,
  getPersonVisibleToUser,
} from './people.ts'
import { getPersonWithDetails } from './personDetail.ts'
import { movePersonToCompany, registerPerson, updatePersonDataOrPhoto } from './personnelWrites.ts'

/** Maximum number of people that a search returns. */
const SEARCH_LIMIT = 50

/** Returns the URL in a person's QR code. */
const createSignedCredentialUrl = async (
  row: Row<'personnel'>,
  { config, signing, today }: Pick<Services, 'config' | 'signing'> & { today: Day },
): Promise<string> =>
  getCredentialUrl(row, {
    publicUrl: config.publicUrl,
    today,
    sign: createCredentialSigner(await signing.current()),
  })

const createFilterByCompanyScope = (scope: 'all' | number) =>
  scope === 'all' ? {} : { filter: { company: scope } }

/** Returns the company whose QR codes the user `user_id` and the caller may see, or 'all'. Throws 404 if the caller may not see that user. */
const getCompanyScopeForQrCodes = async ({
  query,
  actor,
  store,
  config,
}: Call<(typeof personnelEndpoints)['personnel.qrZip']>): Promise<'all' | number> => {
  const scope = getAccessibleCompany(actor)
  const user = await store.getOne('users', query.user_id)
  if (
    !user ||
    user.deleted_at !== null ||
    (scope !== 'all' && user.id !== actor.id && user.company !== scope)
  )
    throw createNotFoundError()
  return scope === 'all' ? getAccessibleCompany(toActingUser(user, config)) : scope
}

export const personnelListQueries: ListQueries<'personnel'> = {
  personnel: (call) => createPersonnelListQuery(call, call.query),
}

export const personnelRoutes: Handlers<typeof personnelEndpoints> = {
  'personnel.list': async (call) => {
    const { active, ...query } = call.query
    const listQuery = createPersonnelListQuery(call, query)
    return getListPageOrRowStream(
      call.store,
      'personnel',
      filterListQueryByValue(listQuery, 'active', active ?? 'all'),
      (row) => createPersonResponse(row, call),
    )
  },

  'personnel.create': (call) => registerPerson(call),

  'personnel.get': async (call) => {
    const { params, actor, store } = call
    return getPersonWithDetails(store, actor, await getPersonVisibleToUser(store, actor, params.id), call)
  },

  'personnel.update': (call) => updatePersonDataOrPhoto(call),

  'personnel.move': (call) => movePersonToCompany(call),

  'personnel.delete': async ({ params, actor, store, files, ifMatch }) => {
    const { photo, documents } = await store.transaction(async (tx) => {
      const row = await getPersonVisibleToUser(tx, actor, params.id)
      assertRecordVersionMatches(ifMatch, row.version)
      const documents = await listDocumentsOfOwner(tx, 'personnel', row.id)
      await assertRecordNotReferenced(tx, 'personnel', row.id)
      await tx.delete('personnel', row.id)
      return { ...row, documents }
    })
    if (photo) await deletePhoto(files, photo)
    for (const { key } of documents) await deleteDocumentFile(files, key)
    return undefined
  },

  'personnel.search': async (call) => {
    const address = parseValidationAddress(call.query.search)
    if (address) {
      const person = await findPersonByPublicId(call.store, address.id)
      const isVisible = person && canSeeCompany(call.actor, person.company)
      const found = isVisible ? [createPersonResponse(person, call)] : []
      return { rows: found, total: found.length, from: 0 }
    }
    const { rows, total } = await call.store.search('personnel', {
      q: call.query.search,
      personal: canSeePersonField(call.actor, 'rfc'),
      limit: SEARCH_LIMIT,
      ...createFilterByCompanyScope(getAccessibleCompany(call.actor)),
    })
    return { rows: rows.map((row) => createPersonResponse(row, call)), total, from: 0 }
  },

  'personnel.public': async (call) => {
    const row = await findPersonByPublicId(call.store, call.params.id)
    const person = row && createPublicPersonResponse(row, call)
    const { address, isPreview, params, checks } = call
    checks.note({
      row,
      credential: params.id,
      way: 'scan',
      isValid: person !== undefined,
      address,
      isPreview,
    })
    if (!person) throw createNotFoundError()
    return person
  },

  'personnel.qr': async (call) => {
    const row = await getPersonVisibleToUser(call.store, call.actor, call.params.id)
    return { content: createQrCodePng(await createSignedCredentialUrl(row, call)) }
  },

  'personnel.credential': async (call) => {
    const row = await getPersonVisibleToUser(call.store, call.actor, call.params.id)
    return { address: await createSignedCredentialUrl(row, call) }
  },

  'personnel.qrZip': async (call) => {
    const { filter } = call.query
    const listQuery = createPersonnelListQuery(call, filter ? { filter } : {})
    const query = filterListQueryByValue(listQuery, 'company', await getCompanyScopeForQrCodes(call))
    if ((await call.store.getList('personnel', { ...query, range: [0, 0] })).total === 0)
      throw new HttpError(404, texts.noQrCodes)
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

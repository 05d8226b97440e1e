import { type ErrorCode, formatValidationErrorCode } from '../../contract/errorTexts.ts'
import type { serviceAccountEndpoints } from '../../contract/serviceAccounts.ts'
import { canServiceAccountCall, limitOwnerToCompany } from '../../contract/serviceEndpoints.ts'
import type { Day } from '../../domain/common/days.ts'
import {
  BLANK_SERVICE_ACCOUNT,
  formatServiceUsername,
  getLatestEnd,
  getServiceAccountState,
  MAX_TOKENS,
  type ServiceAccount,
  type ServiceAccountRow,
} from '../../domain/service-accounts/schemas.ts'
import type { Config } from '../common/config.ts'
import { createNotFoundError, createValidationError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import type { Handlers } from '../http/call.ts'
import type { ListQueries } from '../records/listQueries.ts'
import { convertListRequestToQuery, getListPageOrRowStream } from '../records/lists.ts'
import {
  assertRecordVersionMatches,
  getFieldsChangedByPatch,
  incrementRecordVersion,
} from '../records/versions.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'
import { insertServiceToken, listValidTokens, revokeServiceToken, toServiceToken } from './serviceTokens.ts'
import { getCurrentUserRights } from './sessions.ts'
import { runChangeAsSuperAdmin } from './userRoutes.ts'

const toServiceAccount = (row: Row<'service_accounts'>): ServiceAccount => ({
  ...row,
  company_name: row.company_name ?? '',
  zone_name: row.zone_name ?? '',
})

const getServiceAccount = async (store: Reader, id: number): Promise<Row<'service_accounts'>> => {
  const row = await store.getOne('service_accounts', id)
  if (!row) throw createNotFoundError()
  return row
}

type Scope = Pick<ServiceAccountRow, 'owner' | 'company' | 'zone' | 'endpoints'>

/** Throws 400 if the owner may not sign in, or may not call one of the endpoints within the limits of the account. */
const assertOwnerMayGrant = async (tx: Reader, scope: Scope, config: Config): Promise<void> => {
  const { owner: ownerId, company, zone, endpoints } = scope
  if (company !== null && zone !== null) throw createValidationError({ zone: 'companyOrZone' })
  if (company !== null && !(await tx.getOne('companies', company)))
    throw createValidationError({ company: 'notFound' })
  if (zone !== null && !(await tx.getOne('zones', zone))) throw createValidationError({ zone: 'notFound' })
  const owner = await getCurrentUserRights(tx, ownerId, config)
  if (!owner) throw createValidationError({ owner: 'ownerInactive' })
  if (!limitOwnerToCompany(owner, company)) throw createValidationError({ company: 'ownerOfCompany' })
  const refused = endpoints.filter((name) => !canServiceAccountCall(owner, scope, name))
  if (refused.length > 0)
    throw new HttpError(400, {
      endpoints: [formatValidationErrorCode('endpointsRefused', refused.join(', '))],
    })
}

/** Throws 400 for an end in the past, or in more than a year. */
const assertEndAllowed = (end: Day, today: Day): void => {
  const code: ErrorCode | undefined =
    end < today ? 'pastDay' : end > getLatestEnd(today) ? 'yearAtMost' : undefined
  if (code) throw createValidationError({ expires_on: code })
}

const revokeTokens = async (tx: Writer, account: number, now: Date): Promise<void> => {
  for (const token of await listValidTokens(tx, account)) await revokeServiceToken(tx, token, now)
}

const SCOPE_FIELDS: readonly (keyof Scope)[] = ['owner', 'company', 'zone', 'endpoints']

export const serviceAccountListQueries: ListQueries<'serviceAccounts'> = {
  serviceAccounts: ({ query }) => convertListRequestToQuery('service_accounts', query),
}

/** Handlers of the service accounts. Accounts are revoked instead of deleted, because the audit log mentions them. */
export const serviceAccountRoutes: Handlers<typeof serviceAccountEndpoints> = {
  'serviceAccounts.list': ({ store, query }) =>
    getListPageOrRowStream(
      store,
      'service_accounts',
      convertListRequestToQuery('service_accounts', query),
      toServiceAccount,
    ),

  'serviceAccounts.get': async ({ store, params }) =>
    toServiceAccount(await getServiceAccount(store, params.id)),

  'serviceAccounts.create': (call) =>
    runChangeAsSuperAdmin(call, 'service-account-create', async (tx, setUsername) => {
      const { body, config, now, today } = call
      assertEndAllowed(body.expires_on, today)
      await assertOwnerMayGrant(tx, body, config)
      const row = await tx.create('service_accounts', {
        ...BLANK_SERVICE_ACCOUNT,
        ...body,
        created_at: now().toISOString(),
        version: 1,
      })
      setUsername(formatServiceUsername(row.id))
      return toServiceAccount(row)
    }),

  'serviceAccounts.update': (call) =>
    runChangeAsSuperAdmin(call, 'service-account-change', async (tx, setUsername) => {
      const { params, body, config, ifMatch, now, today } = call
      const row = await getServiceAccount(tx, params.id)
      setUsername(formatServiceUsername(row.id))
      assertRecordVersionMatches(ifMatch, row.version)
      const changes = getFieldsChangedByPatch<ServiceAccountRow>(row, body)
      const after = { ...row, ...changes }
      if (changes.expires_on !== undefined) assertEndAllowed(changes.expires_on, today)
      if (changes.active === true || SCOPE_FIELDS.some((field) => field in changes))
        await assertOwnerMayGrant(tx, after, config)
      if (changes.active === false) await revokeTokens(tx, row.id, now())
      return toServiceAccount(
        (await tx.update('service_accounts', row.id, incrementRecordVersion(row, changes))) ?? row,
      )
    }),

  'serviceAccounts.tokens': async ({ store, params }) => {
    const { id } = await getServiceAccount(store, params.id)
    return { rows: (await listValidTokens(store, id)).map(toServiceToken) }
  },

  'serviceAccounts.createToken': (call) =>
    runChangeAsSuperAdmin(call, 'service-token-create', async (tx, setUsername) => {
      const { params, actor, now, today } = call
      const account = await getServiceAccount(tx, params.id)
      setUsername(formatServiceUsername(account.id))
      if (getServiceAccountState(account, today) !== 'active')
        throw new HttpError(409, texts.tokenOfEndedAccount)
      if ((await listValidTokens(tx, account.id)).length >= MAX_TOKENS)
        throw new HttpError(409, texts.tooManyTokens(MAX_TOKENS))
      tx.log({ subject: `service_accounts:${account.id}` })
      return insertServiceToken(tx, account.id, actor.id, now())
    }),

  'serviceAccounts.revokeToken': (call) =>
    runChangeAsSuperAdmin(call, 'service-token-revoke', async (tx, setUsername) => {
      const { params, now } = call
      const account = await getServiceAccount(tx, params.id)
      setUsername(formatServiceUsername(account.id))
      const token = (await listValidTokens(tx, account.id)).find(({ id }) => id === params.token)
      if (!token) throw createNotFoundError()
      await revokeServiceToken(tx, token, now())
      tx.log({ subject: `service_accounts:${account.id}` })
      return undefined
    }),
}

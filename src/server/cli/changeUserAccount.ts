import { getErrorMessage } from '../../domain/common/text.ts'
import type { Group } from '../../domain/groups.ts'
import { BLANK_USER } from '../../domain/users/schemas.ts'
import { getUsernameKey, isValidUsername } from '../../domain/users/usernames.ts'
import {
  deleteUserAccount,
  disableUserAccount,
  revokeUserAccess,
  setPassword,
  updateUserAccount,
} from '../accounts/accountWrites.ts'
import { hasSecondFactor, removeSecondFactor } from '../accounts/secondFactor.ts'
import { isInitialSuperAdmin, isLastSuperAdmin } from '../accounts/superAdmins.ts'
import type { Audit } from '../common/audit.ts'
import { texts } from '../common/messages.ts'
import type { Row } from '../store/rows.ts'
import type { Store, Writer } from '../store/store.ts'

/** Username and new values of an account. Missing values stay unchanged in an existing account. */
export interface AccountOptions {
  username: string
  groups?: Group[]
  /** Id of the contractor that the user works for, or 0 for none. */
  company?: number
  admin?: boolean
  superAdmin?: boolean
  /** Usernames in the environment variable `SUPER_ADMINS`, normalized for comparison. */
  superAdminNames?: readonly string[]
  /** Displayed name. */
  name?: string
  /** Asks for a new password and returns its hash. */
  askPassword: (username: string) => Promise<string>
}

type Action = (store: Store, options: AccountOptions) => Promise<string>

const getUserAccount = async (tx: Writer, username: string): Promise<Row<'users'>> => {
  const row = await tx.getBy('users', 'username_key', getUsernameKey(username))
  if (!row || row.deleted_at !== null) throw new Error(`No hay una cuenta «${username}».`)
  return row
}

const resolveUserCompanyId = async (
  tx: Writer,
  id: number | undefined,
  currentCompany: number | null,
): Promise<number | null> => {
  if (id === undefined) return currentCompany
  if (id === 0) return null
  if (!Number.isSafeInteger(id) || !(await tx.getOne('companies', id)))
    throw new Error(`No hay una empresa con el número ${id}.`)
  return id
}

/** Throws if a contractor's user has no company, because the user would see no data. */
const assertContractorHasCompany = (groups: readonly Group[], company: number | null) => {
  if (groups.includes('company') && company === null)
    throw new Error('Un usuario de empresa necesita --company N.')
}

const assertNotLastSuperAdmin = async (tx: Writer, row: Row<'users'>): Promise<void> => {
  if (await isLastSuperAdmin(tx, row)) throw new Error(texts.lastSuperAdmin)
}

const setActive =
  (active: boolean): Action =>
  (store, { username }) =>
    store.transaction(async (tx) => {
      const row = await getUserAccount(tx, username)
      // Checks that the company still exists. It may have been deleted while the account was disabled.
      if (active) {
        assertContractorHasCompany(row.groups, row.company)
        await tx.update('users', row.id, { active })
      } else {
        await assertNotLastSuperAdmin(tx, row)
        await disableUserAccount(tx, row.id)
      }
      return `${row.username}: ${active ? 'puede iniciar sesión' : 'ya no puede iniciar sesión'}.`
    })

/** Maximum length of a person's displayed name, in characters. */
const MAX_NAME_LENGTH = 150

/** Returns the displayed name, by default the username. */
const normalizeUserDisplayName = (name: string | undefined, username: string): string => {
  const normalized = (name ?? '').replace(/\s+/gu, ' ').trim()
  if (normalized.length > MAX_NAME_LENGTH)
    throw new Error(`El nombre lleva ${MAX_NAME_LENGTH} letras como máximo.`)
  return normalized || username
}

const createUserAccount: Action = async (
  store,
  {
    username: rawUsername,
    groups = [],
    company: options,
    admin,
    superAdmin,
    superAdminNames: named = [],
    name,
    askPassword,
  },
) => {
  const username = rawUsername.replace(/\s+/gu, ' ').trim()
  if (!isValidUsername(username))
    throw new Error(
      'El nombre de usuario lleva letras latinas, dígitos, espacios y signos comunes, 150 como máximo.',
    )
  const username_key = getUsernameKey(username)
  const duplicate = await store.getBy('users', 'username_key', username_key)
  if (duplicate?.deleted_at)
    throw new Error(
      `El nombre «${duplicate.username}» fue de una cuenta eliminada, y lo que se hizo con ella lo conserva. Elija otro.`,
    )
  if (duplicate) throw new Error(`La cuenta «${duplicate.username}» ya existe.`)
  const password_hash = await askPassword(username)
  await store.transaction(async (tx) => {
    const company = await resolveUserCompanyId(tx, options, null)
    assertContractorHasCompany(groups, company)
    const super_admin = superAdmin ?? (await isInitialSuperAdmin(tx, named, username))
    await tx.create('users', {
      ...BLANK_USER,
      username,
      username_key,
      name: normalizeUserDisplayName(name, username),
      password_hash,
      groups,
      company,
      admin_access: admin ?? false,
      super_admin,
      created_at: new Date().toISOString(),
    })
  })
  return `${username}: cuenta creada.`
}

const updateUserAccountFields: Action = (
  store,
  { username, groups: options, company: companyAsked, admin, superAdmin, name },
) =>
  store.transaction(async (tx) => {
    const row = await getUserAccount(tx, username)
    const groups = options ?? row.groups
    const company = await resolveUserCompanyId(tx, companyAsked, row.company)
    assertContractorHasCompany(groups, company)
    if (superAdmin === false) await assertNotLastSuperAdmin(tx, row)
    await updateUserAccount(tx, row, {
      groups,
      company,
      admin_access: admin ?? row.admin_access,
      super_admin: superAdmin ?? row.super_admin,
      ...(name === undefined ? {} : { name: normalizeUserDisplayName(name, row.username) }),
    })
    return `${row.username}: cambiada.`
  })

const changeUserPassword: Action = async (store, { username, askPassword }) => {
  const { username: owner } = await store.transaction((tx) => getUserAccount(tx, username))
  const password_hash = await askPassword(owner)
  await store.transaction(async (tx) => {
    const row = await getUserAccount(tx, username)
    await setPassword(tx, row.id, password_hash)
  })
  return `${owner}: contraseña nueva; sus sesiones se cerraron.`
}

const resetSecondFactor: Action = (store, { username }) =>
  store.transaction(async (tx) => {
    const row = await getUserAccount(tx, username)
    if (!hasSecondFactor(row)) return `${row.username}: no tiene segundo factor.`
    await removeSecondFactor(tx, row.id)
    await revokeUserAccess(tx, row.id)
    return `${row.username}: entra solo con su contraseña; sus sesiones se cerraron.`
  })

const removeUserAccount: Action = (store, { username }) =>
  store.transaction(async (tx) => {
    const row = await getUserAccount(tx, username)
    await assertNotLastSuperAdmin(tx, row)
    await deleteUserAccount(tx, row.id, new Date())
    return `${row.username}: cuenta eliminada; lo que hizo conserva su nombre.`
  })

const actions = {
  create: createUserAccount,
  change: updateUserAccountFields,
  password: changeUserPassword,
  delete: removeUserAccount,
  'drop-factor': resetSecondFactor,
  disable: setActive(false),
  enable: setActive(true),
}

/** Name of an operator's command that changes an account. */
export type AccountAction = keyof typeof actions

export const isUserAccountAction = (name: string): name is AccountAction => Object.hasOwn(actions, name)

/** Changes an account from the command line and logs the change. Returns a summary for the operator. */
export const changeUserAccount = async (
  store: Store,
  action: AccountAction,
  options: AccountOptions,
  audit: Audit,
): Promise<string> => {
  const event = { event: `user-${action}`, username: options.username, address: 'local' }
  try {
    const summary = await actions[action](store, options)
    audit({ ...event, result: 'ok' })
    return summary
  } catch (error) {
    audit({ ...event, result: 'refused', reason: getErrorMessage(error) })
    throw error
  }
}

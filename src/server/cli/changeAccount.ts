import type { Group } from '../../domain/groups.ts'
import { getUsernameKey, isUsername } from '../../domain/usernames.ts'
import { BLANK_USER } from '../../domain/users.ts'
import {
  deleteAccount,
  disableAccount,
  revokeAccess,
  setPassword,
  updateAccount,
} from '../accounts/accountWrites.ts'
import { hasSecondFactor, removeSecondFactor } from '../accounts/secondFactor.ts'
import { isInitialSuperAdmin, isLastSuperAdmin } from '../accounts/superAdmins.ts'
import type { Audit } from '../common/audit.ts'
import { texts } from '../common/messages.ts'
import type { Row } from '../store/rows.ts'
import type { Store, Writer } from '../store/store.ts'

/** What is to be done with which account. What is not given stays as it is, or is not had. */
export interface AccountChange {
  username: string
  groups?: Group[]
  /** A company's number; 0 for none. */
  company?: number
  admin?: boolean
  /** Super-admin. */
  superAdmin?: boolean
  /** Whom `SUPER_ADMINS` names, by what they are known by. */
  named?: readonly string[]
  /** What it signs with. */
  name?: string
  /** Asks for a new password and answers its hash; asked when everything else is in order. */
  askPassword: (username: string) => Promise<string>
}

type Change = (store: Store, change: AccountChange) => Promise<string>

const known = async (tx: Writer, username: string): Promise<Row<'users'>> => {
  const row = await tx.getBy('users', 'username_key', getUsernameKey(username))
  if (!row || row.deleted_at !== null) throw new Error(`No hay una cuenta «${username}».`)
  return row
}

const companyOf = async (
  tx: Writer,
  id: number | undefined,
  before: number | null,
): Promise<number | null> => {
  if (id === undefined) return before
  if (id === 0) return null
  if (!Number.isSafeInteger(id) || !(await tx.getOne('companies', id)))
    throw new Error(`No hay una empresa con el número ${id}.`)
  return id
}

/** A company's user without a company would see nothing and wonder why. */
const assertWhole = (groups: readonly Group[], company: number | null) => {
  if (groups.includes('company') && company === null)
    throw new Error('Un usuario de empresa necesita --company N.')
}

const assertNotLast = async (tx: Writer, row: Row<'users'>): Promise<void> => {
  if (await isLastSuperAdmin(tx, row)) throw new Error(texts.lastSuperAdmin)
}

const setActive =
  (active: boolean): Change =>
  (store, { username }) =>
    store.transaction(async (tx) => {
      const row = await known(tx, username)
      // Its company may have been deleted meanwhile.
      if (active) {
        assertWhole(row.groups, row.company)
        await tx.update('users', row.id, { active })
      } else {
        await assertNotLast(tx, row)
        await disableAccount(tx, row.id)
      }
      return `${row.username}: ${active ? 'puede iniciar sesión' : 'ya no puede iniciar sesión'}.`
    })

/** Bounded as usernames are. */
const MAX_NAME = 150

/** What an account signs with. */
const signed = (name: string | undefined, username: string): string => {
  const plain = (name ?? '').replace(/\s+/gu, ' ').trim()
  if (plain.length > MAX_NAME) throw new Error(`El nombre lleva ${MAX_NAME} letras como máximo.`)
  return plain || username
}

const create: Change = async (
  store,
  { username: given, groups = [], company: asked, admin, superAdmin, named = [], name, askPassword },
) => {
  const username = given.replace(/\s+/gu, ' ').trim()
  if (!isUsername(username))
    throw new Error(
      'El nombre de usuario lleva letras latinas, dígitos, espacios y signos comunes, 150 como máximo.',
    )
  const username_key = getUsernameKey(username)
  const same = await store.getBy('users', 'username_key', username_key)
  if (same?.deleted_at)
    throw new Error(
      `El nombre «${same.username}» fue de una cuenta eliminada, y lo que se hizo con ella lo conserva. Elija otro.`,
    )
  if (same) throw new Error(`La cuenta «${same.username}» ya existe.`)
  const password_hash = await askPassword(username)
  await store.transaction(async (tx) => {
    const company = await companyOf(tx, asked, null)
    assertWhole(groups, company)
    const super_admin = superAdmin ?? (await isInitialSuperAdmin(tx, named, username))
    await tx.create('users', {
      ...BLANK_USER,
      ...{ username, username_key, name: signed(name, username), password_hash, groups, company },
      ...{ admin_access: admin ?? false, super_admin, created_at: new Date().toISOString() },
    })
  })
  return `${username}: cuenta creada.`
}

const change: Change = (store, { username, groups: asked, company: companyAsked, admin, superAdmin, name }) =>
  store.transaction(async (tx) => {
    const row = await known(tx, username)
    const groups = asked ?? row.groups
    const company = await companyOf(tx, companyAsked, row.company)
    assertWhole(groups, company)
    if (superAdmin === false) await assertNotLast(tx, row)
    await updateAccount(tx, row, {
      ...{ groups, company, admin_access: admin ?? row.admin_access },
      super_admin: superAdmin ?? row.super_admin,
      ...(name === undefined ? {} : { name: signed(name, row.username) }),
    })
    return `${row.username}: cambiada.`
  })

const password: Change = async (store, { username, askPassword }) => {
  const { username: owner } = await store.transaction((tx) => known(tx, username))
  const password_hash = await askPassword(owner)
  await store.transaction(async (tx) => {
    const row = await known(tx, username)
    await setPassword(tx, row.id, password_hash)
  })
  return `${owner}: contraseña nueva; sus sesiones se cerraron.`
}

const dropFactor: Change = (store, { username }) =>
  store.transaction(async (tx) => {
    const row = await known(tx, username)
    if (!hasSecondFactor(row)) return `${row.username}: no tiene segundo factor.`
    await removeSecondFactor(tx, row.id)
    await revokeAccess(tx, row.id)
    return `${row.username}: entra solo con su contraseña; sus sesiones se cerraron.`
  })

const remove: Change = (store, { username }) =>
  store.transaction(async (tx) => {
    const row = await known(tx, username)
    await assertNotLast(tx, row)
    await deleteAccount(tx, row.id, new Date())
    return `${row.username}: cuenta eliminada; lo que hizo conserva su nombre.`
  })

const changes = {
  ...{ create, change, password, delete: remove, 'drop-factor': dropFactor },
  disable: setActive(false),
  enable: setActive(true),
}

/** What can be done with an account; each answers what it did, and throws an Error that says in Spanish why it did not. */
export type AccountAction = keyof typeof changes

export const isAccountAction = (name: string): name is AccountAction => Object.hasOwn(changes, name)

/** Does it, and answers what was done. The audit is told, also of what was refused. */
export const changeAccount = async (
  store: Store,
  action: AccountAction,
  asked: AccountChange,
  audit: Audit,
): Promise<string> => {
  const event = { event: `user-${action}`, username: asked.username, address: 'local' }
  try {
    const done = await changes[action](store, asked)
    audit({ ...event, result: 'ok' })
    return done
  } catch (error) {
    audit({ ...event, result: 'refused', reason: error instanceof Error ? error.message : String(error) })
    throw error
  }
}

import { parseArgs } from 'node:util'
import { GROUPS, type Group } from '../../domain/groups.ts'
import { readConfig } from '../config.ts'
import { createPasswords } from '../passwords.ts'
import { openPortal } from '../serve.ts'
import { closeSessions } from '../sessions.ts'
import type { Row } from '../store/rows.ts'
import type { Store, Writer } from '../store/store.ts'
import { askNewPassword } from './askPassword.ts'

const USAGE = `Uso: npm run user -- ACCIÓN [USUARIO] [opciones]

  list                      todas las cuentas
  create USUARIO            una cuenta nueva; pide la contraseña
  change USUARIO            cambia los grupos, la empresa o el acceso de administración
  password USUARIO          una contraseña nueva; cierra sus sesiones
  disable USUARIO           impide que inicie sesión; cierra sus sesiones
  enable USUARIO            le permite iniciar sesión otra vez

  --groups a,b              ${GROUPS.join(', ')}
  --company N               la empresa de un usuario de empresa; 0 para ninguna
  --admin / --no-admin      acceso de administración

La superadministración se nombra en SUPER_ADMINS.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: { groups: { type: 'string' }, company: { type: 'string' }, admin: { type: 'boolean' } },
})
const [action = '', username = ''] = positionals

const groupsAsked = (): Group[] | undefined =>
  values.groups?.split(',').map((name) => {
    const group = GROUPS.find((known) => known === name.trim())
    if (!group) throw new Error(`No hay un grupo «${name}». Los grupos son: ${GROUPS.join(', ')}.`)
    return group
  })

const companyAsked = async (tx: Writer): Promise<number | null | undefined> => {
  if (values.company === undefined) return undefined
  const id = Number(values.company)
  if (id === 0) return null
  if (!Number.isSafeInteger(id) || !(await tx.getOne('companies', id))) {
    throw new Error(`No hay una empresa con el número ${values.company}.`)
  }
  return id
}

const known = async (tx: Writer): Promise<Row<'users'>> => {
  const row = await tx.getBy('users', 'username', username)
  if (!row) throw new Error(`No hay una cuenta «${username}».`)
  return row
}

/** A company's user without a company would see nothing and wonder why. */
const assertWhole = (groups: readonly Group[], company: number | null) => {
  if (groups.includes('company') && company === null) {
    throw new Error('Un usuario de empresa necesita --company N.')
  }
}

const setActive = (active: boolean) => (store: Store) =>
  store.transaction(async (tx) => {
    const row = await known(tx)
    await tx.update('users', row.id, { active })
    if (!active) await closeSessions(tx, row.id)
    console.log(`${username}: ${active ? 'puede iniciar sesión' : 'ya no puede iniciar sesión'}.`)
  })

const actions: Record<string, (store: Store) => Promise<void>> = {
  async list(store) {
    for await (const row of store.each('users', { sort: { field: 'name', order: 'ASC' } })) {
      const marks = [
        row.groups.join(',') || 'sin grupo',
        row.admin_access && 'administración',
        row.company !== null && `empresa ${row.company}`,
        !row.active && 'desactivada',
      ]
      console.log(`${row.username.padEnd(24)} ${marks.filter(Boolean).join(' · ')}`)
    }
  },

  async create(store) {
    if (await store.getBy('users', 'username', username))
      throw new Error(`La cuenta «${username}» ya existe.`)
    const groups = groupsAsked() ?? []
    const password_hash = await createPasswords().hash(await askNewPassword())
    await store.transaction(async (tx) => {
      const company = (await companyAsked(tx)) ?? null
      assertWhole(groups, company)
      await tx.create('users', {
        username,
        password_hash,
        groups,
        company,
        admin_access: values.admin ?? false,
        active: true,
        created_at: new Date().toISOString(),
      })
    })
    console.log(`${username}: cuenta creada.`)
  },

  change: (store) =>
    store.transaction(async (tx) => {
      const row = await known(tx)
      const groups = groupsAsked() ?? row.groups
      const asked = await companyAsked(tx)
      const company = asked === undefined ? row.company : asked
      assertWhole(groups, company)
      await tx.update('users', row.id, { groups, company, admin_access: values.admin ?? row.admin_access })
      console.log(`${username}: cambiada.`)
    }),

  async password(store) {
    await store.transaction((tx) => known(tx))
    const password_hash = await createPasswords().hash(await askNewPassword())
    await store.transaction(async (tx) => {
      const row = await known(tx)
      await tx.update('users', row.id, { password_hash })
      await closeSessions(tx, row.id)
    })
    console.log(`${username}: contraseña nueva; sus sesiones se cerraron.`)
  },

  disable: setActive(false),
  enable: setActive(true),
}

const run = actions[action]
if (!run || (action !== 'list' && username.trim() === '')) {
  console.error(USAGE)
  process.exit(2)
}
const { store } = await openPortal(readConfig(process.env))
try {
  await run(store)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await store.close()
}

import { parseArgs } from 'node:util'
import { GROUPS, type Group } from '../../domain/groups.ts'
import { createPasswordHasher } from '../accounts/passwords.ts'
import { createAudit } from '../common/audit.ts'
import { type Config, readConfig } from '../common/config.ts'
import { formatCliCommand, texts } from '../common/messages.ts'
import { openPortal } from '../portal/openPortal.ts'
import { createSetupSecret, getSetupUrl } from '../portal/setup.ts'
import { createStoreForOperatorCommand } from '../store/origins.ts'
import type { Store } from '../store/store.ts'
import { askNewPassword } from './askPassword.ts'
import { changeUserAccount, isUserAccountAction } from './changeUserAccount.ts'
import { exitWithUsage, runCommand } from './runCommand.ts'

const USAGE = `Uso: ${formatCliCommand('user')} ACCIÓN [USUARIO] [opciones]

  list                      todas las cuentas
  create USUARIO            una cuenta nueva; pide la contraseña
  change USUARIO            cambia el nombre, los grupos, la empresa o el acceso de administración
  password USUARIO          una contraseña nueva; cierra sus sesiones
  disable USUARIO           impide que inicie sesión; cierra sus sesiones
  enable USUARIO            le permite iniciar sesión otra vez
  drop-factor USUARIO       quita su segundo factor, si lo perdió; cierra sus sesiones
  delete USUARIO            elimina la cuenta; lo que hizo conserva su nombre
  setup-link                la dirección para preparar en el navegador un portal que no tiene cuentas

  --name "Ana Paz"          nombre que aparece junto a lo que hace; si falta, el de usuario
  --groups a,b              ${GROUPS.join(', ')}
  --company N               la empresa de un usuario de empresa; 0 para ninguna
  --admin / --no-admin      acceso de administración
  --super / --no-super      superadministración; sin ella, la primera cuenta que nombra SUPER_ADMINS`

const parseUserArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      allowNegative: true,
      options: {
        name: { type: 'string' },
        groups: { type: 'string' },
        company: { type: 'string' },
        admin: { type: 'boolean' },
        super: { type: 'boolean' },
      },
    })
  } catch {
    return exitWithUsage(USAGE)
  }
}

const { values, positionals } = parseUserArguments()
const [action = '', username = ''] = positionals

const parseUserGroupsOption = (): Group[] | undefined =>
  values.groups?.split(',').map((name) => {
    const group = GROUPS.find((one) => one === name.trim())
    if (!group) throw new Error(`No hay un grupo «${name}». Los grupos son: ${GROUPS.join(', ')}.`)
    return group
  })

const printUserAccounts = async (store: Store): Promise<void> => {
  let isEmpty = true
  for await (const row of store.each('users', { sort: { field: 'name', order: 'ASC' } })) {
    if (row.deleted_at !== null) continue
    isEmpty = false
    const labels = [
      row.groups.join(',') || 'sin grupo',
      row.admin_access && 'administración',
      row.super_admin && 'superadministración',
      row.company !== null && `empresa ${row.company}`,
      !row.active && 'desactivada',
    ]
    console.log(`${row.username.padEnd(24)} ${labels.filter(Boolean).join(' · ')}`)
  }
  if (isEmpty) console.error(texts.noAccounts)
}

const printSetupLink = async (store: Store, { publicUrl, host, port }: Config): Promise<void> => {
  const secret = await createSetupSecret(createStoreForOperatorCommand(store, 'user.setup-link'), new Date())
  if (!secret) throw new Error(texts.isSetUp)
  console.log(getSetupUrl(publicUrl || `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`, secret))
}

const runUserCommand = async (store: Store, config: Config): Promise<void> => {
  if (action === 'setup-link') return printSetupLink(store, config)
  if (!isUserAccountAction(action)) return printUserAccounts(store)
  const options = {
    username,
    groups: parseUserGroupsOption(),
    company: values.company === undefined ? undefined : Number(values.company),
    admin: values.admin,
    superAdmin: values.super,
    named: config.superAdmins,
    name: values.name,
    askPassword: async (owner: string) =>
      createPasswordHasher().hash(await askNewPassword([owner, config.utilityName])),
  }
  console.log(
    await changeUserAccount(
      createStoreForOperatorCommand(store, `user.${action}`),
      action,
      options,
      createAudit(process.stderr, () => new Date()),
    ),
  )
}

if (!['list', 'setup-link'].includes(action) && (!isUserAccountAction(action) || username.trim() === ''))
  exitWithUsage(USAGE)

runCommand(async () => {
  const config = readConfig(process.env)
  const { store } = await openPortal(config, { isCommand: true })
  await runUserCommand(store, config).finally(() => store.close())
  return 0
})

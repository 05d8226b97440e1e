import { readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * `acredita`, as it is installed (release/build.ts): the portal and all that its operator does with it, in one program. Each command is the file that
 * npm's scripts run beside the sources, and reads its arguments as there.
 */
const COMMANDS: Record<string, { says: string; run: () => Promise<unknown>; isNamed?: boolean }> = {
  start: { says: 'inicia el portal', run: () => import('../main.ts') },
  user: { says: 'cuentas: crear, cambiar, desactivar, contraseñas', run: () => import('./user.ts') },
  backup: {
    says: 'respalda el portal, o revisa un respaldo',
    run: () => import('./transfer.ts'),
    isNamed: true,
  },
  restore: {
    says: 'restaura un respaldo en un portal vacío',
    run: () => import('./transfer.ts'),
    isNamed: true,
  },
  import: { says: 'trae un portal entero de un archivo', run: () => import('./transfer.ts'), isNamed: true },
  export: { says: 'lleva un portal entero a un archivo', run: () => import('./transfer.ts'), isNamed: true },
  audit: { says: 'revisa la bitácora', run: () => import('./audit.ts') },
  portal: { says: 'lo que solo puede decir quien opera el servidor', run: () => import('./portal.ts') },
  'upgrade-check': {
    says: 'qué cambiará en los datos al actualizar, y qué falta para hacerlo',
    run: () => import('./upgradeCheck.ts'),
  },
}

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))

const HELP = `Acredita ${version}

Uso: acredita ORDEN [argumentos]

${Object.entries(COMMANDS)
  .map(([name, { says }]) => `  ${name.padEnd(15)}${says}`)
  .join('\n')}

Los ajustes están en /etc/acredita/acredita.env (otro: ACREDITA_ENV); los datos, donde diga DATA_DIR.`

/** What it writes unless told otherwise. */
process.env.DATA_DIR ??= '/var/lib/acredita'
// What Node has compiled, where systemd has a place for it: it starts in two thirds of the time.
if (process.env.CACHE_DIRECTORY) enableCompileCache(process.env.CACHE_DIRECTORY)

const [name = ''] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (command) {
  if (!command.isNamed) process.argv.splice(2, 1)
  await command.run()
} else if (name === '--version') console.log(version)
else if (name === '--help') console.log(HELP)
else {
  console.error(HELP)
  process.exitCode = 2
}

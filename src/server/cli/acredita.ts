import { readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * Subcommands of the program `acredita`, each with the script that it runs. With `keepsName`, the script also receives the subcommand's
 * name.
 */
const COMMANDS: Record<string, { description: string; run: () => Promise<unknown>; keepsName?: boolean }> = {
  // The supervisor starts its workers with the same arguments.
  start: { description: 'inicia el portal', run: () => import('../main.ts'), keepsName: true },
  user: { description: 'cuentas: crear, cambiar, desactivar, contraseñas', run: () => import('./user.ts') },
  backup: {
    description: 'respalda el portal, o revisa un respaldo',
    run: () => import('./transfer.ts'),
    keepsName: true,
  },
  restore: {
    description: 'restaura un respaldo en un portal vacío',
    run: () => import('./transfer.ts'),
    keepsName: true,
  },
  import: {
    description: 'trae un portal entero de un archivo',
    run: () => import('./transfer.ts'),
    keepsName: true,
  },
  export: {
    description: 'lleva un portal entero a un archivo',
    run: () => import('./transfer.ts'),
    keepsName: true,
  },
  audit: { description: 'revisa la bitácora', run: () => import('./audit.ts') },
  portal: {
    description: 'lo que solo puede decir quien opera el servidor',
    run: () => import('./portal.ts'),
  },
  'upgrade-check': {
    description: 'qué cambiará en los datos al actualizar, y qué falta para hacerlo',
    run: () => import('./upgradeCheck.ts'),
  },
}

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))

const HELP = `Acredita ${version}

Uso: acredita ORDEN [argumentos]

${Object.entries(COMMANDS)
  .map(([name, { description: says }]) => `  ${name.padEnd(15)}${says}`)
  .join('\n')}

Los ajustes están en /etc/acredita/acredita.env (otro: ACREDITA_ENV); los datos, donde diga DATA_DIR.`

process.env.DATA_DIR ??= '/var/lib/acredita'
// Caches compiled code if systemd provides a cache folder. This makes the start a third faster.
if (process.env.CACHE_DIRECTORY) enableCompileCache(process.env.CACHE_DIRECTORY)

const [name = '', ...args] = process.argv.slice(2)
const isHelpArgument = (argument: string): boolean => argument === '--help' || argument === '-h'
const selectedCommand = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (isHelpArgument(name) || (name === 'start' && args.some(isHelpArgument))) console.log(HELP)
else if (selectedCommand) {
  if (!selectedCommand.keepsName) process.argv.splice(2, 1)
  await selectedCommand.run()
} else if (name === '--version') console.log(version)
else {
  console.error(HELP)
  process.exitCode = 2
}

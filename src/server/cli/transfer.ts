import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { UserRow } from '../../domain/users.ts'
import { DEMO_PASSWORD_HASH } from '../accounts/demoAccounts.ts'
import { generationsOf } from '../backup/generations.ts'
import { backupTexts } from '../backup/texts.ts'
import { verifyBackup } from '../backup/verify.ts'
import { typed } from '../common/commandLine.ts'
import { readConfig } from '../common/config.ts'
import { texts } from '../common/messages.ts'
import { openPortal } from '../portal/openPortal.ts'
import { exportPortal, importPortal, type Moved } from '../portal/transfer.ts'
import { tellCommand } from '../store/loggedStore.ts'

type Way = 'import' | 'export' | 'backup' | 'restore'

const USAGE: Record<Way, string> = {
  import: `${typed('import')} ARCHIVO.json`,
  export: `${typed('export')} [--allow-shrink] ARCHIVO.json`,
  backup: `${typed('backup')} [--keep N] [--allow-shrink] ARCHIVO.json
     ${typed('backup')} --verify ARCHIVO.json

  --keep N          conserva N respaldos, cada uno con su fecha en el nombre
  --allow-shrink    acepta uno con menos de la mitad de registros o archivos que el anterior
  --verify          lee un respaldo y compara cuentas y huellas (sin la fecha en el nombre, el más nuevo)`,
  restore: `${typed('restore')} ARCHIVO.json`,
}

const OPTIONS = {
  keep: { type: 'string' },
  verify: { type: 'boolean' },
  'allow-shrink': { type: 'boolean' },
} as const
const ALLOWED: Record<string, readonly string[]> = {
  export: ['allow-shrink'],
  backup: ['keep', 'verify', 'allow-shrink'],
}

const isWay = (way: string): way is Way => Object.hasOwn(USAGE, way)

const usage = (way: string): never => {
  console.error(`Uso: ${isWay(way) ? USAGE[way] : Object.keys(USAGE).join(', ')}`)
  process.exit(2)
}

const asked = () => {
  const [way = '', ...args] = process.argv.slice(2)
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
    const [path, ...more] = positionals
    const keep = values.keep === undefined ? undefined : Number(values.keep)
    const isAllowed = Object.keys(values).every((name) => ALLOWED[way]?.includes(name))
    const isCount = keep === undefined || (Number.isSafeInteger(keep) && keep > 0)
    if (!isWay(way) || !path || more.length > 0 || !isAllowed || !isCount) return usage(way)
    return { way, path, keep, verify: values.verify ?? false, allowShrink: values['allow-shrink'] ?? false }
  } catch {
    return usage(way)
  }
}

/** The backup of that name or, where it has generations, the newest of them. */
const existing = async (path: string): Promise<string> =>
  existsSync(path) ? path : ((await generationsOf(path)).at(-1) ?? path)

const { way, path, keep, verify, allowShrink } = asked()

/** Does it, and answers whether all went well. A backup is a dump like any other: of one moment, and whole or not there. */
const run = async (): Promise<boolean> => {
  const tell = ({ rows, files, missing }: Moved) => {
    console.log(backupTexts.done(rows, files))
    if (missing > 0) console.error(backupTexts.missing(missing))
    return missing === 0
  }
  if (verify || way === 'restore') {
    const found = await existing(path)
    const verified = await verifyBackup(found)
    console.log((verified.proven ? backupTexts.verified : backupTexts.unproven)(found))
    if (verify) return tell(verified)
  }
  const config = readConfig(process.env)
  const { store, files } = await openPortal(config, { isCommand: true })
  // In production nobody has the demo's password, which everybody knows.
  const importOptions = {
    months: config.accreditationMonths,
    isDropped: ({ password_hash }: UserRow) => config.production && password_hash === DEMO_PASSWORD_HASH,
    onDropped: (usernames: string[]) => console.error(texts.demoAccountsDropped(usernames)),
  }
  try {
    const moved = {
      import: () => importPortal(path, store, files, importOptions),
      restore: async () => importPortal(await existing(path), store, files, importOptions),
      export: () => exportPortal(path, store, files, { keep, allowShrink }),
      backup: () => exportPortal(path, store, files, { keep, allowShrink }),
    }
    const done = await moved[way]()
    await tellCommand(store, way, backupTexts.done(done.rows, done.files))
    if (way === 'import' || way === 'restore') return tell(done)
    console.log(backupTexts.written((keep && (await generationsOf(path)).at(-1)) || path))
    return tell(done)
  } finally {
    await store.close()
  }
}

try {
  // A bucket's connections are kept for a while; nobody waits for them.
  process.exit((await run()) ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { DEMO_PASSWORD_HASH } from '../../domain/demo.ts'
import type { UserRow } from '../../domain/users.ts'
import { generationsOf } from '../backup/generations.ts'
import { keyInFile, passphrase } from '../backup/sealedSecrets.ts'
import { backupTexts } from '../backup/texts.ts'
import { verifyBackup } from '../backup/verify.ts'
import { type Config, readConfig } from '../common/config.ts'
import { inWords, writingFault } from '../common/inWords.ts'
import { texts, typed } from '../common/messages.ts'
import { openPortal } from '../portal/openPortal.ts'
import { exportPortal, importPortal, type Moved } from '../portal/transfer.ts'
import { asCommand, logCommand } from '../store/origins.ts'
import { askPassphrase } from './askPassword.ts'

type Way = 'import' | 'export' | 'backup' | 'restore'

const SECRETS = `
  --key-file ARCHIVO    la llave con que se sellan los secretos del respaldo (o BACKUP_KEY_FILE)
  --passphrase          pregunta una contraseña en su lugar`

const USAGE: Record<Way, string> = {
  import: `${typed('import')} [--key-file ARCHIVO | --passphrase] ARCHIVO.json
${SECRETS}`,
  export: `${typed('export')} [--allow-shrink] [--key-file ARCHIVO | --passphrase] ARCHIVO.json
${SECRETS}`,
  backup: `${typed('backup')} [--keep N] [--allow-shrink] [--key-file ARCHIVO | --passphrase] ARCHIVO.json
     ${typed('backup')} --verify ARCHIVO.json

  --keep N              conserva N respaldos, cada uno con su fecha en el nombre
  --allow-shrink        acepta uno con menos de la mitad de registros o archivos que el anterior
  --verify              lee un respaldo y compara cuentas y huellas (sin la fecha en el nombre, el más nuevo)${SECRETS}`,
  restore: `${typed('restore')} [--key-file ARCHIVO | --passphrase] ARCHIVO.json
${SECRETS}

Termina con el código 3 si restauró todo, menos ajustes o secretos que hay que poner de nuevo.`,
}

const OPTIONS = {
  keep: { type: 'string' },
  verify: { type: 'boolean' },
  'allow-shrink': { type: 'boolean' },
  'key-file': { type: 'string' },
  passphrase: { type: 'boolean' },
} as const
const ALWAYS = ['key-file', 'passphrase']
const ALLOWED: Record<Way, readonly string[]> = {
  import: ALWAYS,
  restore: ALWAYS,
  export: ['allow-shrink', ...ALWAYS],
  backup: ['keep', 'verify', 'allow-shrink', ...ALWAYS],
}
/** How a command ends: all went well; files are missing, or it was refused; all is there but for what has to be set again. */
const [WELL, NOT_WELL, TO_SET_AGAIN] = [0, 1, 3]

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
    const { passphrase: isAsked = false, 'key-file': keyFile } = values
    const isAllowed = isWay(way) && Object.keys(values).every((name) => ALLOWED[way].includes(name))
    const isOneKey = !isAsked || keyFile === undefined
    const isCount = keep === undefined || (Number.isSafeInteger(keep) && keep > 0)
    if (!isWay(way) || !path || more.length > 0 || !isAllowed || !isCount || !isOneKey) return usage(way)
    const { verify = false, 'allow-shrink': allowShrink = false } = values
    return { way, path, keep, verify, allowShrink, isAsked, keyFile }
  } catch {
    return usage(way)
  }
}

/** The backup of that name or, where it has generations, the newest of them. */
const existing = async (path: string): Promise<string> =>
  existsSync(path) ? path : ((await generationsOf(path)).at(-1) ?? path)

const { way, path, keep, verify, allowShrink, isAsked, keyFile } = asked()
const isReading = way === 'import' || way === 'restore'

/** What the secrets of a backup are sealed with, if anybody says so. */
const namedSecret = async (config: Config): Promise<Buffer | undefined> => {
  if (isAsked) return passphrase(await askPassphrase(!isReading))
  const file = keyFile ?? config.backupKeyFile
  return file === '' ? undefined : keyInFile(file)
}

const tell = ({ rows, files, missing }: Moved): number => {
  console.log(backupTexts.done(rows, files))
  if (missing > 0) console.error(backupTexts.missing(missing))
  return missing === 0 ? WELL : NOT_WELL
}

/** Does it, and answers how it went. A backup is a dump like any other: of one moment, and whole or not there. */
const run = async (): Promise<number> => {
  if (verify || way === 'restore') {
    const found = await existing(path)
    const verified = await verifyBackup(found)
    console.log((verified.proven ? backupTexts.verified : backupTexts.unproven)(found))
    if (verify) return tell(verified)
  }
  const config = readConfig(process.env)
  const secret = await namedSecret(config)
  const mayStart = isReading ? 'anywhere' : undefined
  const { store, files } = await openPortal(config, { isCommand: true, mayStart })
  const toSetAgain: string[] = []
  // In production nobody has the demo's password, which everybody knows.
  const importOptions = {
    months: config.accreditationMonths,
    isDropped: ({ password_hash }: UserRow) => config.production && password_hash === DEMO_PASSWORD_HASH,
    onDropped: (usernames: string[]) => console.error(texts.demoAccountsDropped(usernames)),
    secret,
    onLost: (...lost: Parameters<typeof backupTexts.toSetAgain>) =>
      toSetAgain.push(backupTexts.toSetAgain(...lost)),
  }
  const own = asCommand(store, way)
  try {
    const moved = {
      import: () => importPortal(path, own, files, importOptions),
      restore: async () => importPortal(await existing(path), own, files, importOptions),
      export: () => exportPortal(path, store, files, { keep, allowShrink, secret }),
      backup: () => exportPortal(path, store, files, { keep, allowShrink, secret }),
    }
    const done = await moved[way]()
    await logCommand(store, way, backupTexts.done(done.rows, done.files))
    if (!isReading) {
      console.log(backupTexts.written((keep && (await generationsOf(path)).at(-1)) || path))
      if (!secret) console.log(backupTexts.unsealed)
    }
    const code = tell(done)
    for (const lines of toSetAgain) console.error(lines)
    return code === WELL && toSetAgain.length > 0 ? TO_SET_AGAIN : code
  } finally {
    await store.close()
  }
}

try {
  // A bucket's connections are kept for a while; nobody waits for them.
  process.exit(await run())
} catch (error) {
  const reason = isReading || verify ? undefined : writingFault(error, path, process.env.DATA_DIR ?? './data')
  console.error(reason === undefined ? inWords(error) : backupTexts.cannotWrite(path, reason))
  process.exit(NOT_WELL)
}

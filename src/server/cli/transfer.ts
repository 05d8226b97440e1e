import { parseArgs } from 'node:util'
import { DEMO_PASSWORD_HASH } from '../../domain/users/demo.ts'
import type { UserRow } from '../../domain/users/schemas.ts'
import { backupTexts } from '../backup/backupTexts.ts'
import { findNewestBackup, listBackupPaths } from '../backup/generations.ts'
import { parseBackupPassphrase, readBackupKeyFile } from '../backup/sealedSecrets.ts'
import { verifyBackup } from '../backup/verifyBackup.ts'
import { type Config, readConfig } from '../common/config.ts'
import { describeStartupError, describeWriteError } from '../common/errorDescriptions.ts'
import { formatCliCommand, texts } from '../common/messages.ts'
import { createProgressPrinter } from '../common/progress.ts'
import { exportPortal } from '../portal/exportPortal.ts'
import { importPortal, type TransferCounts } from '../portal/importPortal.ts'
import { openPortal } from '../portal/openPortal.ts'
import { createStoreForOperatorCommand, logOperatorCommand } from '../store/origins.ts'
import { askBackupPassphrase } from './askPassword.ts'
import { exitWithUsage, runCommand } from './runCommand.ts'

type Command = 'import' | 'export' | 'backup' | 'restore'

const SECRET_OPTIONS_HELP = `
  --key-file ARCHIVO    la llave con que se sellan los secretos del respaldo (o BACKUP_KEY_FILE)
  --passphrase          pregunta una contraseña en su lugar`

const USAGE: Record<Command, string> = {
  import: `${formatCliCommand('import')} [--key-file ARCHIVO | --passphrase] ARCHIVO.json
${SECRET_OPTIONS_HELP}`,
  export: `${formatCliCommand('export')} [--allow-shrink] [--key-file ARCHIVO | --passphrase] ARCHIVO.json
${SECRET_OPTIONS_HELP}`,
  backup: `${formatCliCommand('backup')} [--keep N] [--allow-shrink] [--key-file ARCHIVO | --passphrase] ARCHIVO.json
     ${formatCliCommand('backup')} --verify ARCHIVO.json

  --keep N              conserva N respaldos, cada uno con su fecha en el nombre
  --allow-shrink        acepta uno con menos de la mitad de registros o archivos que el anterior
  --verify              lee un respaldo y compara cuentas y huellas (de los que tienen este nombre, el más nuevo)${SECRET_OPTIONS_HELP}`,
  restore: `${formatCliCommand('restore')} [--key-file ARCHIVO | --passphrase] ARCHIVO.json
${SECRET_OPTIONS_HELP}

Termina con el código 3 si restauró todo, menos ajustes o secretos que hay que poner de nuevo.`,
}

const OPTIONS = {
  keep: { type: 'string' },
  verify: { type: 'boolean' },
  'allow-shrink': { type: 'boolean' },
  'key-file': { type: 'string' },
  passphrase: { type: 'boolean' },
} as const
const COMMON_OPTIONS = ['key-file', 'passphrase']
const ALLOWED_OPTIONS: Record<Command, readonly string[]> = {
  import: COMMON_OPTIONS,
  restore: COMMON_OPTIONS,
  export: ['allow-shrink', ...COMMON_OPTIONS],
  backup: ['keep', 'verify', 'allow-shrink', ...COMMON_OPTIONS],
}
/** Exit codes of the command: success, failure, and an import after which the operator must enter secrets again. */
const [EXIT_OK, EXIT_FAILED, EXIT_LOST_SECRETS] = [0, 1, 3]

const isTransferCommand = (command: string): command is Command => Object.hasOwn(USAGE, command)

const exitWithTransferUsage = (command: string): never =>
  exitWithUsage(`Uso: ${isTransferCommand(command) ? USAGE[command] : Object.keys(USAGE).join(', ')}`)

const parseTransferArguments = () => {
  const [command = '', ...args] = process.argv.slice(2)
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
    const [path, ...otherPaths] = positionals
    const keep = values.keep === undefined ? undefined : Number(values.keep)
    const { passphrase: asksPassphrase = false, 'key-file': keyFile } = values
    const isAllowed =
      isTransferCommand(command) &&
      Object.keys(values).every((name) => ALLOWED_OPTIONS[command].includes(name))
    const hasOneSecret = !asksPassphrase || keyFile === undefined
    const isValidCount = keep === undefined || (Number.isSafeInteger(keep) && keep > 0)
    if (
      !isTransferCommand(command) ||
      !path ||
      otherPaths.length > 0 ||
      !isAllowed ||
      !isValidCount ||
      !hasOneSecret
    )
      return exitWithTransferUsage(command)
    const { verify = false, 'allow-shrink': allowShrink = false } = values
    return { command, path, keep, verify, allowShrink, asksPassphrase, keyFile }
  } catch {
    return exitWithTransferUsage(command)
  }
}

const { command, path, keep, verify, allowShrink, asksPassphrase, keyFile } = parseTransferArguments()
const isImport = command === 'import' || command === 'restore'

/** Returns the passphrase or key for the secrets of a backup; undefined if the operator gave none. */
const getBackupPassphrase = async (config: Config): Promise<Buffer | undefined> => {
  if (asksPassphrase) return parseBackupPassphrase(await askBackupPassphrase(!isImport))
  const file = keyFile ?? config.backupKeyFile
  return file === '' ? undefined : readBackupKeyFile(file)
}

const HOUR_MS = 3_600_000
/** Age from which a verified backup is reported as old, in hours. */
const OLD_BACKUP_HOURS = 24

/** Prints which backup is read and from when, and returns its path. */
const chooseBackup = async (): Promise<string> => {
  const backup = await findNewestBackup(path)
  if (!backup) throw new Error(backupTexts.noBackup(path))
  const hours = Math.max(0, (Date.now() - backup.time) / HOUR_MS)
  console.log(backupTexts.chosen(backup.path, backup.time, hours))
  if (verify && hours > OLD_BACKUP_HOURS) console.error(backupTexts.old(hours))
  return backup.path
}

const printBackupCounts = ({ rows, files, missing }: TransferCounts): number => {
  console.log(backupTexts.done(rows, files))
  if (missing > 0) console.error(backupTexts.missing(missing))
  return missing === 0 ? EXIT_OK : EXIT_FAILED
}

const runBackupTransfer = async (): Promise<number> => {
  const onProgress = createProgressPrinter(console.error)
  const backupPath = verify || command === 'restore' ? await chooseBackup() : path
  if (verify || command === 'restore') {
    const verified = await verifyBackup(backupPath, onProgress)
    console.log((verified.hasHashes ? backupTexts.verified : backupTexts.verifiedWithoutHashes)(backupPath))
    if (verify) return printBackupCounts(verified)
  }
  const config = readConfig(process.env)
  const secret = await getBackupPassphrase(config)
  const canCreate = isImport ? 'anywhere' : undefined
  const { store, files } = await openPortal(config, { isCommand: true, canCreate })
  const lostLines: string[] = []
  // Skips demo accounts in production, because their password is public.
  const importOptions = {
    months: config.accreditationMonths,
    isDropped: ({ password_hash }: UserRow) => config.production && password_hash === DEMO_PASSWORD_HASH,
    onDropped: (usernames: string[]) => console.error(texts.demoAccountsSkipped(usernames)),
    secret,
    onProgress,
    onLost: (...lost: Parameters<typeof backupTexts.settingsToRestore>) =>
      lostLines.push(backupTexts.settingsToRestore(...lost)),
  }
  const commandStore = createStoreForOperatorCommand(store, command)
  try {
    const transfers = {
      import: () => importPortal(path, commandStore, files, importOptions),
      restore: () => importPortal(backupPath, commandStore, files, importOptions),
      export: () => exportPortal(path, store, files, { keep, allowShrink, secret }),
      backup: () => exportPortal(path, store, files, { keep, allowShrink, secret }),
    }
    const counts = await transfers[command]()
    await logOperatorCommand(store, command, backupTexts.done(counts.rows, counts.files))
    if (!isImport) {
      console.log(backupTexts.written((keep && (await listBackupPaths(path)).at(-1)) || path))
      if (!secret) console.log(backupTexts.secretsNotIncluded)
    }
    const code = printBackupCounts(counts)
    for (const lines of lostLines) console.error(lines)
    return code === EXIT_OK && lostLines.length > 0 ? EXIT_LOST_SECRETS : code
  } finally {
    await store.close()
  }
}

/** Describes why the command failed. Names the backup if its disk is the cause. */
const describeTransferError = (error: unknown): string => {
  const reason =
    isImport || verify ? undefined : describeWriteError(error, path, process.env.DATA_DIR ?? './data')
  return reason === undefined ? describeStartupError(error) : backupTexts.cannotWrite(path, reason)
}

runCommand(runBackupTransfer, { failureCode: EXIT_FAILED, describe: describeTransferError })

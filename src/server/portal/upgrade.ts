import { readFile, statfs } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { formatBackupAge } from '../backup/backupTexts.ts'
import { findNewestBackup } from '../backup/generations.ts'
import { type Config, isKnownVariable } from '../common/config.ts'
import { formatCliCommand, texts } from '../common/messages.ts'
import type { Steps } from '../store/sql/migrateDatabase.ts'
import { getNetworkFileSystem } from '../store/sql/networkFolder.ts'
import { type PendingUpgrade, readPendingUpgradeSteps } from '../store/sql/readPendingUpgradeSteps.ts'
import { getDatabaseLocation } from './openPortal.ts'

const NUMBER_FORMAT = new Intl.NumberFormat('es-MX')
const formatMegabytes = (bytes: number): string =>
  `${NUMBER_FORMAT.format(Math.ceil(bytes / 1024 / 1024))} MB`

/** Spanish messages of the check before an upgrade. */
export const upgradeTexts = {
  title: (version: string, where: string) => `Acredita ${version} con los datos de ${where}`,
  nothingYet: 'Aún no hay datos: al iniciar se crean las tablas, vacías.',
  noSteps: 'Los datos no cambian: se puede volver a la versión anterior sin restaurar nada.',
  steps: (n: number) =>
    `Al iniciar, los datos cambian en ${n} ${n === 1 ? 'paso' : 'pasos'}. Después, la versión anterior ya no los entiende: volver a ella es restaurar el respaldo.`,
  step: (name: string, says: string) => `  ${name}\n      ${says}`,
  settingsWell: 'La configuración es válida, y todos sus ajustes se conocen.',
  unknownSettings: (names: readonly string[]) =>
    `Ajustes que esta versión no conoce, mal escritos o de otra: ${names.join(', ')}.`,
  noPublicUrl: 'Falta PUBLIC_URL, la dirección que llevan los códigos QR y los enlaces.',
  disk: (free: number, requiredBytes: number) =>
    `Espacio libre: ${formatMegabytes(free)}; se piden ${formatMegabytes(requiredBytes)}.`,
  diskFull: (free: number, requiredBytes: number) =>
    `Espacio libre: ${formatMegabytes(free)}, y se piden ${formatMegabytes(requiredBytes)}. Libere espacio antes.`,
  diskOfPostgres: (requiredBytes: number) =>
    `El servidor de Postgres necesita libres ${formatMegabytes(requiredBytes)}; desde aquí no se ve.`,
  whichBackup: 'Falta saber del respaldo: dígalo con --backup ARCHIVO.json.',
  noBackup: (path: string) => `No hay un respaldo ${path}. Hágalo con: ${formatCliCommand('backup')} ${path}`,
  backup: (path: string, hours: number) => `Respaldo: ${path}, ${formatBackupAge(hours)}.`,
  backupOld: (path: string, hours: number) =>
    `El respaldo ${path} es ${formatBackupAge(hours)}. Haga uno con: ${formatCliCommand('backup')} ${path}`,
  ready: 'Todo está listo para actualizar.',
  notReady: 'Antes de actualizar, corrija lo que tiene ✘.',
} as const

const HOUR_MS = 3_600_000
/** Maximum age of a backup before an upgrade, in hours. */
const MAX_BACKUP_AGE_HOURS = 24
/** Free disk space that must remain after the upgrade, in bytes. */
const SPARE_BYTES = 200 * 1024 * 1024
/** Placeholder for PUBLIC_URL in the example configuration. */
const EXAMPLE_URL = 'https://portal.ejemplo.mx'

/** Result of one check. The operator must fix a problem (`isOk` is false) before the upgrade. */
export interface Finding {
  isOk: boolean
  message: string
}
const createPassedUpgradeCheck = (says: string): Finding => ({ isOk: true, message: says })
const createFailedUpgradeCheck = (says: string): Finding => ({ isOk: false, message: says })

const readSettingNamesFromFile = async (path: string): Promise<string[]> => {
  const text = await readFile(path, 'utf8').catch(() => '')
  return Object.keys(parseEnv(text))
}

const checkSettingsFile = async (config: Config, file: string | undefined): Promise<Finding[]> => {
  const unknownNames = file
    ? (await readSettingNamesFromFile(file)).filter((name) => !isKnownVariable(name))
    : []
  const isPublic = config.publicUrl !== '' && config.publicUrl !== EXAMPLE_URL
  return [
    unknownNames.length === 0
      ? createPassedUpgradeCheck(upgradeTexts.settingsWell)
      : createFailedUpgradeCheck(upgradeTexts.unknownSettings(unknownNames)),
    ...(isPublic || !config.production ? [] : [createFailedUpgradeCheck(upgradeTexts.noPublicUrl)]),
  ]
}

/** Returns the free disk space that an upgrade needs. Rewritten rows are stored twice: in the database and in its write-ahead log. */
const calculateUpgradeDiskBytes = ({ steps, bytes }: PendingUpgrade): number =>
  SPARE_BYTES + (steps.length > 0 ? 2 * bytes : 0)

const checkDiskSpace = async (config: Config, pending: PendingUpgrade): Promise<Finding> => {
  const requiredBytes = calculateUpgradeDiskBytes(pending)
  if (config.databaseUrl) return createPassedUpgradeCheck(upgradeTexts.diskOfPostgres(requiredBytes))
  const { bavail, bsize } = await statfs(config.dataDir)
  const free = bavail * bsize
  return free >= requiredBytes
    ? createPassedUpgradeCheck(upgradeTexts.disk(free, requiredBytes))
    : createFailedUpgradeCheck(upgradeTexts.diskFull(free, requiredBytes))
}

/** Returns a failed check if the start would refuse the data folder. */
const checkDataFolder = ({ databaseUrl, dataDir }: Config): Finding[] => {
  const network = databaseUrl ? undefined : getNetworkFileSystem(dataDir)
  return network ? [createFailedUpgradeCheck(texts.networkFolder(dataDir, network))] : []
}

const checkAgeOfBackup = async (path: string | undefined, now: Date): Promise<Finding> => {
  if (!path) return createFailedUpgradeCheck(upgradeTexts.whichBackup)
  const newestBackup = await findNewestBackup(path)
  if (!newestBackup) return createFailedUpgradeCheck(upgradeTexts.noBackup(path))
  const hours = Math.max(0, (now.getTime() - newestBackup.time) / HOUR_MS)
  return hours <= MAX_BACKUP_AGE_HOURS
    ? createPassedUpgradeCheck(upgradeTexts.backup(newestBackup.path, hours))
    : createFailedUpgradeCheck(upgradeTexts.backupOld(newestBackup.path, hours))
}

/** Returns the pending migration steps, and the results of the checks before an upgrade. */
export const runUpgradeChecks = async (
  config: Config,
  { settingsFile, backup, now, steps }: { settingsFile?: string; backup?: string; now: Date; steps?: Steps },
): Promise<{ pending: PendingUpgrade | undefined; findings: Finding[] }> => {
  const settings = await checkSettingsFile(config, settingsFile)
  const pending = await readPendingUpgradeSteps(getDatabaseLocation(config), steps)
  if (!pending) return { pending, findings: settings }
  const findings = [
    ...settings,
    ...checkDataFolder(config),
    await checkDiskSpace(config, pending),
    await checkAgeOfBackup(backup, now),
  ]
  return { pending, findings }
}

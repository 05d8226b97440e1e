import { readFile, statfs } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { newestOf } from '../backup/generations.ts'
import { type Config, isSetting } from '../common/config.ts'
import { typed } from '../common/messages.ts'
import { lookAhead, type Pending } from '../store/sql/lookAhead.ts'
import type { Steps } from '../store/sql/migrate.ts'
import { sourceOf } from './openPortal.ts'

const NUMBER = new Intl.NumberFormat('es-MX')
const megabytes = (bytes: number): string => `${NUMBER.format(Math.ceil(bytes / 1024 / 1024))} MB`

const ago = (hours: number): string => {
  if (hours < 1) return 'de hace menos de una hora'
  const [n, unit] = hours < 48 ? [Math.floor(hours), 'hora'] : [Math.floor(hours / 24), 'día']
  return `de hace ${n} ${unit}${n === 1 ? '' : 's'}`
}

/** What is said before an upgrade. */
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
  disk: (free: number, wanted: number) => `Espacio libre: ${megabytes(free)}; se piden ${megabytes(wanted)}.`,
  diskFull: (free: number, wanted: number) =>
    `Espacio libre: ${megabytes(free)}, y se piden ${megabytes(wanted)}. Libere espacio antes.`,
  diskOfPostgres: (wanted: number) =>
    `El servidor de Postgres necesita libres ${megabytes(wanted)}; desde aquí no se ve.`,
  whichBackup: 'Falta saber del respaldo: dígalo con --backup ARCHIVO.json.',
  noBackup: (path: string) => `No hay un respaldo ${path}. Hágalo con: ${typed('backup')} ${path}`,
  backup: (path: string, hours: number) => `Respaldo: ${path}, ${ago(hours)}.`,
  backupOld: (path: string, hours: number) =>
    `El respaldo ${path} es ${ago(hours)}. Haga uno con: ${typed('backup')} ${path}`,
  ready: 'Todo está listo para actualizar.',
  notReady: 'Antes de actualizar, corrija lo que tiene ✘.',
} as const

const HOUR_MS = 3_600_000
/** A backup that is older is not what one would go back to. */
const BACKUP_HOURS = 24
/** Left on the disk when all is done. */
const SPARE_BYTES = 200 * 1024 * 1024
/** The address that the example of a configuration has (release/stage.ts). */
const EXAMPLE = 'https://portal.ejemplo.mx'

/** Something that was looked at; what is not well keeps one from upgrading. */
export interface Finding {
  isWell: boolean
  says: string
}
const well = (says: string): Finding => ({ isWell: true, says })
const amiss = (says: string): Finding => ({ isWell: false, says })

const settingsIn = async (path: string): Promise<string[]> => {
  const text = await readFile(path, 'utf8').catch(() => '')
  return Object.keys(parseEnv(text))
}

const lookAtSettings = async (config: Config, file: string | undefined): Promise<Finding[]> => {
  const unknown = file ? (await settingsIn(file)).filter((name) => !isSetting(name)) : []
  const isPublic = config.publicUrl !== '' && config.publicUrl !== EXAMPLE
  return [
    unknown.length === 0 ? well(upgradeTexts.settingsWell) : amiss(upgradeTexts.unknownSettings(unknown)),
    ...(isPublic || !config.production ? [] : [amiss(upgradeTexts.noPublicUrl)]),
  ]
}

/** What is rewritten is there twice for a while: in the database, and in the log of what was written. */
const wantedBytes = ({ steps, bytes }: Pending): number => SPARE_BYTES + (steps.length > 0 ? 2 * bytes : 0)

const lookAtDisk = async (config: Config, pending: Pending): Promise<Finding> => {
  const wanted = wantedBytes(pending)
  if (config.databaseUrl) return well(upgradeTexts.diskOfPostgres(wanted))
  const { bavail, bsize } = await statfs(config.dataDir)
  const free = bavail * bsize
  return free >= wanted ? well(upgradeTexts.disk(free, wanted)) : amiss(upgradeTexts.diskFull(free, wanted))
}

const lookAtBackup = async (path: string | undefined, now: Date): Promise<Finding> => {
  if (!path) return amiss(upgradeTexts.whichBackup)
  const found = await newestOf(path)
  if (!found) return amiss(upgradeTexts.noBackup(path))
  const hours = Math.max(0, (now.getTime() - found.time) / HOUR_MS)
  return hours <= BACKUP_HOURS
    ? well(upgradeTexts.backup(found.path, hours))
    : amiss(upgradeTexts.backupOld(found.path, hours))
}

/** What an upgrade would change, and whether all is ready for it. It only reads. */
export const lookBeforeUpgrade = async (
  config: Config,
  { settingsFile, backup, now, steps }: { settingsFile?: string; backup?: string; now: Date; steps?: Steps },
): Promise<{ pending: Pending | undefined; findings: Finding[] }> => {
  const settings = await lookAtSettings(config, settingsFile)
  const pending = await lookAhead(sourceOf(config), steps)
  if (!pending) return { pending, findings: settings }
  const findings = [...settings, await lookAtDisk(config, pending), await lookAtBackup(backup, now)]
  return { pending, findings }
}

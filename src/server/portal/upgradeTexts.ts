import { typed } from '../common/commandLine.ts'

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

import type { PortalContent } from '../store/portalContents.ts'
import type { Collection } from '../store/rows.ts'

/** Names of the rows that say most about a portal, in singular and plural. Other rows are only counted. */
const CONTENT_NAMES = {
  users: ['usuario', 'usuarios'],
  companies: ['empresa', 'empresas'],
  personnel: ['persona', 'personas'],
  zones: ['zona', 'zonas'],
  roles: ['rol', 'roles'],
  quotations: ['cotización', 'cotizaciones'],
  imports: ['importación', 'importaciones'],
} as const satisfies Partial<Record<Collection, readonly [one: string, several: string]>>

/** Rows that follow from other rows. */
const UNCOUNTED: ReadonlySet<Collection> = new Set(['log_changes', 'name_versions', 'person_versions'])

const spanishListFormat = new Intl.ListFormat('es-MX', { type: 'conjunction' })

const countInSpanish = (count: number, [one, several]: readonly [string, string]): string =>
  `${count} ${count === 1 ? one : several}`

/** Formats the data of a portal, such as "2 usuarios, 1 empresa y 14 registros más". */
const formatPortalContents = (contents: readonly PortalContent[]): string => {
  const counts = new Map(contents.map(({ collection, count }) => [collection, count]))
  const named = Object.entries(CONTENT_NAMES).flatMap(([collection, names]) => {
    const count = counts.get(collection as Collection)
    return count === undefined ? [] : countInSpanish(count, names)
  })
  const others = contents
    .filter(({ collection }) => !Object.hasOwn(CONTENT_NAMES, collection) && !UNCOUNTED.has(collection))
    .reduce((sum, { count }) => sum + count, 0)
  if (others > 0) named.push(`${countInSpanish(others, ['registro', 'registros'])} más`)
  // Only the audit log shows that there were data.
  return named.length === 0 ? 'su bitácora nombra registros' : spanishListFormat.format(named)
}

/** Formats the age of a backup, such as "de hace 5 horas". */
export const formatBackupAge = (hours: number): string => {
  if (hours < 1) return 'de hace menos de una hora'
  const [n, unit] = hours < 48 ? [Math.floor(hours), 'hora'] : [Math.floor(hours / 24), 'día']
  return `de hace ${n} ${unit}${n === 1 ? '' : 's'}`
}

const formatUtcMinute = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Spanish texts for the operator about backup and restore. */
export const backupTexts = {
  done: (rows: number, files: number) => `${rows} registros y ${files} archivos.`,
  chosen: (path: string, time: number, hours: number) =>
    `Respaldo: ${path}, del ${formatUtcMinute(time)}, ${formatBackupAge(hours)}.`,
  old: (hours: number) =>
    `Atención: el respaldo más nuevo es ${formatBackupAge(hours)}. Revise por qué no se hizo otro desde entonces.`,
  written: (path: string) => `Respaldo: ${path}`,
  cannotWrite: (path: string, reason: string) =>
    `No se puede escribir el respaldo ${path}: ${reason}. Indique un archivo en una carpeta en la que se pueda escribir.`,
  missing: (files: number) =>
    `${files === 1 ? 'Falta 1 archivo' : `Faltan ${files} archivos`} que los registros nombran; el resto está completo.`,
  notEmpty: (contents: readonly PortalContent[]) =>
    `El portal ya tiene datos: ${formatPortalContents(contents)}. No se escribió nada.
Un respaldo se restaura en un portal vacío, recién iniciado o sin iniciar. Detenga el portal y aparte sus datos,
o indique otros: con SQLite, otra carpeta en DATA_DIR; con Postgres, otra base en DATABASE_URL y otro lugar para los archivos.`,
  tooFewRecords: (what: string, now: number, before: number, path: string) =>
    `El respaldo tendría ${now} ${what}, menos de la mitad de los ${before} de ${path}. No se hizo: el anterior sigue como estaba.
Puede que DATA_DIR, DATABASE_URL o FILES_URL apunten a otro lugar, o que falten datos en el portal.
Si de verdad hay tan pocos, confírmelo con --allow-shrink.`,
  unreadable: (path: string, why: string) =>
    `El respaldo anterior, ${path}, no se puede leer: ${why}. No se modificó.
Llévelo a otra parte para revisarlo, o confirme con --allow-shrink que el nuevo puede ocupar su lugar.`,
  noFile: (path: string) => `${path} no es un archivo. Indique el archivo .json del respaldo.`,
  noBackup: (path: string) => `No hay un respaldo en ${path}.`,
  notWhole: 'el archivo está incompleto o no es un respaldo',
  unknownPart: (part: string) =>
    `El archivo no es de un portal, o es de una versión más nueva: no se conoce «${part}».`,
  badRow: (collection: string, at: number, why: string) =>
    `El registro ${at} de «${collection}» no es válido:\n${why}`,
  keyTooShort: (shortest: number) =>
    `La contraseña, o lo que hay en el archivo de llave, debe tener al menos ${shortest} caracteres.`,
  noKeyFile: (path: string) => `No se puede leer el archivo de llave ${path}.`,
  wrongKey:
    'La contraseña o el archivo de llave no es el que selló los secretos de este respaldo. No se escribió nada.',
  secretsNotIncluded: `Los secretos no van en el respaldo (contraseña del correo, inicio de sesión, segundo factor, webhooks, clave de las credenciales):
para que vayan sellados, diga con qué: --key-file ARCHIVO, --passphrase o BACKUP_KEY_FILE.`,
  settingsToRestore: (lines: readonly string[], isSealed: boolean) =>
    `Todo lo demás está; esto hay que ponerlo de nuevo, porque no venía en el respaldo o no se puede abrir:
${lines.map((line) => `  ${line}`).join('\n')}${
  isSealed
    ? '\nEl respaldo trae los secretos sellados: para tenerlos, restaure en un portal vacío con --key-file o --passphrase.'
    : ''
}`,
  lostSettings: {
    mailPassword: 'la contraseña del servidor de correo (Administración · Ajustes)',
    signOnSecret: 'el secreto del inicio de sesión de la empresa (Administración · Ajustes)',
    logo: 'el logotipo (Administración · Ajustes)',
    signingKey:
      'la clave que firma las credenciales: se hace otra; las que ya están impresas siguen siendo válidas',
    webhooks: (names: readonly string[]) =>
      `los secretos de los webhooks ${names.join(', ')}: se crean otros en Administración · Webhooks`,
    apps: (usernames: readonly string[], more: number) =>
      `la aplicación de códigos de ${usernames.join(', ')}${more > 0 ? ` y ${more} más` : ''}: entran con un código de recuperación, o un superadministrador les quita el segundo factor`,
  },
  verified: (path: string) => `${path}: cuentas y huellas coinciden.`,
  verifiedWithoutHashes: (path: string) =>
    `${path}: es de una versión anterior, sin huellas; se leyó, y no falta ninguno de los archivos que nombra.`,
  differs: (path: string, differences: readonly string[], more: number) =>
    `${path} no es lo que se respaldó:
${differences.map((line) => `  ${line}`).join('\n')}${more > 0 ? `\n  … y ${more} diferencias más` : ''}`,
  rowsDiffer: (name: string, now: number, before: number) =>
    now === before ? `${name}: el contenido cambió` : `${name}: ${now} registros en vez de ${before}`,
  fileMissing: (name: string) => `${name}: falta`,
  fileDiffers: (name: string) => `${name}: el contenido cambió`,
} as const

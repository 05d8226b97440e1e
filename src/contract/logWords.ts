import type { NamedChange } from '../domain/auditLog.ts'
import { getOwn } from '../domain/getOwn.ts'
import { doorActions, doorCalls } from './doorLabels.ts'
import type { binary, Endpoint } from './endpoint.ts'
import type { endpoints } from './endpoints.ts'
import type { ExportedList } from './exports.ts'
import { paperWords } from './logPaperWords.ts'

/* What the Bitácora says, in words: server and console read these tables. */

type Endpoints = typeof endpoints
type IsLogged<E extends Endpoint> = E['method'] extends 'GET'
  ? E['reply'] extends typeof binary
    ? E extends { unlogged: true }
      ? false
      : true
    : false
  : E extends { unlogged: true }
    ? false
    : true

/** Calls that change something, or answer with a file. */
type LoggedCall = {
  [N in keyof Endpoints]: IsLogged<Endpoints[N]> extends true ? N : never
}[keyof Endpoints]

const kept = (name: string, one: string) => ({
  [`${name}.create`]: `Agregó ${one}`,
  [`${name}.update`]: `Cambió ${one}`,
  [`${name}.delete`]: `Eliminó ${one}`,
})

/** Texts of the exports of lists, by list. */
const exported = (lists: Record<ExportedList, string>) =>
  Object.fromEntries(
    Object.entries(lists).map(([list, name]) => [`${list}.export`, `Exportó ${name}`]),
  ) as Record<`${ExportedList}.export`, string>

const published = (name: string, one: string) => ({
  [`${name}.create`]: `Publicó ${one}`,
  [`${name}.correct`]: `Corrigió ${one}`,
  [`${name}.withdraw`]: `Retiró ${one}`,
  [`${name}.download`]: `Descargó el archivo de ${one}`,
})

type Kept<N extends string> = `${N}.${'create' | 'update' | 'delete'}`
type Published<N extends string> = `${N}.${'create' | 'correct' | 'withdraw' | 'download'}`

const calls: Record<LoggedCall, string> = {
  'auth.login': 'Inició sesión',
  'auth.enter': 'Inició sesión con su organización',
  'auth.leave': 'Cerró sesión',
  'auth.logout': 'Cerró sesión',
  'account.password': 'Cambió su contraseña',
  'account.endSessions': 'Cerró sus demás sesiones',
  'account.endSession': 'Cerró una de sus sesiones',
  'auth.secondFactor': 'Inició sesión con su segundo factor',
  'account.beginSecondFactor': 'Empezó a configurar su aplicación de autenticación',
  'account.confirmSecondFactor': 'Activó su aplicación de autenticación',
  'account.newRecoveryCodes': 'Pidió otros códigos de recuperación',
  'account.endSecondFactor': 'Quitó su aplicación de autenticación',
  'users.resetSecondFactor': 'Quitó el segundo factor de una cuenta',
  'auth.beginPasskey': 'Empezó a entrar con una llave de acceso',
  'auth.passkey': 'Inició sesión con una llave de acceso',
  'passkeys.begin': 'Empezó a agregar una llave de acceso',
  'passkeys.create': 'Agregó una llave de acceso',
  'passkeys.update': 'Cambió el nombre de una llave de acceso',
  'passkeys.end': 'Quitó una llave de acceso',
  'account.changeMessages': 'Cambió qué notificaciones recibe',
  'account.newCalendar': 'Pidió la dirección de su calendario',
  'account.endCalendar': 'Quitó su calendario',
  'accountLinks.look': 'Abrió un enlace para elegir contraseña',
  'accountLinks.use': 'Eligió su contraseña con un enlace',
  'accountLinks.ask': 'Pidió restablecer su contraseña',
  ...(kept('users', 'una cuenta') as Record<Kept<'users'>, string>),
  'users.link': 'Creó un enlace para elegir contraseña',
  'users.unlinkIdentity': 'Quitó el vínculo de una cuenta con el proveedor',
  'identityRequests.approve': 'Vinculó una cuenta con una persona del proveedor',
  'identityRequests.reject': 'Rechazó vincular una cuenta con una persona del proveedor',
  'users.endSessions': 'Cerró las sesiones de una cuenta',
  'users.endSession': 'Cerró una sesión de una cuenta',
  'personnel.create': 'Dio de alta a una persona',
  'personnel.update': 'Cambió los datos de una persona',
  'personnel.move': 'Trasladó a una persona',
  'personnel.delete': 'Eliminó a una persona',
  'personnel.qrZip': 'Descargó los códigos QR del personal',
  'accreditation.pdf': 'Descargó la matriz de acreditación para imprimir',
  'accreditation.tick': 'Marcó un requisito',
  'accreditations.check': 'Consultó qué falta para acreditar',
  'accreditations.create': 'Acreditó, suspendió o revocó',
  'accreditations.undo': 'Deshizo acreditaciones',
  'evidence.review': 'Revisó el documento de un requisito',
  'reviews.hold': 'Apartó un documento para revisarlo',
  'reviews.release': 'Liberó un documento que revisaba',
  'evidence.download': 'Descargó el documento de un requisito',
  'evidence.create': 'Subió el documento de un requisito',
  'evidence.tick': 'Marcó un requisito como cumplido',
  ...(kept('roles', 'un rol') as Record<Kept<'roles'>, string>),
  ...(kept('zones', 'una zona') as Record<Kept<'zones'>, string>),
  ...(kept('accreditationTypes', 'un requisito') as Record<Kept<'accreditationTypes'>, string>),
  'requirements.forecast': 'Calculó a quién afecta un cambio de requisitos',
  'requirements.change': 'Cambió qué se requiere de cada rol',
  ...(kept('companyFileNames', 'un nombre de archivo de empresa') as Record<
    Kept<'companyFileNames'>,
    string
  >),
  ...(kept('personnelFileNames', 'un nombre de archivo de personal') as Record<
    Kept<'personnelFileNames'>,
    string
  >),
  ...(kept('pricing', 'un precio por metros') as Record<Kept<'pricing'>, string>),
  'companies.create': 'Dio de alta a una empresa',
  'companies.delete': 'Eliminó una empresa',
  'companyData.update': 'Cambió los datos de una empresa',
  'contacts.create': 'Agregó un contacto',
  'contacts.update': 'Corrigió un contacto',
  'contacts.withdraw': 'Retiró un contacto',
  'contacts.restore': 'Restituyó un contacto retirado',
  'contacts.resumeMails': 'Volvió a enviar correos a un contacto, que los pidió',
  ...paperWords,
  'documents.create': 'Subió un documento de una persona',
  'documents.withdraw': 'Retiró un documento de una persona',
  'documents.download': 'Descargó un documento de una persona',
  'personnelFiles.create': 'Subió un archivo de una persona',
  'personnelFiles.withdraw': 'Retiró un archivo de una persona',
  'personnelFiles.download': 'Descargó un archivo de una persona',
  ...(published('vetoes', 'un veto') as Record<Published<'vetoes'>, string>),
  ...(published('announcements', 'un anuncio') as Record<Published<'announcements'>, string>),
  ...(published('administrative_acts', 'un acta administrativa') as Record<
    Published<'administrative_acts'>,
    string
  >),
  ...(published('non_accordance', 'una no conformidad') as Record<Published<'non_accordance'>, string>),
  'quotations.create': 'Elaboró una cotización',
  'quotations.update': 'Cambió una cotización',
  'quotations.pdf': 'Descargó una cotización en PDF',
  'reports.personnel': 'Descargó el reporte de personal',
  'reports.companies': 'Descargó el reporte de empresas',
  'reports.companyFiles': 'Descargó el reporte de archivos de empresas',
  'reports.contacts': 'Descargó el reporte de contactos',
  'reports.accreditation': 'Descargó el reporte de acreditación',
  'reports.monthly': 'Descargó el reporte mensual',
  'log.export': 'Exportó la Bitácora',
  ...exported({
    personnel: 'la lista de personal',
    companies: 'la lista de empresas',
    quotations: 'la lista de cotizaciones',
    pricing: 'la tabla de precios',
    vetoes: 'la lista de vetos',
    announcements: 'la lista de anuncios',
    administrative_acts: 'la lista de actas administrativas',
    non_accordance: 'la lista de no conformidades',
    reviews: 'los documentos por revisar',
    todos: 'los pendientes de una empresa',
    inspections: 'las inspecciones en sitio',
    visitReports: 'los reportes de visitas',
    unusualChecks: 'las consultas inusuales',
    users: 'la lista de usuarios',
    contacts: 'los contactos de una empresa',
    zones: 'la lista de zonas',
    roles: 'la lista de roles',
    accreditationTypes: 'la lista de requisitos',
    obligations: 'la lista de obligaciones',
    companyFileNames: 'los nombres de archivos de empresa',
    personnelFileNames: 'los nombres de archivos de personal',
  }),
  'imports.create': 'Subió una hoja para importar',
  'imports.match': 'Indicó cómo se lee el archivo de una importación',
  'imports.correct': 'Corrigió celdas de una importación',
  'imports.apply': 'Importó una hoja',
  'imports.cancel': 'Canceló una importación',
  'imports.undo': 'Deshizo una importación',
  'imports.sheet': 'Descargó los problemas de una importación',
  'settings.update': 'Cambió los ajustes',
  'personnelCards.pdf': 'Descargó credenciales para imprimir',
  'settings.release': 'Permitió que el portal restaurado o copiado envíe correo y ofrezca calendarios',
  'settings.testMail': 'Probó el correo',
  'settings.testSignOn': 'Probó el inicio de sesión con el proveedor',
  'setup.finish': 'Preparó el portal',
  ...doorCalls,
  'firstSteps.dismiss': 'Omitió uno de los primeros pasos',
}

/** What a command on the machine itself does. */
const LOCAL = {
  'user.create': 'Creó una cuenta',
  'user.change': 'Cambió una cuenta',
  'user.password': 'Asignó una contraseña nueva a una cuenta',
  'user.disable': 'Desactivó una cuenta',
  'user.enable': 'Activó una cuenta',
  'user.delete': 'Eliminó una cuenta',
  'user.drop-factor': 'Quitó el segundo factor de una cuenta',
  'user.setup-link': 'Creó la dirección para preparar el portal',
  'portal.adopt': 'Declaró que la base de datos y los archivos se corresponden',
  'portal.release': 'Permitió que el portal restaurado o copiado envíe correo y ofrezca calendarios',
  'portal.sweep': 'Movió a la papelera los archivos sin registro',
  'portal.accept-demo': 'Aceptó los datos de la demostración',
  import: 'Importó un portal',
  restore: 'Restauró un respaldo',
  export: 'Exportó todo el portal',
  backup: 'Creó un respaldo',
} as const

export type LocalAction = keyof typeof LOCAL

/** What the portal does by itself. */
const PORTAL = {
  expiry: 'vencimiento',
  credentialKey: 'creó la llave que firma las credenciales',
  reminders: 'avisó de lo que vence y de lo que venció',
  imports: 'terminó una importación que no pudo seguir',
  migration: 'actualizó la base de datos',
  obligations: 'recalculó qué deben entregar las empresas',
  requirements: 'aplicó a todo el personal lo que se requiere de cada rol',
  superAdmins: 'dio superadministración a quien indica su configuración',
  demoAccounts: 'desactivó las cuentas de la demostración',
  sweep: 'movió a la papelera archivos sin registro',
  logSweep: 'retiró de la Bitácora lo más antiguo',
} as const

export type PortalAction = keyof typeof PORTAL

const actions: Readonly<Record<string, string>> = {
  ...calls,
  ...doorActions,
  'auth.signOn': 'Llegó del proveedor de su organización',
  'imports.rows': 'Importó filas de una hoja',
  'mail.unsubscribe': 'Un contacto dejó de recibir correos',
  ...Object.fromEntries(Object.entries(LOCAL).map(([name, said]) => [`local.${name}`, said])),
  portal: 'El portal',
  ...Object.fromEntries(
    Object.entries(PORTAL).map(([name, said]) => [`portal.${name}`, `El portal: ${said}`]),
  ),
}

/** What was tried in vain is not said as if it had been done. */
const TRIED: Readonly<Record<string, string>> = {
  'auth.login': 'Intentó iniciar sesión',
  'auth.secondFactor': 'Intentó iniciar sesión con su segundo factor',
  'auth.passkey': 'Intentó iniciar sesión con una llave de acceso',
  'auth.beginPasskey': 'Intentó iniciar sesión con una llave de acceso',
  'auth.enter': 'Intentó iniciar sesión con su organización',
  'auth.signOn': 'Intentó iniciar sesión con su organización',
}

/** Texts of an update that deactivates or activates the record. */
const SWITCHES: Readonly<Record<string, { true: string; false: string }>> = {
  'companyData.update': { true: 'Activó la empresa', false: 'Desactivó la empresa' },
  'personnel.update': { true: 'Activó a la persona', false: 'Desactivó a la persona' },
  'users.update': { true: 'Activó la cuenta', false: 'Desactivó la cuenta' },
}

const switchText = (action: string, subject: string, rows: readonly NamedChange[]): string | undefined => {
  const change = rows.find(({ collection, record }) => `${collection}:${record}` === subject)
  const active = change?.before ? change.after?.active : undefined
  return typeof active === 'boolean' ? getOwn(SWITCHES, action)?.[`${active}`] : undefined
}

interface Deed {
  action: string
  result?: keyof typeof RESULTS
  subject?: string
  rows?: readonly NamedChange[]
}

/** Returns what was done, in words. */
export const actionText = ({ action, result = 'ok', subject = '', rows = [] }: Deed): string =>
  (result === 'refused' ? getOwn(TRIED, action) : switchText(action, subject, rows)) ??
  getOwn(actions, action) ??
  action

/** The same beside who did it, which may be the portal. */
export const deedText = (action: string, result: keyof typeof RESULTS = 'ok'): string => {
  const did = getOwn(PORTAL, action.replace(/^portal\./u, ''))
  if (action === 'portal') return 'Hizo un cambio'
  return did ? did.charAt(0).toLocaleUpperCase('es-MX') + did.slice(1) : actionText({ action, result })
}

/** Of these, that they were done says more than any of the many rows that they change. */
const WHOLE = new Set([
  'imports.apply',
  'imports.rows',
  'requirements.change',
  'obligations.usual',
  'setup.finish',
])

export const isWhole = (action: string): boolean => /^(?:portal|local)\./u.test(action) || WHOLE.has(action)

/** The actions that a list can be narrowed to, as they are called. */
export const ACTIONS: readonly string[] = Object.keys(actions)

interface Doer {
  action: string
  username: string
  /** What the user is called, where that is known. */
  user_name?: string
}

/** Who did it: the portal itself, somebody at the machine, or whoever the entry names. */
export const doerText = ({ action, username, user_name = '' }: Doer): string => {
  if (action.startsWith('local.')) return username === '' ? 'En el servidor' : `En el servidor: ${username}`
  if (user_name !== '' || username !== '') return user_name || username
  return action.startsWith('portal') ? 'El portal' : 'Sin cuenta'
}

export const RESULTS = { ok: 'Hecho', refused: 'Rechazado' } as const

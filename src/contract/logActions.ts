import { getOwnProperty } from '../domain/common/getOwnProperty.ts'
import { toSpanishUpperCase } from '../domain/common/text.ts'
import { documentKindEntries } from '../domain/documents/kinds.ts'
import type { ListedLogEntry, NamedChange } from '../domain/log/auditLog.ts'
import { BOARDS } from '../domain/notices/boards.ts'
import { type ResourceName, resourceEntries, resources } from '../domain/resources.ts'
import type { DocumentEndpoints } from './documents.ts'
import type { BINARY_REPLY, Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

type Endpoints = typeof endpoints

/** Whether the audit log records calls of an endpoint: all changes and downloads. */
type IsLogged<E extends Endpoint> = E extends { unlogged: true }
  ? false
  : E['method'] extends 'GET'
    ? E['reply'] extends typeof BINARY_REPLY
      ? true
      : false
    : true

type LoggedEndpoint = {
  [N in keyof Endpoints]: IsLogged<Endpoints[N]> extends true ? N : never
}[keyof Endpoints]

type Noun = Pick<(typeof resourceEntries)[number][1], 'one' | 'many' | 'list'>

/** Replaces the article of a noun: "un contacto" instead of "el contacto". */
const withIndefiniteArticle = ({ one }: Noun): string =>
  one.replace(/^(?:el|la) /u, (article) => (article === 'el ' ? 'un ' : 'una '))

/** Texts of the usual endpoints of a resource. */
const VERBS = {
  create: (noun: Noun) => `Agregó ${withIndefiniteArticle(noun)}`,
  update: (noun: Noun) => `Cambió ${withIndefiniteArticle(noun)}`,
  delete: (noun: Noun) => `Eliminó ${withIndefiniteArticle(noun)}`,
  withdraw: (noun: Noun) => `Retiró ${withIndefiniteArticle(noun)}`,
  restore: (noun: Noun) =>
    `Restituyó ${withIndefiniteArticle(noun)} ${noun.one.startsWith('el ') ? 'retirado' : 'retirada'}`,
  export: ({ many, list = many }: Noun) => `Exportó la lista de ${list}`,
}

const RESOURCE_TEXTS = Object.fromEntries(
  resourceEntries.flatMap(([name, noun]) =>
    Object.entries(VERBS).flatMap(([verb, format]) =>
      `${name}.${verb}` in endpoints ? [[`${name}.${verb}`, format(noun)]] : [],
    ),
  ),
) as Record<Extract<LoggedEndpoint, `${ResourceName}.${keyof typeof VERBS}`>, string>

const NOTICE_TEXTS = Object.fromEntries(
  BOARDS.flatMap((board) => {
    const notice = withIndefiniteArticle(resources[board])
    return [
      [`${board}.create`, `Publicó ${notice}`],
      [`${board}.correct`, `Corrigió ${notice}`],
      [`${board}.download`, `Descargó el archivo de ${notice}`],
    ]
  }),
) as Record<`${(typeof BOARDS)[number]}.${'create' | 'correct' | 'download'}`, string>

/** Texts of the endpoints of documents. */
const DOCUMENT_TEXTS = Object.fromEntries(
  documentKindEntries.flatMap(([name, { what, uploaded }]) =>
    Object.entries({ create: uploaded, withdraw: 'Retiró', review: 'Revisó', download: 'Descargó' }).flatMap(
      ([verb, text]) => (`${name}.${verb}` in endpoints ? [[`${name}.${verb}`, `${text} ${what}`]] : []),
    ),
  ),
) as Record<Extract<LoggedEndpoint, keyof DocumentEndpoints>, string>

/** Texts of endpoints. Those of resources follow the pattern of their verb, unless they are written here. */
const ENDPOINT_TEXTS: Record<LoggedEndpoint, string> = {
  ...RESOURCE_TEXTS,
  ...NOTICE_TEXTS,
  ...DOCUMENT_TEXTS,
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
  'users.link': 'Creó un enlace para elegir contraseña',
  'users.unlinkIdentity': 'Quitó el vínculo de una cuenta con el proveedor',
  'identityRequests.approve': 'Vinculó una cuenta con una persona del proveedor',
  'identityRequests.reject': 'Rechazó vincular una cuenta con una persona del proveedor',
  'webhooks.createSecret': 'Creó un secreto de un webhook',
  'webhooks.deleteSecret': 'Quitó un secreto de un webhook',
  'webhooks.test': 'Envió una prueba a un webhook',
  'webhooks.replay': 'Volvió a entregar lo fallido de un webhook',
  'webhookDeliveries.replay': 'Volvió a entregar un evento a un webhook',
  'users.endSessions': 'Cerró las sesiones de una cuenta',
  'users.endSession': 'Cerró una sesión de una cuenta',
  'personnel.create': 'Dio de alta a una persona',
  'personnel.update': 'Cambió los datos de una persona',
  'personnel.move': 'Trasladó a una persona',
  'personnelChanges.check': 'Consultó el traslado o el cambio de rol de varias personas',
  'personnelChanges.create': 'Trasladó o cambió de rol a varias personas',
  'personnel.delete': 'Eliminó a una persona',
  'blockedPeople.create': 'Bloqueó los datos de una persona',
  'blockedPeople.delete': 'Eliminó para siempre los datos de una persona bloqueada',
  'blockedPeople.download': 'Descargó los datos de una persona bloqueada',
  'personnel.qrZip': 'Descargó los códigos QR del personal',
  'accreditation.pdf': 'Descargó la matriz de acreditación para imprimir',
  'accreditation.tick': 'Marcó un requisito',
  'accreditations.check': 'Consultó qué falta para acreditar',
  'accreditations.create': 'Acreditó, suspendió o revocó',
  'accreditations.undo': 'Deshizo acreditaciones',
  'reviews.hold': 'Apartó un documento para revisarlo',
  'reviews.release': 'Liberó un documento que revisaba',
  'evidence.tick': 'Marcó un requisito como cumplido',
  'requirements.forecast': 'Calculó a quién afecta un cambio de requisitos',
  'requirements.change': 'Cambió qué se requiere de cada rol',
  'companies.create': 'Dio de alta a una empresa',
  'companyData.update': 'Cambió los datos de una empresa',
  'contacts.update': 'Corrigió un contacto',
  'contacts.resumeMails': 'Volvió a enviar correos a un contacto, que los pidió',
  'companies.hold': 'Retuvo o liberó los pagos de una empresa',
  'companyPapers.zip': 'Descargó lo que una empresa entregó en un mes',
  'obligations.usual': 'Agregó las obligaciones usuales',
  'retention.hold': 'Ordenó conservar algo cuyo plazo termina',
  'retention.release': 'Quitó la orden de conservar algo',
  'retentionDeletions.create': 'Decidió eliminar lo que terminó su plazo de conservación',
  'retentionDeletions.pdf': 'Descargó un acta de eliminación',
  'companyFiles.createIn': 'Subió un archivo de empresa',
  'companyFiles.delete': 'Eliminó un archivo de empresa',
  'quotations.create': 'Elaboró una cotización',
  'quotations.pdf': 'Descargó una cotización en PDF',
  'reports.personnel': 'Descargó el reporte de personal',
  'reports.companies': 'Descargó el reporte de empresas',
  'reports.companyFiles': 'Descargó el reporte de archivos de empresas',
  'reports.contacts': 'Descargó el reporte de contactos',
  'reports.accreditation': 'Descargó el reporte de acreditación',
  'reports.monthly': 'Descargó el reporte mensual',
  'log.export': 'Exportó la Bitácora',
  'companies.export': 'Exportó la lista de empresas',
  'pricing.export': 'Exportó la tabla de precios',
  'reviews.export': 'Exportó los documentos por revisar',
  'todos.export': 'Exportó los pendientes de una empresa',
  'inspections.export': 'Exportó las inspecciones en sitio',
  'visitReports.export': 'Exportó los reportes de visitas',
  'unusualChecks.export': 'Exportó las consultas inusuales',
  'retention.export': 'Exportó lo que se puede eliminar',
  'retentionDeletions.export': 'Exportó las actas de eliminación',
  'contacts.export': 'Exportó los contactos de una empresa',
  'companyFileNames.export': 'Exportó los nombres de archivos de empresa',
  'personnelFileNames.export': 'Exportó los nombres de archivos de personal',
  'imports.create': 'Subió una hoja para importar',
  'imports.match': 'Indicó cómo se lee el archivo de una importación',
  'imports.correct': 'Corrigió celdas de una importación',
  'imports.apply': 'Importó una hoja',
  'imports.cancel': 'Canceló una importación',
  'imports.undo': 'Deshizo una importación',
  'taxListLoads.create': 'Subió la lista 69-B del SAT',
  'imports.sheet': 'Descargó los problemas de una importación',
  'settings.update': 'Cambió los ajustes',
  'arcoRequests.create': 'Registró una solicitud ARCO',
  'arcoRequests.step': 'Atendió una solicitud ARCO',
  'arcoRequests.zip': 'Descargó el expediente de una solicitud ARCO',
  'arcoRequests.pdf': 'Descargó los datos de una solicitud ARCO en PDF',
  'privacyNotices.create': 'Publicó un aviso de privacidad',
  'privacyNotices.accept': 'Aceptó el aviso de privacidad',
  'personnelCards.pdf': 'Descargó credenciales para imprimir',
  'settings.release': 'Permitió que el portal restaurado o copiado envíe correo y ofrezca calendarios',
  'settings.testMail': 'Probó el correo',
  'settings.testSignOn': 'Probó el inicio de sesión con el proveedor',
  'setup.finish': 'Preparó el portal',
  'visitReports.update': 'Atendió un reporte de visita',
  'unusualChecks.update': 'Atendió unas consultas inusuales',
  'inspections.create': 'Inspeccionó en sitio',
  'credentialKeys.rotate': 'Cambió la llave que firma las credenciales',
  'credentialKeys.revoke': 'Revocó una llave de las credenciales',
  'serviceAccounts.createToken': 'Creó un token de una cuenta de servicio',
  'serviceAccounts.revokeToken': 'Revocó un token de una cuenta de servicio',
  'firstSteps.dismiss': 'Omitió uno de los primeros pasos',
}

/** Texts for commands that an operator runs on the server. */
const COMMAND_TEXTS = {
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

export type LocalAction = keyof typeof COMMAND_TEXTS

/** Texts for automatic jobs of the portal. */
const JOB_TEXTS = {
  expiry: 'vencimiento',
  credentialKey: 'creó la llave que firma las credenciales',
  reminders: 'avisó de lo que vence y de lo que venció',
  imports: 'terminó una importación que no pudo seguir',
  taxList: 'cargó la lista 69-B del SAT',
  migration: 'actualizó la base de datos',
  erasure: 'eliminó datos personales de la Bitácora y de otros textos',
  obligations: 'recalculó qué deben entregar las empresas',
  requirements: 'aplicó a todo el personal lo que se requiere de cada rol',
  retention: 'eliminó lo que se decidió eliminar al terminar su plazo de conservación',
  superAdmins: 'dio superadministración a quien indica su configuración',
  demoAccounts: 'desactivó las cuentas de la demostración',
  webhooks: 'apagó un webhook',
  sweep: 'movió a la papelera archivos sin registro',
  logSweep: 'retiró de la Bitácora lo más antiguo',
} as const

export type PortalAction = keyof typeof JOB_TEXTS

const ACTION_TEXTS: Readonly<Record<string, string>> = {
  ...ENDPOINT_TEXTS,
  'serviceAccounts.call': 'Llamó al portal',
  'door.report': 'Se reportó una visita',
  'door.arco': 'Se recibió una solicitud ARCO',
  'door.unusual': 'Se vieron consultas inusuales de credenciales',
  'auth.signOn': 'Llegó del proveedor de su organización',
  'imports.rows': 'Importó filas de una hoja',
  'mail.unsubscribe': 'Un contacto dejó de recibir correos',
  ...Object.fromEntries(Object.entries(COMMAND_TEXTS).map(([name, text]) => [`local.${name}`, text])),
  portal: 'El portal',
  ...Object.fromEntries(
    Object.entries(JOB_TEXTS).map(([name, text]) => [`portal.${name}`, `El portal: ${text}`]),
  ),
}

export const LOG_ACTIONS: readonly string[] = Object.keys(ACTION_TEXTS)

/** Texts of refused actions, which must not say that the action was done. */
const REFUSAL_TEXTS: Readonly<Record<string, string>> = {
  'auth.login': 'Intentó iniciar sesión',
  'auth.secondFactor': 'Intentó iniciar sesión con su segundo factor',
  'auth.passkey': 'Intentó iniciar sesión con una llave de acceso',
  'auth.beginPasskey': 'Intentó iniciar sesión con una llave de acceso',
  'auth.enter': 'Intentó iniciar sesión con su organización',
  'auth.signOn': 'Intentó iniciar sesión con su organización',
  'serviceAccounts.call': 'Intentó llamar al portal',
}

/** Texts for updates that activate or deactivate a record. */
const ACTIVATION_TEXTS: Readonly<Record<string, { true: string; false: string }>> = {
  'companyData.update': { true: 'Activó la empresa', false: 'Desactivó la empresa' },
  'personnel.update': { true: 'Activó a la persona', false: 'Desactivó a la persona' },
  'users.update': { true: 'Activó la cuenta', false: 'Desactivó la cuenta' },
  'webhooks.update': { true: 'Encendió el webhook', false: 'Apagó el webhook' },
  'serviceAccounts.update': {
    true: 'Activó la cuenta de servicio',
    false: 'Revocó la cuenta de servicio',
  },
}

const createActivationActionText = (
  action: string,
  subject: string,
  rows: readonly NamedChange[],
): string | undefined => {
  const change = rows.find(({ collection, record }) => `${collection}:${record}` === subject)
  const active = change?.before ? change.after?.active : undefined
  return typeof active === 'boolean' ? getOwnProperty(ACTIVATION_TEXTS, action)?.[`${active}`] : undefined
}

type Result = ListedLogEntry['result']

interface LoggedAction {
  action: string
  result?: Result
  subject?: string
  rows?: readonly NamedChange[]
}

/** Returns the text of an action. Texts of automatic actions begin with "El portal". */
export const formatLoggedAction = ({
  action,
  result = 'ok',
  subject = '',
  rows = [],
}: LoggedAction): string =>
  (result === 'refused'
    ? getOwnProperty(REFUSAL_TEXTS, action)
    : createActivationActionText(action, subject, rows)) ??
  getOwnProperty(ACTION_TEXTS, action) ??
  action

/** Returns the text of an action for pages that show the actor separately. */
export const formatLoggedActionWithoutActor = (action: string, result: Result): string =>
  action === 'portal'
    ? 'Hizo un cambio'
    : formatLoggedAction({ action, result }).replace(/^El portal: ./u, (text) =>
        toSpanishUpperCase(text.slice(-1)),
      )

/** Actions that change many rows. The action describes the entry better than a single change. */
const BULK_ACTIONS = new Set([
  'imports.apply',
  'imports.rows',
  'requirements.change',
  'obligations.usual',
  'setup.finish',
])

export const isBulkAction = (action: string): boolean =>
  /^(?:portal|local)\./u.test(action) || BULK_ACTIONS.has(action)

interface LoggedActor {
  action: string
  username: string
  /** Current name of the user. */
  user_name?: string
}

/** Returns the name of the user who acted, or a text for actions of the portal or on the server. */
export const formatLoggedActorName = ({ action, username, user_name = '' }: LoggedActor): string => {
  if (action.startsWith('local.')) return username === '' ? 'En el servidor' : `En el servidor: ${username}`
  if (user_name !== '' || username !== '') return user_name || username
  return action.startsWith('portal') ? 'El portal' : 'Sin cuenta'
}

export const RESULT_TEXTS = { ok: 'Hecho', refused: 'Rechazado' } as const

import {
  either,
  exceptBound,
  exceptMembersOf,
  isContractor,
  isMemberOf,
  isSignedIn,
  isWriterIn,
  type Rule,
} from '../access/accessRules.ts'
import { isAdministrator } from '../access/accountExpectations.ts'

/** A control of a page: its name, and who can use it. Disabled controls do not count. */
export interface Control {
  name: RegExp
  canUse: Rule
}

export interface Screen {
  canOpen: Rule
  /** Text that the page shows once it is loaded. */
  shows: string | RegExp
  controls: Control[]
}

const createControl = (name: RegExp, canUse: Rule): Control => ({ name, canUse })
const hasCompanyView = (letters: string): boolean => letters.includes('C') && !letters.includes('U')
/** Company users cannot delete anything in the view of their own company. */
const exceptInCompanyView =
  (rule: Rule): Rule =>
  (user) =>
    rule(user) && !hasCompanyView(user.letters)

/** Company users cannot withdraw what other users published. */
const canWithdrawNotices: Rule = (user) => isWriterIn('A')(user) && !user.letters.includes('C')
const SHOW_WITHDRAWN = createControl(/^Ver retirados$/u, isWriterIn('A'))

const canReadBoards = isMemberOf('USCR')
const createBoardScreen = (shows: string, publishLabel: RegExp): Screen => ({
  canOpen: canReadBoards,
  shows,
  controls: [
    createControl(publishLabel, isWriterIn('A')),
    createControl(/^Retirar /u, canWithdrawNotices),
    SHOW_WITHDRAWN,
    createControl(/^Descargar .*\.(?:pdf|png)$/u, canReadBoards),
  ],
})
const createReportScreen = (shows: string, ...controls: RegExp[]): Screen => ({
  canOpen: isMemberOf('U'),
  shows,
  controls: controls.map((name) => createControl(name, isMemberOf('U'))),
})

/**
 * Who may open each page, and which controls they can use: docs/decisions.md written down a second
 * time. PERSON works for company 1.
 */
export const screens: Record<string, Screen> = {
  '/inicio': {
    canOpen: isSignedIn,
    shows: /./u,
    controls: [
      createControl(/^Imagen siguiente$/u, (user) => isSignedIn(user) && user.letters.includes('A')),
    ],
  },
  '/mis-pendientes': {
    canOpen: isMemberOf('URC'),
    shows: /Mis pendientes|Pendientes de la empresa/u,
    controls: [createControl(/^Subir varios archivos$/u, isWriterIn('C'))],
  },
  '/personnel-accreditation': {
    canOpen: isMemberOf('UCR'),
    shows: 'Acreditación de Personal',
    controls: [
      createControl(/^Equipo de protección personal entregado: ÁLVAREZ/u, isWriterIn('UC')),
      createControl(/^Examen médico: ÁLVAREZ.*, /u, isMemberOf('UCR')),
    ],
  },
  '/companies': {
    canOpen: isMemberOf('UFRC'),
    shows: 'Instalaciones del Bajío',
    controls: [
      createControl(/^Dar de alta$/u, isWriterIn('U')),
      createControl(/^Instalaciones del Bajío$/u, isMemberOf('URC')),
    ],
  },
  '/companies/1': {
    canOpen: isMemberOf('URC'),
    shows: 'Datos generales',
    controls: [
      createControl(/^Editar$/u, either(isWriterIn('U'), isContractor)),
      createControl(/^Cotizaciones$/u, isMemberOf('UC')),
      createControl(/^Historial$/u, isMemberOf('U')),
      createControl(/^Desactivar$/u, exceptInCompanyView(isWriterIn('U'))),
      createControl(/^Eliminar empresa$/u, exceptInCompanyView(isWriterIn('X'))),
    ],
  },
  '/companies/1/personal': {
    canOpen: isMemberOf('URC'),
    shows: 'ÁLVAREZ NÚÑEZ, MARÍA JOSÉ',
    controls: [createControl(/^Ver a /u, isMemberOf('URC'))],
  },
  '/companies/1/obligaciones': {
    canOpen: isMemberOf('URC'),
    shows: 'Elija una casilla',
    controls: [],
  },
  '/companies/1/archivos': {
    canOpen: isMemberOf('URC'),
    shows: 'Fecha de carga',
    controls: [
      createControl(/^Agregar Archivo$/u, either(isWriterIn('A'), isContractor)),
      createControl(/^Retirar /u, either(isWriterIn('A'), isContractor)),
      SHOW_WITHDRAWN,
      createControl(/^Eliminar (?!empresa)/u, exceptInCompanyView(isWriterIn('A'))),
      createControl(/^Descargar .*\.\w+$/u, isMemberOf('URC')),
    ],
  },
  '/companies/1/contactos': {
    canOpen: isMemberOf('URC'),
    shows: 'Número 900',
    controls: [
      createControl(/^Agregar Contacto$/u, either(isWriterIn('A'), isContractor)),
      createControl(/^Retirar /u, either(isWriterIn('A'), isContractor)),
      SHOW_WITHDRAWN,
    ],
  },
  '/personnel': {
    canOpen: isMemberOf('UCFRM'),
    shows: 'Plantilla de Personal',
    controls: [
      createControl(/^Descargar Códigos QR/u, exceptMembersOf('M', isMemberOf('UCFR'))),
      createControl(/^Dar de Alta Personal$/u, isWriterIn('UCF')),
      createControl(/^\d+ personas? listas? para acreditar$/u, isWriterIn('UF')),
      // A certifier can only grant accreditation, so there is a button. Users who can also suspend
      // get a menu.
      createControl(/^(?:Acreditación de |Acreditar: |Renovar: )/u, isWriterIn('UF')),
      createControl(/^Seleccionar este renglón/u, exceptMembersOf('M', isMemberOf('UCF'))),
      createControl(/^Ver a /u, isMemberOf('UCFRM')),
    ],
  },
  '/personnel/PERSON': {
    canOpen: isMemberOf('UCFRM'),
    shows: 'Datos personales',
    controls: [
      createControl(/^Editar$/u, isWriterIn('UCF')),
      createControl(/^Eliminar personal$/u, isWriterIn('X')),
      createControl(/^Ver credencial$/u, isMemberOf('UCFM')),
      createControl(/^(?:Desactivar|Activar)$/u, isWriterIn('UF')),
      createControl(/^(?:Acreditar|Renovar)$/u, isWriterIn('UF')),
      createControl(/^Acreditación y documentos$/u, isMemberOf('UCFR')),
      createControl(/^Documentos$/u, exceptMembersOf('UCFR', isMemberOf('M'))),
      createControl(/^Historial$/u, isMemberOf('U')),
      createControl(/^Instalaciones del Bajío$/u, isMemberOf('URC')),
      createControl(/^Ver en la matriz$/u, isMemberOf('UCR')),
      createControl(/^Página pública/u, isMemberOf('UCFRM')),
    ],
  },
  '/personnel/PERSON/requisitos': {
    canOpen: isMemberOf('UCFRM'),
    shows: 'General / SASISOPA',
    controls: [
      createControl(/^Agregar archivo$/u, either(isWriterIn('A'), isContractor)),
      createControl(/^Retirar /u, either(isWriterIn('A'), isContractor)),
      SHOW_WITHDRAWN,
      createControl(/^Agregar archivo General o SASISOPA$/u, either(isWriterIn('A'), isContractor)),
      // Readers and the commercial area see no fields that these documents prove.
      createControl(/^Descargar .*\.\w+$/u, isMemberOf('UCF')),
    ],
  },
  '/personnel/credential/PERSON': {
    canOpen: isMemberOf('UCFM'),
    shows: 'Verifica la identidad escaneando este QR',
    controls: [createControl(/^Descargar$/u, exceptMembersOf('M', isMemberOf('UCF')))],
  },
  '/search': {
    canOpen: isMemberOf('USRM'),
    shows: 'Búsqueda de Personal',
    controls: [
      // The search covers the RFC only for users who may see it.
      createControl(/^Nombre, RFC, teléfono, número o empresa$/u, isMemberOf('UCF')),
      createControl(/^Nombre, número o empresa$/u, exceptMembersOf('UCF', isMemberOf('SRM'))),
    ],
  },
  '/vetos': createBoardScreen('Vetos publicados', /^Publicar veto$/u),
  '/anuncios': createBoardScreen('Anuncios publicados', /^Publicar anuncio$/u),
  '/actas_administrativas': createBoardScreen('Actas publicadas', /^Publicar acta$/u),
  '/no_conformidades': createBoardScreen('No conformidades publicadas', /^Publicar no conformidad$/u),
  '/reports': createReportScreen('Reporte de acreditación', /^Generar reporte de acreditación$/u),
  '/reportes': createReportScreen(
    'Archivos de empresas',
    /^Descargar \.xlsx: Personal$/u,
    /^CSV: Contactos$/u,
  ),
  '/create-quotation': {
    canOpen: either(isWriterIn('U'), isContractor),
    shows: 'Nueva cotización',
    controls: [createControl(/^Siguiente$/u, either(isWriterIn('U'), isContractor))],
  },
  '/quotations': {
    canOpen: isMemberOf('UC'),
    shows: 'Cotizaciones',
    controls: [
      createControl(/^Nueva cotización$/u, either(isWriterIn('U'), isContractor)),
      createControl(/^Ver la cotización/u, isMemberOf('UC')),
    ],
  },
  '/quotations/QUOTATION': {
    canOpen: isMemberOf('UC'),
    shows: 'Datos del cliente',
    controls: [
      createControl(/^Nombre \*$/u, either(isWriterIn('U'), isContractor)),
      createControl(/^Descargar PDF/u, isMemberOf('UC')),
    ],
  },
  '/pricing': {
    canOpen: isMemberOf('UC'),
    shows: 'Precios de instalación',
    controls: [createControl(/^Editar el precio/u, isWriterIn('X'))],
  },
  '/report-download': createReportScreen('Reporte mensual', /^Generar reporte de /u),
  '/report-create': createReportScreen('Ver reporte mensual', /^Descargar PDF$/u),
  '/catalogos': {
    canOpen: isWriterIn('X'),
    shows: 'Bajío',
    controls: [
      createControl(/^Agregar zona$/u, isWriterIn('X')),
      createControl(/^Editar Bajío$/u, isWriterIn('X')),
    ],
  },
  '/catalogos/requisitos-por-rol': {
    canOpen: isWriterIn('X'),
    shows: 'Quién debe cumplir qué',
    controls: [createControl(/^Examen médico para Responsable de obra$/u, isWriterIn('X'))],
  },
  '/catalogos/obligaciones': {
    canOpen: isWriterIn('X'),
    shows: /ICSOE \(IMSS\)/u,
    controls: [createControl(/^Agregar obligación$/u, isWriterIn('X'))],
  },
  '/importar': {
    canOpen: isWriterIn('X'),
    shows: 'Nueva importación',
    controls: [
      createControl(/^Descargar plantilla/u, isWriterIn('X')),
      createControl(/^Elegir archivo$/u, isWriterIn('X')),
    ],
  },
  '/lista-69b': {
    canOpen: isWriterIn('X'),
    shows: 'Cargar la lista',
    controls: [createControl(/^Elegir archivo$/u, isWriterIn('X'))],
  },
  '/por-revisar': { canOpen: exceptBound(isWriterIn('U')), shows: 'Por revisar', controls: [] },
  '/reportes-de-visitas': { canOpen: isMemberOf('U'), shows: 'Reportes de visitas', controls: [] },
  '/inspecciones': { canOpen: isMemberOf('U'), shows: 'Inspecciones', controls: [] },
  '/consultas-inusuales': { canOpen: isMemberOf('U'), shows: 'Consultas inusuales', controls: [] },
  '/conservacion': {
    canOpen: isAdministrator,
    shows: 'Conservación',
    controls: [createControl(/^Ver las actas$/u, isAdministrator)],
  },
  '/actas-de-eliminacion': { canOpen: isAdministrator, shows: 'Actas de eliminación', controls: [] },
  '/bitacora': {
    canOpen: isAdministrator,
    shows: 'Quién hizo qué',
    controls: [
      createControl(/^Exportar$/u, isAdministrator),
      createControl(/^\d+ \p{L}+ \d{4}, \d\d:\d\d$/u, isAdministrator),
    ],
  },
  '/bitacora/1': { canOpen: isAdministrator, shows: 'Qué cambió', controls: [] },
  '/personas-bloqueadas': {
    canOpen: isAdministrator,
    shows: 'No hay personas bloqueadas',
    controls: [],
  },
  '/ajustes': {
    canOpen: isWriterIn('X'),
    shows: 'Nombre de la distribuidora',
    controls: [
      createControl(/^Guardar ajustes$/u, isWriterIn('X')),
      createControl(/^Enviar una prueba$/u, isWriterIn('X')),
    ],
  },
  '/ajustes/aviso-de-privacidad': {
    canOpen: isAdministrator,
    shows: 'Versión 2',
    controls: [createControl(/^Publicar versión$/u, isAdministrator)],
  },
  '/ajustes/aviso-de-privacidad/2': { canOpen: isAdministrator, shows: 'Texto completo', controls: [] },
  '/ajustes/aviso-de-privacidad/aceptaciones': {
    canOpen: isAdministrator,
    shows: 'Aceptaciones del aviso',
    controls: [createControl(/^Exportar$/u, isAdministrator)],
  },
  '/solicitudes-arco': {
    canOpen: isAdministrator,
    shows: 'ARCO-000001',
    controls: [createControl(/^Registrar solicitud$/u, isAdministrator)],
  },
  '/solicitudes-arco/2': {
    canOpen: isAdministrator,
    shows: 'Lo que se solicita',
    controls: [createControl(/^Responder que procede$/u, isAdministrator)],
  },
  '/users': {
    canOpen: isAdministrator,
    shows: 'Último acceso',
    controls: [
      createControl(/^Nuevo usuario$/u, isAdministrator),
      createControl(/^admin$/u, isAdministrator),
    ],
  },
  '/users/8': {
    canOpen: isAdministrator,
    shows: 'Tomás Arce Gil',
    controls: [
      createControl(/^Restablecer contraseña$/u, isAdministrator),
      createControl(/^Desactivar$/u, isAdministrator),
      createControl(/^Eliminar$/u, isAdministrator),
      createControl(/^Guardar$/u, isAdministrator),
    ],
  },
  '/users/8/sesiones': { canOpen: isAdministrator, shows: 'Sesiones abiertas', controls: [] },
  '/webhooks': {
    canOpen: isAdministrator,
    shows: 'ERP de la distribuidora',
    controls: [createControl(/^ERP de la distribuidora$/u, isAdministrator)],
  },
  '/webhooks/1': {
    canOpen: isAdministrator,
    shows: 'https://erp.ejemplo.mx/webhooks/acredita',
    controls: [
      createControl(/^Encender$/u, isAdministrator),
      createControl(/^Eliminar$/u, isAdministrator),
      createControl(/^Nuevo secreto$/u, isAdministrator),
      createControl(/^Guardar$/u, isAdministrator),
    ],
  },
  '/webhooks/1/entregas': {
    canOpen: isAdministrator,
    shows: 'Activación o desactivación de una empresa',
    controls: [createControl(/^Volver a entregar lo fallido$/u, isAdministrator)],
  },
  '/integraciones': {
    canOpen: isAdministrator,
    shows: 'ERP de pagos',
    controls: [createControl(/^Nueva cuenta de servicio$/u, isAdministrator)],
  },
  '/integraciones/1': {
    canOpen: isAdministrator,
    shows: 'Lee cada noche las empresas con pagos retenidos',
    controls: [
      createControl(/^Revocar cuenta$/u, isAdministrator),
      createControl(/^Guardar$/u, isAdministrator),
    ],
  },
  '/integraciones/1/tokens': {
    canOpen: isAdministrator,
    shows: 'No hay tokens.',
    controls: [createControl(/^Crear token$/u, isAdministrator)],
  },
  '/mi-cuenta': {
    canOpen: isSignedIn,
    shows: 'Esta sesión',
    controls: [createControl(/^Cambiar contraseña$/u, isSignedIn)],
  },
  '/components-overview': { canOpen: isSignedIn, shows: 'Controles de formulario', controls: [] },
  // Last entry: after it, the service worker fetches pages, and `page.route` no longer sees those
  // requests.
  '/verificar-en-sitio': {
    canOpen: exceptBound(isWriterIn('U')),
    shows: '¿En qué zona está?',
    controls: [
      createControl(/^Abrir la cámara$/u, exceptBound(isWriterIn('U'))),
      createControl(/^Verificar$/u, exceptBound(isWriterIn('U'))),
    ],
  },
}

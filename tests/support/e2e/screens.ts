import { isAdministrator } from '../access/accountExpectations.ts'
import {
  either,
  exceptBound,
  exceptMembersOf,
  isContractor,
  isMemberOf,
  isSignedIn,
  isWriterIn,
  type Rule,
} from '../access/expectation.ts'

/** A control of a page: how it is named, and for whom it is there. It counts where it can be used. */
export interface Control {
  name: RegExp
  may: Rule
}

export interface Screen {
  opens: Rule
  /** What the page shows once it is there. */
  shows: string | RegExp
  controls: Control[]
}

const control = (name: RegExp, may: Rule): Control => ({ name, may })
const ownView = (letters: string): boolean => letters.includes('C') && !letters.includes('U')
/** In a company's own view nothing is deleted. */
const notInOwnView =
  (rule: Rule): Rule =>
  (user) =>
    rule(user) && !ownView(user.letters)

/** What the server says may be taken back: a company's session is told so of nothing that others published. */
const withdrawsNotices: Rule = (user) => isWriterIn('A')(user) && !user.letters.includes('C')
const SEE_WITHDRAWN = control(/^Ver retirados$/u, isWriterIn('A'))

const BOARD = isMemberOf('USCR')
const board = (shows: string, publish: RegExp): Screen => ({
  opens: BOARD,
  shows,
  controls: [
    control(publish, isWriterIn('A')),
    control(/^Retirar /u, withdrawsNotices),
    SEE_WITHDRAWN,
    control(/^Descargar .*\.(?:pdf|png)$/u, BOARD),
  ],
})
const forReports = (shows: string, ...controls: RegExp[]): Screen => ({
  opens: isMemberOf('U'),
  shows,
  controls: controls.map((name) => control(name, isMemberOf('U'))),
})

/** Sections 1 and 2 of the decisions as they are seen: who opens a page, and what is there to be done. PERSON works for company 1. */
export const screens: Record<string, Screen> = {
  '/inicio': {
    opens: isSignedIn,
    shows: /./u,
    controls: [control(/^Imagen siguiente$/u, (user) => isSignedIn(user) && user.letters.includes('A'))],
  },
  '/mis-pendientes': {
    opens: isMemberOf('URC'),
    shows: /Mis pendientes|Pendientes de la empresa/u,
    controls: [control(/^Subir varios archivos$/u, isWriterIn('C'))],
  },
  '/personnel-accreditation': {
    opens: isMemberOf('UCR'),
    shows: 'Acreditación de Personal',
    controls: [
      control(/^Equipo de protección personal entregado: ÁLVAREZ/u, isWriterIn('UC')),
      control(/^Examen médico: ÁLVAREZ.*, /u, isMemberOf('UCR')),
    ],
  },
  '/companies': {
    opens: isMemberOf('UFRC'),
    shows: 'Instalaciones del Bajío',
    controls: [
      control(/^Dar de alta$/u, isWriterIn('U')),
      control(/^Instalaciones del Bajío$/u, isMemberOf('URC')),
    ],
  },
  '/companies/1': {
    opens: isMemberOf('URC'),
    shows: 'Datos generales',
    controls: [
      control(/^Editar$/u, either(isWriterIn('U'), isContractor)),
      control(/^Cotizaciones$/u, isMemberOf('UC')),
      control(/^Historial$/u, isMemberOf('U')),
      control(/^Desactivar$/u, notInOwnView(isWriterIn('U'))),
      control(/^Eliminar empresa$/u, notInOwnView(isWriterIn('X'))),
    ],
  },
  '/companies/1/personal': {
    opens: isMemberOf('URC'),
    shows: 'ÁLVAREZ NÚÑEZ, MARÍA JOSÉ',
    controls: [control(/^Ver a /u, isMemberOf('URC'))],
  },
  '/companies/1/obligaciones': {
    opens: isMemberOf('URC'),
    shows: 'Elija una casilla',
    controls: [],
  },
  '/companies/1/archivos': {
    opens: isMemberOf('URC'),
    shows: 'Fecha de carga',
    controls: [
      control(/^Agregar Archivo$/u, either(isWriterIn('A'), isContractor)),
      control(/^Retirar /u, either(isWriterIn('A'), isContractor)),
      SEE_WITHDRAWN,
      control(/^Eliminar (?!empresa)/u, notInOwnView(isWriterIn('A'))),
      control(/^Descargar .*\.\w+$/u, isMemberOf('URC')),
    ],
  },
  '/companies/1/contactos': {
    opens: isMemberOf('URC'),
    shows: 'Número 900',
    controls: [
      control(/^Agregar Contacto$/u, either(isWriterIn('A'), isContractor)),
      control(/^Retirar /u, either(isWriterIn('A'), isContractor)),
      SEE_WITHDRAWN,
    ],
  },
  '/personnel': {
    opens: isMemberOf('UCFRM'),
    shows: 'Plantilla de Personal',
    controls: [
      control(/^Descargar Códigos QR/u, exceptMembersOf('M', isMemberOf('UCFR'))),
      control(/^Dar de Alta Personal$/u, isWriterIn('UCF')),
      control(/^\d+ personas? listas? para acreditar$/u, isWriterIn('UF')),
      // A certifier can only grant, and has a button; whoever can also suspend has a menu.
      control(/^(?:Acreditación de |Acreditar: |Renovar: )/u, isWriterIn('UF')),
      control(/^Seleccionar este renglón/u, exceptMembersOf('M', isMemberOf('UCF'))),
      control(/^Ver a /u, isMemberOf('UCFRM')),
    ],
  },
  '/personnel/PERSON': {
    opens: isMemberOf('UCFRM'),
    shows: 'Datos personales',
    controls: [
      control(/^Editar$/u, isWriterIn('UCF')),
      control(/^Eliminar personal$/u, isWriterIn('X')),
      control(/^Ver credencial$/u, isMemberOf('UCFM')),
      control(/^(?:Desactivar|Activar)$/u, isWriterIn('UF')),
      control(/^(?:Acreditar|Renovar)$/u, isWriterIn('UF')),
      control(/^Acreditación y documentos$/u, isMemberOf('UCFR')),
      control(/^Documentos$/u, exceptMembersOf('UCFR', isMemberOf('M'))),
      control(/^Historial$/u, isMemberOf('U')),
      control(/^Instalaciones del Bajío$/u, isMemberOf('URC')),
      control(/^Ver en la matriz$/u, isMemberOf('UCR')),
      control(/^Página pública/u, isMemberOf('UCFRM')),
    ],
  },
  '/personnel/PERSON/requisitos': {
    opens: isMemberOf('UCFRM'),
    shows: 'General / SASISOPA',
    controls: [
      control(/^Agregar archivo$/u, either(isWriterIn('A'), isContractor)),
      control(/^Retirar /u, either(isWriterIn('A'), isContractor)),
      SEE_WITHDRAWN,
      control(/^Agregar archivo General o SASISOPA$/u, either(isWriterIn('A'), isContractor)),
      control(/^Descargar .*\.\w+$/u, isMemberOf('UCFRM')),
    ],
  },
  '/personnel/credential/PERSON': {
    opens: isMemberOf('UCFM'),
    shows: 'Verifica la identidad escaneando este QR',
    controls: [control(/^Descargar$/u, exceptMembersOf('M', isMemberOf('UCF')))],
  },
  '/search': {
    opens: isMemberOf('USRM'),
    shows: 'Búsqueda de Personal',
    controls: [
      // Nobody finds people by an RFC that it is not shown.
      control(/^Nombre, RFC, teléfono, número o empresa$/u, isMemberOf('UCF')),
      control(/^Nombre, número o empresa$/u, exceptMembersOf('UCF', isMemberOf('SRM'))),
    ],
  },
  '/vetos': board('Vetos publicados', /^Publicar veto$/u),
  '/anuncios': board('Anuncios publicados', /^Publicar anuncio$/u),
  '/actas_administrativas': board('Actas publicadas', /^Publicar acta$/u),
  '/no_conformidades': board('No conformidades publicadas', /^Publicar no conformidad$/u),
  '/reports': forReports('Reporte de acreditación', /^Generar reporte de acreditación$/u),
  '/reportes': forReports('Archivos de empresas', /^Descargar \.xlsx: Personal$/u, /^CSV: Contactos$/u),
  '/create-quotation': {
    opens: either(isWriterIn('U'), isContractor),
    shows: 'Nueva cotización',
    controls: [control(/^Siguiente$/u, either(isWriterIn('U'), isContractor))],
  },
  '/quotations': {
    opens: isMemberOf('UC'),
    shows: 'Cotizaciones',
    controls: [
      control(/^Nueva cotización$/u, either(isWriterIn('U'), isContractor)),
      control(/^Ver la cotización/u, isMemberOf('UC')),
    ],
  },
  '/quotations/QUOTATION': {
    opens: isMemberOf('UC'),
    shows: 'Datos del cliente',
    controls: [
      control(/^Nombre \*$/u, either(isWriterIn('U'), isContractor)),
      control(/^Descargar PDF/u, isMemberOf('UC')),
    ],
  },
  '/pricing': {
    opens: isMemberOf('UC'),
    shows: 'Precios de instalación',
    controls: [control(/^Editar el precio/u, isWriterIn('X'))],
  },
  '/report-download': forReports('Reporte mensual', /^Generar reporte de /u),
  '/report-create': forReports('Ver reporte mensual', /^Descargar PDF$/u),
  '/catalogos': {
    opens: isWriterIn('X'),
    shows: 'Bajío',
    controls: [control(/^Agregar zona$/u, isWriterIn('X')), control(/^Editar Bajío$/u, isWriterIn('X'))],
  },
  '/catalogos/requisitos-por-rol': {
    opens: isWriterIn('X'),
    shows: 'Quién debe cumplir qué',
    controls: [control(/^Examen médico para Responsable de obra$/u, isWriterIn('X'))],
  },
  '/catalogos/obligaciones': {
    opens: isWriterIn('X'),
    shows: /ICSOE \(IMSS\)/u,
    controls: [control(/^Agregar obligación$/u, isWriterIn('X'))],
  },
  '/importar': {
    opens: isWriterIn('X'),
    shows: 'Nueva importación',
    controls: [
      control(/^Descargar plantilla/u, isWriterIn('X')),
      control(/^Elegir archivo$/u, isWriterIn('X')),
    ],
  },
  '/por-revisar': { opens: exceptBound(isWriterIn('U')), shows: 'Por revisar', controls: [] },
  '/reportes-de-visitas': { opens: isMemberOf('U'), shows: 'Reportes de visitas', controls: [] },
  '/inspecciones': { opens: isMemberOf('U'), shows: 'Inspecciones', controls: [] },
  '/consultas-inusuales': { opens: isMemberOf('U'), shows: 'Consultas inusuales', controls: [] },
  '/bitacora': {
    opens: isAdministrator,
    shows: 'Quién hizo qué',
    controls: [
      control(/^Exportar$/u, isAdministrator),
      control(/^\d+ \p{L}+ \d{4}, \d\d:\d\d$/u, isAdministrator),
    ],
  },
  '/bitacora/1': { opens: isAdministrator, shows: 'Qué cambió', controls: [] },
  '/ajustes': {
    opens: isWriterIn('X'),
    shows: 'Nombre de la distribuidora',
    controls: [
      control(/^Guardar ajustes$/u, isWriterIn('X')),
      control(/^Enviar una prueba$/u, isWriterIn('X')),
    ],
  },
  '/users': {
    opens: isAdministrator,
    shows: 'Último acceso',
    controls: [control(/^Nuevo usuario$/u, isAdministrator), control(/^admin$/u, isAdministrator)],
  },
  '/users/8': {
    opens: isAdministrator,
    shows: 'Tomás Arce Gil',
    controls: [
      control(/^Restablecer contraseña$/u, isAdministrator),
      control(/^Desactivar$/u, isAdministrator),
      control(/^Eliminar$/u, isAdministrator),
      control(/^Guardar$/u, isAdministrator),
    ],
  },
  '/users/8/sesiones': { opens: isAdministrator, shows: 'Sesiones abiertas', controls: [] },
  '/mi-cuenta': {
    opens: isSignedIn,
    shows: 'Esta sesión',
    controls: [control(/^Cambiar contraseña$/u, isSignedIn)],
  },
  '/components-overview': { opens: isSignedIn, shows: 'Controles de formulario', controls: [] },
  // Last: from there on a service worker asks for the page, past whoever answers in the server's place.
  '/verificar-en-sitio': {
    opens: exceptBound(isWriterIn('U')),
    shows: '¿En qué zona está?',
    controls: [
      control(/^Abrir la cámara$/u, exceptBound(isWriterIn('U'))),
      control(/^Verificar$/u, exceptBound(isWriterIn('U'))),
    ],
  },
}

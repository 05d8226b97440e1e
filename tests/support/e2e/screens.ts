import { administrators } from '../access/accountExpectations.ts'
import {
  anyOf,
  contractor,
  either,
  free,
  never,
  type Rule,
  signedIn,
  writing,
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
const withdrawsNotices: Rule = (user) => writing('A')(user) && !user.letters.includes('C')
const SEE_WITHDRAWN = control(/^Ver retirados$/u, writing('A'))

const BOARD = anyOf('USCR')
const board = (shows: string, publish: RegExp): Screen => ({
  opens: BOARD,
  shows,
  controls: [
    control(publish, writing('A')),
    control(/^Retirar /u, withdrawsNotices),
    SEE_WITHDRAWN,
    control(/^Descargar .*\.(?:pdf|png)$/u, BOARD),
  ],
})
const forReports = (shows: string, ...controls: RegExp[]): Screen => ({
  opens: anyOf('U'),
  shows,
  controls: controls.map((name) => control(name, anyOf('U'))),
})

/** Sections 1 and 2 of the decisions as they are seen: who opens a page, and what is there to be done. PERSON works for company 1. */
export const screens: Record<string, Screen> = {
  '/inicio': {
    opens: signedIn,
    shows: /./u,
    controls: [control(/^Imagen siguiente$/u, (user) => signedIn(user) && user.letters.includes('A'))],
  },
  '/mis-pendientes': {
    opens: anyOf('URC'),
    shows: /Mis pendientes|Pendientes de la empresa/u,
    controls: [control(/^Subir varios archivos$/u, writing('C'))],
  },
  '/personnel-accreditation': {
    opens: anyOf('UCR'),
    shows: 'Acreditación de Personal',
    controls: [
      control(/^Equipo de protección personal entregado: ÁLVAREZ/u, writing('UC')),
      control(/^Examen médico: ÁLVAREZ.*, /u, anyOf('UCR')),
    ],
  },
  '/companies': {
    opens: anyOf('UFRC'),
    shows: 'Instalaciones del Bajío',
    controls: [control(/^Dar de alta$/u, writing('U')), control(/^Instalaciones del Bajío$/u, anyOf('URC'))],
  },
  '/companies/1': {
    opens: anyOf('URC'),
    shows: 'Datos generales',
    controls: [
      control(/^Editar$/u, either(writing('U'), contractor)),
      control(/^Cotizaciones$/u, anyOf('UC')),
      control(/^Historial$/u, anyOf('U')),
      control(/^Desactivar$/u, notInOwnView(writing('U'))),
      control(/^Eliminar empresa$/u, notInOwnView(writing('X'))),
    ],
  },
  '/companies/1/personal': {
    opens: anyOf('URC'),
    shows: 'ÁLVAREZ NÚÑEZ, MARÍA JOSÉ',
    controls: [control(/^Ver a /u, anyOf('URC'))],
  },
  '/companies/1/obligaciones': {
    opens: anyOf('URC'),
    shows: 'Elija una casilla',
    controls: [],
  },
  '/companies/1/archivos': {
    opens: anyOf('URC'),
    shows: 'Fecha de carga',
    controls: [
      control(/^Agregar Archivo$/u, either(writing('A'), contractor)),
      control(/^Retirar /u, either(writing('A'), contractor)),
      SEE_WITHDRAWN,
      control(/^Eliminar (?!empresa)/u, notInOwnView(writing('A'))),
      control(/^Descargar .*\.\w+$/u, anyOf('URC')),
    ],
  },
  '/companies/1/contactos': {
    opens: anyOf('URC'),
    shows: 'Número 900',
    controls: [
      control(/^Agregar Contacto$/u, either(writing('A'), contractor)),
      control(/^Retirar /u, either(writing('A'), contractor)),
      SEE_WITHDRAWN,
    ],
  },
  '/personnel': {
    opens: anyOf('UCFRM'),
    shows: 'Plantilla de Personal',
    controls: [
      control(/^Descargar Códigos QR/u, never('M', anyOf('UCFR'))),
      control(/^Dar de Alta Personal$/u, writing('UCF')),
      control(/^\d+ personas? listas? para acreditar$/u, writing('UF')),
      // A certifier can only grant, and has a button; whoever can also suspend has a menu.
      control(/^(?:Acreditación de |Acreditar: |Renovar: )/u, writing('UF')),
      control(/^Seleccionar este renglón/u, never('M', anyOf('UCF'))),
      control(/^Ver a /u, anyOf('UCFRM')),
    ],
  },
  '/personnel/PERSON': {
    opens: anyOf('UCFRM'),
    shows: 'Datos personales',
    controls: [
      control(/^Editar$/u, writing('UCF')),
      control(/^Eliminar personal$/u, writing('X')),
      control(/^Ver credencial$/u, anyOf('UCFM')),
      control(/^(?:Desactivar|Activar)$/u, writing('UF')),
      control(/^(?:Acreditar|Renovar)$/u, writing('UF')),
      control(/^Acreditación y documentos$/u, anyOf('UCFR')),
      control(/^Documentos$/u, never('UCFR', anyOf('M'))),
      control(/^Historial$/u, anyOf('U')),
      control(/^Instalaciones del Bajío$/u, anyOf('URC')),
      control(/^Ver en la matriz$/u, anyOf('UCR')),
      control(/^Página pública/u, anyOf('UCFRM')),
    ],
  },
  '/personnel/PERSON/requisitos': {
    opens: anyOf('UCFRM'),
    shows: 'General / SASISOPA',
    controls: [
      control(/^Agregar archivo$/u, either(writing('A'), contractor)),
      control(/^Retirar /u, either(writing('A'), contractor)),
      SEE_WITHDRAWN,
      control(/^Agregar archivo General o SASISOPA$/u, either(writing('A'), contractor)),
      control(/^Descargar .*\.\w+$/u, anyOf('UCFRM')),
    ],
  },
  '/personnel/credential/PERSON': {
    opens: anyOf('UCFM'),
    shows: 'Verifica la identidad escaneando este QR',
    controls: [control(/^Descargar$/u, never('M', anyOf('UCF')))],
  },
  '/search': {
    opens: anyOf('USRM'),
    shows: 'Búsqueda de Personal',
    controls: [
      // Nobody finds people by an RFC that it is not shown.
      control(/^Nombre, RFC, teléfono, número o empresa$/u, anyOf('UCF')),
      control(/^Nombre, número o empresa$/u, never('UCF', anyOf('SRM'))),
    ],
  },
  '/vetos': board('Vetos publicados', /^Publicar veto$/u),
  '/anuncios': board('Anuncios publicados', /^Publicar anuncio$/u),
  '/actas_administrativas': board('Actas publicadas', /^Publicar acta$/u),
  '/no_conformidades': board('No conformidades publicadas', /^Publicar no conformidad$/u),
  '/reports': forReports('Reporte de acreditación', /^Generar reporte de acreditación$/u),
  '/reportes': forReports('Archivos de empresas', /^Descargar \.xlsx: Personal$/u, /^CSV: Contactos$/u),
  '/create-quotation': {
    opens: either(writing('U'), contractor),
    shows: 'Nueva cotización',
    controls: [control(/^Siguiente$/u, either(writing('U'), contractor))],
  },
  '/quotations': {
    opens: anyOf('UC'),
    shows: 'Cotizaciones',
    controls: [
      control(/^Nueva cotización$/u, either(writing('U'), contractor)),
      control(/^Ver la cotización/u, anyOf('UC')),
    ],
  },
  '/quotations/QUOTATION': {
    opens: anyOf('UC'),
    shows: 'Datos del cliente',
    controls: [
      control(/^Nombre \*$/u, either(writing('U'), contractor)),
      control(/^Descargar PDF/u, anyOf('UC')),
    ],
  },
  '/pricing': {
    opens: anyOf('UC'),
    shows: 'Precios de instalación',
    controls: [control(/^Editar el precio/u, writing('X'))],
  },
  '/report-download': forReports('Reporte mensual', /^Generar reporte de /u),
  '/report-create': forReports('Ver reporte mensual', /^Descargar PDF$/u),
  '/catalogos': {
    opens: writing('X'),
    shows: 'Bajío',
    controls: [control(/^Agregar zona$/u, writing('X')), control(/^Editar Bajío$/u, writing('X'))],
  },
  '/catalogos/requisitos-por-rol': {
    opens: writing('X'),
    shows: 'Quién debe cumplir qué',
    controls: [control(/^Examen médico para Responsable de obra$/u, writing('X'))],
  },
  '/catalogos/obligaciones': {
    opens: writing('X'),
    shows: /ICSOE \(IMSS\)/u,
    controls: [control(/^Agregar obligación$/u, writing('X'))],
  },
  '/importar': {
    opens: writing('X'),
    shows: 'Nueva importación',
    controls: [control(/^Descargar plantilla/u, writing('X')), control(/^Elegir archivo$/u, writing('X'))],
  },
  '/por-revisar': { opens: free(writing('U')), shows: 'Por revisar', controls: [] },
  '/reportes-de-visitas': { opens: anyOf('U'), shows: 'Reportes de visitas', controls: [] },
  '/inspecciones': { opens: anyOf('U'), shows: 'Inspecciones', controls: [] },
  '/consultas-inusuales': { opens: anyOf('U'), shows: 'Consultas inusuales', controls: [] },
  '/bitacora': {
    opens: administrators,
    shows: 'Quién hizo qué',
    controls: [
      control(/^Exportar$/u, administrators),
      control(/^\d+ \p{L}+ \d{4}, \d\d:\d\d$/u, administrators),
    ],
  },
  '/bitacora/1': { opens: administrators, shows: 'Qué cambió', controls: [] },
  '/ajustes': {
    opens: writing('X'),
    shows: 'Nombre de la distribuidora',
    controls: [control(/^Guardar ajustes$/u, writing('X')), control(/^Enviar una prueba$/u, writing('X'))],
  },
  '/users': {
    opens: administrators,
    shows: 'Último acceso',
    controls: [control(/^Nuevo usuario$/u, administrators), control(/^admin$/u, administrators)],
  },
  '/users/8': {
    opens: administrators,
    shows: 'Tomás Arce Gil',
    controls: [
      control(/^Restablecer contraseña$/u, administrators),
      control(/^Desactivar$/u, administrators),
      control(/^Eliminar$/u, administrators),
      control(/^Guardar$/u, administrators),
    ],
  },
  '/users/8/sesiones': { opens: administrators, shows: 'Sesiones abiertas', controls: [] },
  '/mi-cuenta': {
    opens: signedIn,
    shows: 'Esta sesión',
    controls: [control(/^Cambiar contraseña$/u, signedIn)],
  },
  '/components-overview': { opens: signedIn, shows: 'Controles de formulario', controls: [] },
  // Last: from there on a service worker asks for the page, past whoever answers in the server's place.
  '/verificar-en-sitio': {
    opens: free(writing('U')),
    shows: '¿En qué zona está?',
    controls: [
      control(/^Abrir la cámara$/u, free(writing('U'))),
      control(/^Verificar$/u, free(writing('U'))),
    ],
  },
}

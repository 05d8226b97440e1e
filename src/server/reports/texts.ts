import { fieldLabels } from '../../contract/fieldLabels.ts'
import { personLabels } from '../../domain/people/fields.ts'
import { FLAG_WORDS, pickSingularOrPluralWords, STATE_WORDS } from '../../domain/stateWords.ts'

/** Spanish texts of the reports. */
export const texts = {
  yes: 'Sí',
  no: 'No',
  lights: { ...pickSingularOrPluralWords(STATE_WORDS, 'one'), unknown: '' },
  personnel: {
    file: 'personal',
    sheet: 'Personal',
    lightThen: 'Estado al cierre',
  },
  companies: {
    file: 'empresas-colaboradoras',
    sheet: 'Empresas colaboradoras',
    papersState: { inOrder: 'Al corriente', lacking: 'Faltan documentos', late: 'Con atraso' },
  },
  companyFiles: {
    file: 'archivos-de-empresas',
    sheet: 'Archivos de empresas',
    size: `${fieldLabels.company_files.size} (KB)`,
  },
  contacts: {
    file: 'contactos',
    sheet: 'Contactos',
  },
  figures: {
    sheet: 'Cifras del mes',
    of: 'Por',
    name: 'Nombre',
    total: 'Total',
    zone: 'Zona',
    company: 'Empresa colaboradora',
    registered: 'Altas',
    granted: 'Acreditaciones',
    expiring: 'Por vencer',
    expired: 'Vencidas',
  },
  people: {
    sheet: 'Personal hoy',
    state: 'Estado',
    ...pickSingularOrPluralWords(FLAG_WORDS, 'many'),
    all: 'Personas activas',
  },
  accreditation: { file: 'acreditacion', sheet: 'Acreditación' },
  quotations: {
    file: 'cotizaciones',
    sheet: 'Cotizaciones',
  },
  vetoes: { file: 'vetos', sheet: 'Vetos' },
  announcements: { file: 'anuncios', sheet: 'Anuncios' },
  administrative_acts: { file: 'actas-administrativas', sheet: 'Actas administrativas' },
  non_accordance: { file: 'no-conformidades', sheet: 'No conformidades' },
  pricing: {
    file: 'precios-de-instalacion',
    sheet: 'Precios de instalación',
  },
  reviews: { file: 'por-revisar', sheet: 'Por revisar', document: 'Documento', held: 'Lo revisa' },
  todos: {
    file: 'pendientes',
    sheet: 'Pendientes',
    kind: 'Estado',
    name: 'Qué',
    todo: 'Qué hacer',
    rejection: 'Motivo del rechazo',
    person: 'De quién',
    role: personLabels.role,
    day: 'Fecha',
    company: 'La empresa',
  },
  inspections: { file: 'inspecciones', sheet: 'Inspecciones', user: 'Quién inspeccionó' },
  visitReports: { file: 'reportes-de-visitas', sheet: 'Reportes de visitas', folio: 'Folio' },
  unusualChecks: {
    file: 'consultas-inusuales',
    sheet: 'Consultas inusuales',
    last: 'Última vez',
    count: 'Consultas',
    places: 'Lugares distintos en una hora',
  },
  users: {
    file: 'usuarios',
    sheet: 'Usuarios',
    state: 'Estado',
    states: { active: 'Activa', invited: 'Invitada', disabled: 'Desactivada' },
  },
  zones: { file: 'zonas', sheet: 'Zonas' },
  roles: { file: 'roles', sheet: 'Roles' },
  accreditationTypes: { file: 'requisitos', sheet: 'Requisitos' },
  obligations: { file: 'obligaciones', sheet: 'Obligaciones' },
  companyFileNames: { file: 'documentos-de-empresas', sheet: 'Documentos de empresas' },
  personnelFileNames: { file: 'documentos-de-personal', sheet: 'Documentos de personal' },
} as const

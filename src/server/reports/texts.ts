import type { ExportedList } from '../../contract/exports.ts'
import { personLabels } from '../../domain/people/fields.ts'
import { FLAG_WORDS, pickSingularOrPluralWords, STATE_WORDS } from '../../domain/people/stateWords.ts'
import { capitalize, isResource, resourceOf, toFileName } from '../../domain/resources.ts'

/** Spanish texts of the reports. */
export const texts = {
  yes: 'Sí',
  no: 'No',
  lights: { ...pickSingularOrPluralWords(STATE_WORDS, 'one'), unknown: '' },
  personnel: { lightThen: 'Estado al cierre' },
  companies: { papersState: { inOrder: 'Al corriente', lacking: 'Faltan documentos', late: 'Con atraso' } },
  companyFiles: {
    file: 'archivos-de-empresas',
    sheet: 'Archivos de empresas',
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
  retention: { file: 'conservacion', sheet: 'Conservación', name: 'Documento', person: 'De quién' },
  retentionDeletions: { file: 'actas-de-eliminacion', sheet: 'Actas de eliminación', folio: 'Folio' },
  users: {
    state: 'Estado',
    states: { active: 'Activa', invited: 'Invitada', disabled: 'Desactivada' },
  },
} as const

/** Returns the names of the file and the sheet of an exported list. Those of a resource follow from its plural. */
export const namesOfExport = (list: ExportedList): { file: string; sheet: string } => {
  if (!isResource(list)) return texts[list]
  const { many, list: name = many } = resourceOf(list)
  return { file: toFileName(name), sheet: capitalize(name) }
}

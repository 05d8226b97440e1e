import { getOwn } from '../domain/getOwn.ts'

/** The kinds of record, in the singular. Downloads name what the call is about. */
const kinds: Readonly<Record<string, string>> = {
  personnel: 'Persona',
  companies: 'Empresa',
  quotations: 'Cotización',
  users: 'Cuenta',
  passkeys: 'Llave de acceso',
  zones: 'Zona',
  roles: 'Rol',
  accreditation_types: 'Requisito',
  accreditations: 'Acreditación',
  accreditation_items: 'Requisito de la persona',
  evidence: 'Documento de un requisito',
  obligations: 'Obligación',
  company_papers: 'Documento de una obligación',
  company_file_names: 'Nombre de archivo de empresa',
  personnel_file_names: 'Nombre de archivo de personal',
  contacts: 'Contacto',
  company_files: 'Archivo de empresa',
  documents: 'Documento',
  personnel_files: 'Archivo de la persona',
  vetoes: 'Veto',
  announcements: 'Anuncio',
  administrative_acts: 'Acta administrativa',
  non_accordance: 'No conformidad',
  notice_versions: 'Versión anterior de un aviso',
  veto_exceptions: 'Excepción a un veto',
  personnel_moves: 'Traslado',
  pricing: 'Precio por metros',
  imports: 'Importación',
  visit_reports: 'Reporte de visita',
  credential_keys: 'Llave de credenciales',
  unusual_checks: 'Consultas inusuales',
  inspections: 'Inspección en sitio',
  settings: 'Ajustes',
}
export const kindText = (kind: string): string => getOwn(kinds, kind) ?? kind

const FEMININE = new Set([
  'personnel',
  'companies',
  'quotations',
  'users',
  'passkeys',
  'zones',
  'accreditations',
  'obligations',
  'administrative_acts',
  'non_accordance',
  'veto_exceptions',
  'imports',
  'credential_keys',
  'inspections',
])
const PLURAL: Readonly<Record<string, string>> = { unusual_checks: 'las', settings: 'los' }

/** "la zona", "el requisito", as a sentence has it. */
export const theKind = (kind: string): string => {
  const article = getOwn(PLURAL, kind) ?? (FEMININE.has(kind) ? 'la' : 'el')
  const text = kindText(kind)
  return `${article} ${text.charAt(0).toLocaleLowerCase('es-MX')}${text.slice(1)}`
}

/** The kinds that a list can be narrowed to. */
export const KINDS: readonly string[] = Object.keys(kinds)

/** A record: its kind and what it is called, where that is known. There is one of the settings. */
export const recordText = (kind: string, name: string | undefined): string =>
  [kindText(kind), kind === 'settings' ? '' : name].filter(Boolean).join(' · ')

/** The record that an entry is about; empty where it is about none. */
export const subjectText = ({ subject, subject_name }: { subject: string; subject_name: string }): string =>
  recordText(subject.split(':')[0] ?? '', subject_name)

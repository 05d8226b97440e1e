import { own } from '../domain/own.ts'

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
  pricing: 'Tramo de precios',
  imports: 'Importación',
  visit_reports: 'Reporte de visita',
  credential_keys: 'Llave de credenciales',
  unusual_checks: 'Consultas inusuales',
  inspections: 'Inspección en sitio',
  settings: 'Ajustes',
}
export const kindText = (kind: string): string => own(kinds, kind) ?? kind

/** The kinds that a list can be narrowed to. */
export const KINDS: readonly string[] = Object.keys(kinds)

/** A record: its kind and what it is called, or its number where nobody knows. There is one of the settings. */
export const recordText = (kind: string, name: string | undefined, id: string): string =>
  [kindText(kind), kind === 'settings' ? '' : name || id].filter(Boolean).join(' · ')

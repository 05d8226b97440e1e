import type { ObligationRow } from '../obligations/schemas.ts'
import type { DocumentRules } from './documentRules.ts'

/** Default zones. A new portal may start with the catalogues in this file and change them later. */
const ZONES = [
  'Bajío',
  'Monterrey',
  'Valle de México',
  'Guadalajara',
  'Toluca',
  'Saltillo',
  'Aguascalientes',
  'Baja California',
  'Chihuahua',
  'Hidalgo',
  'La Laguna',
  'Michoacán',
  'Morelos',
  'Nuevo Laredo',
  'Península de Yucatán',
  'Puebla y Tlaxcala',
  'Querétaro',
  'San Luis Potosí',
  'Sinaloa',
  'Sonora',
  'Tabasco',
  'Tamaulipas',
  'Veracruz',
] as const

const TECHNICAL = 'Personal técnico'
const COMMERCIAL = 'Personal comercial'
const SUPERVISION = 'Supervisión'

/** Default roles. The credential shows `type` under its title and `definition` as "Perfil". */
const ROLES = [
  {
    type: TECHNICAL,
    name: 'Técnico(a) de inspección',
    definition: 'Técnico(a) de inspección de instalaciones receptoras',
  },
  {
    type: TECHNICAL,
    name: 'Técnico(a) de instalación',
    definition: 'Técnico(a) de instalación de líneas y aparatos de consumo',
  },
  {
    type: TECHNICAL,
    name: 'Técnico(a) de medición',
    definition: 'Técnico(a) de cambio y puesta en servicio de medidores',
  },
  {
    type: TECHNICAL,
    name: 'Técnico(a) de redes',
    definition: 'Técnico(a) de construcción y mantenimiento de redes',
  },
  {
    type: TECHNICAL,
    name: 'Técnico(a) de emergencias',
    definition: 'Técnico(a) de atención de fugas y emergencias',
  },
  {
    type: TECHNICAL,
    name: 'Especialista en polietileno',
    definition: 'Especialista en soldadura de tubería de polietileno',
  },
  {
    type: COMMERCIAL,
    name: 'Ejecutivo(a) comercial',
    definition: 'Ejecutivo(a) de contratación de servicios a domicilio',
  },
  {
    type: COMMERCIAL,
    name: 'Agente de atención',
    definition: 'Agente de atención y actualización de contratos',
  },
  {
    type: SUPERVISION,
    name: 'Responsable de obra',
    definition: 'Responsable de obra y de cuadrillas de instalación',
  },
  {
    type: SUPERVISION,
    name: 'Responsable de seguridad',
    definition: 'Responsable de seguridad, salud y medio ambiente',
  },
] as const

type RoleName = (typeof ROLES)[number]['name']

const listRoleNames = (...types: string[]): RoleName[] =>
  ROLES.filter(({ type }) => types.includes(type)).map(({ name }) => name)

interface UsualRequirement extends Partial<DocumentRules> {
  name: string
  /** Whether contractors may tick the requirement themselves, as for actions without a document. */
  by_contractor: boolean
  /** Whether its documents are about health. */
  sensitive?: boolean
  roles: readonly RoleName[]
}

/** Returns the rules for a validity of some months. */
const createValidityInMonths = (validity_months: number) => ({ validity: 'issue', validity_months }) as const

const REQUIREMENTS: readonly UsualRequirement[] = [
  {
    name: 'Curso de inducción',
    by_contractor: false,
    ...createValidityInMonths(24),
    roles: listRoleNames(TECHNICAL, COMMERCIAL, SUPERVISION),
  },
  {
    name: 'Examen médico',
    by_contractor: false,
    wants_document: true,
    ...createValidityInMonths(12),
    absence: 'danger',
    sensitive: true,
    roles: listRoleNames(TECHNICAL, SUPERVISION),
  },
  {
    name: 'Constancia DC-3',
    by_contractor: false,
    wants_document: true,
    ...createValidityInMonths(24),
    roles: listRoleNames(TECHNICAL, SUPERVISION),
  },
  {
    name: 'Carta de no antecedentes penales',
    by_contractor: false,
    wants_document: true,
    ...createValidityInMonths(6),
    roles: listRoleNames(TECHNICAL, COMMERCIAL, SUPERVISION),
  },
  {
    name: 'Equipo de protección personal entregado',
    by_contractor: true,
    ...createValidityInMonths(12),
    roles: listRoleNames(TECHNICAL, SUPERVISION),
  },
  {
    name: 'Prueba de habilidades',
    by_contractor: false,
    wants_document: true,
    brought_by: 'utility',
    ...createValidityInMonths(24),
    roles: listRoleNames(TECHNICAL),
  },
  {
    name: 'Seguridad en trabajos con gas',
    by_contractor: false,
    wants_document: true,
    ...createValidityInMonths(12),
    roles: listRoleNames(TECHNICAL, SUPERVISION),
  },
  {
    name: 'Licencia de conducir',
    by_contractor: false,
    wants_document: true,
    validity: 'date',
    roles: ['Técnico(a) de redes', 'Técnico(a) de emergencias', ...listRoleNames(SUPERVISION)],
  },
  {
    name: 'Atención al cliente y datos personales',
    by_contractor: false,
    roles: ['Técnico(a) de inspección', 'Técnico(a) de medición', ...listRoleNames(COMMERCIAL)],
  },
]

const COMPANY_DOCUMENTS = [
  { category: 'General', name: 'Acta constitutiva' },
  { category: 'General', name: 'Constancia de situación fiscal' },
  { category: 'General', name: 'Opinión de cumplimiento' },
  { category: 'General', name: 'Póliza de responsabilidad civil' },
  { category: 'General', name: 'Poder del representante legal' },
  { category: 'General', name: 'Identificación del representante legal' },
  { category: 'General', name: 'Carátula de estado de cuenta' },
  { category: 'General', name: 'Fotografía de las instalaciones' },
  { category: 'REPSE', name: 'Registro REPSE' },
  { category: 'REPSE', name: 'ICSOE' },
  { category: 'REPSE', name: 'SISUB' },
  { category: 'REPSE', name: 'Opinión de cumplimiento en seguridad social' },
  { category: 'REPSE', name: 'Constancia de aportaciones de vivienda' },
  { category: 'SASISOPA', name: 'Política SASISOPA' },
  { category: 'SASISOPA', name: 'Análisis de riesgos' },
  { category: 'SASISOPA', name: 'Plan de respuesta a emergencias' },
  { category: 'SASISOPA', name: 'Programa anual de capacitación' },
  { category: 'SASISOPA', name: 'Indicadores de desempeño' },
] as const

interface UsualObligation
  extends Partial<Omit<ObligationRow, 'id' | 'name' | 'since' | 'active' | 'version'>> {
  name: string
}

const REPSE = { asked_of: 'repse', absence: 'danger' } as const
/** Due on the 17th of the next month, together with tax returns (LSS 39, LIVA 5-D, LISR 96). */
const BY_17TH = { due_day: 17, due_after: 1 } as const
/** Due within the same month, as for opinions, which are dated on the day of the request. */
const WITHIN_MONTH = { due_day: 31, due_after: 0 } as const

/**
 * Documents that clients must obtain from contractors by Mexican law, with their due days: LFT 15, LISR 27-V, LIVA 5-II, LSS 15-A, LINFONAVIT
 * 29 Bis.
 */
const OBLIGATIONS: readonly UsualObligation[] = [
  // The REPSE registration is renewed every three years, in the three months before it expires.
  {
    name: 'Constancia de registro REPSE',
    ...REPSE,
    validity: 'issue',
    validity_months: 36,
    warning_days: [90, 30, 7],
  },
  { name: 'Opinión de cumplimiento del SAT (32-D)', period: 'monthly', ...WITHIN_MONTH, absence: 'danger' },
  { name: 'Opinión de cumplimiento del IMSS', period: 'monthly', ...WITHIN_MONTH, absence: 'danger' },
  { name: 'Constancia de situación fiscal del INFONAVIT', period: 'monthly', ...WITHIN_MONTH },
  { name: 'Pago de cuotas al IMSS (SUA)', period: 'monthly', ...BY_17TH, absence: 'danger' },
  { name: 'Pago de aportaciones al INFONAVIT (SUA)', period: 'two_monthly', ...BY_17TH, absence: 'danger' },
  { name: 'Declaración de IVA y acuse de pago', period: 'monthly', ...BY_17TH },
  { name: 'Declaración de retenciones de ISR por salarios', period: 'monthly', ...BY_17TH },
  { name: 'CFDI de nómina', period: 'monthly', ...BY_17TH },
  { name: 'ICSOE (IMSS)', period: 'four_monthly', ...BY_17TH, ...REPSE },
  { name: 'SISUB (INFONAVIT)', period: 'four_monthly', ...BY_17TH, ...REPSE },
  // Companies have until 31 March of the next year, self-employed people until 30 April.
  { name: 'Declaración anual de ISR', period: 'yearly', due_day: 31, due_after: 3 },
]

const PERSONNEL_DOCUMENTS = [
  { category: 'General', name: 'Curso de inducción' },
  { category: 'General', name: 'Examen médico', sensitive: true },
  { category: 'General', name: 'DC-3' },
  { category: 'General', name: 'Carta de no antecedentes penales' },
  { category: 'General', name: 'Licencia de conducir' },
  { category: 'General', name: 'Alta en el seguro social' },
  { category: 'SASISOPA', name: 'Capacitación SASISOPA' },
  { category: 'SASISOPA', name: 'Entrega de equipo de protección personal' },
  { category: 'SASISOPA', name: 'Compromiso con la política SASISOPA' },
  { category: 'SASISOPA', name: 'Permiso para trabajos de alto riesgo' },
] as const

/** Length of the longest installation in the default price list, in metres. */
const MAX_METERS = 15

export const usualCatalog = {
  zones: ZONES,
  roles: ROLES,
  requirements: REQUIREMENTS,
  companyDocuments: COMPANY_DOCUMENTS,
  obligations: OBLIGATIONS,
  personnelDocuments: PERSONNEL_DOCUMENTS,
  meters: Array.from({ length: MAX_METERS + 1 }, (_, meters) => meters),
}
export type UsualZone = (typeof ZONES)[number]
export type UsualCompanyDocument = (typeof COMPANY_DOCUMENTS)[number]['name']
export type UsualPersonnelDocument = (typeof PERSONNEL_DOCUMENTS)[number]['name']

import type { Demands } from './demands.ts'
import type { ObligationRow } from './obligations.ts'

/**
 * What a gas or energy utility of Mexico usually needs before its first company: zones, roles, what each role must meet, the names of documents, and the lengths that are quoted. A
 * portal may begin with it (server/catalogs/usualCatalog.ts), and the demo does. Everything in it can be changed afterwards.
 */
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

/** The type stands under a credential's title, the definition is its "Perfil". */
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

const rolesOf = (...types: string[]): RoleName[] =>
  ROLES.filter(({ type }) => types.includes(type)).map(({ name }) => name)

interface UsualRequirement extends Partial<Demands> {
  name: string
  /** What proves competence is a document with a date that the utility reviews. A contractor may assert by itself what it does itself. */
  by_contractor: boolean
  roles: readonly RoleName[]
}

/** Holds so many months from its issue, or from the day on which it is ticked. */
const held = (validity_months: number) => ({ validity: 'issue', validity_months }) as const

const REQUIREMENTS: readonly UsualRequirement[] = [
  {
    name: 'Curso de inducción',
    by_contractor: false,
    ...held(24),
    roles: rolesOf(TECHNICAL, COMMERCIAL, SUPERVISION),
  },
  {
    name: 'Examen médico',
    by_contractor: false,
    wants_document: true,
    ...held(12),
    absence: 'danger',
    roles: rolesOf(TECHNICAL, SUPERVISION),
  },
  {
    name: 'Constancia DC-3',
    by_contractor: false,
    wants_document: true,
    ...held(24),
    roles: rolesOf(TECHNICAL, SUPERVISION),
  },
  {
    name: 'Carta de no antecedentes penales',
    by_contractor: false,
    wants_document: true,
    ...held(6),
    roles: rolesOf(TECHNICAL, COMMERCIAL, SUPERVISION),
  },
  {
    name: 'Equipo de protección personal entregado',
    by_contractor: true,
    ...held(12),
    roles: rolesOf(TECHNICAL, SUPERVISION),
  },
  {
    name: 'Prueba de habilidades',
    by_contractor: false,
    wants_document: true,
    brought_by: 'utility',
    ...held(24),
    roles: rolesOf(TECHNICAL),
  },
  {
    name: 'Seguridad en trabajos con gas',
    by_contractor: false,
    wants_document: true,
    ...held(12),
    roles: rolesOf(TECHNICAL, SUPERVISION),
  },
  {
    name: 'Licencia de conducir',
    by_contractor: false,
    wants_document: true,
    validity: 'date',
    roles: ['Técnico(a) de redes', 'Técnico(a) de emergencias', ...rolesOf(SUPERVISION)],
  },
  {
    name: 'Atención al cliente y datos personales',
    by_contractor: false,
    roles: ['Técnico(a) de inspección', 'Técnico(a) de medición', ...rolesOf(COMMERCIAL)],
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
/** With the returns of the month before: by the 17th of the next one (LSS 39, LIVA 5-D, LISR 96). */
const BY_17TH = { due_day: 17, due_after: 1 } as const
/** An opinion is of the day on which it is asked for: one within each month. */
const WITHIN_MONTH = { due_day: 31, due_after: 0 } as const

/**
 * What whoever hires specialised services has to see of a contractor (LFT 15, LISR 27-V, LIVA 5-II, LSS 15-A, LINFONAVIT 29 Bis), with the days of the law. One that falls on a holiday is
 * due on the next working day, which the calendar does not know: the utility may look away for a day.
 */
const OBLIGATIONS: readonly UsualObligation[] = [
  // Renewed every three years, in the three months before its end.
  {
    ...{ name: 'Constancia de registro REPSE', ...REPSE, validity: 'issue', validity_months: 36 },
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
  // Of a firm by 31 March of the next year; a person with a business has until 30 April.
  { name: 'Declaración anual de ISR', period: 'yearly', due_day: 31, due_after: 3 },
]

const PERSONNEL_DOCUMENTS = [
  { category: 'General', name: 'Curso de inducción' },
  { category: 'General', name: 'Examen médico' },
  { category: 'General', name: 'DC-3' },
  { category: 'General', name: 'Carta de no antecedentes penales' },
  { category: 'General', name: 'Licencia de conducir' },
  { category: 'General', name: 'Alta en el seguro social' },
  { category: 'SASISOPA', name: 'Capacitación SASISOPA' },
  { category: 'SASISOPA', name: 'Entrega de equipo de protección personal' },
  { category: 'SASISOPA', name: 'Compromiso con la política SASISOPA' },
  { category: 'SASISOPA', name: 'Permiso para trabajos de alto riesgo' },
] as const

/** From a connection on the spot to so many metres; what they cost is the utility's to say, and they are offered once it has. */
const LAST_METER = 15

export const usualCatalog = {
  zones: ZONES,
  roles: ROLES,
  requirements: REQUIREMENTS,
  companyDocuments: COMPANY_DOCUMENTS,
  obligations: OBLIGATIONS,
  personnelDocuments: PERSONNEL_DOCUMENTS,
  meters: Array.from({ length: LAST_METER + 1 }, (_, meters) => meters),
}
export type UsualZone = (typeof ZONES)[number]
export type UsualCompanyDocument = (typeof COMPANY_DOCUMENTS)[number]['name']
export type UsualPersonnelDocument = (typeof PERSONNEL_DOCUMENTS)[number]['name']

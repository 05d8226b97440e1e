import { LAST_DAY } from '../common/days.ts'
import {
  choice,
  choices,
  companyRfc,
  day,
  defineFields,
  derived,
  identifier,
  labelsOf,
  line,
  moment,
  reference,
  sortNames,
  url,
  yesNo,
} from '../fields/fields.ts'
import { getAccessibleCompany, hasPermission, type Rule } from '../permissions.ts'
import { TAX_SITUATION_TEXTS, TAX_SITUATIONS } from '../taxList/situations.ts'

/** Divisions of work that a company can choose (docs/requirements.md §4). */
export const WORK_DIVISIONS = ['X1', 'X2', 'X3', 'X4', 'X5', 'X6', 'D1', 'D2'] as const
export const BUSINESS_AREAS = [
  'PERSONAS',
  'COMPRAS E INSTALACIONES',
  'SECURITY',
  'SISTEMAS DE INFORMACION',
  'SEGUIMIENTO OPERATIVO',
  'FINANZAS',
  'CONTABILIDAD FISCAL',
  'SERVICIOS JURIDICOS',
  'REGULACION Y TARIFAS',
  'PLANIFICACION',
  'CALIDAD Y SEGURIDAD',
  'EXPLOTACIÓN',
  'PROYECTOS',
  'BALANCE Y CONTROL DE LA ENERGÍA',
  'COMUNICACIÓN',
  'COMPRAS DE ENERGÍA',
  'SOLUCIONES Y PRODUCTOS LIBERALIZADOS',
  'VENTAS DE ENERGÍA',
  'PLANIFICACION COMERCIAL Y BI',
  'MARKETING',
  'PROYECTOS DE TRANSFORMACION',
  'DATA ANALISIS',
  'SERVICIO AL CLIENTE',
  'EXPANSION',
  'SERVICIOS TECNICOS',
  'CONSTRUCCIÓN',
  'OPERACIONES CLIENTES',
  'GRAN CONSUMO',
] as const

const editors: Rule = (actor) => hasPermission(actor, 'companies.update')
/** Editors who see all companies. Contractors only change the zone of their company. */
export const staff: Rule = (actor) => editors(actor) && getAccessibleCompany(actor) === 'all'

const companyReaders: Rule = (actor) => hasPermission(actor, 'companies.read')
const peopleReaders: Rule = (actor) => hasPermission(actor, 'personnel.read')

/** Fields that users fill in on the page of the company, and not when they register it (docs/requirements.md §6). */
const later = { change: staff, notInNew: true } as const

/** Fields of a company, in the order of the page and the form (docs/requirements.md §4). */
export const companyFields = defineFields({
  name: derived({ label: 'Nombre', sort: true, column: 1 }),
  company_name: line({
    label: 'Razón Social',
    printed: true,
    required: true,
    change: staff,
    search: true,
    joined: true,
    section: 'identity',
    width: 40,
    import: {
      titles: ['Empresa', 'Nombre', 'Empresa colaboradora', 'Nombre de la empresa', 'Contratista'],
      example: 'Instalaciones del Bajío SA de CV',
      note: 'Obligatorio: con el RFC dice de qué empresa es la fila. Si ya está en el portal, la fila cambia sus datos; una celda vacía no cambia nada.',
    },
  }),
  rfc: companyRfc({
    label: 'RFC',
    change: staff,
    section: 'identity',
    import: { titles: ['RFC de la empresa', 'R.F.C.'], example: 'IBA900131' },
  }),
  ruec: identifier({ label: 'RUEC', maxLength: 40, ...later, section: 'identity', import: {} }),
  /** Responses contain the zone with its name. */
  zone: reference('zones', {
    label: 'Zona',
    named: 'zone_name',
    required: true,
    internal: true,
    change: editors,
    search: true,
    sort: true,
    section: 'identity',
    column: 2,
    width: 18,
    import: { example: 'Bajío', note: 'Obligatorio al crear: como está en el catálogo.' },
  }),
  provider_url: url({
    label: 'Sitio web del proveedor',
    maxLength: 300,
    ...later,
    section: 'identity',
    import: { titles: ['Sitio web', 'Página web'], example: 'https://ejemplo.mx' },
  }),
  active: yesNo({
    label: 'Activa',
    blank: true,
    decisive: true,
    ...later,
    section: 'identity',
    column: 3,
    import: { example: 'Sí' },
  }),

  legal_representative: line({
    label: 'Representante legal',
    ...later,
    section: 'places',
    width: 28,
    import: {},
  }),
  security_supervisor: line({
    label: 'Supervisor de seguridad',
    ...later,
    section: 'places',
    width: 28,
    import: {},
  }),
  billing_address: line({
    label: 'Domicilio fiscal',
    maxLength: 300,
    ...later,
    section: 'places',
    wide: true,
    width: 40,
    import: {},
  }),
  business_address: line({
    label: 'Domicilio comercial',
    maxLength: 300,
    ...later,
    section: 'places',
    wide: true,
    width: 40,
    import: {},
  }),

  sap_creditor_id: identifier({
    label: 'ID de acreedor SAP',
    maxLength: 40,
    ...later,
    section: 'sap',
    import: { titles: ['Acreedor SAP'] },
  }),
  sap_client_id: identifier({
    label: 'ID de cliente SAP',
    maxLength: 40,
    ...later,
    section: 'sap',
    import: { titles: ['Cliente SAP'] },
  }),
  sap_gor: identifier({ label: 'SAP GOR', maxLength: 40, ...later, section: 'sap', width: 12, import: {} }),
  sap_pm: identifier({ label: 'SAP PM', maxLength: 40, ...later, section: 'sap', width: 12, import: {} }),
  sap_payment_alert_blocked: yesNo({
    label: 'Bloqueada por alerta de pago en SAP',
    decisive: true,
    ...later,
    section: 'sap',
    wide: true,
    width: 12,
    import: { titles: ['Pago bloqueado en SAP'], example: 'No' },
  }),

  repse_number: identifier({
    label: 'Número REPSE',
    maxLength: 40,
    ...later,
    section: 'scope',
    width: 16,
    import: { titles: ['REPSE'] },
  }),
  /** Day of the registration or of its last renewal. The registration ends three years later. */
  repse_registered_on: day({
    label: 'Registro REPSE desde',
    nullable: true,
    late: true,
    ...later,
    section: 'scope',
    import: { titles: ['Fecha de registro REPSE'], example: '15/03/2026' },
    addition: true,
  }),
  repse_until: derived({
    label: 'Registro REPSE hasta',
    as: 'day',
    nullable: true,
    section: 'scope',
    addition: true,
  }),
  work_division: choices({
    label: 'División de trabajo',
    choices: WORK_DIVISIONS,
    ...later,
    section: 'scope',
    width: 18,
    import: { example: 'X1, X2' },
  }),
  business_area: choices({
    label: 'Área de trabajo',
    choices: BUSINESS_AREAS,
    ...later,
    section: 'scope',
    wide: true,
    import: { example: 'OPERACIONES CLIENTES' },
  }),
  prevention_security_health_environment_certified: yesNo({
    label: 'Certificada en prevención, seguridad, salud y medio ambiente',
    decisive: true,
    ...later,
    section: 'scope',
    wide: true,
    width: 14,
    import: { example: 'Sí' },
  }),

  /** Numbers of the company's people, which lists and exports show. */
  people: derived({
    label: 'Personas activas',
    as: 'integer',
    see: peopleReaders,
    internal: true,
    column: 4,
    width: 16,
  }),
  may_work: derived({
    label: 'Pueden trabajar',
    as: 'integer',
    see: peopleReaders,
    internal: true,
    column: 5,
    width: 16,
  }),
  /** First day on which a company document is missing. Lists show the state of the documents. */
  lacking_from: day({
    label: 'Documentos',
    blank: LAST_DAY,
    late: true,
    see: companyReaders,
    internal: true,
    sort: true,
    column: 6,
  }),
  /** First day on which a missing document justifies holding payments. */
  arrears_from: day({ label: 'Con atraso desde', blank: LAST_DAY, late: true, internal: true }),
  /** Whether `lacking_from` and `arrears_from` have to be recomputed. */
  papers_stale: yesNo({ label: 'Documentos por recalcular', late: true, internal: true }),
  /** Start of a hold of the company's payments; null without a hold. */
  held_at: moment({ label: 'Pagos retenidos desde', nullable: true, late: true, internal: true }),
  hold_reason: line({ label: 'Motivo de retener o liberar pagos', late: true, internal: true }),
  /** Situation of the RFC in the list of CFF article 69-B. Responses have it as `tax_list`. */
  tax_list_situation: choice({
    label: 'Lista 69-B del SAT',
    choices: TAX_SITUATIONS,
    texts: TAX_SITUATION_TEXTS,
    blank: 'none',
    late: true,
    see: companyReaders,
    internal: true,
    column: 7,
    width: 20,
  }),
  /** Day on which that situation was published. */
  tax_list_since: day({ label: 'Publicación en la lista 69-B', nullable: true, late: true, internal: true }),
  created_at: moment({ label: 'Fecha de alta', required: true, internal: true }),
})

export type CompanyField = keyof typeof companyFields

export const companyLabels = labelsOf(companyFields)

export const companySorts = sortNames(companyFields)

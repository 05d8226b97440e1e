import type { AccreditationTypeRow, RoleRow } from '../../src/domain/roles.ts'

const TECHNICAL = 'Personal técnico'
const COMMERCIAL = 'Personal comercial'
const SUPERVISION = 'Supervisión'

export const roles: RoleRow[] = [
  {
    id: 1,
    type: TECHNICAL,
    name: 'Técnica/o de inspección',
    definition: 'Técnica/o de inspección de instalaciones receptoras',
  },
  {
    id: 2,
    type: TECHNICAL,
    name: 'Técnica/o de instalación',
    definition: 'Técnica/o de instalación de líneas y aparatos de consumo',
  },
  {
    id: 3,
    type: TECHNICAL,
    name: 'Técnica/o de medición',
    definition: 'Técnica/o de cambio y puesta en servicio de medidores',
  },
  {
    id: 4,
    type: TECHNICAL,
    name: 'Técnica/o de redes',
    definition: 'Técnica/o de construcción y mantenimiento de redes',
  },
  {
    id: 5,
    type: TECHNICAL,
    name: 'Técnica/o de emergencias',
    definition: 'Técnica/o de atención de fugas y emergencias',
  },
  {
    id: 6,
    type: TECHNICAL,
    name: 'Especialista en polietileno',
    definition: 'Especialista en soldadura de tubería de polietileno',
  },
  {
    id: 7,
    type: COMMERCIAL,
    name: 'Ejecutiva/o comercial',
    definition: 'Ejecutiva/o de contratación de servicios a domicilio',
  },
  {
    id: 8,
    type: COMMERCIAL,
    name: 'Agente de atención',
    definition: 'Agente de atención y actualización de contratos',
  },
  {
    id: 9,
    type: SUPERVISION,
    name: 'Responsable de obra',
    definition: 'Responsable de obra y de cuadrillas de instalación',
  },
  {
    id: 10,
    type: SUPERVISION,
    name: 'Responsable de seguridad',
    definition: 'Responsable de seguridad, salud y medio ambiente',
  },
]

/** Which roles a kind of company employs, and how often each. */
export const staffing = {
  installation: [
    [1, 4],
    [2, 9],
    [3, 3],
    [4, 5],
    [5, 2],
    [6, 2],
    [7, 2],
    [8, 1],
    [9, 2],
    [10, 1],
  ],
  inspection: [
    [1, 12],
    [3, 4],
    [5, 4],
    [8, 2],
    [9, 1],
    [10, 1],
  ],
  sales: [
    [7, 9],
    [8, 7],
    [1, 1],
    [9, 1],
  ],
} as const satisfies Record<string, readonly (readonly [role: number, weight: number])[]>

const ofTypes = (...types: string[]): number[] =>
  roles.filter((role) => types.includes(role.type)).map((role) => role.id)

/** What must be met, and by whom. */
export const accreditationTypes: AccreditationTypeRow[] = [
  { id: 1, name: 'Curso de inducción', roles: ofTypes(TECHNICAL, COMMERCIAL, SUPERVISION) },
  { id: 2, name: 'Examen médico', roles: ofTypes(TECHNICAL, SUPERVISION) },
  { id: 3, name: 'Constancia DC-3', roles: ofTypes(TECHNICAL, SUPERVISION) },
  { id: 4, name: 'Carta de no antecedentes penales', roles: ofTypes(TECHNICAL, COMMERCIAL, SUPERVISION) },
  { id: 5, name: 'Prueba de habilidades', roles: ofTypes(TECHNICAL) },
  { id: 6, name: 'Seguridad en trabajos con gas', roles: ofTypes(TECHNICAL, SUPERVISION) },
  { id: 7, name: 'Licencia de conducir', roles: [4, 5, 9, 10] },
  { id: 8, name: 'Atención al cliente y datos personales', roles: [1, 3, ...ofTypes(COMMERCIAL)] },
]

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

const required = (name: string, by_contractor: boolean, roles: number[]) => ({ name, by_contractor, roles })

/** What must be met, by whom, and whether the contractor answers for it: it vouches for papers, the utility for courses and tests. */
export const accreditationTypes: AccreditationTypeRow[] = [
  required('Curso de inducción', false, ofTypes(TECHNICAL, COMMERCIAL, SUPERVISION)),
  required('Examen médico', false, ofTypes(TECHNICAL, SUPERVISION)),
  required('Constancia DC-3', true, ofTypes(TECHNICAL, SUPERVISION)),
  required('Carta de no antecedentes penales', true, ofTypes(TECHNICAL, COMMERCIAL, SUPERVISION)),
  required('Prueba de habilidades', false, ofTypes(TECHNICAL)),
  required('Seguridad en trabajos con gas', false, ofTypes(TECHNICAL, SUPERVISION)),
  required('Licencia de conducir', true, [4, 5, 9, 10]),
  required('Atención al cliente y datos personales', false, [1, 3, ...ofTypes(COMMERCIAL)]),
].map((type, i) => ({ id: i + 1, ...type }))

import type { PersonnelFileName, PersonnelFileNameRow } from '../../../src/domain/catalogs/schemas.ts'
import { NEW_ENTRY } from '../../../src/domain/catalogs/schemas.ts'
import { type UsualPersonnelDocument, usualCatalog } from '../../../src/domain/catalogs/usualCatalog.ts'
import type { PERSONNEL_FILE_TYPES } from '../../../src/domain/documents/kinds.ts'
import { type Issuer, issuers } from './issuers.ts'
import type { pictures } from './pictures.ts'

/** Text of a document about a person. `states` continues a sentence that begins with the person's name. */
export interface PersonPaper {
  by: Issuer
  states: string
}

/** Kind of demo document. `share` is the fraction of people who have the document. */
export interface DocumentKind extends PersonPaper {
  type: (typeof PERSONNEL_FILE_TYPES)[number]
  title: string
  share: number
  picture?: { of: keyof typeof pictures; share: number }
}

export const documentKinds: readonly DocumentKind[] = [
  {
    type: 'Identificación oficial',
    title: 'Identificación oficial',
    by: issuers.identities,
    states:
      'se identificó con el documento cuyos datos se transcriben arriba, vigente en la fecha de emisión.',
    share: 1,
    picture: { of: 'identity', share: 0.3 },
  },
  {
    type: 'Carta de liberación',
    title: 'Carta de liberación',
    by: issuers.formerEmployer,
    states:
      'concluyó su relación laboral con esta empresa sin adeudos, reclamaciones ni responsabilidades pendientes, y queda en libertad de prestar sus servicios a quien convenga.',
    share: 0.5,
  },
  {
    type: 'Comprobante de domicilio',
    title: 'Comprobante de domicilio',
    by: issuers.water,
    states: 'recibe el servicio en el domicilio arriba señalado y no presenta adeudos en su cuenta.',
    share: 0.7,
    picture: { of: 'address', share: 0.25 },
  },
  {
    type: 'Otros',
    title: 'Carta de recomendación',
    by: issuers.builder,
    states:
      'trabajó con nosotros con puntualidad, buen trato a los clientes y apego a las normas de seguridad.',
    share: 0.15,
  },
]

/** Kind of demo file. `proves` is the id of the requirement that the file proves. */
export interface NamedKind extends PersonPaper, PersonnelFileName {
  proves?: number
  /** Whether the file is about health. */
  sensitive?: boolean
  share: number
}

const paperKinds: Record<UsualPersonnelDocument, Omit<NamedKind, keyof PersonnelFileName | 'sensitive'>> = {
  'Curso de inducción': {
    by: issuers.training,
    proves: 1,
    share: 0.35,
    states:
      'acreditó el curso de inducción para personal de empresas colaboradoras, con duración de 8 horas.',
  },
  'Examen médico': {
    by: issuers.clinic,
    proves: 2,
    share: 0.25,
    states: 'aprobó el examen del servicio médico y puede desempeñar las tareas de su puesto.',
  },
  'DC-3': {
    by: issuers.training,
    proves: 3,
    share: 0.25,
    states:
      'adquirió las competencias laborales del curso señalado, como consta en este formato de constancia de competencias o de habilidades laborales.',
  },
  'Carta de no antecedentes penales': {
    by: issuers.records,
    proves: 4,
    share: 0.15,
    states: 'no cuenta con registro de antecedentes penales en los archivos de esta dependencia.',
  },
  'Licencia de conducir': {
    by: issuers.records,
    proves: 7,
    share: 0.4,
    states: 'cuenta con licencia vigente para conducir vehículos de trabajo.',
  },
  'Alta en el seguro social': {
    by: issuers.welfare,
    share: 0.1,
    states: 'cuenta con afiliación vigente, con el número de seguridad social arriba señalado.',
  },
  'Capacitación SASISOPA': {
    by: issuers.safety,
    proves: 6,
    share: 0.2,
    states:
      'recibió la capacitación sobre el sistema de administración de seguridad industrial, seguridad operativa y protección al medio ambiente.',
  },
  'Entrega de equipo de protección personal': {
    by: issuers.safety,
    share: 0.12,
    states:
      'recibió casco, lentes, guantes, calzado dieléctrico y ropa de trabajo, y conoce su uso correcto.',
  },
  'Compromiso con la política SASISOPA': {
    by: issuers.safety,
    share: 0.15,
    states: 'conoce la política SASISOPA y se compromete a cumplirla y a detener todo trabajo inseguro.',
  },
  'Permiso para trabajos de alto riesgo': {
    by: issuers.safety,
    proves: 5,
    share: 0.1,
    states:
      'demostró las habilidades necesarias para trabajos con gas en carga, en altura y en espacios confinados.',
  },
}

export const demoPersonnelFileTypes: readonly NamedKind[] = usualCatalog.personnelDocuments.map(
  (document, i) => ({
    id: i + 1,
    ...document,
    ...paperKinds[document.name],
  }),
)

/** File names that the console offers for files of a person. */
export const demoPersonnelFileNames: PersonnelFileNameRow[] = demoPersonnelFileTypes.map(
  ({ id, category, name, sensitive = false }) => ({
    id,
    category,
    name,
    sensitive,
    ...NEW_ENTRY,
  }),
)

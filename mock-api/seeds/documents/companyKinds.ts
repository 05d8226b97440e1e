import type { CompanyFileName, CompanyFileNameRow } from '../../../src/domain/catalogs/schemas.ts'
import { NEW_ENTRY } from '../../../src/domain/catalogs/schemas.ts'
import { type UsualCompanyDocument, usualCatalog } from '../../../src/domain/catalogs/usualCatalog.ts'
import { type Issuer, issuers } from './issuers.ts'
import type { pictures } from './pictures.ts'

export interface CompanyKind extends CompanyFileName {
  by: Issuer
  /** End of a sentence that begins with the company's name. */
  states: string
  /** Number of months between renewals. Undefined for files that are uploaded once. */
  every?: number
  picture?: keyof typeof pictures
}

const paperKinds: Record<UsualCompanyDocument, Omit<CompanyKind, keyof CompanyFileName>> = {
  'Acta constitutiva': {
    by: issuers.notary,
    states:
      'quedó constituida ante esta notaría con el objeto de construir, instalar, inspeccionar y mantener instalaciones de gas, y que su escritura está inscrita en el Registro Público de Comercio.',
  },
  'Constancia de situación fiscal': {
    by: issuers.taxes,
    every: 12,
    states:
      'está inscrita en el registro de contribuyentes con los datos arriba señalados, en el régimen general de las personas morales, con situación activa.',
  },
  'Opinión de cumplimiento': {
    by: issuers.taxes,
    every: 1,
    states:
      'se encuentra al corriente en sus obligaciones fiscales, por lo que se emite opinión en sentido POSITIVO.',
  },
  'Póliza de responsabilidad civil': {
    by: issuers.insurer,
    every: 12,
    states:
      'cuenta con cobertura por daños a terceros en sus bienes y personas, derivados de trabajos de instalación, inspección y mantenimiento, durante doce meses a partir de la fecha de emisión.',
  },
  'Poder del representante legal': {
    by: issuers.notary,
    states:
      'otorgó a la persona arriba señalada poder general para pleitos y cobranzas, actos de administración y suscripción de contratos con la distribuidora.',
  },
  'Identificación del representante legal': {
    by: issuers.notary,
    picture: 'identity',
    states: 'presentó identificación oficial vigente de su representante legal.',
  },
  'Carátula de estado de cuenta': {
    by: issuers.bank,
    states: 'es titular de una cuenta empresarial en esta institución, abierta y sin restricciones.',
  },
  'Fotografía de las instalaciones': {
    by: issuers.safety,
    picture: 'premises',
    states: 'opera en el domicilio arriba señalado.',
  },
  'Registro REPSE': {
    by: issuers.labour,
    states:
      'está inscrita en el registro de prestadoras de servicios especializados u obras especializadas, con el número arriba señalado, para la instalación y el mantenimiento de redes y aparatos de gas.',
  },
  ICSOE: {
    by: issuers.welfare,
    every: 4,
    states:
      'presentó la informativa cuatrimestral de contratos de servicios u obras especializados correspondiente al periodo señalado.',
  },
  SISUB: {
    by: issuers.housing,
    every: 4,
    states:
      'presentó el informe cuatrimestral de subcontratación correspondiente al periodo señalado, con el detalle del personal asignado y sus aportaciones.',
  },
  'Opinión de cumplimiento en seguridad social': {
    by: issuers.welfare,
    every: 1,
    states:
      'no tiene créditos firmes a su cargo en materia de seguridad social, por lo que se emite opinión en sentido POSITIVO.',
  },
  'Constancia de aportaciones de vivienda': {
    by: issuers.housing,
    every: 4,
    states: 'no registra adeudos ante este fondo por aportaciones ni amortizaciones de créditos.',
  },
  'Política SASISOPA': {
    by: issuers.safety,
    states:
      'adopta y difunde entre su personal la política de seguridad industrial, seguridad operativa y protección al medio ambiente de la distribuidora, y se compromete a su mejora continua.',
  },
  'Análisis de riesgos': {
    by: issuers.safety,
    every: 12,
    states:
      'identificó los peligros y evaluó los riesgos de sus actividades en redes e instalaciones, y estableció las medidas de control que se describen en el anexo.',
  },
  'Plan de respuesta a emergencias': {
    by: issuers.safety,
    every: 12,
    states:
      'cuenta con brigadas, medios de comunicación y procedimientos para atender fugas, incendios y lesiones, y realizó el simulacro anual con resultado satisfactorio.',
  },
  'Programa anual de capacitación': {
    by: issuers.safety,
    every: 12,
    states:
      'programó para su personal los cursos de seguridad en trabajos con gas, trabajos en altura, primeros auxilios y manejo a la defensiva.',
  },
  'Indicadores de desempeño': {
    by: issuers.safety,
    every: 4,
    states:
      'reporta cero accidentes incapacitantes y el cumplimiento de sus inspecciones en el periodo señalado.',
  },
}

export const demoCompanyFileTypes: readonly CompanyKind[] = usualCatalog.companyDocuments.map(
  (document, i) => ({
    id: i + 1,
    ...document,
    ...paperKinds[document.name],
  }),
)

/** File names that the console offers for files of a company. */
export const demoCompanyFileNames: CompanyFileNameRow[] = demoCompanyFileTypes.map(
  ({ id, category, name }) => ({
    id,
    category,
    name,
    ...NEW_ENTRY,
  }),
)

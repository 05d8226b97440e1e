import { splitWords } from '../common/text.ts'

/** Names by which files and requirements call a well-known document. */
interface DocumentKind {
  /** Sets of words, without stop words. A file name or requirement with all words of a set names the document. */
  names: readonly string[]
  /** Phrases in the text of the document. Omitted if other documents contain them too. */
  titles?: readonly string[]
  /** Whether companies submit the document for themselves. */
  isOfCompany?: boolean
}

/** Common names of well-known documents. Kinds that no requirement asks for prevent wrong matches. */
export const DOCUMENT_KINDS: Readonly<Record<string, DocumentKind>> = {
  dc3: {
    names: ['dc3', 'constancia competencias', 'constancia habilidades', 'habilidades laborales'],
    titles: [
      'dc3',
      'dc 3',
      'constancia de competencias',
      'constancia de habilidades',
      'habilidades laborales',
    ],
  },
  medical: {
    names: [
      'examen medico',
      'examenes medicos',
      'exam medico',
      'ex medico',
      'ex med',
      'examen med',
      'certificado medico',
      'cert medico',
      'aptitud medica',
      'apto medico',
      'evaluacion medica',
      'dictamen medico',
      'valoracion medica',
      'historia clinica',
      'certificado salud',
    ],
    titles: [
      'examen medico',
      'examenes medicos',
      'certificado medico',
      'aptitud medica',
      'evaluacion medica',
      'dictamen medico',
      'valoracion medica',
      'historia clinica',
    ],
  },
  sickLeave: { names: ['licencia medica', 'incapacidad'] },
  record: { names: ['antecedentes', 'antecedentes penales'], titles: ['antecedentes'] },
  licence: {
    names: [
      'licencia conducir',
      'licencia conductor',
      'licencia manejo',
      'licencia manejar',
      'licencia chofer',
    ],
    titles: ['licencia de conducir', 'licencia conducir', 'licencia para conducir', 'licencia de conductor'],
  },
  identity: {
    names: ['credencial votar', 'credencial elector', 'ine', 'ife', 'pasaporte', 'identificacion oficial'],
    titles: ['credencial para votar', 'credencial de elector', 'ine', 'pasaporte'],
  },
  curp: {
    names: ['curp', 'clave unica registro poblacion'],
    titles: ['constancia de la curp', 'constancia de curp', 'clave unica de registro de poblacion'],
  },
  birth: { names: ['acta nacimiento'] },
  address: { names: ['comprobante domicilio', 'recibo luz', 'recibo cfe'] },
  insurance: {
    names: ['alta imss', 'alta seguro social', 'movimientos afiliatorios', 'vigencia derechos', 'alta idse'],
    titles: ['alta imss', 'alta en el seguro social', 'movimientos afiliatorios', 'vigencia de derechos'],
  },
  drugs: {
    names: ['antidoping', 'anti doping', 'antidopaje', 'examen toxicologico', 'prueba toxicologica'],
    titles: ['antidoping', 'anti doping', 'examen toxicologico', 'prueba toxicologica'],
  },
  equipment: { names: ['epp', 'equipo proteccion'] },
  induction: { names: ['induccion'] },
  taxOpinion: {
    names: ['32d', 'opinion sat', 'opinion obligaciones fiscales', 'opinion fiscal'],
    titles: ['opinion del cumplimiento de obligaciones fiscales'],
    isOfCompany: true,
  },
  insuranceOpinion: {
    names: ['opinion imss', 'opinion seguridad social', 'opinion seguro social'],
    titles: ['cumplimiento de obligaciones en materia de seguridad social'],
    isOfCompany: true,
  },
  housingStatus: {
    names: [
      'situacion fiscal infonavit',
      'constancia infonavit',
      'opinion infonavit',
      'adeudo infonavit',
      'adeudos infonavit',
    ],
    isOfCompany: true,
  },
  taxStatus: { names: ['situacion fiscal', 'csf', 'cedula fiscal'], isOfCompany: true },
  insurancePayment: {
    names: ['cuotas imss', 'pago imss', 'cuotas obrero patronales', 'cuotas sua', 'sua imss', 'sipare imss'],
    isOfCompany: true,
  },
  housingPayment: {
    names: [
      'aportaciones infonavit',
      'pago infonavit',
      'sua infonavit',
      'amortizaciones infonavit',
      'infonavit bim',
      'infonavit bimestre',
    ],
    isOfCompany: true,
  },
  salesTax: { names: ['iva'], isOfCompany: true },
  salesTaxReport: { names: ['diot', 'diot iva'], isOfCompany: true },
  incomeTax: {
    names: ['isr', 'isr retenciones', 'isr retenido', 'isr salarios', 'isr sueldos', 'isr nomina'],
    isOfCompany: true,
  },
  annualReturn: { names: ['declaracion anual', 'anual isr', 'declaracion anual isr'], isOfCompany: true },
  payroll: { names: ['nomina', 'nominas', 'cfdi nomina', 'recibos nomina'], isOfCompany: true },
  payrollTax: { names: ['isn', 'impuesto nomina', 'impuesto nominas'], isOfCompany: true },
  outsourcingReport: { names: ['icsoe'], isOfCompany: true },
  housingReport: { names: ['sisub'], isOfCompany: true },
  outsourcingRegistry: { names: ['repse', 'registro repse'], isOfCompany: true },
}

const toWords = (list: string): string[] => list.trim().split(/\s+/u)

/** Spanish stop words, which do not help to identify a document. */
export const STOP_WORDS = new Set(toWords('de del la las el los y en al para con por a'))

/** Institutions that many documents name. */
export const INSTITUTIONS = new Set(toWords('imss infonavit sat stps'))

/** Words in the names of many documents. A shared word alone does not identify a document. */
export const SHARED_WORDS = new Set([
  ...INSTITUTIONS,
  ...toWords(`
    acta acuse aviso carta certificado certificacion comprobante constancia copia credencial cumplimiento curso
    declaracion documento examen examenes formato mensual opinion pago permiso personal prueba registro reporte
    resultado resultados trabajo trabajos vigente`),
])

/** Words that scanners, cameras and users add to file names. */
export const NOISE_WORDS = new Set(
  toWords(`
    archivo img image imagen foto photo scan scanned escaneo escaneado escaner doc docto docs pdf jpg jpeg png final
    finales nuevo nueva actual actualizado actualizada actualizacion firmado firmada sellado sellada corregido
    corregida correccion completo completa definitivo definitiva ok bueno buena original vigencia version rev ultimo
    ultima page pagina hoja frente reverso vuelta anverso ambos lados legible color whatsapp screenshot captura
    camscanner adobe documento copia copy pm am at new file trabajador trabajadora empleado empleada tecnico
    tecnica sr sra ing lic arq nombre apto apta positiva positivo acreditacion`),
)

/** Words of all common names of documents. */
const KIND_WORDS = new Set(
  Object.values(DOCUMENT_KINDS).flatMap(({ names, titles = [] }) =>
    [...names, ...titles].flatMap(splitWords),
  ),
)

/** Whether a word of a file name may be about the document, not about its owner. */
export const isDocumentWord = (word: string): boolean =>
  [STOP_WORDS, SHARED_WORDS, NOISE_WORDS, KIND_WORDS].some((words) => words.has(word))

const NAMES = Object.entries(DOCUMENT_KINDS).flatMap(([kind, { names }]) =>
  names.map((name) => ({ kind, words: toWords(name) })),
)

/** Returns the kind of document (a key of DOCUMENT_KINDS) that the words name: the one with the most words, or else the first. */
export const findKindInWords = (words: readonly string[]): string | undefined => {
  const matches = NAMES.flatMap(({ kind, words: name }) => {
    const places = name.map((word) => words.indexOf(word))
    return places.includes(-1) ? [] : [{ kind, length: name.length, at: Math.min(...places) }]
  })
  return matches.sort((a, b) => b.length - a.length || a.at - b.at)[0]?.kind
}

/** Returns the kind of document whose title a text contains first, because titles come first. */
export const findKindInText = (text: string): string | undefined => {
  const matches = Object.entries(DOCUMENT_KINDS).flatMap(([kind, { titles = [] }]) => {
    const places = titles.map((title) => text.indexOf(` ${title} `)).filter((at) => at >= 0)
    return places.length === 0 ? [] : [{ kind, at: Math.min(...places) }]
  })
  return matches.sort((a, b) => a.at - b.at)[0]?.kind
}

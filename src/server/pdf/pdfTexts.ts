import { cardTexts } from '../../domain/credentials/cardTexts.ts'
import { FLAG_WORDS, pickSingularOrPluralWords } from '../../domain/people/stateWords.ts'

/** Spanish texts of the PDFs. */
export const pdfTexts = {
  product: 'Acredita',
  help: (phone: string) => `Ayuda: ${phone}`,
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  card: {
    of: ({ code, firstNames, surname }: { code: string; firstNames: string; surname: string }) =>
      `Credencial ${[code, firstNames, surname].filter(Boolean).join(' ')}`,
    many: (cards: number) => `${cards} credenciales`,
    typed:
      'Si no puede escanearlo, abra la dirección que está bajo el QR y escriba el código: la página dice si sigue vigente.',
    disclaimer: (utility: string) => `${cardTexts.disclaimer(utility)} Nunca pague en efectivo.`,
  },
  retention: {
    title: 'Acta de eliminación',
    of: (folio: string) => `Acta de eliminación ${folio}`,
    folio: 'Folio',
    decided: 'Se decidió',
    finished: 'Terminó',
    user: 'Lo decidió',
    chosen: 'Elegidos',
    deleted: 'Eliminados',
    skipped: 'No eliminados',
    about:
      'Al terminar su plazo de conservación, se eliminaron del portal los documentos de la lista, con sus archivos. Los que no se eliminaron se debían conservar, o volvieron a necesitarse. Las copias de respaldo los conservan hasta que se sustituyen.',
    rules: 'Plazos que se aplicaron',
    category: 'Tipo',
    years: 'Años',
    entries: 'Lo eliminado',
    kind: 'Qué es',
    id: 'Número',
    ended: 'Terminó',
    hash: 'Huella SHA-256 del archivo',
    person: 'Expediente de una persona',
    sha256: (hash: string) => `Huella SHA-256 de los plazos y de la lista: ${hash}`,
  },
  quotation: {
    title: 'Cotización de instalación',
    of: (folio: string, name: string) => `Cotización ${folio}: ${name}`,
    folio: 'Folio',
    date: 'Fecha',
    validUntil: 'Válida hasta el',
    client: 'Cliente',
    name: { IN: 'Nombre', LI: 'Razón social' },
    rfc: 'RFC',
    client_type: 'Tipo de cliente',
    types: { IN: 'Persona Física', LI: 'Persona Moral' },
    phone: 'Teléfono',
    email: 'Correo electrónico',
    costs: 'Costos',
    concept: 'Concepto',
    amount: 'Importe (MXN)',
    installation: (meters: number) => `Instalación de ${meters} ${meters === 1 ? 'metro' : 'metros'}`,
    unmeasured: 'Instalación: metros por definir',
    cost: (n: number) => `Costo adicional ${n}`,
    installationSum: 'Subtotal de instalación',
    additionalSum: 'Subtotal de costos adicionales',
    total: 'Total',
    beforeVat: 'Subtotal',
    vat: (percent: number) => `IVA (${percent} %)`,
    withVat: 'Total con IVA',
    vatTerm: (percent: number) =>
      `El total incluye el IVA de ${percent} %; los demás importes no lo incluyen.`,
    conditions: 'Condiciones',
    terms: (days: number, until: string) => [
      'Los importes están en pesos mexicanos (MXN).',
      `Esta cotización es válida por ${days} días naturales a partir de su fecha: hasta el ${until}.`,
      'El precio de la instalación incluye materiales, mano de obra y costos indirectos de los metros indicados.',
      'Los trabajos y materiales que no se mencionan aquí se cotizan por separado.',
      'Este documento no es un comprobante fiscal.',
    ],
  },
  matrix: {
    title: 'Acreditación de Personal',
    people: (people: number, count: string) => (people === 1 ? '1 persona' : `${count} personas`),
    printed: (moment: string) => `Impreso el ${moment}`,
    number: 'Núm.',
    state: 'Estado',
    name: 'Nombre',
    days: (days: number) => `${days} d`,
    notNeeded: '–  No aplica',
    active: 'Personal activo',
    everybody: 'Todo el personal',
    filter: {
      state: (state: string) => `Estado: ${state}`,
      company: (name: string) => `Empresa: ${name}`,
      missing: (requirement: string) => `Requisito no cumplido: ${requirement}`,
      search: (q: string) => `Coincide con «${q}»`,
    },
  },
  monthly: {
    title: (month: string) => `Reporte mensual: ${month}`,
    made: (day: string) => `Elaborado el ${day}.`,
    figures: {
      registered: 'Altas',
      granted: 'Acreditaciones',
      expiring: 'Por vencer',
      expired: 'Vencidas',
    },
    meaning:
      'Altas: personas registradas en el mes. Acreditaciones: las otorgadas en el mes. Por vencer: las que vencen en lo que resta del mes. Vencidas: las que vencieron en el mes.',
    knownOn: (day: string) =>
      `Las cifras de cada mes se guardan al terminar. Las de este mes, anterior a esos registros, son las que constaban el ${day}.`,
    vetoed: (people: number) =>
      people === 1
        ? 'Al día de este reporte hay 1 persona activa vetada, que no puede trabajar.'
        : `Al día de este reporte hay ${people} personas activas vetadas, que no pueden trabajar.`,
    empty: (month: string) =>
      `En ${month} no se registró a nadie, no se otorgó ninguna acreditación y ninguna vence ni venció.`,
    total: 'El mes en cifras',
    byZone: 'Por zona',
    byCompany: 'Por empresa colaboradora',
    zone: 'Zona',
    company: 'Empresa colaboradora',
    all: 'Total',
    totalAlt: (parts: string) => `Gráfica de barras de las cuatro cifras del mes: ${parts}.`,
    groupsAlt: (title: string) => `Gráfica de barras: ${title}. Las cifras están en la tabla que sigue.`,
    first: (shown: number, all: number) =>
      `La gráfica muestra las ${shown} con más movimiento; la tabla, las ${all}.`,
    people: {
      title: (day: string) => `El personal el ${day}`,
      lead: 'Personas activas, según su semáforo: las mismas cifras que el Panorama del portal.',
      byZone: 'El personal por zona',
      byCompany: 'El personal por empresa; primero, donde menos puede trabajar',
      state: 'Estado',
      people: 'Personas',
      lights: pickSingularOrPluralWords(FLAG_WORDS, 'many'),
      works: FLAG_WORDS.works.many,
      share: (count: string, share: number) => `${count} (${share} %)`,
      first: (shown: number, all: number) =>
        `La gráfica muestra las primeras ${shown}; la tabla, las ${all}.`,
    },
  },
} as const

import { fieldLabels } from '../../contract/fieldLabels.ts'
import { LIGHT_WORDS, STATE_WORDS, wordsOf } from '../../domain/stateWords.ts'

/** Words of the reports, besides the labels of the fields (contract/fieldLabels.ts). */
export const texts = {
  yes: 'Sí',
  no: 'No',
  lights: { ...wordsOf(STATE_WORDS, 'one'), unknown: '' },
  personnel: {
    file: 'personal',
    sheet: 'Personal',
    lightThen: 'Estado al cierre',
  },
  companies: {
    file: 'empresas-colaboradoras',
    sheet: 'Empresas colaboradoras',
    papersState: { inOrder: 'Al corriente', lacking: 'Faltan documentos', late: 'Con atraso' },
  },
  companyFiles: {
    file: 'archivos-de-empresas',
    sheet: 'Archivos de empresas',
    size: `${fieldLabels.company_files.size} (KB)`,
  },
  contacts: {
    file: 'contactos',
    sheet: 'Contactos',
  },
  figures: {
    sheet: 'Cifras del mes',
    of: 'Por',
    name: 'Nombre',
    total: 'Total',
    zone: 'Zona',
    company: 'Empresa colaboradora',
    registered: 'Altas',
    granted: 'Acreditaciones',
    expiring: 'Por vencer',
    expired: 'Vencidas',
  },
  people: {
    sheet: 'Personal hoy',
    state: 'Estado',
    ...wordsOf(LIGHT_WORDS, 'many'),
    all: 'Personas activas',
  },
  accreditation: { file: 'acreditacion', sheet: 'Acreditación' },
  quotations: {
    file: 'cotizaciones',
    sheet: 'Cotizaciones',
  },
  vetoes: { file: 'vetos', sheet: 'Vetos' },
  announcements: { file: 'anuncios', sheet: 'Anuncios' },
  administrative_acts: { file: 'actas-administrativas', sheet: 'Actas administrativas' },
  non_accordance: { file: 'no-conformidades', sheet: 'No conformidades' },
  pricing: {
    file: 'precios-de-instalacion',
    sheet: 'Precios de instalación',
  },
} as const

import type { inspectionSchema } from '../../../domain/door/inspections.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'
import { plural } from '../../i18n/plural.ts'

export const inspectionsWords = {
  title: 'Inspecciones',
  lead: 'Resultados de la verificación de credenciales en sitio.',
  failed: 'No se pudieron cargar las inspecciones',
  none: 'Todavía no hay inspecciones',
  noneText: 'Se hacen en «Verificar en sitio», con el teléfono.',
  unknown: 'Credencial desconocida',
  download: 'Descargar la foto',
  site: (company: string) => `Aquí trabaja ${company}`,
  offline: (signature: string) => `Sin señal: firma ${signature}`,
  signature: (signature: string) => `Firma ${signature}`,
  results: {
    may: 'Puede trabajar',
    may_not: 'No puede trabajar',
    elsewhere: 'Otra zona',
    other_company: 'Otra empresa',
    unknown: 'Desconocida',
    forged: 'Firma falsa o alterada',
    foreign: 'Lleva a otro sitio',
  },
  signatures: {
    unsigned: 'ausente',
    unreadable: 'alterada',
    unknown_key: 'de una llave desconocida',
    forged: 'falsa',
    revoked: 'de una llave revocada',
    expired: 'vencida',
    old_key: 'de una llave anterior',
    valid: 'válida',
    unverified: 'sin comprobar',
  },
  checks: {
    title: 'Consultas de la credencial',
    none: 'Nadie la ha consultado.',
    last: (moment: string) => `La última, el ${moment}.`,
    total: (n: number) => plural(n, `${n} en los últimos 30 días.`, `${n} en los últimos 30 días.`),
    day: ({ day, count }: { day: string; count: number }) => `${day}: ${count}`,
    failed: 'No se pudieron cargar las consultas.',
  },
}

const inspectionFields: Partial<Record<keyof typeof inspectionSchema.shape | 'from' | 'to', string>> = {
  id: 'Cuándo',
  result: 'Resultado',
  person_name: 'Persona',
  note: 'Hallazgo',
  from: 'Desde el día',
  to: 'Hasta el día',
}

addTranslations({ resources: { inspections: { name: 'Inspecciones', fields: inspectionFields } } })

import { FLAG_WORDS, pickSingularOrPluralWords } from '../../../../domain/people/stateWords.ts'

export const overviewWords = {
  title: 'Panorama',
  lead: (day: string) => `Al ${day}. Cada barra y cada cifra abre su lista.`,
  failed: 'No se pudo cargar el panorama',
  figure: ({ row, column, count }: Record<'row' | 'column' | 'count', string>) =>
    `${row} · ${column}: ${count}`,
  none: 'Nada que mostrar todavía.',
  chart: {
    show: 'Ver como gráfica',
    named: (title: string) => `Ver como gráfica: ${title}`,
  },
  table: {
    show: 'Ver como tabla',
    named: (title: string) => `Ver como tabla: ${title}`,
    more: 'Mostrar más',
  },
  worst: ({ count, all }: { count: number; all: string }) =>
    `Se muestran las ${count} con menos personal que puede trabajar hoy, de ${all}.`,
  share: ({ count, share }: { count: string; share: number }) => `${count} (${share} %)`,
  states: {
    title: 'Personal por estado',
    hint: 'Personas activas, según lo que dice hoy su semáforo.',
    row: 'Estado',
    columns: { people: 'Personas' },
  },
  zones: {
    title: 'Personal por zona',
    hint: 'Personas activas, por la zona de su empresa.',
    row: 'Zona',
    columns: { ...pickSingularOrPluralWords(FLAG_WORDS, 'many'), all: 'Personas' },
  },
  companies: {
    title: 'Empresas por personal que puede trabajar',
    hint: 'Primero, las que tienen menos personal que puede trabajar hoy.',
    row: 'Empresa',
    columns: { ...pickSingularOrPluralWords(FLAG_WORDS, 'many'), all: 'Personas' },
  },
  weeks: {
    title: 'Lo que vence en doce semanas',
    hint: 'Acreditaciones que terminan, también las de personas que hoy no pueden trabajar, y personas a quienes les vence el primero de sus requisitos.',
    row: 'Semana',
    week: ({ from, to }: Record<'from' | 'to', string>) => `${from} a ${to}`,
    columns: { accreditations: 'Acreditaciones', proofs: 'Requisitos' },
  },
  waiting: {
    title: 'Documentos por revisar',
    hint: 'Por los días de calendario que llevan en espera.',
    row: 'En espera',
    columns: { documents: 'Documentos' },
    ages: { 0: 'Menos de 3 días', 3: 'De 3 a 6 días', 7: 'De 7 a 29 días', 30: '30 días o más' },
  },
}

import { mergeDoubledFullStops } from '../../../domain/common/text.ts'
import { DOCUMENT_WORDS } from '../../../domain/documents/documentWords.ts'
import { pickSingularOrPluralWords } from '../../../domain/people/stateWords.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'
import { plural } from '../../i18n/plural.ts'

export const todosWords = {
  title: 'Mis pendientes',
  ofCompany: 'Pendientes de la empresa',
  lead: 'Lo que falta, se rechazó o está por vencer, de su personal y de su empresa; lo más grave primero.',
  leadOfCompany: 'Lo que una empresa debe entregar, de su personal y de la propia empresa.',
  failed: 'No se pudieron cargar los pendientes',
  choose: 'Elija una empresa',
  chooseText: 'Se mostrará lo que le falta entregar.',
  empty: {
    none: {
      title: 'Todo está en regla',
      text: '¡Felicidades! No hay nada que entregar hoy. Cuando un documento esté por vencer o un periodo por cerrar, aparecerá aquí.',
    },
    people: 'Ver su personal',
    noOne: {
      title: 'Hoy no hay nada que entregar',
      text: 'La empresa aún no registra personal. Al registrar a la primera persona, aquí aparecerá lo que se le pide para que pueda trabajar.',
    },
    register: 'Registrar personal',
    nothingAsked: {
      title: 'Hoy no hay nada que entregar',
      text: 'Cuando se acerque la fecha de una obligación o falte un documento, aparecerá aquí.',
    },
  },
  company: 'La empresa',
  nothingToUpload: 'No hay pendientes abiertos: hoy no hay archivos que subir.',
  why: (reason: string) => `Motivo: ${reason}`,
  kinds: {
    label: 'Mostrar',
    all: 'Todos',
    ...pickSingularOrPluralWords(DOCUMENT_WORDS, 'many'),
  },
  kind: pickSingularOrPluralWords(DOCUMENT_WORDS, 'one'),
  blocks: 'Sin esto no puede trabajar',
  upload: 'Subir',
  uploadOf: ({ name, whose }: Record<'name' | 'whose', string>) => `Subir ${name} de ${whose}`,
  tick: 'Marcar como cumplido',
  tickOf: ({ name, whose }: Record<'name' | 'whose', string>) => `Marcar como cumplido: ${name} de ${whose}`,
  ticked: 'Marcado como cumplido.',
  progress: {
    title: 'Avance de la empresa',
    share: (percent: number) => `Cumplimiento: ${percent} %`,
    none: 'Aún no se le pide nada a la empresa.',
    met: ({ met, asked }: Record<'met' | 'asked', number>) => `${met} de ${asked} requisitos cumplidos`,
    waiting: (n: number) => `${n} por revisar`,
    left: (n: number) => `${n} por atender`,
    due: (n: number) => `${n} por entregar`,
    first: (day: string) => `Hoy no hay nada que entregar: lo primero, a más tardar el ${day}`,
    coming: ({ name, count }: { name: string; count: number }) =>
      mergeDoubledFullStops(
        plural(count, `${name}`, `${name}. En total hay ${count} obligaciones con fecha por venir.`),
      ),
    next: ({ name, day }: Record<'name' | 'day', string>) => `Lo próximo: ${name}, a más tardar el ${day}`,
    nobody: 'Aún no hay personal registrado',
    working: ({ working, count }: Record<'working' | 'count', number>) =>
      plural(
        count,
        `${working} de ${count} persona puede trabajar hoy`,
        `${working} de ${count} personas pueden trabajar hoy`,
      ),
    bar: 'Requisitos cumplidos',
  },
  home: {
    title: 'Mis pendientes',
    none: 'Todo está en regla: no hay nada que entregar hoy.',
    noOne: 'No hay nada que entregar hoy. Al registrar a su personal, aquí aparecerá lo que se le pide.',
    nothingAsked: 'No hay nada que entregar hoy.',
    all: 'Ver todos los pendientes',
  },
}

const todoFields = {
  name: 'Qué',
  person: 'De quién',
  day: 'Fecha',
  kind: 'Estado',
  todo: 'Qué hacer',
  company: 'Empresa',
}

addTranslations({ resources: { todos: { name: 'Pendiente |||| Pendientes', fields: todoFields } } })

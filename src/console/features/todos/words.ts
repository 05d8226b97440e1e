import { DOCUMENT_WORDS } from '../../../domain/documents/documentWords.ts'
import { pickSingularOrPluralWords } from '../../../domain/people/stateWords.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'

const todos = {
  title: 'Mis pendientes',
  ofCompany: 'Pendientes de la empresa',
  lead: 'Lo que falta, se rechazó o está por vencer, de su personal y de su empresa; lo más grave primero.',
  leadOfCompany: 'Lo que una empresa debe entregar, de su personal y de la propia empresa.',
  failed: 'No se pudieron cargar los pendientes',
  choose: 'Elija una empresa',
  chooseText: 'Se mostrará lo que le falta entregar.',
  none: 'Todo está en regla',
  noneText:
    '¡Felicidades! No hay nada que entregar hoy. Cuando un documento esté por vencer o un periodo por cerrar, aparecerá aquí.',
  nonePeople: 'Ver su personal',
  noOne: 'Hoy no hay nada que entregar',
  noOneText:
    'La empresa aún no registra personal. Al registrar a la primera persona, aquí aparecerá lo que se le pide para que pueda trabajar.',
  noOneRegister: 'Registrar personal',
  nothingAsked: 'Hoy no hay nada que entregar',
  nothingAskedText: 'Cuando se acerque la fecha de una obligación o falte un documento, aparecerá aquí.',
  company: 'La empresa',
  why: 'Motivo: %{reason}',
  kinds: {
    label: 'Mostrar',
    all: 'Todos',
    ...pickSingularOrPluralWords(DOCUMENT_WORDS, 'many'),
  },
  kind: pickSingularOrPluralWords(DOCUMENT_WORDS, 'one'),
  blocks: 'Sin esto no puede trabajar',
  upload: 'Subir',
  uploadOf: 'Subir %{name} de %{whose}',
  tick: 'Marcar como cumplido',
  tickOf: 'Marcar como cumplido: %{name} de %{whose}',
  ticked: 'Marcado como cumplido.',
  progress: {
    title: 'Avance de la empresa',
    share: 'Cumplimiento: %{percent} %',
    none: 'Aún no se le pide nada a la empresa.',
    met: '%{met} de %{asked} requisitos cumplidos',
    waiting: '%{smart_count} por revisar',
    left: '%{smart_count} por atender',
    due: '%{smart_count} por entregar',
    first: 'Hoy no hay nada que entregar: lo primero, a más tardar el %{day}',
    coming: '%{name} |||| %{name}. En total hay %{smart_count} obligaciones con fecha por venir.',
    next: 'Lo próximo: %{name}, a más tardar el %{day}',
    nobody: 'Aún no hay personal registrado',
    working:
      '%{working} de %{smart_count} persona puede trabajar hoy |||| %{working} de %{smart_count} personas pueden trabajar hoy',
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

addTranslations({ todos, resources: { todos: { name: 'Pendiente |||| Pendientes', fields: todoFields } } })

import { DOCUMENT_WORDS } from '../../../domain/documentWords.ts'
import { wordsOf } from '../../../domain/stateWords.ts'
import { addWords } from '../../i18n/i18nProvider.ts'

/** Words of what a contractor has to do. */
const todos = {
  title: 'Mis pendientes',
  ofCompany: 'Pendientes de la empresa',
  lead: 'Lo que falta, se rechazó o está por vencer, de su personal y de su empresa; lo más grave primero.',
  leadOfCompany: 'Lo que a una empresa le falta entregar, de su personal y de ella misma.',
  failed: 'No se pudieron cargar los pendientes',
  choose: 'Elija una empresa',
  chooseText: 'Se mostrará lo que le falta entregar.',
  none: 'Todo está en regla',
  noneText:
    '¡Felicidades! No hay nada que entregar hoy. Cuando un documento esté por vencer o un periodo por cerrar, aparecerá aquí.',
  nonePeople: 'Ver a mi personal',
  company: 'La empresa',
  why: 'Motivo: %{reason}',
  kinds: {
    label: 'Mostrar',
    all: 'Todos',
    ...wordsOf(DOCUMENT_WORDS, 'many'),
  },
  kind: wordsOf(DOCUMENT_WORDS, 'one'),
  blocks: 'Sin esto no puede trabajar',
  upload: 'Subir',
  uploadOf: 'Subir %{name} de %{whose}',
  tick: 'Marcar como cumplido',
  tickOf: 'Marcar como cumplido: %{name} de %{whose}',
  ticked: 'Marcado como cumplido.',
  progress: {
    title: 'Cómo va la empresa',
    share: '%{percent} % de lo que se le pide está en regla',
    none: 'Aún no se le pide nada a la empresa.',
    met: '%{met} de %{asked} requisitos cumplidos',
    waiting: '%{smart_count} por revisar',
    left: '%{smart_count} por atender',
    working:
      'Hoy puede trabajar %{working} de %{people} personas |||| Hoy pueden trabajar %{working} de %{people} personas',
    bar: 'Requisitos cumplidos',
  },
  home: {
    title: 'Mis pendientes',
    none: 'Todo está en regla: no hay nada que entregar hoy.',
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

addWords({ todos, resources: { todos: { name: 'Pendiente |||| Pendientes', fields: todoFields } } })

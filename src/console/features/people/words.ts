import { FLAG_WORDS, pickSingularOrPluralWords, STATE_WORDS } from '../../../domain/people/stateWords.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'

const personnel = {
  title: 'Plantilla de Personal',
  count: {
    active: '%{count} persona activa |||| %{count} personas activas',
    inactive: '%{count} persona inactiva |||| %{count} personas inactivas',
    all: '%{count} persona en total |||| %{count} personas en total',
    searching: 'Buscando…',
    found: '%{smart_count} resultado para «%{q}» |||| %{smart_count} resultados para «%{q}»',
    filtered: '%{count} persona con estos filtros |||| %{count} personas con estos filtros',
  },
  filter: {
    label: 'Mostrar',
    active: 'Activos',
    inactive: 'Inactivos',
    all: 'Todos',
    anyState: 'Todos',
  },
  actions: {
    viewPerson: 'Ver a %{name}',
    create: 'Dar de Alta Personal',
    qrZip: 'Descargar Códigos QR',
    accreditationOf: 'Acreditación de %{name}',
  },
  acts: {
    grant: 'Acreditar',
    renew: 'Renovar',
    both: 'Acreditar o renovar',
    suspend: 'Suspender',
    reinstate: 'Levantar suspensión',
    revoke: 'Revocar',
  },
  /** Texts of the button that downloads QR codes. */
  qr: {
    selected: '%{smart_count} seleccionada |||| %{smart_count} seleccionadas',
    shown: '%{count} persona |||| %{count} personas',
    everybody: 'todo el personal',
    running: 'Cancelar descarga (%{received})',
    waitingBehind: 'Cancelar (%{ahead} antes que el suyo)',
    done: 'Se descargaron los códigos QR.',
    cancelled: 'Se canceló la descarga de los códigos QR.',
  },
  selected: '%{smart_count} persona seleccionada |||| %{smart_count} personas seleccionadas',
  selectAll: 'Seleccionar a las %{smart_count}',
  selectFirst: 'Seleccionar a las primeras %{smart_count}',
  bulk: {
    activate: {
      action: 'Activar',
      title: 'Activar personal',
      question: '¿Activar a %{smart_count} persona? |||| ¿Activar a %{smart_count} personas?',
      done: '%{smart_count} persona activada. |||| %{smart_count} personas activadas.',
    },
    deactivate: {
      action: 'Desactivar',
      title: 'Desactivar personal',
      question:
        '¿Desactivar a %{smart_count} persona? Su credencial dejará de ser válida de inmediato. |||| ¿Desactivar a %{smart_count} personas? Sus credenciales dejarán de ser válidas de inmediato.',
      done: '%{smart_count} persona desactivada. |||| %{smart_count} personas desactivadas.',
    },
    qr: {
      action: 'Descargar QR',
      title: 'Descargar códigos QR',
      done: '%{smart_count} código QR descargado. |||| %{smart_count} códigos QR descargados.',
    },
    credentials: { action: 'Descargar credenciales' },
    cards: { action: 'Imprimir tarjetas' },
  },
  ready: '%{smart_count} persona lista para acreditar |||| %{smart_count} personas listas para acreditar',
  tooManyAtOnce: 'Se puede hacer con hasta %{max} personas a la vez. Quite algunas de la selección.',
  tooMany: 'Se pueden descargar hasta %{max} credenciales a la vez. Quite algunas de la selección.',
  empty: {
    title: 'No hay resultados',
    typed: 'Ninguna persona coincide. Revise lo que escribió o muestre a todo el personal.',
    filtered: 'Ninguna persona coincide con estos filtros.',
    activity: 'No hay personal en esta lista. Puede mostrar a todos, activos e inactivos.',
    clear: 'Mostrar a todos',
    none: 'Aún no hay personal registrado.',
    first: 'Dé de alta a la primera persona.',
  },
  error: { title: 'No se pudo cargar el personal' },
  light: pickSingularOrPluralWords(FLAG_WORDS, 'one'),
  state: { ...pickSingularOrPluralWords(STATE_WORDS, 'one'), unknown: 'Vigencia desconocida' },
}

addTranslations({ personnel })

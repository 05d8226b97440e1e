import { FLAG_WORDS, pickSingularOrPluralWords, STATE_WORDS } from '../../../domain/people/stateWords.ts'
import { formatCount } from '../../i18n/formatCount.ts'
import { plural } from '../../i18n/plural.ts'

export const personnelWords = {
  title: 'Plantilla de Personal',
  count: {
    active: (n: number) =>
      plural(n, `${formatCount(n)} persona activa`, `${formatCount(n)} personas activas`),
    inactive: (n: number) =>
      plural(n, `${formatCount(n)} persona inactiva`, `${formatCount(n)} personas inactivas`),
    all: (n: number) =>
      plural(n, `${formatCount(n)} persona en total`, `${formatCount(n)} personas en total`),
    searching: 'Buscando…',
    found: ({ count, q }: { count: number; q: string }) =>
      plural(count, `${count} resultado para «${q}»`, `${count} resultados para «${q}»`),
    filtered: (n: number) =>
      plural(
        n,
        `${formatCount(n)} persona con estos filtros`,
        `${formatCount(n)} personas con estos filtros`,
      ),
  },
  filter: {
    label: 'Mostrar',
    active: 'Activos',
    inactive: 'Inactivos',
    all: 'Todos',
    anyState: 'Todos',
  },
  actions: {
    viewPerson: (name: string) => `Ver a ${name}`,
    create: 'Dar de Alta Personal',
    qrZip: 'Descargar Códigos QR',
    accreditationOf: (name: string) => `Acreditación de ${name}`,
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
    selected: (n: number) => plural(n, `${n} seleccionada`, `${n} seleccionadas`),
    shown: (n: number) => plural(n, `${formatCount(n)} persona`, `${formatCount(n)} personas`),
    everybody: 'todo el personal',
    running: (received: string) => `Cancelar descarga (${received})`,
    waitingBehind: (ahead: number) => `Cancelar (${ahead} antes que el suyo)`,
    done: 'Se descargaron los códigos QR.',
    cancelled: 'Se canceló la descarga de los códigos QR.',
  },
  selected: (n: number) => plural(n, `${n} persona seleccionada`, `${n} personas seleccionadas`),
  selectAll: (n: number) => `Seleccionar a las ${n}`,
  selectFirst: (n: number) => `Seleccionar a las primeras ${n}`,
  bulk: {
    activate: {
      action: 'Activar',
      title: 'Activar personal',
      question: (n: number) => plural(n, `¿Activar a ${n} persona?`, `¿Activar a ${n} personas?`),
      done: (n: number) => plural(n, `${n} persona activada.`, `${n} personas activadas.`),
    },
    deactivate: {
      action: 'Desactivar',
      title: 'Desactivar personal',
      question: (n: number) =>
        plural(
          n,
          `¿Desactivar a ${n} persona? Su credencial dejará de ser válida de inmediato.`,
          `¿Desactivar a ${n} personas? Sus credenciales dejarán de ser válidas de inmediato.`,
        ),
      done: (n: number) => plural(n, `${n} persona desactivada.`, `${n} personas desactivadas.`),
    },
    qr: {
      action: 'Descargar QR',
      title: 'Descargar códigos QR',
      done: (n: number) => plural(n, `${n} código QR descargado.`, `${n} códigos QR descargados.`),
    },
    credentials: { action: 'Descargar credenciales' },
    cards: { action: 'Imprimir tarjetas' },
  },
  readyPeople: 'Personas listas para acreditar',
  ready: (n: number) => plural(n, `${n} persona lista para acreditar`, `${n} personas listas para acreditar`),
  tooManyAtOnce: (max: number) =>
    `Se puede hacer con hasta ${max} personas a la vez. Quite algunas de la selección.`,
  tooMany: (max: number) =>
    `Se pueden descargar hasta ${max} credenciales a la vez. Quite algunas de la selección.`,
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

import { mergeDoubledFullStops } from '../../domain/common/text.ts'
import { GROUP_TEXTS } from '../../domain/groups.ts'
import { formatCount } from './formatCount.ts'
import { plural } from './plural.ts'

export const appWords = {
  name: 'Acredita',
  loading: 'Cargando…',
  copy: 'Copiar',
  /** English text, because docs/requirements.md requires this wording. */
  authenticating: 'Loading...',
  menu: {
    title: 'Secciones',
    work: 'Por hacer',
    site: 'En sitio',
    administration: 'Administración',
    open: (n: number) => plural(n, 'abierto', 'abiertos'),
    waiting: (n: number) => plural(n, 'espera revisión', 'esperan revisión'),
  },
  tools: 'Herramientas',
  bell: {
    none: 'Notificaciones',
    unread: (n: number) => `Notificaciones: ${n} sin leer`,
    many: 'Notificaciones: más de 99 sin leer',
  },
  signOut: {
    title: 'Inspecciones sin enviar',
    stored: (n: number) =>
      plural(
        n,
        `Hay ${n} inspección sin enviar. Si cierra sesión, queda guardada en este dispositivo y se envía cuando usted vuelva a entrar aquí.`,
        `Hay ${n} inspecciones sin enviar. Si cierra sesión, quedan guardadas en este dispositivo y se envían cuando usted vuelva a entrar aquí.`,
      ),
    unstored: (n: number) =>
      plural(
        n,
        `Hay ${n} inspección sin enviar, y este dispositivo no pudo guardarla toda. Si cierra sesión antes de que se envíe, puede perderse.`,
        `Hay ${n} inspecciones sin enviar, y este dispositivo no pudo guardarlas todas. Si cierra sesión antes de que se envíen, pueden perderse.`,
      ),
    stay: 'Seguir en la sesión',
  },
  user: {
    of: 'Cuenta de',
    panel: 'Cuenta',
    logout: 'Cerrar sesión',
    appearance: 'Apariencia',
    light: 'Clara',
    dark: 'Oscura',
    auto: 'Automática',
  },
  groups: {
    ...GROUP_TEXTS,
    superAdmin: 'Superadministrador',
    admin_access: 'Administrador',
  },
  search: {
    title: 'Buscar',
    hint: 'Buscar…',
    close: 'Cerrar la búsqueda',
    label: (kinds: string) => `Buscar ${kinds}`,
    page: 'página',
    groups: { recent: 'Recientes', pages: 'Páginas', actions: 'Acciones', more: 'Más resultados' },
    shortcut: 'Ctrl K',
    inList: ({ q, list }: Record<'q' | 'list', string>) => `Buscar «${q}» en ${list}`,
    none: (q: string) =>
      `Nada coincide con «${q}». Revise la ortografía, o pruebe con un apellido, una empresa o un folio.`,
    count: (n: number) => plural(n, `${n} resultado`, `${n} resultados`),
    failed: (kinds: string) => mergeDoubledFullStops(`No se pudo buscar en: ${kinds}.`),
    /** Synonym of the action that signs out. */
    signOut: 'Salir',
  },
  /** Names of the actions that the search box offers besides those of the features. */
  actions: {
    light: 'Cambiar apariencia: clara',
    dark: 'Cambiar apariencia: oscura',
    auto: 'Cambiar apariencia: automática',
  },
  keys: { title: 'Atajos del teclado' },
  crumbs: 'Ruta de navegación',
  person: {
    notFound: {
      title: 'No encontramos a esta persona',
      text: 'Puede que la hayan eliminado, que ahora trabaje para otra empresa, o que la dirección esté incompleta.',
    },
    failed: {
      title: 'No se pudo cargar la información',
      retry: 'Reintentar',
    },
  },
  error: {
    title: 'Algo salió mal',
    text: 'Esta página no se pudo mostrar. Lo que ya estaba guardado sigue a salvo. Recargue la página; si vuelve a fallar, vaya a Inicio e intente más tarde.',
    reload: 'Recargar la página',
    retry: 'Reintentar',
    home: 'Ir a Inicio',
    network: 'No hay conexión con el servidor. Revise su conexión e intente de nuevo.',
    gateway: {
      read: 'Contestó la red o un equipo intermedio, no el portal. Si su red pide iniciar sesión (portal cautivo), hágalo en otra pestaña y vuelva a intentarlo.',
      write:
        'Contestó la red o un equipo intermedio, no el portal, y no se sabe si el cambio se guardó. Si su red pide iniciar sesión (portal cautivo), hágalo en otra pestaña y vuelva a intentarlo.',
    },
    unexpected: {
      read: 'La respuesta llegó incompleta o no es la esperada. Vuelva a intentarlo.',
      write:
        'La respuesta llegó incompleta o no es la esperada, y no se sabe si el cambio se guardó. Vuelva a intentarlo.',
    },
    server: 'El servidor tuvo un problema. Intente de nuevo en unos minutos.',
    forbidden: 'No tiene permiso para hacer esto.',
    denied: (page: string) => `Su cuenta no tiene permiso para abrir «${page}».`,
    notFound: 'Lo que busca no existe o ya no está disponible.',
    unfiltered: 'El sistema no envía en esta lista el dato por el que se quiere filtrar.',
    tooMany: (n: number) =>
      plural(
        n,
        `Demasiadas solicitudes. Espere ${n} segundo y vuelva a intentarlo.`,
        `Demasiadas solicitudes. Espere ${n} segundos y vuelva a intentarlo.`,
      ),
    unknown: 'No se pudo completar la operación. Intente de nuevo.',
  },
  offline: {
    title: 'Sin conexión',
    text: 'No se pudo abrir esta página porque no hay conexión con el servidor. Se abrirá sola en cuanto vuelva.',
  },
  notFound: {
    title: 'No encontramos esta página',
    text: (address: string) =>
      mergeDoubledFullStops(
        `Ninguna página tiene la dirección ${address}. Revise que esté completa, o elija una sección del menú.`,
      ),
  },
  fileChanged: 'El archivo cambió o ya no está donde se eligió. Elíjalo otra vez.',
  download: {
    inApp:
      'Si el archivo no se guardó, es porque está en el navegador de otra aplicación. Abra su menú (⋮ o ···), elija «Abrir en Chrome» o «Abrir en Safari», y descárguelo ahí.',
    refused: (error: string) => `Error: ${error}`,
    failed: (message: string) => `An error occurred: ${message}`,
  },
  pager: {
    label: 'Páginas de resultados',
    previous: 'Anterior',
    next: 'Siguiente',
    page: (page: number) => `Página ${page}`,
    range: ({ from, to, total }: Record<'from' | 'to' | 'total', number>) =>
      `${from}–${to} de ${formatCount(total)}`,
    part: ({ from, to }: Record<'from' | 'to', number>) => `${from}–${to}`,
  },
  table: {
    see: 'Ver',
    selectPage: 'Seleccionar los de esta página',
    filter: 'Buscar',
    none: 'No hay resultados',
    noneText: (q: string) => `Nada coincide con «${q}».`,
    noneFiltered: 'Nada coincide con los filtros elegidos.',
    noneWithdrawn: 'No hay nada retirado.',
    clear: 'Quitar el filtro',
    clearAll: 'Quitar los filtros',
    order: 'Orden',
  },
  views: 'Vistas',
  filters: {
    title: 'Filtros',
    active: (n: number) => `Filtros (${n})`,
    close: 'Ver resultados',
    show: (n: number) => plural(n, `Ver ${n} resultado`, `Ver ${n} resultados`),
  },
  undo: {
    done: 'Se deshizo.',
    changed: 'No se deshizo: alguien más lo cambió después. Se muestra como quedó.',
    running: 'Deshaciendo…',
  },
  bulk: {
    progress: ({ done, total, percent }: Record<'done' | 'total' | 'percent', number>) =>
      `${done} de ${total} · ${percent} %`,
    stop: 'Detener',
    stopped: 'Se detuvo antes de terminar.',
    unchanged: (n: number) => plural(n, `${n} ya estaba así.`, `${n} ya estaban así.`),
    undone: (n: number) => plural(n, `${n} quedó como estaba.`, `${n} quedaron como estaban.`),
    failed: (n: number) => `No se pudo completar para ${n}:`,
    missing: 'Alguien que ya no está en la lista',
  },
  export: {
    xlsx: 'Excel (.xlsx)',
    csv: 'CSV',
    running: (received: string) => `Cancelar (${received})`,
    waitingBehind: (ahead: number) => `Cancelar (${ahead} antes que el suyo)`,
    done: (name: string) => mergeDoubledFullStops(`Se descargó ${name}.`),
    cancelled: 'Se canceló la descarga.',
  },
  reason: { label: 'Motivo', hint: 'Quedará guardado con su nombre y la fecha.' },
  leave: {
    title: 'Cambios sin guardar',
    question: 'Lo que escribió se perderá. ¿Desea salir sin guardar?',
    yes: 'Salir sin guardar',
    no: 'Seguir editando',
  },
  form: {
    close: 'Cerrar formulario',
    length: ({ length, max }: Record<'length' | 'max', number>) => `${length} de ${max} caracteres`,
    tooLong: ({ length, max }: Record<'length' | 'max', number>) =>
      `Tiene ${length} caracteres. Escriba ${max} como máximo.`,
  },
  draft: {
    today: (time: string) => `Hay un borrador de hoy a las ${time}.`,
    yesterday: (time: string) => `Hay un borrador de ayer a las ${time}.`,
    day: ({ day, time }: Record<'day' | 'time', string>) => `Hay un borrador del ${day} a las ${time}.`,
    noFile: 'Los archivos no se conservan; elíjalos de nuevo.',
    changed: 'Algunos de sus datos cambiaron después; revíselos antes de guardar.',
    recover: 'Recuperar',
    discard: 'Descartar',
  },
  record: { more: 'Más acciones' },
  showMore: { more: 'Ver más', less: 'Ver menos' },
  noValue: 'Sin dato',
  phoneHint: '10 dígitos, con clave lada',
  nssHint: '11 dígitos',
  doubtfulNss: 'Revise el NSS: el último dígito no coincide con los demás. Si es correcto, puede continuar.',
  doubtfulCurp:
    'Revise la CURP: el último dígito no coincide con los demás. Si es correcta, puede continuar.',
  doubtfulRfc:
    'Revise el RFC: el último carácter no coincide con los demás. Si es correcto, puede continuar.',
  picker: { none: 'No hay resultados', loading: 'Buscando…' },
}

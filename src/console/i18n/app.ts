import { GROUP_TEXTS } from '../../domain/groups.ts'

export const app = {
  name: 'Acredita',
  loading: 'Cargando…',
  /** English text, because docs/requirements.md requires this wording. */
  authenticating: 'Loading...',
  menu: {
    title: 'Secciones',
    work: 'Por hacer',
    site: 'En sitio',
    administration: 'Administración',
    open: 'abierto |||| abiertos',
    waiting: 'espera revisión |||| esperan revisión',
  },
  tools: 'Herramientas',
  bell: {
    none: 'Notificaciones',
    unread: 'Notificaciones: %{smart_count} sin leer',
    many: 'Notificaciones: más de 99 sin leer',
  },
  signOut: {
    title: 'Inspecciones sin enviar',
    stored:
      'Hay %{smart_count} inspección sin enviar. Si cierra sesión, queda guardada en este dispositivo y se envía cuando usted vuelva a entrar aquí. |||| Hay %{smart_count} inspecciones sin enviar. Si cierra sesión, quedan guardadas en este dispositivo y se envían cuando usted vuelva a entrar aquí.',
    unstored:
      'Hay %{smart_count} inspección sin enviar, y este dispositivo no pudo guardarla toda. Si cierra sesión antes de que se envíe, puede perderse. |||| Hay %{smart_count} inspecciones sin enviar, y este dispositivo no pudo guardarlas todas. Si cierra sesión antes de que se envíen, pueden perderse.',
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
    label: 'Buscar %{kinds}',
    page: 'página',
    groups: { recent: 'Recientes', pages: 'Páginas', actions: 'Acciones', more: 'Más resultados' },
    shortcut: 'Ctrl K',
    inList: 'Buscar «%{q}» en %{list}',
    none: 'Nada coincide con «%{q}». Revise la ortografía, o pruebe con un apellido, una empresa o un folio.',
    count: '%{smart_count} resultado |||| %{smart_count} resultados',
    failed: 'No se pudo buscar en: %{kinds}.',
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
    gateway:
      'Contestó la red o un equipo intermedio, no el portal. Si su red pide iniciar sesión (portal cautivo), hágalo en otra pestaña y vuelva a intentarlo.',
    gatewayWrite:
      'Contestó la red o un equipo intermedio, no el portal, y no se sabe si el cambio se guardó. Si su red pide iniciar sesión (portal cautivo), hágalo en otra pestaña y vuelva a intentarlo.',
    unexpected: 'La respuesta llegó incompleta o no es la esperada. Vuelva a intentarlo.',
    unexpectedWrite:
      'La respuesta llegó incompleta o no es la esperada, y no se sabe si el cambio se guardó. Vuelva a intentarlo.',
    server: 'El servidor tuvo un problema. Intente de nuevo en unos minutos.',
    forbidden: 'No tiene permiso para hacer esto.',
    denied: 'Su cuenta no tiene permiso para abrir «%{page}».',
    notFound: 'Lo que busca no existe o ya no está disponible.',
    unfiltered: 'El sistema no envía en esta lista el dato por el que se quiere filtrar.',
    tooMany:
      'Demasiadas solicitudes. Espere %{smart_count} segundo y vuelva a intentarlo. |||| Demasiadas solicitudes. Espere %{smart_count} segundos y vuelva a intentarlo.',
    unknown: 'No se pudo completar la operación. Intente de nuevo.',
  },
  offline: {
    title: 'Sin conexión',
    text: 'No se pudo abrir esta página porque no hay conexión con el servidor. Se abrirá sola en cuanto vuelva.',
  },
  notFound: {
    title: 'No encontramos esta página',
    text: 'Ninguna página tiene la dirección %{address}. Revise que esté completa, o elija una sección del menú.',
  },
  download: {
    refused: 'Error: %{error}',
    failed: 'An error occurred: %{message}',
  },
  pager: {
    label: 'Páginas de resultados',
    previous: 'Anterior',
    next: 'Siguiente',
    page: 'Página %{page}',
    range: '%{from}–%{to} de %{total}',
    part: '%{from}–%{to}',
  },
  table: {
    see: 'Ver',
    selectPage: 'Seleccionar los de esta página',
    filter: 'Buscar',
    none: 'No hay resultados',
    noneText: 'Nada coincide con «%{q}».',
    noneFiltered: 'Nada coincide con los filtros elegidos.',
    noneWithdrawn: 'No hay nada retirado.',
    clear: 'Quitar el filtro',
    clearAll: 'Quitar los filtros',
    order: 'Orden',
  },
  views: 'Vistas',
  filters: {
    title: 'Filtros',
    active: 'Filtros (%{count})',
    close: 'Ver resultados',
    show: 'Ver %{smart_count} resultado |||| Ver %{smart_count} resultados',
  },
  undo: {
    done: 'Se deshizo.',
    changed: 'No se deshizo: alguien más lo cambió después. Se muestra como quedó.',
    running: 'Deshaciendo…',
  },
  bulk: {
    progress: '%{done} de %{total} · %{percent} %',
    stop: 'Detener',
    stopped: 'Se detuvo antes de terminar.',
    unchanged: '%{smart_count} ya estaba así. |||| %{smart_count} ya estaban así.',
    undone: '%{smart_count} quedó como estaba. |||| %{smart_count} quedaron como estaban.',
    failed: 'No se pudo completar para %{smart_count}: |||| No se pudo completar para %{smart_count}:',
    missing: 'Alguien que ya no está en la lista',
  },
  export: {
    xlsx: 'Excel (.xlsx)',
    csv: 'CSV',
    running: 'Cancelar (%{received})',
    waitingBehind: 'Cancelar (%{ahead} antes que el suyo)',
    done: 'Se descargó %{name}.',
    cancelled: 'Se canceló la descarga.',
  },
  reason: { label: 'Motivo', hint: 'Quedará guardado con su nombre y la fecha.' },
  leave: {
    title: 'Cambios sin guardar',
    question: 'Lo que escribió se perderá. ¿Desea salir sin guardar?',
    yes: 'Salir sin guardar',
    no: 'Seguir editando',
  },
  form: { close: 'Cerrar formulario' },
  draft: {
    today: 'Hay un borrador de hoy a las %{time}.',
    yesterday: 'Hay un borrador de ayer a las %{time}.',
    day: 'Hay un borrador del %{day} a las %{time}.',
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

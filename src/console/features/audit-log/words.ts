import { addWords } from '../../i18n/i18nProvider.ts'

/**
 * Words of the audit log's pages. The server also needs the texts of entries, which are in
 * contract/logSentences.ts and logWords.ts.
 */
const log = {
  title: 'Bitácora',
  lead: 'Quién hizo qué, cuándo y desde dónde. Nadie puede cambiarla ni borrarla.',
  failed: 'No se pudo cargar la Bitácora',
  none: 'Todavía no hay entradas',
  natures: { change: 'Cambios', signIn: 'Sesiones', refusal: 'Rechazos', download: 'Descargas' },
  refused: 'Rechazado',
  local: 'Este servidor',
  entry: {
    name: 'Entrada',
    crumb: 'Entrada',
    notFound: {
      title: 'Esta entrada no existe',
      text: 'Puede ser más antigua que lo que se conserva de la Bitácora.',
    },
    failed: { title: 'No se pudo cargar la entrada', retry: 'Reintentar' },
    back: 'Ir a la Bitácora',
    when: 'Cuándo',
    who: 'Quién',
    reason: 'Detalle',
    subject: 'Sobre',
    whole: 'Es parte de',
    wholeLink: 'La acción completa',
    details: 'Detalles técnicos',
    hide: 'Ocultar los detalles',
    number: 'Entrada',
    action: 'Acción',
    call: 'Nombre interno de la acción',
    username: 'Usuario',
    from: 'Dirección de red',
    result: 'Resultado',
    record: 'Nombre interno del registro',
    changed: 'Qué cambió',
    count: '%{smart_count} registro |||| %{smart_count} registros',
    nothing: 'No cambió ningún registro.',
    more: 'Mostrar más',
  },
  change: {
    show: { created: 'Ver los datos', removed: 'Ver los datos', changed: 'Ver antes, después y ahora' },
    hide: 'Ocultar los datos',
    field: 'Dato',
    before: 'Antes',
    after: 'Después',
    value: 'Valor',
    now: 'Ahora',
    same: 'Igual',
    differs: '%{now} · distinto',
    gone: 'El registro ya no existe',
    created: 'Alta',
    removed: 'Eliminado',
    changed: 'Cambio',
    secret: 'Cambió; su contenido no se guarda aquí',
  },
}

const logFields = {
  id: 'Fecha y hora',
  at: 'Fecha y hora',
  username: 'Quién',
  what: 'Qué pasó',
  action: 'Acción',
  field: 'Dato',
  subject: 'Sobre',
  address: 'Dirección de red',
  nature: 'Qué mostrar',
  user: 'Quién lo hizo',
  kind: 'Tipo de registro',
  person: 'Persona',
  company: 'Empresa',
  quotation: 'Cotización',
  since: 'Desde el día',
  until: 'Hasta el día',
}

addWords({ log, resources: { log: { name: 'Bitácora', fields: logFields } } })

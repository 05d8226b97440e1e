import { addWords } from '../../i18n/i18nProvider.ts'

/** Words of the Bitácora's pages. The texts of its entries are in contract/logWords.ts and logLabels.ts, as the server needs them too. */
const log = {
  title: 'Bitácora',
  lead: 'Quién hizo qué, cuándo y desde dónde. Nadie puede cambiarla ni borrarla.',
  failed: 'No se pudo cargar la Bitácora',
  none: 'Todavía no hay entradas',
  natures: { change: 'Cambios', signIn: 'Sesiones', refusal: 'Rechazos', download: 'Descargas' },
  refused: 'Rechazado',
  rows: '%{smart_count} registro |||| %{smart_count} registros',
  local: 'Este servidor',
  entry: {
    name: 'Entrada',
    title: 'Entrada %{id}',
    notFound: {
      title: 'Esta entrada no existe',
      text: 'Puede ser más antigua que lo que se conserva de la Bitácora.',
    },
    failed: { title: 'No se pudo cargar la entrada', retry: 'Reintentar' },
    back: 'Ir a la Bitácora',
    when: 'Cuándo',
    who: 'Quién',
    from: 'Desde',
    result: 'Resultado',
    reason: 'Detalle',
    subject: 'Registro',
    whole: 'Es parte de',
    changed: 'Qué cambió',
    count: '%{smart_count} registro |||| %{smart_count} registros',
    nothing: 'No cambió ningún registro.',
    more: 'Mostrar más',
  },
  change: {
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
    secret: 'Cambió; aquí no se guarda qué decía',
  },
}

const logFields = {
  id: 'Fecha y hora',
  at: 'Fecha y hora',
  username: 'Quién',
  action: 'Qué',
  subject: 'Registro',
  address: 'Dirección de red',
  nature: 'Qué mostrar',
  user: 'Usuario',
  kind: 'Tipo de registro',
  person: 'Persona',
  company: 'Empresa',
  quotation: 'Cotización',
  since: 'Desde el día',
  until: 'Hasta el día',
}

addWords({ log, resources: { log: { name: 'Bitácora', fields: logFields } } })

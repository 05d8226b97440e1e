import { addWords } from '../../i18n/i18nProvider.ts'

/** Words of the history on a record's page. */
const history = {
  title: 'Historial',
  none: 'Todavía no hay cambios',
  noneText: 'Aquí se ve quién cambió qué, desde que el portal lleva su Bitácora.',
  failed: 'No se pudo cargar el historial',
  more: 'Mostrar más',
  inLog: 'Ver en la Bitácora',
  created: '%{what}: alta',
  removed: '%{what}: eliminado',
}

addWords({ history })

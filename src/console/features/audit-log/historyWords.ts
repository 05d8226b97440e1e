import { addTranslations } from '../../i18n/i18nProvider.ts'

const history = {
  title: 'Historial',
  none: 'Todavía no hay cambios',
  noneText: 'Aquí se muestra quién hizo cada cambio desde que el portal lleva su Bitácora.',
  failed: 'No se pudo cargar el historial',
  more: 'Mostrar más',
  inLog: 'Ver en la Bitácora',
  unfold: 'y %{smart_count} dato más |||| y %{smart_count} datos más',
  fold: 'Ocultar',
  rest: 'y %{smart_count} registro más |||| y %{smart_count} registros más',
}

addTranslations({ history })

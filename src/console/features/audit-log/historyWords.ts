import { plural } from '../../i18n/plural.ts'

export const historyWords = {
  title: 'Historial',
  none: 'Todavía no hay cambios',
  noneText: 'Aquí se muestra quién hizo cada cambio desde que el portal lleva su Bitácora.',
  failed: 'No se pudo cargar el historial',
  more: 'Mostrar más',
  inLog: 'Ver en la Bitácora',
  unfold: (n: number) => plural(n, `y ${n} dato más`, `y ${n} datos más`),
  fold: 'Ocultar',
  rest: (n: number) => plural(n, `y ${n} registro más`, `y ${n} registros más`),
}

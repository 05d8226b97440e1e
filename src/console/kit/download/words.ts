import { addWords } from '../../i18n/i18nProvider.ts'

/** Words of a running download. They load with the first lists, the other words of files later. */
const download = {
  start: 'Descargar',
  startOf: 'Descargar %{name}',
  cancel: 'Cancelar',
  cancelPart: 'Cancelar (%{percent} %)',
  waiting: 'En espera: %{ahead} antes que el suyo',
}

addWords({ download })

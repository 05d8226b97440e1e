import { addWords } from '../../i18n/i18nProvider.ts'

/** Words of a download that is running. They load with the first lists, and the other words of files do not. */
const download = {
  start: 'Descargar',
  startOf: 'Descargar %{name}',
  cancel: 'Cancelar',
  cancelPart: 'Cancelar (%{percent} %)',
  waiting: 'En espera: %{ahead} antes que el suyo',
}

addWords({ download })

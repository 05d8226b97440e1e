import { addTranslations } from '../../i18n/i18nProvider.ts'

/** Spanish texts of a running download. Separate from the texts of uploads, because every list loads this file. */
const download = {
  start: 'Descargar',
  startOf: 'Descargar %{name}',
  cancel: 'Cancelar',
  cancelPart: 'Cancelar (%{percent} %)',
  waiting: 'En espera: %{ahead} antes que el suyo',
}

addTranslations({ download })

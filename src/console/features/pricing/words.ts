import { addTranslations } from '../../i18n/i18nProvider.ts'

const pricing = {
  title: 'Precios de instalación',
  lead: 'Precios por metros de instalación. Las cotizaciones hechas conservan los suyos.',
  count: '%{smart_count} precio |||| %{smart_count} precios',
  meters: '%{meters} m',
  quotations: 'Cotizaciones',
  edit: 'Editar',
  editOne: 'Editar el precio de %{meters} m',
  save: 'Guardar',
  cancel: 'Cancelar',
  price: '%{price}, %{meters} m',
  saved: 'El precio de %{meters} m se guardó.',
  empty: { title: 'Aún no hay precios publicados', text: 'La distribuidora los publica aquí.' },
  error: { title: 'No se pudieron cargar los precios' },
}

addTranslations({ pricing })

import { plural } from '../../i18n/plural.ts'

export const pricingWords = {
  title: 'Precios de instalación',
  lead: 'Precios por metros de instalación. Las cotizaciones hechas conservan los suyos.',
  count: (n: number) => plural(n, `${n} precio`, `${n} precios`),
  meters: (meters: number) => `${meters} m`,
  quotations: 'Cotizaciones',
  edit: 'Editar',
  editOne: (meters: number) => `Editar el precio de ${meters} m`,
  save: 'Guardar',
  cancel: 'Cancelar',
  price: ({ price, meters }: { price: string; meters: number }) => `${price}, ${meters} m`,
  saved: (meters: number) => `El precio de ${meters} m se guardó.`,
  empty: { title: 'Aún no hay precios publicados', text: 'La distribuidora los publica aquí.' },
  error: { title: 'No se pudieron cargar los precios' },
}

import { plural } from '../../i18n/plural.ts'

export const quotationsWords = {
  title: 'Cotizaciones',
  count: (n: number) => plural(n, `${n} cotización`, `${n} cotizaciones`),
  found: ({ count, q }: { count: number; q: string }) =>
    plural(count, `${count} resultado para «${q}»`, `${count} resultados para «${q}»`),
  add: 'Nueva cotización',
  prices: 'Precios',
  seeOne: (name: string) => `Ver la cotización de ${name}`,
  one: (id: number) => `Cotización ${id}`,
  empty: {
    title: 'No hay resultados',
    none: 'Aún no hay cotizaciones. Aquí quedarán todas, de la más reciente a la más antigua.',
  },
  error: { title: 'No se pudieron cargar las cotizaciones' },
  clientTypes: { IN: 'Persona Física', LI: 'Persona Moral' },
  rfc: {
    IN: '4 letras y 6 dígitos; la homoclave es opcional',
    LI: '3 letras y 6 dígitos; la homoclave es opcional',
  },
  create: {
    title: 'Nueva cotización',
    lead: 'Empiece por los datos del cliente. Los metros y los costos siguen después.',
    leadWithTier: 'Empiece por los datos del cliente y los metros. Los costos siguen después.',
    required: 'Los campos con asterisco son obligatorios.',
    save: 'Siguiente',
    done: 'Cotización creada exitosamente',
  },
  detail: {
    loading: 'Cargando información',
    back: 'Volver a Cotizaciones',
    by: (name: string) => `Elaboró ${name}`,
    pdf: 'Descargar PDF',
    saved: 'Los cambios se guardaron.',
    savedAtOtherTotal: (total: string) =>
      `Los cambios se guardaron. El precio de los metros cambió mientras tanto: el total es ahora ${total}.`,
    save: 'Guardar',
    discard: 'Descartar cambios',
    dirty: 'Hay cambios sin guardar. El PDF contiene lo último que se guardó.',
    readOnly: 'Su cuenta puede ver las cotizaciones, pero no cambiarlas.',
    sections: {
      installation: 'Costos de instalación',
      client: 'Datos del cliente',
      meters: 'Metros de instalación',
      costs: 'Costos adicionales',
    },
    notFound: {
      title: 'No encontramos esta cotización',
      text: 'Puede que ya no exista, o que la dirección esté incompleta.',
    },
    failed: { title: 'No se pudo cargar la información', retry: 'Reintentar' },
  },
  unsavedPdf: {
    title: 'Hay cambios sin guardar',
    question: 'El PDF contiene lo último que se guardó. ¿Guardar primero los cambios?',
    kept: 'Descargar lo guardado',
    save: 'Guardar y descargar',
  },
  tier: {
    none: 'Sin elegir',
    option: ({ meters, price }: { meters: number; price: string }) => `${meters} m · ${price}`,
    kept: (id: number) => `Metros ${id}`,
    loading: 'Cargando los precios…',
    failed: 'No se pudieron cargar los precios.',
    hint: 'El precio queda fijo al guardar, aunque los precios cambien después.',
    was: ({ kept, today }: Record<'kept' | 'today', string>) =>
      `Esta cotización conserva el precio de cuando se eligieron los metros: ${kept}. Hoy cuesta ${today}.`,
    reprice: 'Usar el precio de hoy',
    will: ({ kept, today }: Record<'kept' | 'today', string>) =>
      `Al guardar se usará el precio de hoy, ${today}, en lugar de ${kept}.`,
    keep: 'Conservar el precio guardado',
  },
  costs: {
    hint: 'En pesos, por ejemplo 1,234.50. Lo que deje vacío no se suma.',
  },
  summary: {
    meters: (meters: number) => `${meters} m de instalación`,
    none: 'Elija los metros de instalación para ver su precio.',
    keptPrice: 'Precio guardado',
    price: 'Precio de la instalación',
    additional: 'Costos adicionales',
    total: 'Total',
    unreadable: 'Revise las cantidades señaladas',
  },
}

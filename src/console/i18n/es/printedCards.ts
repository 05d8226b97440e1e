/** Words of printed cards. */
export const printedCards = {
  action: 'Imprimir tarjeta',
  title: 'Imprimir credencial |||| Imprimir %{smart_count} credenciales',
  lead: 'Un PDF al tamaño de una tarjeta bancaria, 85.6 × 54 mm, por los dos lados. Imprímalo al 100 %, sin ajustar a la página.',
  withoutPhoto: 'Quien no tiene foto no se incluye.',
  sheet: 'Papel',
  sheets: {
    card: 'Tarjeta: cada lado en su página, para impresora de tarjetas',
    letter: 'Hoja carta: diez por hoja, con marcas de corte',
    a4: 'Hoja A4: diez por hoja, con marcas de corte',
  },
  duplex: 'Imprima por los dos lados, con giro por el lado largo.',
  download: 'Descargar PDF',
  preparing: 'Preparando el PDF',
  waiting: 'En espera: hay 1 descarga antes. |||| En espera: hay %{smart_count} descargas antes.',
  done: 'El PDF se descargó.',
  cancel: 'Cancelar',
}

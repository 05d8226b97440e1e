import { plural } from '../../i18n/plural.ts'

export const credentialWords = {
  title: 'Credencial',
  loading: 'Cargando información de personal...',
  back: 'Volver al detalle',
  backToList: 'Volver a Personal',
  download: 'Descargar',
  preparing: 'Preparando la imagen',
  print: 'Imprimir en una hoja',
  downloaded: 'La credencial se descargó.',
  failed: (reason: string) => `No se pudo preparar la imagen: ${reason}`,
  nowhere: (address: string) =>
    `El código QR llevaría a ${address}, que no se puede abrir desde fuera: quien lo escanee no verá la credencial. Antes de imprimir, pida a quien opera el servidor que indique la dirección pública.`,
  incomplete: 'Los datos del personal estan incompletos',
  needsPhoto: 'La credencial no se puede descargar sin la foto de la persona.',
  addPhoto: 'Agregue la foto en el detalle para poder descargar la credencial.',
  noName: 'Credencial',
  invalid: {
    /** Reasons by state. The other states are no reason. */
    reasons: {
      inactive: 'Credencial no válida: la persona está inactiva.',
      expired: 'Credencial no válida: la acreditación venció.',
      company_inactive: 'Credencial no válida: su empresa está desactivada.',
      vetoed: 'Credencial no válida: la persona está vetada.',
      blocked: 'Credencial no válida: falta un requisito.',
      suspended: 'Credencial no válida: la acreditación está suspendida.',
      revoked: 'Credencial no válida: la acreditación fue revocada.',
      unaccredited: 'Credencial no válida: la persona no está acreditada.',
    },
    other: 'Credencial no válida.',
    text: 'Quien escanee el QR verá que no es válida.',
  },
  unknown: {
    title: 'Vigencia desconocida: el sistema no informa si la acreditación está vigente.',
    text: 'Quien escanee el QR verá que su vigencia es desconocida.',
  },
  problem: {
    photo: 'La foto no se pudo cargar.',
    qr: 'El código QR no se pudo cargar.',
    blank: 'El navegador no terminó de dibujar la credencial. Inténtelo otra vez.',
    unknown: 'El navegador no pudo dibujar la credencial.',
  },
  zip: {
    title: 'Descargar credenciales',
    current: (name: string) => `Preparando la de ${name}`,
    cancel: 'Cancelar',
    close: 'Cerrar',
    packing: 'Comprimiendo el archivo',
    done: (n: number) => plural(n, '1 credencial descargada.', `${n} credenciales descargadas.`),
    nothing: 'No hay credenciales para descargar.',
    cancelled: 'Descarga cancelada. No se guardó ningún archivo.',
    withoutPhoto: (count: number) => `Sin foto (${count})`,
    failed: (count: number) => `No se pudieron preparar (${count})`,
    missing: 'Persona que ya no está registrada',
    error: (reason: string) => `No se pudo completar la descarga: ${reason}`,
  },
}

export const printedCardsWords = {
  action: 'Imprimir tarjeta',
  title: (n: number) => plural(n, 'Imprimir credencial', `Imprimir ${n} credenciales`),
  lead: 'Un PDF al tamaño de una tarjeta bancaria, 85.6 × 54 mm, por los dos lados. Imprímalo al 100 %, sin ajustar a la página.',
  withoutPhoto: 'Las personas sin foto no se incluyen.',
  sheet: 'Papel',
  sheets: {
    card: 'Tarjeta: cada lado en su página, para impresora de tarjetas',
    letter: 'Hoja carta: diez por hoja, con marcas de corte',
    a4: 'Hoja A4: diez por hoja, con marcas de corte',
  },
  duplex: 'Imprima por los dos lados, con giro por el lado largo.',
  download: 'Descargar PDF',
  preparing: 'Preparando el PDF',
  waiting: (n: number) =>
    plural(n, 'En espera: hay 1 descarga antes.', `En espera: hay ${n} descargas antes.`),
  done: 'El PDF se descargó.',
  cancel: 'Cancelar',
}

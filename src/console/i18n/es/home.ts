/** Words of the start page. A tile says what its page is for. */
export const home = {
  greeting: 'Hola, %{username}',
  lead: 'Este es el portal de empresas colaboradoras y personal acreditado.',
  today: {
    title: 'Qué atender hoy',
    failed: 'No se pudo contar.',
    expiring: { title: 'Por vencer', hint: 'Su acreditación vence en 30 días o menos.' },
    expired: { title: 'Vencidas', hint: 'Ya no pueden trabajar hasta renovarla.' },
    incomplete: { title: 'Incompletas', hint: 'Les falta algún requisito.' },
    vetoed: { title: 'Vetados', hint: 'No pueden trabajar mientras dure el veto.' },
    withoutPhoto: { title: 'Sin foto', hint: 'Su credencial no se puede emitir.' },
    registered: { title: 'Altas de este mes', hint: 'Se incorporaron a la plantilla.' },
  },
  carousel: {
    label: 'Qué hace el portal',
    role: 'carrusel',
    slide: 'imagen',
    position: '%{number} de %{count}',
    previous: 'Imagen anterior',
    next: 'Imagen siguiente',
    pause: 'Pausar',
    play: 'Reproducir',
    accredit: {
      title: 'Acredite a quien trabaja',
      caption: 'Cada requisito se marca en una matriz, y el semáforo de la persona cambia al momento.',
      alt: 'Una tabla de personas con sus requisitos marcados y un semáforo por persona: vigente, por vencer y vencida.',
    },
    credential: {
      title: 'La credencial habla en la puerta',
      caption: 'Quien escanea el código QR sabe enseguida si puede abrir.',
      alt: 'Un teléfono que escanea el código QR de una credencial con foto y muestra una señal de acreditación vigente.',
    },
    documents: {
      title: 'Cada empresa con sus papeles',
      caption: 'Archivos generales, REPSE y SASISOPA, contactos y personal en un solo expediente.',
      alt: 'Una carpeta con tres separadores de la que salen documentos revisados, junto al edificio de una empresa.',
    },
    quotations: {
      title: 'Avise y cotice sin salir de aquí',
      caption: 'Vetos, anuncios, actas y no conformidades; y cotizaciones por metros con su PDF.',
      alt: 'Un megáfono que difunde un aviso, junto a una cotización con sus renglones y su total.',
    },
  },
}

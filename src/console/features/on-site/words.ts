import { mergeDoubledFullStops } from '../../../domain/common/text.ts'
import { plural } from '../../i18n/plural.ts'

export const onSiteWords = {
  title: 'Verificar en sitio',
  lead: 'Escanee una credencial tras otra. Sin señal también funciona: lo escaneado se envía después.',
  zone: '¿En qué zona está?',
  anyZone: 'Cualquier zona',
  company: '¿Qué empresa trabaja aquí?',
  anyCompany: 'Cualquier empresa',
  companiesAway: 'Sin señal no se pueden buscar empresas.',
  number: 'Número de la credencial',
  numberHint: 'También puede escribir la dirección del código QR.',
  entering: 'Sin verificar',
  notVerified: 'No se verificó a nadie',
  hidden: {
    entering: 'Hay una entrada nueva. Pulse Verificar, o bórrela para volver a ver el resultado anterior.',
    entry: 'Lo que se escaneó o escribió no se pudo leer. El motivo está junto al número.',
    otherCode: 'Ese código QR no es de una credencial. Escanee el de la tarjeta, o escriba su número.',
    unsaved: 'Hay otra credencial ante la cámara. Guarde primero lo que anotó de la persona anterior.',
  },
  entry: {
    empty: 'Escriba o escanee el número de la credencial.',
    unreadable: 'Ese número no es correcto: debe ser como A-004217. Revíselo en la credencial.',
    incomplete: 'La lectura llegó incompleta. Escanee otra vez, o escriba el número de la credencial.',
    several: 'Llegaron dos lecturas juntas. Escanee otra vez una sola credencial.',
    layout:
      'Configure la distribución del teclado del lector: escribe con la de otro idioma. Mientras tanto use la cámara o escriba el número de la credencial.',
    letterCase:
      'El lector cambió las mayúsculas. Desactive Bloq Mayús y la conversión de mayúsculas del lector, y escanee otra vez.',
    foreign:
      'Esa dirección no es de una credencial. Escanee otra vez; si el código de la tarjeta dice lo mismo, retenga la tarjeta y repórtelo.',
  },
  check: 'Verificar',
  away: 'Sin conexión con el portal. Siga escaneando: se revisa la firma, y lo escaneado se envía después.',
  asking: 'Consultando el registro…',
  photoOf: 'Foto de la persona acreditada',
  zoneOf: (zone: string) => `Zona: ${zone}`,
  elsewhere: (zone: string) => `Su empresa trabaja en otra zona: ${zone}`,
  otherCompany: (company: string) => `Aquí trabaja ${company}`,
  card: {
    company: (company: string) => `Empresa: ${company}, según la firma`,
    other: (company: string) => `Según la firma es de otra empresa; aquí trabaja ${company}`,
    role: (role: string) => `Rol: ${role}, según la firma`,
    nameless: 'El código es anterior y no indica de quién es',
    zone: 'La firma no dice la zona: se comprueba al volver la señal',
  },
  until: (day: string) => `Acreditación hasta el ${day}`,
  requirement: {
    ending: ({ name, day }: Record<'name' | 'day', string>) => `${name}: por vencer, hasta el ${day}`,
    blocks: (name: string) => mergeDoubledFullStops(`Falta: ${name}. Sin esto no puede trabajar`),
    lacks: (name: string) => `Falta: ${name}`,
  },
  camera: {
    open: 'Abrir la cámara',
    label: 'Cámara que lee códigos QR',
    retry: 'Reintentar con la cámara',
    switch: 'Cambiar de cámara',
    current: (name: string) => `Cámara: ${name}`,
    torch: 'Linterna',
    denied:
      'No hay permiso para usar la cámara. Permítalo en los ajustes del navegador para este sitio y reintente, o escriba el número de la credencial.',
    missing:
      'Este dispositivo no tiene cámara o no está conectada. Conéctela y reintente, o escriba el número de la credencial.',
    busy: 'Otra aplicación está usando la cámara. Ciérrela y reintente, o escriba el número de la credencial.',
    failed: 'No se pudo usar la cámara. Reintente, o escriba el número de la credencial.',
  },
  result: {
    may: { title: 'Puede trabajar aquí', text: 'Compare la foto con la persona.' },
    may_not: { title: 'No puede trabajar', text: 'Pida que se detenga el trabajo y avise a su empresa.' },
    elsewhere: {
      title: 'No puede trabajar en esta zona',
      text: 'Su acreditación está vigente, pero no para el lugar que eligió.',
    },
    other_company: {
      title: 'No es de la empresa que trabaja aquí',
      text: 'Pregunte por qué está en este sitio y avise a las dos empresas.',
    },
    unknown: {
      title: 'Credencial desconocida',
      text: 'No corresponde a nadie en el registro. Escanee o escriba otra vez; si sigue igual, retenga la tarjeta y repórtelo.',
    },
    foreign: {
      title: 'El código lleva a otro sitio',
      text: 'No es una dirección de este portal: no permita que trabaje con esa tarjeta; si es anterior a un cambio de dirección del portal, escriba su número.',
    },
  },
  notCredential: {
    title: 'No es una credencial',
    text: 'Esa dirección no es de una credencial: si es el código de la tarjeta, no permita que trabaje, retenga la tarjeta y repórtelo.',
  },
  foreign: {
    host: (host: string) => `Lleva a: ${host}`,
    genuine: (host: string) =>
      `El código lleva a ${host}, que no es la dirección de este portal, pero su firma es auténtica. Conviene imprimir la tarjeta de nuevo.`,
  },
  signature: {
    valid: {
      title: 'El código es auténtico; compare nombre y foto',
      text: 'Deben ser los de la tarjeta y los de la persona. No ha vencido; si fue suspendida después, se sabrá al volver la señal.',
    },
    older: {
      title: 'Código auténtico pero anterior: no indica de quién es',
      text: 'No ha vencido, pero copiado en otra tarjeta se ve igual. Pida una identificación y consúltela cuando haya señal; conviene imprimir la tarjeta de nuevo.',
    },
    old_key: {
      title: 'Firma auténtica, de una llave anterior',
      text: 'La tarjeta se imprimió antes del último cambio de llave. Compare nombre y foto, y consúltela cuando haya señal.',
    },
    expired: { title: 'Vencida', text: 'La firma es auténtica, pero su fecha ya pasó.' },
    forged: {
      title: 'Firma falsa',
      text: 'La tarjeta no es auténtica o se alteró después: no permita que trabaje.',
    },
    revoked: {
      title: 'Llave revocada',
      text: 'Está firmada con una llave que otros pueden tener: no permita que trabaje y pida que se imprima de nuevo.',
    },
    unreadable: {
      title: 'Firma alterada',
      text: 'El código no trae una firma completa: escanee otra vez y, si sigue igual, no permita que trabaje.',
    },
    unknown_key: {
      title: 'Sin comprobar: llave desconocida',
      text: 'Este teléfono no conoce la llave de esta tarjeta. Consúltela cuando haya señal.',
    },
    unsigned: {
      title: 'Sin señal y sin firma',
      text: 'No se puede saber aquí si está vigente. Se consulta al volver la señal.',
    },
    unverified: {
      title: 'Sin comprobar',
      text: 'Este teléfono todavía no tiene las llaves para revisar la firma. Se consulta al volver la señal.',
    },
  },
  finding: {
    note: 'Nota (opcional)',
    photo: 'Tomar foto',
    another: (name: string) => `Cambiar foto: ${name}`,
    save: 'Guardar y seguir',
    discard: 'Descartar: escribí mal el número',
  },
  late: {
    assumed: {
      may: ({ day, time }: Record<'day' | 'time', string>) =>
        `El ${day} a las ${time}, sin señal, el código se tomó por auténtico.`,
      may_not: ({ day, time }: Record<'day' | 'time', string>) =>
        `El ${day} a las ${time}, sin señal, se rechazó aquí.`,
      open: ({ day, time }: Record<'day' | 'time', string>) =>
        `El ${day} a las ${time}, sin señal, no se podía saber.`,
    },
    may: 'Sí puede trabajar, según el registro',
    same: 'El registro confirma lo verificado sin señal',
    seen: 'Visto',
  },
  sent: 'Todo está enviado.',
  others: (n: number) =>
    plural(
      n,
      `En este dispositivo hay ${n} inspección de otro usuario sin enviar. Se envía cuando esa persona vuelva a entrar aquí.`,
      `En este dispositivo hay ${n} inspecciones de otros usuarios sin enviar. Se envían cuando esas personas vuelvan a entrar aquí.`,
    ),
  unstored: (n: number) =>
    plural(
      n,
      `Este teléfono no pudo guardar ${n} inspección. Sigue en esta página y se envía en cuanto haya señal: no cierre ni recargue la página.`,
      `Este teléfono no pudo guardar ${n} inspecciones. Siguen en esta página y se envían en cuanto haya señal: no cierre ni recargue la página.`,
    ),
  unreadableStore:
    'Este teléfono no deja leer las inspecciones guardadas antes. Se vuelve a intentar mientras esta página esté abierta.',
  waiting: (n: number) => plural(n, `${n} inspección por enviar`, `${n} inspecciones por enviar`),
  refused: ({ what, reason }: Record<'what' | 'reason', string>) => `No se pudo enviar ${what}: ${reason}`,
  drop: 'Quitar',
}

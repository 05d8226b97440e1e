import { validityTexts } from '../texts.ts'
import type { CheckKind } from './checkCredential.ts'

/** Headings for the results of a check. */
export const verdictTexts: Record<CheckKind, string> = {
  checking: 'Cargando información',
  ...validityTexts,
  unchecked: 'No se pudo comprobar',
  unreadable: 'No se pudo leer, escanee otra vez',
}

/** Spanish texts of the public page. An advice is a pair: an emphasized sentence and the sentence that follows. */
export const pageTexts = {
  title: (subject: string) => `${subject} · Acredita`,
  // Chats and bookmarks keep the title and the description, so they do not contain the result.
  subject: 'Verificación de credencial',
  description: 'Abra esta página para comprobar la credencial en este momento.',
  checkedAt: (moment: string) => `Consultado el ${moment}`,
  crossed: 'Credencial tachada: no es válida',
  comparePhoto: ['Compare la foto', 'con la persona que tiene enfrente.'],
  compareName: ['Pida una identificación oficial', 'y compare el nombre: no hay foto que comparar.'],
  invalid: ['Esta credencial no es válida.', 'No permita el acceso y no entregue dinero ni documentos.'],
  unknown: ['El portal no informa si esta credencial es válida.', 'No abra hasta comprobarla.'],
  unchecked: ['Aún no se sabe si esta credencial es válida.', 'No abra hasta comprobarla.'],
  unreadable: [
    'El código llegó con las mayúsculas cambiadas y no dice de quién es.',
    'Escanéelo otra vez con la cámara del teléfono, o escriba el código impreso. No abra hasta comprobarlo.',
  ],
  cash: 'Nunca pague en efectivo.',
  doubt: 'Si tiene dudas, no abra.',
  doubtCall: (phone: string) => `Si tiene dudas, llame al ${phone} antes de abrir.`,
  insist: 'Si la persona insiste, no abra y pida ayuda.',
  insistCall: (phone: string) => `Si la persona insiste, llame al ${phone}.`,
  silent: 'Vuelva a intentarlo más tarde o pida ayuda para comprobarla.',
  silentCall: (phone: string) => `Para comprobarla, llame al ${phone}.`,
  connection: 'Revise su conexión a internet y vuelva a intentarlo.',
  connectionCall: (phone: string) =>
    `Revise su conexión a internet y vuelva a intentarlo, o llame al ${phone}.`,
  busy: 'El portal no puede contestar en este momento. Espere unos segundos y vuelva a intentarlo.',
  busyCall: (phone: string) =>
    `El portal no puede contestar en este momento. Espere unos segundos y vuelva a intentarlo, o llame al ${phone}.`,
  tooMany: (minutes: number) =>
    `Hubo demasiados intentos. Escanee el QR de la credencial, que sigue funcionando, o vuelva a intentarlo en ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
  retry: 'Reintentar',
  call: 'Llamar',
  report: 'Reportar',
} as const

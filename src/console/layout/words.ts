import { MESSAGE_KIND_TEXTS } from '../../domain/messages/messageNames.ts'
/** Spanish texts of the notifications, their settings, and the calendar on the account page. */
export const messagesWords = {
  title: 'Notificaciones',
  unread: 'Sin leer',
  readAll: 'Marcar todo como leído',
  more: 'Ver anteriores',
  none: 'No hay notificaciones',
  noneText: 'Aquí se ve lo que vence, lo que se revisa y lo que se publica.',
  failed: 'No se pudieron cargar las notificaciones',
  outcome: {
    moved: 'Después se cambió a otra empresa: ya no puede ver sus datos.',
    withdrawn: 'Después se retiró.',
  },
  todos: 'Ver mis pendientes',
  choose: 'Elegir qué notificaciones recibir',
  ways: {
    title: 'Qué notificaciones recibe',
    about: (hour: string) =>
      `Las notificaciones por correo llegan en un resumen diario, a las ${hour}:00. Las urgentes se envían en el momento.`,
    noAddress:
      'Su cuenta no tiene correo: las notificaciones se ven en la campana. Quien administra las cuentas puede agregarlo.',
    noMail: 'El portal no envía correos todavía: las notificaciones se ven en la campana.',
    setUp: 'Configurar el correo',
    urgent: 'Urgente',
    both: 'Portal y correo',
    bell: 'Solo en el portal',
    none: 'No notificar',
    saved: 'Sus preferencias se guardaron.',
    failed: 'No se pudieron cargar sus notificaciones',
  },
  kinds: MESSAGE_KIND_TEXTS,
  calendar: {
    title: 'Calendario de vencimientos',
    about:
      'Una dirección secreta para su programa de calendario (Outlook, Google Calendar, Apple): muestra lo que vence de las personas que usted puede ver y, si usted es de una empresa colaboradora, lo que la empresa debe entregar. Quien tenga la dirección lo ve también.',
    create: 'Crear dirección',
    renew: 'Crear otra dirección',
    end: 'Quitar',
    active: 'Activo',
    inactive: 'No tiene dirección todavía.',
    address: 'Dirección del calendario',
    once: 'Cópiela ahora: no se volverá a mostrar. Si había una anterior, dejó de funcionar.',
    copy: 'Copiar',
    copied: 'La dirección se copió.',
    notCopied: 'No se pudo copiar. Seleccione la dirección y cópiela.',
    ended: 'El calendario se quitó: la dirección dejó de funcionar.',
    failed: 'No se pudo cargar su calendario',
    renewTitle: '¿Crear otra dirección?',
    renewText: 'La dirección actual dejará de funcionar en los calendarios que la usan.',
  },
}

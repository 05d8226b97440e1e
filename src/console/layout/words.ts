import { MESSAGE_KIND_TEXTS } from '../../domain/messageNames.ts'
import { addWords } from '../i18n/i18nProvider.ts'

/** Words of the bell, and of the choice of messages and the calendar in one's own account. */
const messages = {
  title: 'Avisos',
  unread: 'Sin leer',
  readAll: 'Marcar todo como leído',
  more: 'Ver anteriores',
  none: 'No hay avisos',
  noneText: 'Aquí se ve lo que vence, lo que se revisa y lo que se publica.',
  failed: 'No se pudieron cargar los avisos',
  todos: 'Ver mis pendientes',
  choose: 'Elegir de qué se me avisa',
  ways: {
    title: 'De qué se le avisa',
    about:
      'Lo que va por correo llega en un resumen al día, a las %{hour}:00. Lo urgente llega en el momento.',
    noAddress:
      'Su cuenta no tiene correo: los avisos se ven en la campana. Quien administra las cuentas puede agregarlo.',
    noMail: 'El portal no envía correos todavía: los avisos se ven en la campana.',
    setUp: 'Configurar el correo',
    urgent: 'Urgente',
    both: 'Portal y correo',
    bell: 'Solo en el portal',
    none: 'No avisar',
    saved: 'Sus avisos se guardaron.',
    failed: 'No se pudieron cargar sus avisos',
  },
  kinds: MESSAGE_KIND_TEXTS,
  calendar: {
    title: 'Calendario de vencimientos',
    about:
      'Una dirección secreta para su programa de calendario (Outlook, Google Calendar, Apple): muestra lo que vence de las personas que usted puede ver y, si usted es de una empresa colaboradora, lo que ella debe entregar. Quien tenga la dirección lo ve también.',
    create: 'Crear dirección',
    renew: 'Crear otra dirección',
    end: 'Quitar',
    active: 'Activo',
    inactive: 'No tiene dirección todavía.',
    address: 'Dirección del calendario',
    once: 'Cópiela ahora: no se vuelve a mostrar. La anterior, si había, ya no sirve.',
    copy: 'Copiar',
    copied: 'La dirección se copió.',
    notCopied: 'No se pudo copiar: selecciónela.',
    ended: 'El calendario se quitó: la dirección ya no sirve.',
    failed: 'No se pudo cargar su calendario',
    renewTitle: '¿Crear otra dirección?',
    renewText: 'La de ahora dejará de servir en los calendarios que la usan.',
  },
}

addWords({ messages })

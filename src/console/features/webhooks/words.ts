import { labelsOf } from '../../../domain/fields/fields.ts'
import { webhookFields } from '../../../domain/webhooks/fields.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'
import { plural } from '../../i18n/plural.ts'

export const webhooksWords = {
  title: 'Webhooks',
  count: (n: number) => plural(n, `${n} webhook`, `${n} webhooks`),
  none: 'Aún no hay webhooks.',
  noneText:
    'Con un webhook, el portal avisa a otro sistema en cuanto algo cambia, sin que ese sistema pregunte.',
  failed: 'No se pudieron cargar los webhooks',
  neverAccepted: 'Ninguna',
  states: {
    on: 'Encendido',
    off: 'Apagado',
    failing: 'Con fallos',
    switchedOff: 'Apagado por el portal',
    noSecret: 'Sin secreto',
  },
  limits: {
    unavailable:
      'Los webhooks no están disponibles en este portal: quien lo opera no ha indicado a qué servidores pueden llegar (WEBHOOK_HOSTS).',
    held: 'Este portal se restauró o se copió, y no entrega nada hasta que se permita en Ajustes.',
  },
  create: {
    title: 'Nuevo webhook',
    about:
      'Al guardar se crea el secreto con el que el otro sistema comprueba que las entregas son del portal.',
    save: 'Crear webhook',
  },
  form: {
    urlHint: (hosts: string) => `Servidores permitidos: ${hosts}`,
    eventsHint: 'Las entregas solo llevan identificadores; los datos se consultan después con la API.',
  },
  secret: {
    title: 'Secreto del webhook',
    text: 'Cópielo ahora al sistema que recibe las entregas: no se volverá a mostrar.',
    label: 'Secreto',
    copy: 'Copiar',
    copied: 'Se copió el secreto.',
    close: 'Cerrar',
  },
  secrets: {
    title: 'Secretos',
    about:
      'Cada entrega se firma con todos ellos. Para cambiar de secreto, cree otro, póngalo en el sistema que recibe, y quite el anterior.',
    none: 'Aún no tiene secretos, y no se entrega nada.',
    add: 'Nuevo secreto',
    createdAt: (moment: string) => `Creado el ${moment}`,
    remove: 'Quitar',
    removeTitle: 'Quitar el secreto',
    removeText: 'Las entregas dejan de firmarse con él. El sistema que aún lo use ya no las reconocerá.',
    removed: 'El secreto se quitó.',
  },
  detail: {
    title: 'Webhook',
    back: 'Volver a Webhooks',
    tabs: { data: 'Datos', deliveries: 'Entregas' },
    save: 'Guardar',
    saved: 'Los cambios se guardaron.',
    dirty: 'Hay cambios sin guardar.',
    lastAccepted: (moment: string) => `Última entrega aceptada: ${moment}`,
    failingSince: (moment: string) =>
      `El receptor no acepta entregas desde el ${moment}. El portal lo intenta durante tres días; si nada se acepta, apaga el webhook.`,
    offAt: (moment: string) => `El portal lo apagó el ${moment}.`,
    notFound: {
      title: 'No encontramos este webhook',
      text: 'Puede que lo hayan eliminado, o que la dirección esté incompleta.',
    },
    failed: { title: 'No se pudo cargar el webhook', retry: 'Reintentar' },
  },
  test: { action: 'Enviar una prueba', done: 'La prueba se envió. Vea el resultado en Entregas.' },
  turnOn: { action: 'Encender', done: 'El webhook se encendió.' },
  turnOff: {
    action: 'Apagar',
    title: 'Apagar webhook',
    confirm:
      'Mientras esté apagado no recibe nada de lo que pase. Lo que estaba por entregarse queda como fallido, y puede volver a entregarse después.',
    yes: 'Apagar',
    done: 'El webhook se apagó.',
  },
  delete: {
    action: 'Eliminar',
    title: 'Eliminar webhook',
    confirm:
      '¿Desea eliminar este webhook, con sus secretos y el registro de sus entregas? No se puede deshacer.',
    yes: 'Eliminar',
    done: 'El webhook se eliminó.',
  },
  deliveries: {
    none: 'Aún no hay entregas.',
    noneText:
      'Aparecen aquí durante 30 días. Con «Enviar una prueba» comprueba que el otro sistema las recibe.',
    failed: 'No se pudieron cargar las entregas',
    states: { queued: 'En fila', waiting: 'Por entregar', delivered: 'Entregada', failed: 'Fallida' },
    nextTry: (moment: string) => `Siguiente intento: ${moment}`,
    afterEarlier: 'Espera a otra entrega del mismo registro.',
    attempts: (n: number) => plural(n, `${n} intento`, `${n} intentos`),
    response: (status: number) => `Respuesta ${status}`,
    took: (ms: string) => `${ms} ms`,
    body: 'Contenido',
    replay: 'Volver a entregar',
    replayed: 'Se volverá a entregar en un momento.',
    replayAll: 'Volver a entregar lo fallido',
    replayedAll: (n: number) =>
      plural(n, 'Se volverá a entregar un evento.', `Se volverán a entregar ${n} eventos.`),
    replayedSome: (n: number) => `Se volverán a entregar ${n} eventos. Quedan más: repítalo después.`,
    nothingFailed: 'No hay nada fallido.',
  },
}

addTranslations({
  resources: {
    webhooks: {
      name: 'Webhook |||| Webhooks',
      fields: { ...labelsOf(webhookFields), active: 'Estado' },
    },
    webhookDeliveries: {
      name: 'Entrega |||| Entregas',
      fields: { id: 'Evento', state: 'Estado', type: 'Evento', tries: 'Intentos', actions: 'Acciones' },
    },
  },
})

import { arcoRequestFields } from '../../../domain/arcoRequests/fields.ts'
import type { UserArcoStep } from '../../../domain/arcoRequests/states.ts'
import { labelsOf } from '../../../domain/fields/fields.ts'
import { noticeAcceptanceFields, privacyNoticeFields } from '../../../domain/privacyNotices/fields.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'
import { plural } from '../../i18n/plural.ts'

interface StepWords {
  action: string
  title: string
  about: string
  note?: string
}

const steps: Record<UserArcoStep, StepWords> = {
  identify: {
    action: 'Comprobar identidad',
    title: 'Comprobar la identidad',
    about:
      'Antes de entregar o cambiar datos se comprueba que los pide su titular o su representante. Anote con qué documento, y agréguelo a los anexos.',
    note: 'Cómo se comprobó',
  },
  grant: {
    action: 'Responder que procede',
    title: 'Responder que procede',
    about: 'Desde hoy corren 15 días hábiles para cumplir. Guarde aquí el texto que se le envía.',
  },
  refuse: {
    action: 'Responder que no procede',
    title: 'Responder que no procede',
    about: 'Diga por qué no procede, y que puede acudir a la Secretaría Anticorrupción y Buen Gobierno.',
  },
  extend: {
    action: 'Ampliar el plazo',
    title: 'Ampliar el plazo',
    about:
      'Cada plazo se puede ampliar una sola vez, por el mismo tiempo. Se le dice el motivo a quien lo pide.',
    note: 'Motivo que se le comunica',
  },
  finish: {
    action: 'Marcar como cumplida',
    title: 'Marcar como cumplida',
    about: 'Anote qué se hizo: qué se entregó, qué dato se cambió, o qué dejó de usarse.',
    note: 'Qué se hizo',
  },
  note: { action: 'Agregar nota', title: 'Agregar una nota', about: '', note: 'Nota' },
}

export const arcoWords = {
  title: 'Solicitudes ARCO',
  lead: 'Lo que las personas piden sobre sus datos: acceso, rectificación, cancelación u oposición.',
  none: 'Todavía no hay solicitudes',
  noneText: 'Llegan del formulario público /derechos-arco, o se registran aquí.',
  failed: 'No se pudieron cargar las solicitudes',
  overdue: 'Vencida',
  dueToday: 'Vence hoy',
  create: {
    title: 'Registrar solicitud',
    about:
      'Una solicitud que llegó por escrito, correo, teléfono o en persona. El plazo corre desde el día en que llegó.',
    save: 'Registrar',
    saved: (folio: string) => `Se registró la solicitud ${folio}.`,
  },
  one: {
    title: (id: string) => `Solicitud ${id}`,
    notFound: { title: 'Esta solicitud no existe', text: 'Revise la dirección, o vaya a la lista.' },
    failed: { title: 'No se pudo cargar la solicitud', retry: 'Reintentar' },
    back: 'Ir a las solicitudes',
    request: 'Lo que se solicita',
    answer: 'Respuesta',
    terms: 'Plazos',
    steps: 'Pasos',
    edit: 'Corregir los datos',
    editTitle: 'Datos de la solicitud',
    save: 'Guardar',
    saved: 'Los cambios se guardaron.',
    stepDone: 'Se guardó el paso.',
    unidentified: 'Sin identificar en el registro',
    zip: 'Descargar expediente (zip)',
    pdf: 'Descargar datos (PDF)',
    toField: (field: string) => `Ir a «${field}» de la persona`,
    toPerson: 'Ir a los datos de la persona',
    answerLabel: 'Texto de la respuesta',
    noEmail: 'No enviar correos sobre esta persona',
    noEmailHint: 'Se siguen enviando los que la ley o la seguridad exigen: vencido, suspensión y revocación.',
  },
  steps,
}

export const noticeWords = {
  title: 'Aviso de privacidad',
  lead: 'La versión vigente se muestra en la página pública /aviso-de-privacidad, al registrar personal, en el reporte de visitas y al entrar por primera vez.',
  none: 'Todavía no se ha publicado',
  noneText: 'Mientras no haya una versión, no se pide a nadie que acepte.',
  failed: 'No se pudo cargar el aviso',
  version: (number: number) => `Versión ${number}`,
  current: 'Ver página pública',
  acceptances: 'Ver quién lo aceptó',
  create: {
    action: 'Publicar versión',
    title: 'Publicar una versión',
    about:
      'Al publicarla, todas las cuentas la leen y la aceptan antes de seguir. Las versiones anteriores se conservan.',
    save: 'Publicar',
    saved: (number: number) => `Se publicó la versión ${number}.`,
  },
  one: {
    title: (id: string) => `Versión ${id}`,
    notFound: { title: 'Esta versión no existe', text: 'Revise la dirección, o vaya a la lista.' },
    failed: { title: 'No se pudo cargar la versión', retry: 'Reintentar' },
    back: 'Ir a las versiones',
    lead: ({ name, moment }: Record<'name' | 'moment', string>) => `La publicó ${name}, el ${moment}.`,
  },
}

export const acceptanceWords = {
  title: 'Aceptaciones del aviso',
  lead: (n: number) => plural(n, `${n} aceptación`, `${n} aceptaciones`),
  none: 'Nadie lo ha aceptado todavía',
  failed: 'No se pudieron cargar las aceptaciones',
}

addTranslations({
  resources: {
    arcoRequests: {
      name: 'Solicitud ARCO |||| Solicitudes ARCO',
      fields: { ...labelsOf(arcoRequestFields), overdue: 'Vencidas', open: 'Abiertas' },
    },
    arcoFiles: { name: 'Anexo |||| Anexos' },
    privacyNotices: { name: 'Aviso de privacidad', fields: labelsOf(privacyNoticeFields) },
    noticeAcceptances: { name: 'Aceptación |||| Aceptaciones', fields: labelsOf(noticeAcceptanceFields) },
  },
})

import { mergeDoubledFullStops } from '../../../domain/common/text.ts'
import { contactFields } from '../../../domain/contacts/fields.ts'
import { labelsOf } from '../../../domain/fields/fields.ts'
import { addTranslations } from '../../i18n/i18nProvider.ts'

export const contactsWords = {
  title: 'Contactos',
  call: (name: string) => `Llamar a ${name}`,
  add: 'Agregar Contacto',
  save: 'Agregar',
  about: 'Los campos con asterisco son obligatorios.',
  mailed:
    'Según su puesto, puede recibir por correo el resumen diario de lo que vence y de lo que la empresa debe entregar.',
  saved: (name: string) => `Se agregó a ${name} a los contactos.`,
  edit: 'Editar',
  editOf: (name: string) => `Editar a ${name}`,
  editOne: (name: string) => `Editar a ${name}`,
  corrected: (name: string) => mergeDoubledFullStops(`Se corrigió a ${name}.`),
  none: 'Aún no hay contactos',
  noneText: {
    add: 'Agregue a quien atiende por la empresa: su puesto, teléfono y correo.',
    read: 'Cuando la empresa los agregue, aparecerán aquí.',
  },
  mails: {
    off: 'Detuvo los correos del portal',
    resume: 'Reanudar correos',
    resumeOf: (name: string) => `Reanudar correos a ${name}`,
    question: 'Este contacto pidió no recibir más correos. Reanúdelos solo si ahora los ha pedido.',
    confirm: 'Los pidió: reanudar',
    resumed: (name: string) => `${name} volverá a recibir correos.`,
  },
  failed: 'No se pudieron cargar los contactos',
}

addTranslations({
  resources: {
    contacts: {
      name: 'Contacto |||| Contactos',
      fields: { ...labelsOf(contactFields), withdrawable: 'Acciones' },
    },
  },
})

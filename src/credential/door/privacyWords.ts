import type { ArcoFormField } from '../../domain/arcoRequests/schemas.ts'
import type { ArcoKind } from '../../domain/arcoRequests/states.ts'
import { formatDateAndTime } from '../../domain/common/days.ts'
import type { Language } from '../../domain/door/door.ts'

const spanish = {
  notice: {
    title: 'Aviso de privacidad',
    none: 'Todavía no se ha publicado un aviso de privacidad. Pregunte a la distribuidora.',
    edition: (version: number, at: Date) => `Versión ${version}, publicada el ${formatDateAndTime(at)}.`,
    rights: 'Ejercer mis derechos sobre mis datos personales',
  },
  arco: {
    title: 'Derechos sobre sus datos personales',
    lead: 'Puede pedir ver sus datos, corregirlos, que se cancelen u oponerse a un uso. Le responderán en 20 días hábiles como máximo; antes comprobarán su identidad.',
    kinds: {
      access: 'Acceso: saber qué datos míos tienen',
      rectification: 'Rectificación: corregir un dato',
      cancellation: 'Cancelación: que dejen de usarlos y los eliminen',
      opposition: 'Oposición: que no los usen para algo',
    } satisfies Record<ArcoKind, string>,
    fields: {
      kind: 'Qué solicita',
      name: 'Nombre completo',
      contact: 'Correo, teléfono o domicilio para responderle',
      text: 'Explique qué datos, y qué pide sobre ellos',
      number: 'Código de su credencial (opcional)',
    } satisfies Record<ArcoFormField, string>,
    wrong: {
      kind: 'Elija qué solicita.',
      name: 'Escriba su nombre, en 200 caracteres como máximo.',
      contact: 'Escriba cómo responderle, en 300 caracteres como máximo.',
      text: 'Explique qué pide, en 4000 caracteres como máximo.',
      number: 'Escriba el código en 40 caracteres como máximo.',
    } satisfies Record<ArcoFormField, string>,
    again: 'La solicitud no se envió. Corrija lo señalado.',
    refused: 'La solicitud no se pudo recibir ahora. Espere unos minutos y envíela otra vez, o llame.',
    notice: 'Leer el aviso de privacidad',
    send: 'Enviar solicitud',
    done: 'Solicitud recibida',
    folio: (folio: string) => `Folio ${folio}. Anótelo para preguntar por su solicitud.`,
    next: 'Le responderán por el medio que indicó, en 20 días hábiles como máximo. Si el plazo se amplía, le dirán por qué.',
  },
}

export type PrivacyWords = typeof spanish

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const english: PrivacyWords = {
  notice: {
    title: 'Privacy notice',
    none: 'No privacy notice has been published yet. Ask the utility.',
    edition: (version, at) => `Version ${version}, published on ${FORMAT.format(at)}. In Spanish.`,
    rights: 'Exercise my rights over my personal data',
  },
  arco: {
    title: 'Rights over your personal data',
    lead: 'You may ask to see your data, to correct them, to have them cancelled, or object to a use. You get an answer within 20 working days; your identity is checked first.',
    kinds: {
      access: 'Access: know which data of mine are held',
      rectification: 'Rectification: correct a piece of data',
      cancellation: 'Cancellation: stop using them and delete them',
      opposition: 'Objection: not use them for a purpose',
    },
    fields: {
      kind: 'What you ask for',
      name: 'Full name',
      contact: 'E-mail, phone or address for the answer',
      text: 'Explain which data, and what you ask for',
      number: 'Code of your credential (optional)',
    },
    wrong: {
      kind: 'Choose what you ask for.',
      name: 'Write your name, in at most 200 characters.',
      contact: 'Write how to answer you, in at most 300 characters.',
      text: 'Explain what you ask for, in at most 4000 characters.',
      number: 'Write the code in at most 40 characters.',
    },
    again: 'The request was not sent. Correct the marked fields.',
    refused: 'The request could not be received now. Wait some minutes and send it again, or call.',
    notice: 'Read the privacy notice',
    send: 'Send request',
    done: 'Request received',
    folio: (folio) => `Reference ${folio}. Note it down to ask about your request.`,
    next: 'You get the answer as you asked, within 20 working days. If the time is extended, you are told why.',
  },
}

export const privacyWords: Record<Language, PrivacyWords> = { es: spanish, en: english }

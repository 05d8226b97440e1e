import { formatDateAndTime, isValidCalendarDate } from '../../domain/common/days.ts'
import { mergeDoubledFullStops } from '../../domain/common/text.ts'
import { createZonedFormat } from '../../domain/common/timeZone.ts'
import { getTimeZoneLabel } from '../../domain/common/timeZoneLabel.ts'
import { cardTexts } from '../../domain/credentials/cardTexts.ts'
import type { Language, ReportField, TypedField } from '../../domain/door/door.ts'
import { pageTexts, verdictTexts } from '../public/texts.ts'

/** Type of a translation: strings for strings, functions for functions. */
type Translation<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof T]: Translation<T[Key]> }

const spanish = {
  locale: 'es-MX',
  card: cardTexts,
  verdict: verdictTexts,
  page: {
    ...pageTexts,
    moment: (at: Date) => `${formatDateAndTime(at)} (${getTimeZoneLabel('es')})`,
    allowed: 'Autorización:',
    until: (day: string) => `hasta el ${day}, ese día incluido (${getTimeZoneLabel('es')}).`,
    retype: 'Comprobar otra credencial por su código',
    otherLanguage: 'English',
  },
  typing: {
    title: 'Comprobar una credencial',
    hint: 'Si no puede escanear el QR, escriba lo que está impreso en la credencial.',
    fields: {
      number: 'Código impreso bajo el QR',
      letters: 'Las tres primeras letras del primer apellido; si es más corto, el apellido completo',
    },
    wrong: {
      number: 'Falta el código o está mal escrito: debe ser como A-004217.',
      letters: 'Escriba tres letras, o el apellido completo si es más corto.',
    } satisfies Record<TypedField, string>,
    send: 'Comprobar',
    incomplete: 'Todavía no se ha comprobado: escriba también las tres primeras letras del primer apellido.',
    verdict: 'No válida con esos datos',
    mistyped: [
      'Revise lo que escribió.',
      'Puede haber un error en el código o en las letras: compárelos con la credencial y compruebe otra vez.',
    ] as const,
    invalid: [
      'Si están bien escritos, la credencial no es válida.',
      'No permita el acceso y no entregue dinero ni documentos.',
    ] as const,
  },
  report: {
    title: 'Reportar una visita',
    summary: 'Reportar',
    optional: '(opcional)',
    fields: {
      what: '¿Qué pasó?',
      place: '¿Dónde? (calle, número y colonia)',
      phone: 'Teléfono para llamarle',
      photo: 'Foto',
    } satisfies Record<ReportField, string>,
    wrong: {
      what: 'Cuente qué pasó, en 2000 caracteres como máximo.',
      place: 'Escriba dónde fue, en 300 caracteres como máximo.',
      phone: 'Escriba 10 dígitos, con clave lada.',
      photo: 'Elija una foto JPEG, PNG o WebP de 10 MB como máximo.',
    } satisfies Record<ReportField, string>,
    again: 'El reporte no se envió. Corrija lo señalado; vuelva a elegir la foto.',
    refused: 'El reporte no se pudo recibir ahora. Espere unos minutos y envíelo otra vez, o llame.',
    send: 'Enviar reporte',
    done: 'Reporte recibido',
    folio: (folio: string) => `Folio ${folio}. Anótelo para preguntar por su reporte.`,
    thanks: ['Gracias.', 'La distribuidora lo revisará. Si corre peligro, llame al 911.'] as const,
    elsewhere: 'También puede reportarlo aquí',
    notice: 'Aviso de privacidad',
  },
}

export type DoorWords = Translation<typeof spanish>

const getMomentFormat = createZonedFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

const english: DoorWords = {
  locale: 'en',
  card: {
    title: 'Credential',
    code: 'Code',
    profile: 'Profile',
    validity: 'Valid until',
    noCode: 'None',
    noProfile: 'None',
    noValidity: 'No date',
    noName: 'No name',
    photo: 'Photo of the accredited person',
    logo: 'Logo of the utility',
    noPhoto: 'No photo',
    qr: 'QR code that opens the page that verifies this credential',
    scan: 'Verify the identity by scanning this QR',
    type: 'If you cannot scan it, open this address and type the code:',
    disclaimer: (utility) =>
      mergeDoubledFullStops(
        `The collaborating company is authorised to act commercially on behalf of ${utility || 'the utility'}.`,
      ),
    day: (day) => (isValidCalendarDate(day) ? DAY.format(new Date(`${day}T00:00:00Z`)) : day),
  },
  verdict: {
    checking: 'Loading',
    valid: 'Valid accreditation',
    invalid: 'Not valid',
    unknown: 'Validity unknown',
    unchecked: 'Could not be checked',
    unreadable: 'Could not be read, scan again',
  },
  page: {
    title: (subject) => `${subject} · Acredita`,
    subject: 'Credential check',
    description: 'Open this page to check the credential now.',
    checkedAt: (moment) => `Checked on ${moment}`,
    moment: (at) => `${getMomentFormat().format(at)} (${getTimeZoneLabel('en')})`,
    crossed: 'Crossed-out credential: it is not valid',
    comparePhoto: ['Compare the photo', 'with the person in front of you.'],
    compareName: ['Ask for an official ID', 'and compare the name: there is no photo to compare.'],
    invalid: [
      'This credential is not valid.',
      'Do not let the person in, and hand over neither money nor documents.',
    ],
    unknown: [
      'The portal does not say whether this credential is valid.',
      'Do not open until you have checked it.',
    ],
    unchecked: [
      'It is not known yet whether this credential is valid.',
      'Do not open until you have checked it.',
    ],
    unreadable: [
      'The code arrived with its capital letters changed and does not say whose it is.',
      'Scan it again with the camera of your phone, or type the printed code. Do not open until you have checked it.',
    ],
    cash: 'Never pay in cash.',
    doubt: 'If in doubt, do not open.',
    doubtCall: (phone) => `If in doubt, call ${phone} before you open.`,
    insist: 'If the person insists, do not open and ask for help.',
    insistCall: (phone) => `If the person insists, call ${phone}.`,
    silent: 'Try again later, or ask for help to check it.',
    silentCall: (phone) => `Call ${phone} to check it.`,
    connection: 'Check your internet connection and try again.',
    connectionCall: (phone) => `Check your internet connection and try again, or call ${phone}.`,
    busy: 'The portal cannot answer right now. Wait a few seconds and try again.',
    busyCall: (phone) =>
      `The portal cannot answer right now. Wait a few seconds and try again, or call ${phone}.`,
    tooMany: (minutes) =>
      `There were too many attempts. Scan the QR on the credential, which still works, or try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retry: 'Try again',
    call: 'Call',
    report: 'Report',
    allowed: 'Authorised as:',
    until: (day) => `until ${day}, that day included (${getTimeZoneLabel('en')}).`,
    retype: 'Check another credential by its code',
    otherLanguage: 'Español',
  },
  typing: {
    title: 'Check a credential',
    hint: 'If you cannot scan the QR, type what is printed on the credential.',
    fields: {
      number: 'Code printed under the QR',
      letters: 'The first three letters of the first surname; if it is shorter, the whole surname',
    },
    wrong: {
      number: 'The code is missing or mistyped: it looks like A-004217.',
      letters: 'Type three letters, or the whole surname if it is shorter.',
    },
    send: 'Check',
    incomplete: 'Not checked yet: type the first three letters of the first surname too.',
    verdict: 'Not valid with these data',
    mistyped: [
      'Check what you typed.',
      'The code or the letters may be mistyped: compare them with the credential and check again.',
    ],
    invalid: [
      'If they are right, the credential is not valid.',
      'Do not let the person in, and hand over neither money nor documents.',
    ],
  },
  report: {
    title: 'Report a visit',
    summary: 'Report',
    optional: '(optional)',
    fields: {
      what: 'What happened?',
      place: 'Where? (street, number and neighbourhood)',
      phone: 'Phone to call you back',
      photo: 'Photo',
    },
    wrong: {
      what: 'Tell what happened, in 2000 letters at most.',
      place: 'Say where it was, in 300 letters at most.',
      phone: 'Type 10 digits: area code and number.',
      photo: 'Choose a JPEG, PNG or WebP photo of 10 MB at most.',
    },
    again: 'The report was not sent. Correct what is marked; the photo has to be chosen again.',
    refused: 'The report could not be taken right now. Wait a few minutes and send it again, or call.',
    send: 'Send report',
    done: 'Report received',
    folio: (folio) => `Number ${folio}. Note it down to ask about your report.`,
    thanks: ['Thank you.', 'The utility will look into it. If you are in danger, call 911.'],
    elsewhere: 'You can also report it here',
    notice: 'Privacy notice',
  },
}

export const words: Record<Language, DoorWords> = { es: spanish, en: english }

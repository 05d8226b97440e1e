import type { DoorView, Language } from '../../src/domain/door/door.ts'

const person = {
  id: 'p1',
  name: 'Álvarez Núñez, María José',
  first_names: 'María José',
  last_names: 'Álvarez de la Torre y Núñez',
  company_name: 'Instalaciones del Bajío',
  role_name: 'Técnica de instalación',
  role_definition: 'Técnica de instalación y verificación de gas',
  role_type: 'Operativo',
  accreditation_number: 'A-004217',
  active: true,
  status: true,
  accreditation_expiration_date: '2027-12-01',
  accreditation_flag: 'success' as const,
  profile_picture: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
}
const checkedAt = new Date('2026-11-21T15:41:00Z')
const reportFields = { what: 'Pidió dinero en efectivo.', place: 'Roble 12, Centro', phone: '55 1234 5678' }

/** Every view of the public page that the server can render. */
export const doorViews = (language: Language): Record<string, DoorView> => {
  const bare = { language, utility: {} }
  const common = {
    language,
    utility: { name: 'Gas del Centro', phone: '800 123 4567', report: 'https://gas.example/reportes' },
  }
  return {
    valid: { ...common, at: checkedAt, kind: 'valid', person },
    'valid, without a picture or a phone to call': {
      ...bare,
      at: checkedAt,
      kind: 'valid',
      number: 'A-004217',
      person: { ...person, profile_picture: null },
    },
    'not valid': { ...common, at: checkedAt, kind: 'invalid' },
    'not valid, typed, without a phone to call': { ...bare, at: checkedAt, kind: 'invalid', number: 'A-9' },
    busy: { ...common, at: checkedAt, kind: 'unchecked' },
    'busy, without a phone to call': { ...bare, at: checkedAt, kind: 'unchecked' },
    typing: { ...common, kind: 'typing', values: {}, invalidFields: [] },
    'typing, refused': {
      ...common,
      kind: 'typing',
      values: { number: '', letters: 'ÁLV' },
      invalidFields: ['number', 'letters'],
    },
    'a report that is wrong': {
      ...common,
      kind: 'report',
      number: 'A-004217',
      values: { ...reportFields, phone: '12' },
      invalidFields: ['what', 'place', 'phone', 'photo'],
    },
    'a report that is refused': {
      ...common,
      kind: 'report',
      isRefused: true,
      values: reportFields,
      invalidFields: [],
    },
    'a report that came': { ...common, kind: 'reported', report: '123' },
  }
}

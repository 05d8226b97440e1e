import { BUSINESS_AREAS, WORK_DIVISIONS } from '../../../domain/companies.ts'
import { texts } from '../../reports/texts.ts'
import { importTexts } from '../texts.ts'
import type { Field } from './kind.ts'

const SINCE = { kind: 'day', note: 'Día, mes y año: 31/01/2026.' } as const
const YES_NO = { kind: 'boolean', note: 'Sí o No.' } as const

/** What a person may come with, under the titles of our reports and others that people use. */
export const personFields: Field[] = [
  {
    ...{
      name: 'rfc',
      title: texts.personnel.rfc,
      example: 'NUSA900131',
      titles: ['RFC de la persona', 'R.F.C.'],
    },
    note: 'Obligatorio: dice de quién es la fila. Si ya está en el portal, la fila cambia sus datos; una celda vacía no cambia nada.',
  },
  {
    ...{ name: 'last_names', title: texts.personnel.last_names, example: 'Núñez Soto' },
    ...{ titles: ['Apellido', 'Apellidos del técnico'], note: 'Obligatorio al crear.' },
  },
  {
    ...{ name: 'first_names', title: texts.personnel.first_names, example: 'Ana' },
    ...{ titles: ['Nombre(s)', 'Nombre de pila'], note: 'Obligatorio al crear.' },
  },
  {
    ...{ name: 'name', title: texts.contacts.name, example: '' },
    ...{
      titles: ['Nombre completo'],
      note: 'En lugar de las dos columnas anteriores: apellidos, una coma y nombres.',
    },
  },
  {
    ...{ name: 'role', title: texts.personnel.role, example: 'Técnico(a) de inspección' },
    ...{ titles: ['Rol', 'Cargo'], note: 'Obligatorio al crear: como está en el catálogo.' },
  },
  {
    ...{ name: 'company', title: texts.personnel.company, example: 'Instalaciones del Bajío' },
    titles: ['Empresa', 'Contratista', 'RFC de la empresa', 'Colaboradora', 'Razón social'],
    note: 'Obligatorio al crear: el nombre o el RFC de una empresa registrada.',
  },
  {
    ...{ name: 'registration_date', title: texts.personnel.registered, example: '15/01/2026', kind: 'day' },
    ...{
      titles: ['Alta', 'Fecha de registro', 'Fecha de ingreso'],
      note: 'Obligatorio al crear. Día, mes y año: 31/01/2026.',
    },
  },
  {
    ...{ name: 'accreditation_date', title: texts.personnel.accredited, example: '31/01/2026', ...SINCE },
    titles: ['Acreditado el', 'Acreditación', 'Fecha acreditación'],
  },
  {
    ...{ name: 'accreditation_expiration_date', title: texts.personnel.expires, example: '', kind: 'day' },
    titles: ['Vence', 'Vencimiento', 'Fecha de vencimiento', 'Vigencia hasta', 'Fecha de vigencia'],
    note: 'Sin ella, la acreditación dura lo que indican los Ajustes.',
  },
  {
    ...{ name: 'accreditation_number', title: texts.personnel.number, example: '' },
    titles: ['No. de acreditación', 'Núm. de acreditación', 'Folio', 'Acreditación número'],
    note: 'Sin él, el portal asigna uno.',
  },
  {
    name: 'ssn',
    title: texts.personnel.ssn,
    example: '12345678901',
    titles: ['Número de seguro social', 'IMSS'],
  },
  {
    name: 'phone',
    title: texts.personnel.phone,
    example: '4421234567',
    titles: ['Celular', 'Tel.'],
    note: '10 dígitos.',
  },
  {
    ...{ name: 'email', title: texts.personnel.email, example: 'ana@ejemplo.mx' },
    titles: ['Correo', 'E-mail', 'Email'],
  },
  {
    name: 'address',
    title: texts.personnel.address,
    example: 'Av. Juárez 10, Querétaro',
    titles: ['Dirección'],
  },
  { name: 'naturgy_id', title: texts.personnel.id_900, example: '', titles: ['900', 'Número 900'] },
  { name: 'active', title: texts.personnel.active, example: 'Sí', titles: ['Personal activo'], ...YES_NO },
]

const company = texts.companies

export const companyFields: Field[] = [
  {
    ...{ name: 'company_name', title: company.name, example: 'Instalaciones del Bajío SA de CV' },
    titles: ['Empresa', 'Nombre', 'Empresa colaboradora', 'Nombre de la empresa', 'Contratista'],
    note: 'Obligatorio: con el RFC dice de qué empresa es la fila. Si ya está en el portal, la fila cambia sus datos; una celda vacía no cambia nada.',
  },
  { name: 'rfc', title: company.rfc, example: 'IBA900131', titles: ['RFC de la empresa', 'R.F.C.'] },
  {
    name: 'zone',
    title: company.zone,
    example: 'Bajío',
    note: 'Obligatorio al crear: como está en el catálogo.',
  },
  { name: 'active', title: company.active, example: 'Sí', ...YES_NO },
  { name: 'ruec', title: company.ruec, example: '' },
  { name: 'repse_number', title: company.repse_number, example: '', titles: ['REPSE'] },
  { name: 'sap_creditor_id', title: company.sap_creditor_id, example: '' },
  { name: 'sap_client_id', title: company.sap_client_id, example: '' },
  { name: 'sap_gor', title: company.sap_gor, example: '' },
  { name: 'sap_pm', title: company.sap_pm, example: '' },
  {
    ...{ name: 'work_division', title: company.work_division, example: 'X1, X2' },
    note: `Separadas por comas: ${WORK_DIVISIONS.join(', ')}.`,
  },
  {
    ...{ name: 'business_area', title: company.business_area, example: 'OPERACIONES CLIENTES' },
    note: `Separadas por comas: ${BUSINESS_AREAS.join(', ')}.`,
  },
  { name: 'business_address', title: company.business_address, example: '' },
  { name: 'billing_address', title: company.billing_address, example: '' },
  {
    name: 'provider_url',
    title: company.provider_url,
    example: 'https://ejemplo.mx',
    titles: ['Página web'],
  },
  { name: 'sap_payment_alert_blocked', title: company.blocked, example: 'No', ...YES_NO },
  {
    name: 'prevention_security_health_environment_certified',
    title: company.certified,
    example: 'Sí',
    ...YES_NO,
  },
  { name: 'legal_representative', title: company.legal_representative, example: '' },
  { name: 'security_supervisor', title: company.security_supervisor, example: '' },
]

const contact = texts.contacts

export const contactFields: Field[] = [
  {
    ...{ name: 'company', title: contact.company, example: 'Instalaciones del Bajío' },
    titles: ['Empresa', 'Razón social', 'RFC de la empresa', 'Contratista'],
    note: 'Obligatorio: el nombre o el RFC de una empresa registrada.',
  },
  {
    ...{
      name: 'name',
      title: contact.name,
      example: 'Ana Núñez',
      titles: ['Contacto', 'Nombre del contacto'],
    },
    note: 'Obligatorio. Si la empresa ya tiene un contacto con este nombre, la fila cambia sus datos.',
  },
  {
    name: 'position',
    title: contact.position,
    example: 'Jefa de operación',
    titles: ['Cargo'],
    note: 'Obligatorio al crear.',
  },
  {
    ...{ name: 'phone', title: contact.phone, example: '4421234567', titles: ['Celular'] },
    note: 'Obligatorio al crear: 10 dígitos.',
  },
  {
    ...{
      name: 'email',
      title: contact.email,
      example: 'ana@ejemplo.mx',
      titles: ['Correo', 'E-mail', 'Email'],
    },
    note: 'Obligatorio al crear.',
  },
  { name: 'id_900', title: contact.id_900, example: '', titles: ['ID 900', '900'] },
]

export const userFields: Field[] = [
  {
    ...{
      name: 'username',
      title: 'Usuario',
      example: 'ana.nunez',
      titles: ['Cuenta', 'Nombre de usuario', 'Login'],
    },
    note: 'Obligatorio. Una cuenta que ya está en el portal no se cambia.',
  },
  { name: 'name', title: 'Nombre', example: 'Ana Núñez', titles: ['Nombre completo', 'Firma'] },
  {
    ...{
      name: 'email',
      title: 'Correo electrónico',
      example: 'ana@ejemplo.mx',
      titles: ['Correo', 'E-mail', 'Email'],
    },
    note: 'A él llega la invitación para elegir contraseña, si el correo está configurado; si no, el enlace se crea en Usuarios.',
  },
  {
    ...{
      name: 'groups',
      title: 'Grupos',
      example: 'Empresa colaboradora',
      titles: ['Grupo', 'Perfil', 'Rol'],
    },
    note: `Separados por comas: ${Object.values(importTexts.groups).join(', ')}.`,
  },
  {
    ...{ name: 'company', title: 'Empresa', example: 'Instalaciones del Bajío' },
    ...{
      titles: ['Empresa colaboradora', 'RFC de la empresa'],
      note: 'Obligatoria para quien es de una empresa: su nombre o su RFC.',
    },
  },
  {
    name: 'admin_access',
    title: 'Administra',
    example: 'No',
    titles: ['Acceso de administración'],
    ...YES_NO,
  },
]

/** Whose requirements a row has; each requirement is a column of its own. */
export const requirementFields: Field[] = [
  {
    ...{
      name: 'rfc',
      title: texts.personnel.rfc,
      example: 'NUSA900131',
      titles: ['RFC de la persona', 'R.F.C.'],
    },
    note: 'Dice de quién es la fila, o lo dice el número de acreditación.',
  },
  {
    ...{ name: 'accreditation_number', title: texts.personnel.number, example: 'A-000001' },
    titles: ['No. de acreditación', 'Núm. de acreditación', 'Folio'],
  },
]

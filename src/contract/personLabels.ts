/** What the fields of a person are called, in the console and in the Bitácora, in the order in which the Bitácora tells them. */
export const personLabels = {
  first_names: 'Nombre(s)',
  last_names: 'Apellidos',
  rfc: 'RFC',
  identity_document: 'CURP, pasaporte o documento migratorio',
  ssn: 'NSS',
  role: 'Rol',
  company: 'Empresa',
  address: 'Domicilio',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  registration_date: 'Fecha de alta',
  accreditation_date: 'Fecha de acreditación',
  accreditation_expiration_date: 'Vigencia',
  accreditation_number: 'Número de acreditación',
  naturgy_id: 'ID 900',
}

import { companyFields } from './companies.ts'
import { contactFields } from './contacts.ts'

/** Names and field labels by resource, where react-admin looks for them. */
export const resources = {
  personnel: {
    name: 'Personal',
    fields: {
      accreditation_flag: 'Estado',
      name: 'Nombre',
      first_names: 'Nombre(s)',
      last_names: 'Apellidos',
      rfc: 'RFC',
      ssn: 'NSS',
      role: 'Rol',
      role_name: 'Rol',
      role_definition: 'Perfil',
      role_type: 'Tipo de rol',
      company: 'Empresa',
      company_name: 'Empresa',
      zone: 'Zona',
      address: 'Domicilio',
      phone: 'Teléfono',
      email: 'Correo electrónico',
      accreditation_date: 'Fecha de acreditación',
      registration_date: 'Fecha de alta',
      accreditation_expiration_date: 'Vigencia',
      accreditation_number: 'Número de acreditación',
      active: 'Personal Activo',
      status: 'Acreditado',
      naturgy_id: 'ID 900',
      profile_picture: 'Foto',
      created_at: 'Registrado',
      personnel_accreditation: 'Requisitos de acreditación',
    },
  },
  companies: { name: 'Empresa |||| Empresas', fields: companyFields },
  contacts: { name: 'Contacto |||| Contactos', fields: contactFields },
  roles: { name: 'Rol |||| Roles', fields: { name: 'Nombre' } },
  zones: { name: 'Zona |||| Zonas', fields: { name: 'Nombre' } },
}

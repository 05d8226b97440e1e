import { personLabels } from '../../../contract/personLabels.ts'
import { companyFields } from './companies.ts'
import { contactFields } from './contacts.ts'
import { noticeResources } from './notices.ts'
import { pricingFields } from './pricing.ts'
import { quotationFields } from './quotationFields.ts'

/** Names and field labels by resource, where react-admin looks for them. */
export const resources = {
  personnel: {
    name: 'Personal',
    fields: {
      ...personLabels,
      accreditation_flag: 'Estado',
      name: 'Nombre',
      role_name: 'Rol',
      role_definition: 'Perfil',
      role_type: 'Tipo de rol',
      company_name: 'Empresa',
      zone: 'Zona',
      active: 'Personal Activo',
      state: 'Estado',
      has_photo: 'Foto',
      has_unmet: 'Requisitos pendientes',
      registered_from: 'Alta desde',
      registered_to: 'Alta hasta',
      light: 'Semáforo',
      ends_from: 'Vigencia desde',
      ends_to: 'Vigencia hasta',
      proof_ends_from: 'Primer requisito vence desde',
      proof_ends_to: 'Primer requisito vence hasta',
      status: 'Acreditado',
      profile_picture: 'Foto',
      created_at: 'Registrado',
      veto_reason: 'Motivo para registrar a pesar del veto',
      rfc_confirmed: 'Es otra persona con el mismo RFC',
      personnel_accreditation: 'Requisitos de acreditación',
    },
  },
  companies: { name: 'Empresa |||| Empresas', fields: companyFields },
  contacts: { name: 'Contacto |||| Contactos', fields: contactFields },
  ...noticeResources,
  quotations: { name: 'Cotización |||| Cotizaciones', fields: quotationFields },
  pricing: { name: 'Precio |||| Precios', fields: pricingFields },
}

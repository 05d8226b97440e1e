import { personLabels } from '../../contract/personLabels.ts'

/** The fields of a company, where react-admin looks for their labels. */
const companyFields = {
  name: 'Nombre',
  company_name: 'Razón Social',
  zone: 'Zona',
  active: 'Activa',
  people: 'Personas activas',
  may_work: 'Pueden trabajar',
  lacking_from: 'Documentos',
  lacking: 'Con documentos faltantes',
  held: 'Con pagos retenidos',
  hold_proposed: 'Con retención propuesta',
  ruec: 'RUEC',
  rfc: 'RFC',
  sap_creditor_id: 'ID de acreedor SAP',
  sap_client_id: 'ID de cliente SAP',
  billing_address: 'Domicilio fiscal',
  provider_url: 'Sitio web del proveedor',
  sap_gor: 'SAP GOR',
  sap_pm: 'SAP PM',
  repse_number: 'Número REPSE',
  work_division: 'División de trabajo',
  business_address: 'Domicilio comercial',
  business_area: 'Área de trabajo',
  sap_payment_alert_blocked: 'Bloqueada por alerta de pago en SAP',
  prevention_security_health_environment_certified:
    'Certificada en prevención, seguridad, salud y medio ambiente',
  legal_representative: 'Representante legal',
  security_supervisor: 'Supervisor de seguridad',
  veto_reason: 'Motivo para registrar a pesar del veto',
}

const contactFields = {
  name: 'Nombre',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  position: 'Puesto',
  id_900: 'Número 900',
  withdrawable: 'Acciones',
}

const common = { file: 'Archivo', created_at: 'Fecha' }
const ofCompany = { ...common, company: 'Empresa' }

/** Names and field labels of the boards, where react-admin looks for them. */
const noticeResources = {
  vetoes: {
    name: 'Veto |||| Vetos',
    fields: { name: 'Nombre de la persona o empresa', rfc: 'RFC', text: 'Motivo del veto', ...common },
  },
  announcements: { name: 'Anuncio |||| Anuncios', fields: { text: 'Texto del anuncio', ...common } },
  administrative_acts: {
    name: 'Acta administrativa |||| Actas administrativas',
    fields: { ...ofCompany, text: 'Texto del acta' },
  },
  non_accordance: {
    name: 'No conformidad |||| No conformidades',
    fields: { ...ofCompany, description: 'Descripción' },
  },
}

/** The fields of a tier, where react-admin looks for their labels. */
const pricingFields = {
  meters: 'Metros',
  materials_price: 'Materiales',
  workforce: 'Mano de obra',
  indirect_costs: 'Costos indirectos',
  total: 'Total',
  active: 'Estado',
  actions: 'Acciones',
}

/** The fields of a quotation, where react-admin looks for their labels. */
const quotationFields = {
  created_at: 'Fecha',
  name: 'Nombre',
  folio: 'Folio',
  total: 'Total',
  rfc: 'RFC',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  client_type: 'Tipo de cliente',
  pricing_id: 'Metros de instalación',
  tier: 'Metros de instalación',
  indirect_cost_1: 'Costo 1',
  indirect_cost_2: 'Costo 2',
  indirect_cost_3: 'Costo 3',
  indirect_cost_4: 'Costo 4',
  indirect_cost_1_description: 'Descripción del costo 1',
  indirect_cost_2_description: 'Descripción del costo 2',
  indirect_cost_3_description: 'Descripción del costo 3',
  indirect_cost_4_description: 'Descripción del costo 4',
}

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

import { storedLabelsOf } from '../domain/fields/fields.ts'
import { storedFile, withdrawal } from '../domain/fields/shared.ts'
import { personLabels } from '../domain/people/fields.ts'
import { quotationFields } from '../domain/quotations/fields.ts'

/*
 * Labels of the fields of each resource, for the console, the audit log, exports, imports and reports. The audit log
 * lists the fields in this order.
 */

/** Labels of the fields of an uploaded file. */
export const uploadedFileLabels = {
  ...storedLabelsOf(storedFile),
  uploaded_by: 'Lo subió',
  created_at: 'Subido',
  ...storedLabelsOf(withdrawal),
}

const listedFileLabels = { ...uploadedFileLabels, created_at: 'Fecha de carga' }

export const fieldLabels = {
  companies: {
    company_name: 'Razón Social',
    zone: 'Zona',
    active: 'Activa',
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
    created_at: 'Fecha de alta',
    held_at: 'Pagos retenidos desde',
    hold_reason: 'Motivo de retener o liberar pagos',
  },
  company_files: { ...listedFileLabels, company: 'Empresa', name: 'Nombre', category: 'Categoría' },
  documents: { ...listedFileLabels, personnel: 'Persona', type: 'Tipo' },
  personnel_files: { ...listedFileLabels, person: 'Persona', name: 'Nombre', category: 'Categoría' },
} as const

/** Labels of computed columns, filters and inputs, which are not stored in rows. */
export const derivedLabels = {
  personnel: {
    has_photo: personLabels.photo,
    has_unmet: 'Requisitos pendientes',
    registered_from: 'Alta desde',
    registered_to: 'Alta hasta',
    light: 'Situación',
    ends_from: 'Vigencia desde',
    ends_to: 'Vigencia hasta',
    proof_ends_from: 'Primer requisito vence desde',
    proof_ends_to: 'Primer requisito vence hasta',
    veto_reason: 'Motivo para registrar a pesar del veto',
    rfc_confirmed: 'Es otra persona con el mismo RFC',
  },
  companies: {
    name: 'Nombre',
    people: 'Personas activas',
    may_work: 'Pueden trabajar',
    lacking_from: 'Documentos',
    lacking: 'Con documentos faltantes',
    held: 'Con pagos retenidos',
    hold_proposed: 'Con retención propuesta',
    veto_reason: 'Motivo para registrar a pesar del veto',
    name_confirmed: 'Es otra empresa con el mismo nombre',
  },
  pricing: { actions: 'Acciones' },
  quotations: { tier: quotationFields.pricing.label },
} as const

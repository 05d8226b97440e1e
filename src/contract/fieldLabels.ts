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
    lacking: 'Con documentos faltantes',
    held: 'Con pagos retenidos',
    hold_proposed: 'Con retención propuesta',
    veto_reason: 'Motivo para registrar a pesar del veto',
    name_confirmed: 'Es otra empresa con el mismo nombre',
  },
  pricing: { actions: 'Acciones' },
  quotations: { tier: quotationFields.pricing.label },
} as const

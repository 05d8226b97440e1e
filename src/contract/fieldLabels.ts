import { personLabels } from '../domain/people/fields.ts'
import { quotationFields } from '../domain/quotations/fields.ts'

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
    tax_listed: 'En la lista 69-B',
    veto_reason: 'Motivo para registrar a pesar del veto',
    name_confirmed: 'Es otra empresa con el mismo nombre',
  },
  pricing: { actions: 'Acciones' },
  quotations: { tier: quotationFields.pricing.label },
} as const

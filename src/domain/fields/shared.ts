import { defineFields, longText, moment, reference } from './fields.ts'

/** Fields of records that users withdraw instead of deleting. */
export const withdrawal = defineFields({
  withdrawn_at: moment({ label: 'Retirado', nullable: true, late: true, internal: true }),
  withdrawn_by: reference('users', { label: 'Lo retiró', nullable: true, late: true, internal: true }),
  withdrawn_reason: longText({ label: 'Motivo del retiro', late: true, internal: true }),
})

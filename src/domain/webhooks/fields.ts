import { choice, defineFields, line, moment, texts, yesNo } from '../fields/fields.ts'
import { hasPermission, type Rule } from '../permissions.ts'
import { EVENT_TYPES } from './events.ts'

const change: Rule = (actor) => hasPermission(actor, 'webhooks.manage')

/** Reasons why the portal switches a webhook off: the receiver answered 410, or it accepted nothing for days. */
const OFF_REASONS = ['gone', 'failing'] as const

export const OFF_REASON_TEXTS: Record<(typeof OFF_REASONS)[number], string> = {
  gone: 'El receptor respondió que la dirección ya no existe (410).',
  failing: 'El receptor no aceptó nada durante tres días.',
}

/** Fields of a webhook: an address to which the portal sends events. */
export const webhookFields = defineFields({
  name: line({
    label: 'Nombre',
    maxLength: 120,
    required: true,
    change,
    search: true,
    sort: true,
    column: 1,
  }),
  url: line({
    label: 'Dirección',
    maxLength: 500,
    required: true,
    change,
    search: true,
    column: 2,
    width: 50,
  }),
  events: texts({ label: 'Eventos', choices: EVENT_TYPES, required: true, change, column: 3, width: 50 }),
  active: yesNo({ label: 'Encendido', blank: true, change, notInNew: true, column: 4 }),
  /** Time of the last delivery that the receiver accepted, accurate to a minute. */
  last_accepted_at: moment({ label: 'Última entrega aceptada', nullable: true, column: 5 }),
  off_reason: choice({
    label: 'Motivo de apagarlo',
    choices: OFF_REASONS,
    texts: OFF_REASON_TEXTS,
    nullable: true,
  }),
  off_at: moment({ label: 'Apagado por el portal', nullable: true }),
  /** Time of the first failed attempt since the last accepted one. */
  failing_since: moment({ label: 'Con fallos desde', nullable: true }),
  created_at: moment({ label: 'Alta', required: true }),
  /** Time until which the receiver asked the portal to wait. */
  held_until: moment({ label: 'En pausa hasta', nullable: true, internal: true }),
  /** Time at which the receiver accepted a delivery again after a longer failure. Earlier failures are repeated at once. */
  recovered_at: moment({ label: 'Restablecido', nullable: true, internal: true }),
})

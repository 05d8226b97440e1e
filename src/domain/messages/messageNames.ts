/** Kinds of notifications that users receive. */
export const MESSAGE_KINDS = [
  'ending',
  'ended',
  'rejected',
  'approved',
  'accredited',
  'suspended',
  'revoked',
  'reinstated',
  'moved',
  'notice',
  'visit',
  'unusual',
  'late_verdict',
  'summary',
  'hold_proposed',
  'webhook_off',
  'arco_received',
  'arco_due',
  'service_account',
  'tax_listed',
  'tax_unlisted',
  'invited',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Ways to deliver a notification: in the portal and by mail, in the portal only (`bell`), or not at all. */
export const DELIVERIES = ['both', 'bell', 'none'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** Highest number of unread notifications that the portal displays. */
export const MAX_UNREAD_COUNT = 100

/** Names of the kinds of notifications, in mails and in the user's settings. */
export const MESSAGE_KIND_TEXTS: Record<MessageKind, string> = {
  ending: 'Por vencer',
  ended: 'Vencido',
  rejected: 'Documentos rechazados',
  approved: 'Documentos aprobados',
  accredited: 'Acreditaciones y renovaciones',
  suspended: 'Suspensiones',
  revoked: 'Revocaciones',
  reinstated: 'Suspensiones levantadas',
  moved: 'Cambios de empresa',
  notice: 'Avisos publicados',
  visit: 'Reportes de visitas',
  unusual: 'Consultas inusuales',
  late_verdict: 'Verificaciones sin señal',
  summary: 'Resumen de lo que vence',
  hold_proposed: 'Retención de pagos propuesta',
  webhook_off: 'Webhooks que el portal apagó',
  arco_received: 'Solicitudes ARCO nuevas',
  arco_due: 'Plazos de solicitudes ARCO',
  service_account: 'Cuentas de servicio por vencer',
  tax_listed: 'Empresas en la lista 69-B',
  tax_unlisted: 'Empresas que salen de la lista 69-B',
  invited: 'Su cuenta',
}

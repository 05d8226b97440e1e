/** What people are told: see messageKinds.ts. */
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
  'invited',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** How somebody is told of a kind: in the portal and by mail, in the portal alone, or not at all. */
export const WAYS = ['both', 'bell', 'none'] as const
export type Way = (typeof WAYS)[number]

/** So many unread ones are counted; of more is said that they are more. */
export const MOST_COUNTED = 100

/** What each kind is called: as a heading of mails, and where somebody chooses. */
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
  invited: 'Su cuenta',
}

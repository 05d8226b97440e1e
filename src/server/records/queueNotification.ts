import { mergeDoubledFullStops, toSpanishUpperCase } from '../../domain/common/text.ts'
import { KINDS, type MessageFacts } from '../../domain/messages/messageKinds.ts'
import type { MessageKind } from '../../domain/messages/messageNames.ts'
import type { Row } from '../store/rows.ts'
import type { Writer } from '../store/store.ts'

/** Event of which users are notified. */
export interface NotificationEvent
  extends Partial<Pick<Row<'message_events'>, 'company' | 'personnel' | 'user' | 'by'>> {
  kind: MessageKind
  /** Unique key of the event, which prevents a second notification. */
  subject: string
  facts?: MessageFacts
  link: string
}

/** Queues a notification in the current transaction (outbox pattern). */
export const queueNotification = async (
  tx: Writer,
  { kind, facts = {}, ...event }: NotificationEvent,
  now: Date,
): Promise<void> => {
  await tx.create('message_events', {
    company: null,
    personnel: null,
    user: null,
    by: null,
    kind,
    after: '',
    ...event,
    // Names of people are in upper case, as everywhere in the console.
    text: mergeDoubledFullStops(
      KINDS[kind].words({
        ...facts,
        ...(facts.person !== undefined && { person: toSpanishUpperCase(facts.person) }),
      }),
    ),
    created_at: now.toISOString(),
  })
}

import { KINDS, type MessageFacts } from '../../domain/messageKinds.ts'
import type { MessageKind } from '../../domain/messageNames.ts'
import { mergeFullStops } from '../../domain/text.ts'
import type { MessageEventRow } from '../store/serverRows.ts'
import type { Writer } from '../store/store.ts'

/** Something of which people are told. */
export interface Event extends Partial<Pick<MessageEventRow, 'company' | 'personnel' | 'user' | 'by'>> {
  kind: MessageKind
  /** What it is, once and for all. */
  subject: string
  facts?: MessageFacts
  link: string
}

/** Writes down what happened, in the transaction in which it does. Whom it concerns is told by deliver.ts, a few at a time. */
export const tell = async (tx: Writer, { kind, facts = {}, ...event }: Event, now: Date): Promise<void> => {
  await tx.create('message_events', {
    company: null,
    personnel: null,
    user: null,
    by: null,
    kind,
    after: '',
    ...event,
    text: mergeFullStops(KINDS[kind].words(facts)),
    created_at: now.toISOString(),
  })
}

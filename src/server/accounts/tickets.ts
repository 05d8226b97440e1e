import { hashOf, randomSecret } from '../common/secrets.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

/** What a ticket is good for, and for how many seconds. */
const SECONDS = {
  /** A sign-on on its way to the provider and back. */
  'sign-on': 600,
  /** What came of it, for the page that the browser is led back to. */
  entry: 60,
  /** Somebody whose password was right, before the second factor. */
  'second-factor': 300,
  /** The secret of an authenticator app that is not confirmed yet. */
  authenticator: 900,
  /** What a device is asked that makes a passkey, and one that signs in with it. */
  'new-passkey': 300,
  passkey: 300,
} as const
export type TicketKind = keyof typeof SECONDS

export const secondsOf = (kind: TicketKind): number => SECONDS[kind]

/** A secret that is good once, for a moment, for one thing. */
export const makeTicket = async (
  tx: Writer,
  kind: TicketKind,
  {
    user = null,
    data = {},
    secret = randomSecret(),
  }: { user?: number | null; data?: object; secret?: string },
  now: Date,
): Promise<string> => {
  const expires_at = new Date(now.getTime() + SECONDS[kind] * 1000).toISOString()
  await tx.create('tickets', { hash: hashOf(secret), kind, user, data: JSON.stringify(data), expires_at })
  return secret
}

/** The ticket of a secret while it is good. */
export const ticketOf = async (
  store: Reader,
  kind: TicketKind,
  secret: string,
  now: Date,
): Promise<Row<'tickets'> | undefined> => {
  const row = await store.getBy('tickets', 'hash', hashOf(secret))
  return row?.kind === kind && row.expires_at > now.toISOString() ? row : undefined
}

/** The same, and it is good no more. */
export const takeTicket = async (
  tx: Writer,
  kind: TicketKind,
  secret: string,
  now: Date,
): Promise<Row<'tickets'> | undefined> => {
  const row = await ticketOf(tx, kind, secret, now)
  return row && (await tx.delete('tickets', row.id)) ? row : undefined
}

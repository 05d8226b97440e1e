import { createRandomSecret, hashSecret } from '../common/secrets.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

/** Lifetime of each kind of ticket, in seconds. */
const LIFETIME_SECONDS = {
  /** Sign-on whose browser has not returned from the provider yet. */
  'sign-on': 600,
  /** Result of a sign-on, until the console fetches it. */
  entry: 60,
  /** Sign-in with the right password, until the second factor is entered. */
  'second-factor': 300,
  /** Secret of an authenticator app, until the user confirms it with a code. */
  authenticator: 900,
  /** WebAuthn challenges for creating and using a passkey. */
  'new-passkey': 300,
  passkey: 300,
} as const
export type TicketKind = keyof typeof LIFETIME_SECONDS

export const getTicketLifetime = (kind: TicketKind): number => LIFETIME_SECONDS[kind]

/** Creates a ticket and returns its secret, which is valid once and for a short time. Stores only the secret's hash. */
export const createTicket = async (
  tx: Writer,
  kind: TicketKind,
  {
    user = null,
    data = {},
    secret = createRandomSecret(),
  }: { user?: number | null; data?: object; secret?: string },
  now: Date,
): Promise<string> => {
  const expires_at = new Date(now.getTime() + LIFETIME_SECONDS[kind] * 1000).toISOString()
  await tx.create('tickets', { hash: hashSecret(secret), kind, user, data: JSON.stringify(data), expires_at })
  return secret
}

/** Returns a ticket; undefined if it is unknown or expired. */
export const findTicket = async (
  store: Reader,
  kind: TicketKind,
  secret: string,
  now: Date,
): Promise<Row<'tickets'> | undefined> => {
  const row = await store.getBy('tickets', 'hash', hashSecret(secret))
  return row?.kind === kind && row.expires_at > now.toISOString() ? row : undefined
}

/** Deletes and returns a ticket, so that it is used once; undefined if it is unknown or expired. */
export const redeemTicket = async (
  tx: Writer,
  kind: TicketKind,
  secret: string,
  now: Date,
): Promise<Row<'tickets'> | undefined> => {
  const row = await findTicket(tx, kind, secret, now)
  return row && (await tx.delete('tickets', row.id)) ? row : undefined
}

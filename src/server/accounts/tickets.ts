import { createRandomSecret, hashSecret } from '../common/secrets.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

/** Lifetime of a ticket (a single-use secret), in seconds, by kind. */
const LIFETIME_SECONDS = {
  /** Sign-in through the OpenID Connect provider, until the browser returns. */
  'sign-on': 600,
  /** Result of a sign-in through the provider, until the console fetches it. */
  entry: 60,
  /** Sign-in with a correct password, before the second factor is verified. */
  'second-factor': 300,
  /** Secret of an authenticator app that waits for the user's first code. */
  authenticator: 900,
  'new-passkey': 300,
  passkey: 300,
} as const
export type TicketKind = keyof typeof LIFETIME_SECONDS

export const getOneTimeTokenLifetime = (kind: TicketKind): number => LIFETIME_SECONDS[kind]

/** Creates a ticket: a secret that can be used once before it expires. Stores only a hash of the secret. */
export const createOneTimeToken = async (
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
export const findOneTimeToken = async (
  store: Reader,
  kind: TicketKind,
  secret: string,
  now: Date,
): Promise<Row<'tickets'> | undefined> => {
  const row = await store.getBy('tickets', 'hash', hashSecret(secret))
  return row?.kind === kind && row.expires_at > now.toISOString() ? row : undefined
}

/** Deletes a ticket and returns it, so that it can be used only once. Returns undefined if the ticket is unknown or expired. */
export const redeemOneTimeToken = async (
  tx: Writer,
  kind: TicketKind,
  secret: string,
  now: Date,
): Promise<Row<'tickets'> | undefined> => {
  const row = await findOneTimeToken(tx, kind, secret, now)
  return row && (await tx.delete('tickets', row.id)) ? row : undefined
}

import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Creates a secret of Standard Webhooks: 256 random bits as base64, with the prefix `whsec_`. */
export const createWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/** Message of Standard Webhooks: the headers `webhook-id` and `webhook-timestamp`, and the body. */
interface Message {
  id: string
  /** Time of the attempt. */
  sentAt: Date
  body: string
}

const sign = (secret: string, content: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(content)
    .digest('base64')}`

/** Returns the headers with which a receiver verifies a message. They contain one signature for each secret. */
export const createSignatureHeaders = (
  { id, sentAt, body }: Message,
  secrets: readonly string[],
): Record<`webhook-${'id' | 'timestamp' | 'signature'}`, string> => {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const content = `${id}.${timestamp}.${body}`
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => sign(secret, content)).join(' '),
  }
}

/** Security event, such as a refused sign-in, that is written to the server log. */
export interface AuditEvent {
  event: string
  /** Username that the client sent, if any. */
  username: string | null
  /** Username of the acting user, if different from `username`. */
  by?: string
  /** Client address; `local` for a command on the server. */
  address: string
  result: 'ok' | 'refused'
  reason?: string
}

export type Audit = (event: AuditEvent) => void

/** Returns a character as JSON escape sequences: one `\uXXXX` per UTF-16 code unit. */
const escapeJsonCharacter = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('')

/** Creates a function that writes events as lines of ASCII JSON. Typed text cannot start a new line. */
export const createAudit =
  (out: { write(line: string): unknown }, now: () => Date): Audit =>
  ({ event, username, by, address, result, reason }) => {
    const line = { time: now().toISOString(), event, username, by, address, result, reason }
    const text = JSON.stringify(line).replace(/[^\x20-\x7e]/gu, escapeJsonCharacter)
    out.write(`${text}\n`)
  }

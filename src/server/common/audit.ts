/** Security event, written to the log of the process for the operator. */
export interface AuditEvent {
  event: string
  /** Username as the client sent it; null without one. */
  username: string | null
  /** Username of the user who acted, if different from `username`. */
  by?: string
  /** Client address; `local` for a command on the server. */
  address: string
  result: 'ok' | 'refused'
  reason?: string
}

export type Audit = (event: AuditEvent) => void

/** Returns a character as JSON escape sequences: one `\uXXXX` per UTF-16 code unit. */
const escapeCharacter = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('')

/** Creates a function that writes each event as one line of ASCII JSON, so that text typed by a user cannot start a new line. */
export const createAudit =
  (out: { write(line: string): unknown }, now: () => Date): Audit =>
  ({ event, username, by, address, result, reason }) => {
    const line = { time: now().toISOString(), event, username, by, address, result, reason }
    const text = JSON.stringify(line).replace(/[^\x20-\x7e]/gu, escapeCharacter)
    out.write(`${text}\n`)
  }

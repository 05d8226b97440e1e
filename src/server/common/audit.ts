/** Event for the operator of the portal, written to the log of the process. */
export interface AuditEvent {
  event: string
  /** As the user typed it; null if no username was sent. */
  username: string | null
  /** User who acted, if different from `username`. */
  by?: string
  /** Client address; `local` for a command on the server. */
  address: string
  result: 'ok' | 'refused'
  reason?: string
}

export type Audit = (event: AuditEvent) => void

/** Returns the JSON escape sequence of a character: one `\uXXXX` per UTF-16 code unit. */
const escapeCharacter = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('')

/** Creates a function that writes each event as one line of ASCII JSON. Typed text cannot start a new line. */
export const createAudit =
  (out: { write(line: string): unknown }, now: () => Date): Audit =>
  ({ event, username, by, address, result, reason }) => {
    const line = { time: now().toISOString(), event, username, by, address, result, reason }
    const text = JSON.stringify(line).replace(/[^\x20-\x7e]/gu, escapeCharacter)
    out.write(`${text}\n`)
  }

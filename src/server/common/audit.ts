/** Something that whoever runs the portal may want to know later: who, what, from where, and how it ended. */
export interface AuditEvent {
  event: string
  /** As it was given; null where nobody said who it was. */
  username: string | null
  /** Who did it, where that is somebody else. */
  by?: string
  /** Where it came from; `local` for a command on the machine itself. */
  address: string
  result: 'ok' | 'refused'
  reason?: string
}

export type Audit = (event: AuditEvent) => void

/** As JSON writes what it must escape: halves of a character beyond the first plane by themselves. */
const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('')

/** Writes each event as one line of JSON, whatever is written beside it: what was typed by a stranger cannot begin a line of its own. */
export const auditTo =
  (out: { write(line: string): unknown }, now: () => Date): Audit =>
  ({ event, username, by, address, result, reason }) => {
    const line = { time: now().toISOString(), event, username, by, address, result, reason }
    const text = JSON.stringify(line).replace(/[^\x20-\x7e]/gu, escaped)
    out.write(`${text}\n`)
  }

/** Contradiction between the audit log and the database. */
export interface LogFault {
  /** Entry that is missing, altered or moved, or a row such as `personnel:…`. */
  at: string
  /** Text in Spanish for the operator. */
  reason: string
}

/** Contradiction between the audit log and the database. */
export interface LogFault {
  /** Log entry that is missing, altered or moved, or a row such as `personnel:…`. */
  at: string
  /** Message in Spanish for the operator. */
  reason: string
}

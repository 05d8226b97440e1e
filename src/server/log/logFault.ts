/** Contradiction between the audit log and the database. */
export interface LogFault {
  /** Location of the fault: a log entry, or a row such as `personnel:…`. */
  at: string
  /** Message in Spanish for the operator. */
  reason: string
}

/** Contradiction between the audit log and the database. */
export interface LogFault {
  /** Entry that is missing, altered or moved, or row such as `personnel:…` that differs from its last log entry. */
  at: string
  /** Reason in Spanish, for the operator. */
  why: string
}

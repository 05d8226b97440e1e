/** Something that is not as the log says. */
export interface LogFault {
  /** The entry that is missing, changed or out of its place; or the row, as `personnel:…`, that is not what the log has last said of it. */
  at: string
  /** Why, in words for whoever operates the portal. */
  why: string
}

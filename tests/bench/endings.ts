/** Ends what is still running; called when the bench is interrupted. */
export const endings = new Set<() => unknown>()

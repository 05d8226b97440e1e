/** Functions that stop running processes when the bench is interrupted. */
export const endings = new Set<() => unknown>()

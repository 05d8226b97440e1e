/** When an account was last used: in the last 7 or 30 days, more than 90 days ago, or never. */
export const ACCESSES = ['week', 'month', 'longAgo', 'never'] as const

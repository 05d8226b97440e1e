/** Periods of the last access to an account: the last 7 days, the last 30 days, more than 90 days ago, and never. */
export const ACCESS_PERIODS = ['week', 'month', 'longAgo', 'never'] as const

/** Formats a phone number with no-break spaces. */
export const formatHelpPhone = (phone: string | undefined): string | undefined =>
  phone?.replace(/\s+/gu, '\u00a0')

/** Removes the characters that cannot be dialled. */
export const toDialString = (phone: string): string => phone.replace(/[^\d+*#]/gu, '')

/** Converts a mail address to a link. Drops addresses that are neither web nor mail. */
export const toReportLink = (report: string | undefined): string | undefined => {
  if (!report || /^(?:https?:|mailto:)/iu.test(report)) return report
  return /^[^\s/]+@[^\s/]+$/u.test(report) ? `mailto:${report}` : undefined
}

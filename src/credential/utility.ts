/** Formats a phone number with no-break spaces. */
export const formatHelpDeskPhone = (phone: string | undefined): string | undefined =>
  phone?.replace(/\s+/gu, '\u00a0')

/** Removes the characters that cannot be dialled. */
export const toDialablePhoneNumber = (phone: string): string => phone.replace(/[^\d+*#]/gu, '')

/** Returns the link for a web or mail address; undefined for other addresses. */
export const createVisitReportLink = (report: string | undefined): string | undefined => {
  if (!report || /^(?:https?:|mailto:)/iu.test(report)) return report
  return /^[^\s/@]+@[^\s/]+$/u.test(report) ? `mailto:${report}` : undefined
}

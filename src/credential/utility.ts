/** A number as people write it, which never breaks over two lines. */
export const shownPhone = (phone: string | undefined): string | undefined => phone?.replace(/\s+/gu, '\u00a0')

/** What a phone dials. */
export const dialable = (phone: string): string => phone.replace(/[^\d+*#]/gu, '')

/** A bare mail address becomes a link; what is neither web nor mail is dropped. */
export const reportLink = (report: string | undefined): string | undefined => {
  if (!report || /^(?:https?:|mailto:)/iu.test(report)) return report
  return /^[^\s/]+@[^\s/]+$/u.test(report) ? `mailto:${report}` : undefined
}

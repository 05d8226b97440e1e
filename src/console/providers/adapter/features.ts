import { settings } from '../../api/settings.ts'

/** What no documented call has: another back end lacks it, and the console does not show it there. */
export type Feature =
  /** A quotation's number. */
  | 'folios'
  /** Whose a quotation is. */
  | 'companyQuotations'
  /** A price of today for a quotation that has an older one. */
  | 'repricing'
  /** Filters of the matrix, and the list of all requirements. */
  | 'matrixFilters'
  /** People by the zone of their company. */
  | 'zoneFilter'
  /** The QR codes of those whom a filter leaves. */
  | 'qrFilter'
  /** A list as a workbook or CSV. */
  | 'exports'
  /** Reports as CSV beside the workbook. */
  | 'csvReports'
  /** The RFC of whom a veto names, and so the state of being vetoed. */
  | 'vetoes'
  /** Which types of file are accepted. */
  | 'contentTypes'
  /** Changing prices. */
  | 'pricingUpdate'
  /** Taking back what was published. */
  | 'withdrawals'
  /** Checks of credentials at doors, and inspections on site. */
  | 'checks'
  /** The history of a record. */
  | 'history'
  /** What is done with accreditations, their history, and reports of months that are over. */
  | 'accreditations'
  /** What proves requirements, and why a light is as it is. */
  | 'evidence'
  /** The board of the utility's home, and lists narrowed as it counts. */
  | 'overview'
  /** What companies bring by period, and the hold of their payments. */
  | 'companyPapers'
  /** What happened and what ends, as messages. */
  | 'messages'
  /** Credentials as a PDF to be printed. */
  | 'printedCards'
  /** The address that all QR codes carry. */
  | 'publicAddress'

/** Does the back end have it? Ours has all, any other none. */
export const hasFeature = (_feature: Feature): boolean => settings().extras

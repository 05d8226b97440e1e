import { getRecordPageUrl } from '../../pages.ts'

/** Returns the URL of a tab of a service account's page. */
export const getTabUrl = (id: number, tab: 'tokens'): string =>
  `${getRecordPageUrl('serviceAccount', id)}/${tab}`

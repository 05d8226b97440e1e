import type { ResourceProps } from 'react-admin'

/** Contacts of companies, shown only on the company's page. */
export const contacts = {
  name: 'contacts',
  recordRepresentation: 'name',
} satisfies ResourceProps

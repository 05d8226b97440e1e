import type { ResourceProps } from 'react-admin'

/** Contacts of companies. They have no page of their own: the company's page lists, adds and corrects them. */
export const contacts = {
  name: 'contacts',
  recordRepresentation: 'name',
} satisfies ResourceProps

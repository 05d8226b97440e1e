import type { ResourceProps } from 'react-admin'

/** Contacts of companies. They have no page of their own: users list, add and edit contacts on the company's page. */
export const contacts = {
  name: 'contacts',
  recordRepresentation: 'name',
} satisfies ResourceProps

import type { ResourceProps } from 'react-admin'

/** A company's contacts: listed and added inside its page (ContactsList, ContactCreate), which is where they have an address. */
export const contacts = {
  name: 'contacts',
  recordRepresentation: 'name',
} satisfies ResourceProps

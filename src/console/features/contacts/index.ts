import type { ResourceProps } from 'react-admin'

/** A company's contacts: listed, added and corrected inside its page (ContactsList, ContactCreate, ContactEdit), which is where they have an address. */
export const contacts = {
  name: 'contacts',
  recordRepresentation: 'name',
} satisfies ResourceProps

import type { Contact } from '../../../domain/contacts.ts'
import type { TableView } from '../../components/table/tableView.ts'
import { ContactCard } from './ContactCard.tsx'
import { ContactEmail } from './ContactEmail.tsx'
import { ContactPhone } from './ContactPhone.tsx'
import { ContactWithdrawal } from './ContactWithdrawal.tsx'
import { contactName } from './contactName.ts'

/** What the contacts' table shows (specification, section 2); `manage`: whether there is a column to take one back, or that says who did. */
export const contactsView = (manage: boolean): TableView<Contact> => ({
  columns: [
    { source: 'name', render: contactName, sortable: true, strong: true },
    { source: 'phone', render: (contact) => <ContactPhone contact={contact} /> },
    { source: 'email', render: (contact) => <ContactEmail contact={contact} /> },
    { source: 'position', render: ({ position }) => position, sortable: true },
    { source: 'id_900', render: ({ id_900 }) => id_900 },
    ...(manage
      ? [
          {
            source: 'withdrawable',
            render: (contact: Contact) => <ContactWithdrawal contact={contact} />,
          },
        ]
      : []),
  ],
  linkLabel: contactName,
  card: (contact) => <ContactCard contact={contact} />,
})

import { Box, Typography } from '@mui/material'
import { FieldTitle } from 'react-admin'
import type { Contact } from '../../../domain/contacts.ts'
import { ContactEmail } from './ContactEmail.tsx'
import { ContactPhone } from './ContactPhone.tsx'
import { ContactWithdrawal } from './ContactWithdrawal.tsx'
import { contactName } from './contactName.ts'

/** A contact on a phone: who, what for, and how to reach them. */
export const ContactCard = ({ contact }: { contact: Contact }) => (
  <Box sx={{ display: 'grid', gap: 0.5, '& a': { py: 1 } }}>
    <Typography sx={{ fontWeight: 600 }}>{contactName(contact)}</Typography>
    <Typography color="text.secondary">{contact.position}</Typography>
    <Box sx={{ display: 'grid', justifyItems: 'start' }}>
      <ContactPhone contact={contact} />
      <ContactEmail contact={contact} />
    </Box>
    {contact.id_900 && (
      <Typography color="text.secondary">
        <FieldTitle source="id_900" resource="contacts" />: {contact.id_900}
      </Typography>
    )}
    <Box sx={{ '& .MuiButton-root': { ml: -2 } }}>
      <ContactWithdrawal contact={contact} />
    </Box>
  </Box>
)

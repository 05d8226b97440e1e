import { Link } from '@mui/material'
import type { Contact } from '../../../domain/contacts.ts'

/** A contact's address, to be written to. */
export const ContactEmail = ({ contact: { email } }: { contact: Contact }) =>
  email && (
    <Link href={`mailto:${email}`} sx={{ overflowWrap: 'anywhere' }}>
      {email}
    </Link>
  )

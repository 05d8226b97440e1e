import { Link } from '@mui/material'
import type { ListedContact } from './listedContact.ts'

/** A contact's address, to be written to. */
export const ContactEmail = ({ contact: { email } }: { contact: ListedContact }) =>
  email && (
    <Link href={`mailto:${email}`} sx={{ overflowWrap: 'anywhere' }}>
      {email}
    </Link>
  )

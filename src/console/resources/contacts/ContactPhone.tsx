import { Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Contact } from '../../../domain/contacts.ts'
import { formatPhone, isPhone } from '../../../domain/phone.ts'
import { contactName } from './contactName.ts'

/** A contact's phone, to be called. */
export const ContactPhone = ({ contact }: { contact: Contact }) => {
  const translate = useTranslate()
  const { phone } = contact
  if (!phone) return null
  return (
    <Link
      href={`tel:${isPhone(phone) ? '+52' : ''}${phone}`}
      aria-label={`${formatPhone(phone)}, ${translate('contacts.call', { name: contactName(contact) })}`}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {formatPhone(phone)}
    </Link>
  )
}

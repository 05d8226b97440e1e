import type { Contact } from '../../../domain/contacts.ts'
import { upper } from '../../../domain/text.ts'

/** The name under which a contact is shown: in upper case. */
export const contactName = ({ name }: Pick<Contact, 'name'>): string => upper(name)

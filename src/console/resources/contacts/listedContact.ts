import type { Contact } from '../../../domain/contacts.ts'
import { upper } from '../../../domain/text.ts'

/** A contact as whatever back end may send it. */
export type ListedContact = Partial<Contact> & Pick<Contact, 'id'>

export const contactName = ({ name = '' }: ListedContact): string => upper(name)

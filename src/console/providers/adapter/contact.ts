import type { RaRecord } from 'react-admin'
import type { Contact } from '../../../domain/contacts.ts'
import { toText } from './toText.ts'

/** A contact as any back end may send it. */
export const parseContact = (sent: RaRecord): Contact => ({
  ...sent,
  id: Number(sent.id),
  name: toText(sent.name),
  phone: toText(sent.phone),
  email: toText(sent.email),
  position: toText(sent.position),
  id_900: toText(sent.id_900),
})

import type { RaRecord } from 'react-admin'
import type { Contact } from '../../../domain/contacts/schemas.ts'
import { convertValueToText } from './convertValueToText.ts'

export const parseContact = (sent: RaRecord): Contact => ({
  ...sent,
  id: Number(sent.id),
  name: convertValueToText(sent.name),
  phone: convertValueToText(sent.phone),
  email: convertValueToText(sent.email),
  position: convertValueToText(sent.position ?? sent.positon),
  id_900: convertValueToText(sent.id_900),
})

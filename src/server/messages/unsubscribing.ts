import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretOf } from '../portal/secrets.ts'
import { settingOf } from '../portal/settings.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Store } from '../store/store.ts'

/** Where a contact says that it wants no more mail. */
export const UNSUBSCRIBE = '/correo/baja/'

type Contact = Pick<Row<'contacts'>, 'id' | 'email'>

/** What proves that somebody has a mail of this contact's: nobody keeps it. Another address is another contact's. */
const proofOf = ({ id, email }: Contact, secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([id, email]))
    .digest('base64url')

/** The secret, which is made where there is none, before the transaction that needs it. */
export const unsubscribeSecret = (store: Store): Promise<string> => secretOf(store, 'unsubscribe_secret')

export const unsubscribeUrl = (publicUrl: string, contact: Contact, secret: string): string =>
  `${publicUrl}${UNSUBSCRIBE}${contact.id}.${proofOf(contact, secret)}`

/** The contact that a link is of; undefined for every other. */
export const contactOf = async (store: Reader, token: string): Promise<Row<'contacts'> | undefined> => {
  const [, id, proof = ''] = /^([1-9]\d{0,14})\.([\w-]{43})$/u.exec(token) ?? []
  const secret = await settingOf(store, 'unsubscribe_secret')
  const contact = id && secret ? await store.getOne('contacts', Number(id)) : undefined
  if (!contact || !secret) return undefined
  const expected = Buffer.from(proofOf(contact, secret))
  const given = Buffer.from(proof)
  return given.length === expected.length && timingSafeEqual(given, expected) ? contact : undefined
}

import { KINDS, wayOf } from '../../domain/messageKinds.ts'
import type { Way } from '../../domain/messageNames.ts'
import { seesCompany } from '../../domain/permissions.ts'
import { matchesWords } from '../../domain/text.ts'
import { actorOf } from '../accounts/sessions.ts'
import type { Config } from '../common/config.ts'
import type { MessageEventRow } from '../store/serverRows.ts'
import type { Reader } from '../store/store.ts'

/** Whoever is told: an account, or a contractor's contact, who has mail only. */
export interface Recipient {
  /** Its place among all that are told of the same. */
  place: string
  user: number | null
  contact: number | null
  way: Way
  /** Where mail goes; empty for nowhere. */
  address: string
}

type Event = Pick<MessageEventRow, 'kind' | 'company' | 'user' | 'by'>

const DIGITS = 12
const placeOf = (kind: 'contact' | 'user', id: number): string =>
  `${kind} ${String(id).padStart(DIGITS, '0')}`

/** Does a position have the words of one of those that the setting names? */
const isAddressed = (position: string, wanted: string): boolean =>
  wanted.split(',').some((words) => words.trim() !== '' && matchesWords(position, words))

const contactsOf = async (store: Reader, company: number, config: Config): Promise<Recipient[]> => {
  const { rows } = await store.getList('contacts', {
    filter: { company, withdrawn_at: null, mail_off: false },
  })
  return rows
    .filter(({ position, email }) => email !== '' && isAddressed(position, config.contactPositions))
    .map(({ id, email }) => ({
      ...{ place: placeOf('contact', id), user: null, contact: id, way: 'both' as const, address: email },
    }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
}

/** So many accounts are looked at in one go. */
const PAGE = 500

const usersOf = async (
  store: Reader,
  { kind, company, user, by }: Event,
  after: number,
  config: Config,
): Promise<Told> => {
  const ofCompany = company === null || KINDS[kind].contacts === undefined ? {} : { company }
  const rows = await store.getPage('users', {
    filter: { active: true, id: user ?? { from: after + 1 }, ...ofCompany },
    sort: { field: 'id', order: 'ASC' },
    range: [0, PAGE - 1],
  })
  const last = rows.at(-1)
  return {
    upTo: last && rows.length === PAGE ? placeOf('user', last.id) : null,
    found: rows
      .filter((row) => {
        const actor = actorOf(row, config)
        return row.id !== by && KINDS[kind].of(actor) && (company === null || seesCompany(actor, company))
      })
      .map(({ id, told, email }) => ({
        ...{ place: placeOf('user', id), user: id, contact: null, way: wayOf(told, kind) },
        address: KINDS[kind].bellOnly ? '' : email,
      })),
  }
}

interface Told {
  found: Recipient[]
  /** Up to whom these are all; null where nobody comes after them. */
  upTo: string | null
}

/** Who is told of an event after a place, in the order of their places: contacts first. */
export const recipientsOf = async (
  store: Reader,
  event: Event,
  after: string,
  config: Config,
): Promise<Told> => {
  const { kind, company } = event
  const hasContacts = KINDS[kind].contacts && company !== null && config.mail !== null
  const contacts = hasContacts && !after.startsWith('user') ? await contactsOf(store, company, config) : []
  const [, id = '0'] = after.startsWith('user') ? after.split(' ') : []
  const users = await usersOf(store, event, Number(id), config)
  return { ...users, found: [...contacts.filter(({ place }) => place > after), ...users.found] }
}

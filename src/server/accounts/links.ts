import { LINK_PAGES } from '../../domain/linkPages.ts'
import type { LinkKind } from '../../domain/users.ts'
import type { Config } from '../common/config.ts'
import { hashOf, randomSecret } from '../common/secrets.ts'
import { formatLetter, type Letter } from '../mail/letter.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

interface Told {
  username: string
  url: string
  hours: number
}

const until = (hours: number): string =>
  `El enlace se puede usar una sola vez, durante ${hours === 1 ? 'una hora' : `${hours} horas`}.`

/** What is formatLetter to whoever gets a link. */
const LETTERS: Record<LinkKind, (told: Told) => Omit<Letter, 'utility'>> = {
  invitation: ({ username, url, hours }) => ({
    subject: 'Su cuenta de Acredita',
    paragraphs: [
      `Se creó para usted la cuenta «${username}» en el portal de empresas colaboradoras y personal acreditado.`,
      'Elija su contraseña para empezar a usarla.',
    ],
    action: { label: 'Elegir contraseña', url },
    note: `${until(hours)} Si no esperaba este correo, ignórelo.`,
  }),
  reset: ({ username, url, hours }) => ({
    subject: 'Restablezca su contraseña de Acredita',
    paragraphs: [
      `Se pidió una contraseña nueva para la cuenta «${username}».`,
      'Mientras no elija otra, la actual sigue siendo válida.',
    ],
    action: { label: 'Elegir otra contraseña', url },
    note: `${until(hours)} Si no fue usted, ignore este correo.`,
  }),
}

const letterOf = (kind: LinkKind, told: Told, config: Pick<Config, 'utilityName'>): Letter => ({
  utility: config.utilityName,
  ...LETTERS[kind](told),
})

const HOUR = 3_600_000
/** How long a link is good. */
const LINK_HOURS: Record<LinkKind, number> = { invitation: 72, reset: 1 }

export interface MadeLink {
  url: string
  kind: LinkKind
  expires_at: string
  /** It is on its way to the account's address. */
  mailed: boolean
}

/** No link of an account is good any more. */
export const dropLinks = (tx: Writer, user: number): Promise<number> =>
  tx.deleteMany('account_links', { user })

/**
 * A link by which somebody chooses the password of an account, once: the first of an account that has none, or another. It takes the place of older ones. Where
 * mail is set up and the account has an address, it is sent there as well.
 */
export const makeLink = async (
  tx: Writer,
  { id: user, username, email, password_hash }: Row<'users'>,
  now: Date,
  config: Config,
): Promise<MadeLink> => {
  const kind = password_hash === '' ? 'invitation' : 'reset'
  const token = randomSecret()
  const expires_at = new Date(now.getTime() + LINK_HOURS[kind] * HOUR).toISOString()
  const url = `${config.publicUrl}${LINK_PAGES[kind]}#${token}`
  const mailed = config.mail !== null && email !== ''
  await dropLinks(tx, user)
  await tx.create('account_links', {
    hash: hashOf(token),
    user,
    kind,
    created_at: now.toISOString(),
    expires_at,
  })
  if (mailed) {
    const letter = formatLetter(letterOf(kind, { username, url, hours: LINK_HOURS[kind] }, config))
    await queueMail(tx, { to: email, ...letter, secret: true, usefulUntil: expires_at }, now)
  }
  return { url, kind, expires_at, mailed }
}

/** A link that is still good, and whose account it is; undefined for every other. */
export const linkOf = async (
  store: Reader,
  token: string,
  now: Date,
): Promise<{ link: Row<'account_links'>; user: Row<'users'> } | undefined> => {
  const link = await store.getBy('account_links', 'hash', hashOf(token))
  if (!link || link.expires_at <= now.toISOString()) return undefined
  const user = await store.getOne('users', link.user)
  return user?.active ? { link, user } : undefined
}

import { LINK_PAGES } from '../../domain/messages/linkPages.ts'
import type { LinkKind } from '../../domain/users/schemas.ts'
import type { Config } from '../common/config.ts'
import { createRandomSecret, hashSecret } from '../common/secrets.ts'
import { formatLetter, type Letter } from '../mail/letter.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Row } from '../store/rows.ts'
import type { LoggedWriter, Reader, Writer } from '../store/store.ts'

interface LinkMail {
  username: string
  url: string
  hours: number
}

const formatPasswordLinkValidity = (hours: number): string =>
  `El enlace se puede usar una sola vez, durante ${hours === 1 ? 'una hora' : `${hours} horas`}.`

/** Functions that compose the mail for each kind of password link. */
const LETTERS: Record<LinkKind, (mail: LinkMail) => Omit<Letter, 'utility'>> = {
  invitation: ({ username, url, hours }) => ({
    subject: 'Su cuenta de Acredita',
    paragraphs: [
      `Se creó para usted la cuenta «${username}» en el portal de empresas colaboradoras y personal acreditado.`,
      'Elija su contraseña para empezar a usarla.',
    ],
    action: { label: 'Elegir contraseña', url },
    note: `${formatPasswordLinkValidity(hours)} Si no esperaba este correo, ignórelo.`,
  }),
  reset: ({ username, url, hours }) => ({
    subject: 'Restablezca su contraseña de Acredita',
    paragraphs: [
      `Se pidió una contraseña nueva para la cuenta «${username}».`,
      'Mientras no elija otra, la actual sigue siendo válida.',
    ],
    action: { label: 'Elegir otra contraseña', url },
    note: `${formatPasswordLinkValidity(hours)} Si no fue usted, ignore este correo.`,
  }),
}

const composePasswordLinkEmail = (
  kind: LinkKind,
  mail: LinkMail,
  config: Pick<Config, 'utilityName'>,
): Letter => ({
  utility: config.utilityName,
  ...LETTERS[kind](mail),
})

const HOUR_MS = 3_600_000
/** Lifetime of a password link, in hours. */
const LINK_HOURS: Record<LinkKind, number> = { invitation: 72, reset: 1 }

export interface CreatedLink {
  url: string
  kind: LinkKind
  expires_at: string
  /** Whether the link was sent by mail. */
  mailed: boolean
}

export const deletePasswordLinks = (tx: Writer, user: number): Promise<number> =>
  tx.deleteMany('account_links', { user })

/** Creates a single-use link for choosing a password and revokes earlier links. Mails the link if mail is configured. */
export const createPasswordLink = async (
  tx: LoggedWriter,
  { id: user, username, email, password_hash }: Row<'users'>,
  now: Date,
  config: Config,
): Promise<CreatedLink> => {
  const kind = password_hash === '' ? 'invitation' : 'reset'
  const token = createRandomSecret()
  const expires_at = new Date(now.getTime() + LINK_HOURS[kind] * HOUR_MS).toISOString()
  const url = `${config.publicUrl}${LINK_PAGES[kind]}#${token}`
  const isMailed = config.mail !== null && email !== ''
  await deletePasswordLinks(tx, user)
  await tx.create('account_links', {
    hash: hashSecret(token),
    user,
    kind,
    created_at: now.toISOString(),
    expires_at,
  })
  if (isMailed) {
    const letter = formatLetter(
      composePasswordLinkEmail(kind, { username, url, hours: LINK_HOURS[kind] }, config),
    )
    await queueMail(tx, { to: email, ...letter, secret: true, usefulUntil: expires_at }, now)
  }
  return { url, kind, expires_at, mailed: isMailed }
}

/** Returns an unexpired password link with its active user, or undefined. */
export const findValidPasswordLink = async (
  store: Reader,
  token: string,
  now: Date,
): Promise<{ link: Row<'account_links'>; user: Row<'users'> } | undefined> => {
  const link = await store.getBy('account_links', 'hash', hashSecret(token))
  if (!link || link.expires_at <= now.toISOString()) return undefined
  const user = await store.getOne('users', link.user)
  return user?.active ? { link, user } : undefined
}

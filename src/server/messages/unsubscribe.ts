import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../http/call.ts'
import { getOrCreatePortalSecret, getPortalSetting } from '../portal/settings.ts'
import { createStoreWithLogOrigin } from '../store/origins.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Store } from '../store/store.ts'

const UNSUBSCRIBE_PATH = '/correo/baja/'

type Contact = Pick<Row<'contacts'>, 'id' | 'email'>

/** Signs the id and mail address of a contact for an unsubscribe link. The signature is not stored. */
const signUnsubscribeLink = ({ id, email }: Contact, secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([id, email]))
    .digest('base64url')

/** Returns the secret that signs unsubscribe links, and creates it at first use. Must not be called in a transaction. */
export const getUnsubscribeSecret = (store: Store): Promise<string> =>
  getOrCreatePortalSecret(store, 'unsubscribe_secret')

export const getUnsubscribeUrl = (publicUrl: string, contact: Contact, secret: string): string =>
  `${publicUrl}${UNSUBSCRIBE_PATH}${contact.id}.${signUnsubscribeLink(contact, secret)}`

/** Returns the contact of an unsubscribe link. Undefined if the link is invalid. */
const findContactByUnsubscribeLink = async (
  store: Reader,
  token: string,
): Promise<Row<'contacts'> | undefined> => {
  const [, id, signature = ''] = /^([1-9]\d{0,14})\.([\w-]{43})$/u.exec(token) ?? []
  const secret = await getPortalSetting(store, 'unsubscribe_secret')
  const contact = id && secret ? await store.getOne('contacts', Number(id)) : undefined
  if (!contact || !secret) return undefined
  const expected = Buffer.from(signUnsubscribeLink(contact, secret))
  const actual = Buffer.from(signature)
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? contact : undefined
}

const STYLE =
  'body{margin:0;padding:48px 16px;font:16px/24px system-ui,sans-serif;background:#f4f6f5;color:#16211c}' +
  'main{max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:8px}h1{margin:0 0 16px;font-size:20px}' +
  'p{margin:0 0 24px}button{min-height:44px;padding:0 20px;border:0;border-radius:6px;background:#0b5d3b;color:#fff;font:600 16px system-ui,sans-serif;cursor:pointer}' +
  '@media (prefers-color-scheme:dark){body{background:#0f1613;color:#e6ece9}main{background:#18211d}}'

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const PAGES = {
  ask: {
    title: 'Dejar de recibir correos',
    text: 'Ya no le llegará el resumen diario de su empresa.',
    button: 'No recibir más',
  },
  done: { title: 'Listo', text: 'Ya no le llegará el resumen diario de su empresa.', button: '' },
  unknown: {
    title: 'Este enlace no es válido',
    text: 'Revise que esté completo, como vino en el correo.',
    button: '',
  },
}

const sendUnsubscribePage = (
  reply: FastifyReply,
  { title, text, button }: (typeof PAGES)['ask'],
  status = 200,
) =>
  reply
    .code(status)
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p>
${button === '' ? '' : `<form method="post"><button>${button}</button></form>`}</main></body></html>`)

/**
 * Serves the page on which a company's contact unsubscribes. GET only shows a button, because mail scanners follow links. POST unsubscribes (RFC
 * 8058).
 */
export const registerUnsubscribePage = (
  app: FastifyInstance,
  { store, limits }: Pick<Services, 'store' | 'limits'>,
): void => {
  void app.register(async (scope) => {
    // Accepts and ignores the form content that mail programs send.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, __, done) =>
      done(null, undefined),
    )
    scope.addHook('onRequest', async ({ ip }) => {
      await limits.countPublic(ip)
    })
    const path = `${UNSUBSCRIBE_PATH}:token`
    scope.get<{ Params: { token: string } }>(path, async ({ params }, reply) =>
      (await findContactByUnsubscribeLink(store, params.token))
        ? sendUnsubscribePage(reply, PAGES.ask)
        : sendUnsubscribePage(reply, PAGES.unknown, 404),
    )
    scope.post<{ Params: { token: string } }>(path, async ({ params, ip }, reply) => {
      const contact = await findContactByUnsubscribeLink(store, params.token)
      if (!contact) return sendUnsubscribePage(reply, PAGES.unknown, 404)
      const origin = { action: 'mail.unsubscribe', user: null, username: '', address: ip }
      await createStoreWithLogOrigin(store, origin).transaction(async (tx) => {
        await tx.update('contacts', contact.id, { mail_off: true })
        await tx.deleteMany('messages', { contact: contact.id })
      })
      return sendUnsubscribePage(reply, PAGES.done)
    })
  })
}

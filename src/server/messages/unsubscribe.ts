import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../http/call.ts'
import { secretOf, settingOf } from '../portal/settings.ts'
import { storeOf } from '../store/origins.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Store } from '../store/store.ts'

/** Where a contact says that it wants no more mail. */
const UNSUBSCRIBE = '/correo/baja/'

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
const contactOf = async (store: Reader, token: string): Promise<Row<'contacts'> | undefined> => {
  const [, id, proof = ''] = /^([1-9]\d{0,14})\.([\w-]{43})$/u.exec(token) ?? []
  const secret = await settingOf(store, 'unsubscribe_secret')
  const contact = id && secret ? await store.getOne('contacts', Number(id)) : undefined
  if (!contact || !secret) return undefined
  const expected = Buffer.from(proofOf(contact, secret))
  const given = Buffer.from(proof)
  return given.length === expected.length && timingSafeEqual(given, expected) ? contact : undefined
}

const STYLE =
  'body{margin:0;padding:48px 16px;font:16px/24px system-ui,sans-serif;background:#f4f6f5;color:#16211c}' +
  'main{max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:8px}h1{margin:0 0 16px;font-size:20px}' +
  'p{margin:0 0 24px}button{min-height:44px;padding:0 20px;border:0;border-radius:6px;background:#0b5d3b;color:#fff;font:600 16px system-ui,sans-serif;cursor:pointer}' +
  '@media (prefers-color-scheme:dark){body{background:#0f1613;color:#e6ece9}main{background:#18211d}}'

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** The page that a mail's link opens; a link that is none says no more than that. */
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

const send = (reply: FastifyReply, { title, text, button }: (typeof PAGES)['ask'], status = 200) =>
  reply
    .code(status)
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p>
${button === '' ? '' : `<form method="post"><button>${button}</button></form>`}</main></body></html>`)

/**
 * Where a company's contact stops its mails, without an account: a page with one button, as programs that look at mails follow links, and the same
 * address for the button of mail programs (RFC 8058), which send a form.
 */
export const unsubscribe = (
  app: FastifyInstance,
  { store, limits }: Pick<Services, 'store' | 'limits'>,
): void => {
  void app.register(async (scope) => {
    // What the form says is of no matter.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, __, done) =>
      done(null, undefined),
    )
    scope.addHook('onRequest', async ({ ip }) => {
      await limits.countPublic(ip)
    })
    const path = `${UNSUBSCRIBE}:token`
    scope.get<{ Params: { token: string } }>(path, async ({ params }, reply) =>
      (await contactOf(store, params.token)) ? send(reply, PAGES.ask) : send(reply, PAGES.unknown, 404),
    )
    scope.post<{ Params: { token: string } }>(path, async ({ params, ip }, reply) => {
      const contact = await contactOf(store, params.token)
      if (!contact) return send(reply, PAGES.unknown, 404)
      const origin = { action: 'mail.unsubscribe', user: null, username: '', address: ip }
      await storeOf(store, origin).transaction(async (tx) => {
        await tx.update('contacts', contact.id, { mail_off: true })
        await tx.deleteMany('messages', { contact: contact.id })
      })
      return send(reply, PAGES.done)
    })
  })
}

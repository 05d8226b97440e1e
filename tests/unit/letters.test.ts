import { expect, it } from 'vitest'
import { KINDS } from '../../src/domain/messages/messageKinds.ts'
import { readConfig } from '../../src/server/common/config.ts'
import { formatLetter, type Letter } from '../../src/server/mail/letter.ts'
import { formatNotificationLetter } from '../../src/server/messages/dueMails.ts'

const context = { total: 1, isUrgent: true, isContractor: false, now: new Date(), config: readConfig({}) }

it('the subject of a mail with one message is the message, without the text of an anonymous visitor', () => {
  const text = KINDS.visit.words({ person: 'Ana Paz', reason: 'URGENTE: pague su recibo en gas.example' })
  const letter = formatNotificationLetter([{ kind: 'visit', text, link: '/reportes-de-visitas/1' }], context)
  expect(letter.subject).toBe('Reportes de visitas')
  const revoked = KINDS.revoked.words({ person: 'Ana Paz', reason: 'Conducta' })
  expect(formatNotificationLetter([{ kind: 'revoked', text: revoked, link: '/x' }], context).subject).toBe(
    'Se revocó la acreditación de Ana Paz: Conducta',
  )
})

const LINK = { text: 'Altura de ANA PAZ vence mañana', url: 'https://gas.example/personnel/1?a=1&b=2' }
const LETTERS: [string, Letter][] = [
  ['one paragraph', { utility: '', subject: 'Su cuenta', paragraphs: ['Hola, <Ana> & «co».'] }],
  [
    'all parts',
    {
      utility: 'Gas & Luz',
      logoUrl: 'https://gas.example/media/logo/1.png',
      subject: 'Resumen: 2 notificaciones',
      paragraphs: ['Uno.', 'Dos.'],
      parts: [
        { title: 'Rechazados', lines: [LINK] },
        { title: 'Por vencer', lines: [LINK, { ...LINK, text: 'Otra línea' }] },
      ],
      action: { label: 'Ver mis pendientes', url: 'https://gas.example/mis-pendientes' },
      note: 'Recibe este correo como contacto.',
      unsubscribe: { label: 'No recibir más', url: 'https://gas.example/correo/baja/x' },
    },
  ],
]

it('links the address in the note', () => {
  const note = 'Elija en Mi cuenta: https://gas.example/mi-cuenta'
  const { html } = formatLetter({ utility: '', subject: 'Resumen', paragraphs: [], note })
  expect(html).toContain('<a href="https://gas.example/mi-cuenta"')
})

const readHtml = (html: string): string =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll(/<!--[\s\S]*?-->/gu, '')
    .replaceAll(/<img [^>]*alt="([^"]*)"[^>]*>/gu, '$1')
    .replaceAll(/<a href="([^"]*)"[^>]*>/gu, ' $1 ')
    .replaceAll(/<[^>]+>/gu, ' ')
    .replaceAll(/&#(\d+);/gu, (_, code) => String.fromCodePoint(Number(code)))

/** Returns the words that a reader sees in a mail, and the addresses to which it links. */
const readMail = (visible: string) => ({
  words: visible
    .replaceAll(/https:\/\/\S+/gu, '')
    .toLocaleLowerCase('es-MX')
    .match(/[\p{L}\d<>&«»]+/gu),
  addresses: [...new Set(visible.match(/https:\/\/\S+/gu))],
})

it.each(LETTERS)('a mail with %s says the same as text and as HTML', (_name, letter) => {
  const { text, html } = formatLetter(letter)
  expect(readMail(readHtml(html))).toEqual(readMail(text))
  expect(readMail(text).words).toContain(letter.subject.split(/\W/u)[0]?.toLowerCase())
})

it('the HTML of a mail is a layout that classic Outlook renders', () => {
  const { html } = formatLetter(LETTERS[1]?.[1] ?? { utility: '', subject: '', paragraphs: [] })
  // Word renders no flexible boxes, and no width or background of a <div>.
  expect(html).not.toMatch(/<div|display:\s*(?:flex|grid|inline-block)|background-image|<style/u)
  for (const [table] of html.matchAll(/<table [^>]*>/gu))
    expect(table).toMatch(/role="presentation" border="0" cellpadding="0" cellspacing="0"/u)
  expect(html).toMatch(/<!--\[if mso\]><table [^>]*width="560">/u)
  expect(html.match(/<table/gu)?.length).toBe(html.match(/<\/table>/gu)?.length)
  expect(html).toMatch(/<td bgcolor="#0b5d3b" style="padding:12px 20px[^>]*><a /u)
})

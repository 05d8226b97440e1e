import { escapeHtml } from '../common/escapeHtml.ts'

/** Content of a mail, before it is formatted as HTML and plain text. */
export interface Letter {
  /** Name of the utility company that sends the mail. */
  utility: string
  logoUrl?: string
  subject: string
  paragraphs: string[]
  parts?: { title: string; lines: { text: string; url: string }[] }[]
  /** Button below the text. */
  action?: { label: string; url: string }
  /** Small text below the button, such as the expiry of a link. */
  note?: string
  unsubscribe?: { label: string; url: string }
}

/** Returns the name that a mail comes from. */
export const getMailSenderName = (utility: string): string => utility || 'Acredita'

/** Part of a mail in both formats. */
interface Block {
  text: string
  html: string
}

const FONT = 'font-family:Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const GREEN = '#0b5d3b'
const SMALL = 'font-size:13px;line-height:20px;color:#52605a'

/** Row of the layout table. Classic Outlook renders with Word, which needs tables, `bgcolor` and styles on each cell. */
const formatRow = (content: string, style: string): string =>
  `<tr><td align="left" style="${FONT};${style}">${content}</td></tr>`

const formatLink = ({ text, url }: { text: string; url: string }, color: string): string =>
  `<a href="${escapeHtml(url)}" style="color:${color}">${escapeHtml(text)}</a>`

const createParagraph = (text: string): Block => ({
  text,
  html: formatRow(escapeHtml(text), 'padding:0 0 16px;font-size:16px;line-height:24px;color:#16211c'),
})

const createPart = ({ title, lines }: NonNullable<Letter['parts']>[number]): Block => ({
  text: [title.toLocaleUpperCase('es-MX'), ...lines.map(({ text, url }) => `- ${text}\n  ${url}`)].join('\n'),
  html: formatRow(
    `<h2 style="margin:0 0 8px;font-size:16px;line-height:24px">${escapeHtml(title)}</h2>
<ul style="margin:0 0 0 24px;padding:0">
${lines.map((line) => `<li style="margin:0 0 8px">${formatLink(line, GREEN)}</li>`).join('\n')}
</ul>`,
    'padding:8px 0 16px;font-size:16px;line-height:24px;color:#16211c',
  ),
})

const createAction = ({ label, url }: NonNullable<Letter['action']>): Block => ({
  text: `${label}:\n${url}`,
  html: [
    formatRow(
      `<table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td bgcolor="${GREEN}" style="padding:12px 20px;border-radius:6px;${FONT};font-size:16px;line-height:24px"><a href="${escapeHtml(url)}" style="color:#ffffff;text-decoration:none;font-weight:bold">${escapeHtml(label)}</a></td></tr></table>`,
      'padding:8px 0 16px',
    ),
    formatRow(escapeHtml(url), `padding:0 0 16px;${SMALL};word-break:break-all`),
  ].join('\n'),
})

/** Links the addresses in the note, because not every mail program does. */
const createNote = (note: string): Block => ({
  text: note,
  html: formatRow(
    note
      .split(/(https?:\/\/\S+)/u)
      .map((part, i) => (i % 2 === 1 ? formatLink({ text: part, url: part }, '#52605a') : escapeHtml(part)))
      .join(''),
    `padding:0 0 8px;${SMALL}`,
  ),
})

const createHead = (sender: string, logoUrl: string | undefined): Block => ({
  text: sender,
  html: formatRow(
    logoUrl
      ? `<img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(sender)}" height="40" border="0" style="display:block;height:40px">`
      : `<strong>${escapeHtml(sender)}</strong>`,
    'padding:0 0 24px;font-size:18px;line-height:24px;color:#16211c',
  ),
})

/** Returns the parts of a mail in their order, so that its two formats say the same. */
const listBlocks = ({ utility, logoUrl, subject, paragraphs, parts = [], ...letter }: Letter): Block[] => [
  createHead(getMailSenderName(utility), logoUrl),
  {
    text: subject,
    html: formatRow(
      `<h1 style="margin:0;font-size:20px;line-height:28px">${escapeHtml(subject)}</h1>`,
      'padding:0 0 16px;color:#16211c',
    ),
  },
  ...paragraphs.map(createParagraph),
  ...parts.map(createPart),
  ...(letter.action ? [createAction(letter.action)] : []),
  ...(letter.note ? [createNote(letter.note)] : []),
  ...(letter.unsubscribe
    ? [
        {
          text: `${letter.unsubscribe.label}:\n${letter.unsubscribe.url}`,
          html: formatRow(
            formatLink({ text: letter.unsubscribe.label, url: letter.unsubscribe.url }, '#52605a'),
            SMALL,
          ),
        },
      ]
    : []),
]

const TABLE = 'role="presentation" border="0" cellpadding="0" cellspacing="0"'

/** Formats a mail as plain text and as HTML. Mail programs load only the logo from the portal. */
export const formatLetter = (letter: Letter): { subject: string; text: string; html: string } => {
  const { subject } = letter
  const blocks = listBlocks(letter)
  return {
    subject,
    text: blocks.map(({ text }) => text).join('\n\n'),
    // Classic Outlook ignores max-width, and gets a table of a fixed width in a conditional comment.
    html: `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body bgcolor="#f4f6f5" style="margin:0;padding:0;background:#f4f6f5">
<table ${TABLE} width="100%" bgcolor="#f4f6f5"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table ${TABLE} width="560"><tr><td><![endif]-->
<table ${TABLE} width="100%" bgcolor="#ffffff" style="max-width:560px"><tr><td style="padding:32px">
<table ${TABLE} width="100%">
${blocks.map(({ html }) => html).join('\n')}
</table>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>`,
  }
}

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

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5d3b;color:#ffffff;text-decoration:none;font-weight:600'

/** Formats a mail as plain text and as HTML. Mail programs load only the logo from the portal. */
export const formatLetter = (letter: Letter): { subject: string; text: string; html: string } => {
  const { utility, logoUrl, subject, paragraphs, parts = [], action, note, unsubscribe } = letter
  const sender = utility === '' ? 'Acredita' : utility
  const text = [
    ...paragraphs,
    ...parts.map(({ title, lines }) =>
      [title.toLocaleUpperCase('es-MX'), ...lines.map(({ text, url }) => `- ${text}\n  ${url}`)].join('\n'),
    ),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [note] : []),
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
    `— ${sender}`,
  ].join('\n\n')
  const head = logoUrl
    ? `<img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(sender)}" height="40" style="height:40px;border:0">`
    : `<strong style="font-size:18px">${escapeHtml(sender)}</strong>`
  const body = [
    `<p style="margin:0 0 24px">${head}</p>`,
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`),
    ...parts.map(
      ({ title, lines }) =>
        `<h2 style="margin:24px 0 8px;font-size:16px;line-height:24px">${escapeHtml(title)}</h2>
<ul style="margin:0 0 16px;padding:0 0 0 20px">
${lines.map(({ text, url }) => `<li style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="color:#0b5d3b">${escapeHtml(text)}</a></li>`).join('\n')}
</ul>`,
    ),
    ...(action
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`,
          `<p style="margin:0 0 16px;font-size:13px;color:#52605a;word-break:break-all">${escapeHtml(action.url)}</p>`,
        ]
      : []),
    ...(note ? [`<p style="margin:16px 0 0;font-size:13px;color:#52605a">${escapeHtml(note)}</p>`] : []),
    ...(unsubscribe
      ? [
          `<p style="margin:8px 0 0;font-size:13px"><a href="${escapeHtml(unsubscribe.url)}" style="color:#52605a">${escapeHtml(unsubscribe.label)}</a></p>`,
        ]
      : []),
  ].join('\n')
  return {
    subject,
    text,
    html: `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f6f5;color:#16211c;font-size:16px;line-height:24px;${FONT}">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
${body}
</div></body></html>`,
  }
}

/**
 * Texts in which messengers, mail programs, scanners and people hand on the address of a credential.
 * Each function gets the address without the signature, and the signature with its `#`.
 */
export const DECORATED_ADDRESSES: Record<string, (page: string, signature: string) => string> = {
  'as printed': (page, signature) => page + signature,
  'with scheme and host in upper case': (page, signature) =>
    page.replace(/^https:\/\/[^/]+/u, (origin) => origin.toUpperCase()) + signature,
  'with everything but the id in upper case': (page, signature) =>
    page.replace(/^.*\//u, (start) => start.toUpperCase()) + signature,
  'with http': (page, signature) => page.replace('https', 'http') + signature,
  'with a second scheme': (page, signature) => `http://${page}${signature}`,
  'with a second scheme in upper case': (page, signature) =>
    `http://${page.replace('https', 'HTTPS')}${signature}`,
  'without scheme': (page, signature) => page.replace('https://', '') + signature,
  'with www': (page, signature) => page.replace('https://', 'https://www.') + signature,
  'with a port': (page, signature) => page.replace('/credential', ':443/credential') + signature,
  'with doubled slashes': (page, signature) => page.replaceAll(/(?<!:)\/(?!\/)/gu, '//') + signature,
  'with a slash at the end': (page, signature) => `${page}/${signature}`,
  'with a full stop': (page, signature) => `${page}${signature}.`,
  'with an ellipsis': (page, signature) => `${page}${signature}…`,
  'with three full stops': (page, signature) => `${page}${signature}...`,
  'with a comma': (page, signature) => `${page}${signature},`,
  'with a semicolon': (page, signature) => `${page}${signature};`,
  'with a colon': (page, signature) => `${page}${signature}:`,
  'with an exclamation mark': (page, signature) => `¡${page}${signature}!`,
  'with a question mark': (page, signature) => `¿${page}${signature}?`,
  'with a closing bracket': (page, signature) => `${page}${signature})`,
  'in brackets': (page, signature) => `(${page}${signature})`,
  'in brackets with a full stop': (page, signature) => `(${page}${signature}).`,
  'in square brackets': (page, signature) => `[${page}${signature}]`,
  'in braces': (page, signature) => `{${page}${signature}}`,
  'in angle brackets': (page, signature) => `<${page}${signature}>`,
  'with an angle bracket': (page, signature) => `${page}${signature}>`,
  'in quotes': (page, signature) => `"${page}${signature}"`,
  'in single quotes': (page, signature) => `'${page}${signature}'`,
  'in typographic quotes': (page, signature) => `“${page}${signature}”`,
  'in guillemets': (page, signature) => `«${page}${signature}».`,
  'with an apostrophe': (page, signature) => `${page}${signature}’`,
  'with a vertical bar': (page, signature) => `${page}${signature}|`,
  'with a backslash': (page, signature) => `${page}${signature}\\`,
  'with a tilde': (page, signature) => `~${page}${signature}~`,
  'in asterisks, as WhatsApp marks bold': (page, signature) => `*${page}${signature}*`,
  'in underscores, as WhatsApp marks italics': (page, signature) => `_${page}${signature}_`,
  'in double underscores, as Markdown marks bold': (page, signature) => `__${page}${signature}__`,
  'with a hyphen': (page, signature) => `${page}${signature}-`,
  'with a dash': (page, signature) => `${page}${signature} – credencial`,
  'in backticks': (page, signature) => `\`${page}${signature}\``,
  'as a Markdown link': (page, signature) => `[Mi credencial](${page}${signature})`,
  'as a Markdown link of itself': (page, signature) => `[${page}${signature}](${page}${signature})`,
  'as Outlook writes a link in plain text': (page, signature) => `${page}${signature}<${page}${signature}>`,
  'as an HTML link': (page, signature) => `<a href="${page}${signature}">Credencial</a>`,
  'before an HTML tag': (page, signature) => `${page}${signature}</p>`,
  'before an HTML line break': (page, signature) => `${page}${signature}<br>`,
  'with text before it': (page, signature) => `Mi credencial es: ${page}${signature}`,
  'with text after it': (page, signature) => `${page}${signature} gracias`,
  'with text on the next line': (page, signature) => `${page}${signature}\nSaludos`,
  'with a line break': (page, signature) => `${page}${signature}\r\n`,
  'with a tab': (page, signature) => `${page}${signature}\t`,
  'with a no-break space': (page, signature) => `${page}${signature}\u00a0`,
  'with a blank before it': (page, signature) => `  ${page}${signature}`,
  'with a byte-order mark': (page, signature) => `\ufeff${page}${signature}`,
  'with a zero-width space at the end': (page, signature) => `${page}${signature}\u200b`,
  'with a zero-width space inside': (page, signature) =>
    page.replace('validation/', 'validation/\u200b') + signature,
  'with direction marks': (page, signature) => `\u202a${page}${signature}\u202c`,
  'with a word joiner': (page, signature) => `${page}\u2060${signature}`,
  'with soft hyphens': (page, signature) => page.replace('ntial/', 'n\u00adtial/') + signature,
  'with an object replacement character': (page, signature) => `${page}${signature}\ufffc`,
  'with a soft line break of quoted-printable': (page, signature) =>
    `${page.slice(0, -5)}=\r\n${page.slice(-5)}${signature}`,
  'with a soft line break before the id': (page, signature) =>
    page.replace('validation/', 'validation/=\n') + signature,
  'with a broken line inside the id': (page, signature) =>
    `${page.slice(0, -9)}\r\n${page.slice(-9)}${signature}`,
  'with a broken line in a quoted mail': (page, signature) =>
    `> ${page.slice(0, -9)}\n> ${page.slice(-9)}${signature}`,
  'with a broken line before the id': (page, signature) =>
    page.replace('validation/', 'validation/\n') + signature,
  'with a broken line in the signature': (page, signature) =>
    `${page}${signature.slice(0, 60)}\n${signature.slice(60)}`,
  'with a campaign': (page, signature) => `${page}?utm_source=whatsapp&utm_medium=social${signature}`,
  'with the mark of Facebook': (page, signature) => `${page}?fbclid=IwAR0x_y-z${signature}`,
  'with the mark of Google': (page, signature) => `${page}?gclid=EAIaIQob${signature}`,
  'with the mark of Instagram': (page, signature) => `${page}?igshid=MzRlODBiNWFlZA==${signature}`,
  'with a campaign behind the signature': (page, signature) => `${page}${signature}?utm_source=qr`,
  'with a parameter behind the signature': (page, signature) => `${page}${signature}&fbclid=IwAR0x`,
  'with a session id of Java': (page, signature) => `${page};jsessionid=1A2B3C${signature}`,
  'with an encoded query': (page, signature) => `${page}%3Futm_source=x${signature}`,
  'with a selected text of Chrome': (page, signature) => `${page}${signature || '#'}:~:text=Credencial`,
  'with an encoded number sign': (page, signature) => `${page}${signature.replace('#', '%23')}`,
  encoded: (page, signature) => encodeURIComponent(page + signature),
  'encoded twice': (page, signature) => encodeURIComponent(encodeURIComponent(page + signature)),
  'with an invalid escape in the text': (page, signature) => `100% ${encodeURIComponent(page + signature)}`,
  'with encoded slashes': (page, signature) => page.replace('l/v', 'l%2Fv') + signature,
  'scanned with a symbology identifier': (page, signature) => `]Q1${page}${signature}`,
  'scanned twice': (page, signature) => `${page}${signature}${page}${signature}`,
  'scanned with a group separator': (page, signature) => `${page}${signature}\u001d`,
  'through Outlook Safe Links': (page, signature) =>
    `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(page + signature)}&data=05%7C01%7C%7C&sdata=x%3D&reserved=0`,
  'through Proofpoint version 2': (page, signature) =>
    `https://urldefense.proofpoint.com/v2/url?u=${encodeURIComponent(page + signature)
      .replaceAll('-', '%2D')
      .replaceAll('_', '%5F')
      .replaceAll('%2F', '_')
      .replaceAll('%', '-')}&d=DwMFaQ&c=abc&r=x`,
  'through Proofpoint version 3': (page, signature) =>
    `https://urldefense.com/v3/__${page}${signature.replace('#', '*')}__;${signature && 'Iw'}!!AbC-1!xYz$`,
  'through Barracuda': (page, signature) =>
    `https://linkprotect.cudasvc.com/url?a=${encodeURIComponent(page + signature)}&c=E,1,x&typo=1`,
  'through Cisco': (page, signature) =>
    `https://secure-web.cisco.com/1aBc-D/${encodeURIComponent(page + signature)}`,
  'through Avanan': (page, signature) => `https://url.avanan.click/v2/___${page}${signature}___.YXAzOm1`,
  'through Google': (page, signature) =>
    `https://www.google.com/url?q=${encodeURIComponent(page + signature)}&sa=D&source=docs`,
  'through Facebook': (page, signature) =>
    `https://l.facebook.com/l.php?u=${encodeURIComponent(page + signature)}&h=AT0x`,
  'through Instagram': (page, signature) =>
    `https://l.instagram.com/?u=${encodeURIComponent(page + signature)}&e=AT0x`,
  'through Slack': (page, signature) =>
    `https://slack-redir.net/link?url=${encodeURIComponent(page + signature)}`,
}

/** Changes of the id alone, at the end of a path. */
export const DECORATED_IDS: Record<string, (id: string) => string> = {
  'as printed': (id) => id,
  'with an underscore': (id) => `${id}_`,
  'in underscores': (id) => `_${id}_`,
  'in double underscores': (id) => `__${id}__`,
  'with a hyphen': (id) => `${id}-`,
  'with a hyphen before it': (id) => `-${id}`,
  'with two hyphens': (id) => `${id}--`,
  'in encoded underscores': (id) => `%5F${id}%5F`,
  'in asterisks': (id) => `*${id}*`,
  'with a session id': (id) => `${id};jsessionid=1`,
  'with an encoded session id': (id) => `${id}%3Bjsessionid=1`,
  'with the next sentence': (id) => `${id}.Gracias`,
  'with the next word': (id) => `${id},gracias`,
  'with a word': (id) => `${id}Saludos`,
  'with a file extension': (id) => `${id}.html`,
  'with an ellipsis': (id) => `${id}%E2%80%A6`,
  'with an emoji': (id) => `${id}%F0%9F%91%8D`,
  'with a bracket': (id) => `${id}%29`,
  'with an HTML quote': (id) => `${id}&quot;`,
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** HTML that may stand as it is. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | false | readonly Part[]

const written = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (part === false) return ''
  if (typeof part === 'object') return part.map(written).join('')
  return String(part).replace(/[&<>"]/gu, (letter) => ESCAPES[letter] ?? letter)
}

/** A template of HTML: what is put in is text, unless it is HTML itself. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, i) => `${text}${written(parts[i] ?? '')}`).join(''))

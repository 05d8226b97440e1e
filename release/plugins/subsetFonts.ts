import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const STYLE_SHEET = join(import.meta.dirname, '../../src/credential/fonts.css')
const FONT_FILE = /inter-[\w-]+\.woff2$/u

/** Returns the characters of a `unicode-range`. */
const listCharacters = (range: string): string =>
  [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gu)]
    .flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => from + at)
    })
    .map((code) => String.fromCodePoint(code))
    .join('')

/** Reduces each font to the characters and weights of its rule in the style sheet. Other weights are a third of the file. */
export const subsetFonts = (): Plugin => ({
  name: 'subset-fonts',
  apply: 'build',
  async generateBundle(_, bundle) {
    for (const [rule] of readFileSync(STYLE_SHEET, 'utf8').matchAll(/@font-face \{[^}]+\}/gu)) {
      const [, file = ''] = /files\/(inter-[\w-]+)\.woff2/u.exec(rule) ?? []
      const [, min, max] = /font-weight: (\d+) (\d+)/u.exec(rule) ?? []
      const [, range = ''] = /unicode-range:([^;]+)/u.exec(rule) ?? []
      const font = Object.values(bundle).find(
        ({ fileName }) => fileName.includes(file) && FONT_FILE.test(fileName),
      )
      if (font?.type !== 'asset' || !min || !max) throw new Error(`no font for ${file}`)
      const source = await subsetFont(Buffer.from(font.source), listCharacters(range), {
        targetFormat: 'woff2',
        variationAxes: { wght: { min: Number(min), max: Number(max) } },
      })
      // Browsers cache the file for a year, so a different subset needs a different name.
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      const fileName = `assets/${file}-${hash}.woff2`
      for (const sheet of Object.values(bundle))
        if (sheet.type === 'asset' && sheet.fileName.endsWith('.css'))
          sheet.source = String(sheet.source).replaceAll(basename(font.fileName), basename(fileName))
      delete bundle[font.fileName]
      this.emitFile({ type: 'asset', fileName, source })
    }
  },
})

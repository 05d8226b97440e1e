import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Part, partOf } from './packages.ts'

/** Node's package brings its program alone; its licence, with those of all that it is made of, is kept here beside its version. */
const nodeLicence = (version: string): string =>
  readFileSync(join(import.meta.dirname, 'licenses', `node-${version}.txt`), 'utf8').trim()

const RULE = '='.repeat(100)

/** The licences of all that is in the archive in one text; those that are the same to the letter stand there once. */
export const licencesOf = (paths: readonly string[]): string => {
  const parts = new Map<string, Part>()
  for (const path of paths) {
    const part = partOf(path)
    if (part.name === 'node') part.texts = [nodeLicence(part.version)]
    parts.set(`${part.name} ${part.version}`, part)
  }
  const byText = new Map<string, string[]>()
  for (const [title, { licence, texts }] of parts) {
    const text = texts.join('\n\n') || `${licence} (el paquete no trae el texto)`
    byText.set(text, [...(byText.get(text) ?? []), `${title}: ${licence}`])
  }
  const list = [...byText].map(([text, titles]) => `${RULE}\n${titles.join('\n')}\n${RULE}\n\n${text}`)
  return `Licencias de lo que este archivo contiene: ${parts.size} paquetes.\n\n${list.join('\n\n\n')}\n`
}

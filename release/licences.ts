import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PackageLicence, readPackageLicence } from './packages.ts'

/** Returns the licence text of Node, which the npm package lacks. */
const readNodeLicence = (version: string): string =>
  readFileSync(join(import.meta.dirname, 'licenses', `node-${version}.txt`), 'utf8').trim()

const RULE = '='.repeat(100)

/** Returns all licences of the archive as one text. Identical licences appear once. */
export const collectLicenceTexts = (paths: readonly string[]): string => {
  const parts = new Map<string, PackageLicence>()
  for (const path of paths) {
    const part = readPackageLicence(path)
    if (part.name === 'node') part.texts = [readNodeLicence(part.version)]
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

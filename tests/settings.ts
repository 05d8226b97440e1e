import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderEnvironmentExample, replaceSettingsTable } from './support/environmentPages.ts'

const inRoot = (path: string) => join(import.meta.dirname, '..', path)

/** `npm run settings`: rewrites `.env.example` and the table of settings in docs/operations.md. */
writeFileSync(inRoot('.env.example'), renderEnvironmentExample())
writeFileSync(
  inRoot('docs/operations.md'),
  replaceSettingsTable(readFileSync(inRoot('docs/operations.md'), 'utf8')),
)

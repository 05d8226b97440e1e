import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderRoomsPage } from './support/rooms.ts'

/** `npm run rooms`: rewrites docs/server.md. */
writeFileSync(join(import.meta.dirname, '../docs/server.md'), renderRoomsPage())

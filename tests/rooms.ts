import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderRoomsPage } from './support/rooms.ts'

/** `npm run rooms`: draws the server's rooms anew. */
writeFileSync(join(import.meta.dirname, '../docs/server.md'), renderRoomsPage())

import type { ImportKind } from '../../../domain/imports.ts'
import { companies } from './companies.ts'
import { contacts } from './contacts.ts'
import type { Kind } from './kind.ts'
import { people } from './people.ts'
import { photos } from './photos.ts'
import { requirements } from './requirements.ts'
import { users } from './users.ts'

/** What can be brought, and how it is decided what becomes of it. */
export const kinds: Record<ImportKind, Kind> = { companies, contacts, people, requirements, users, photos }

import { app } from './app.ts'
import { companies } from './companies.ts'
import { conflict } from './conflict.ts'
import { contacts } from './contacts.ts'
import { credential } from './credential.ts'
import { documents } from './documents.ts'
import { login } from './login.ts'
import { notices } from './notices.ts'
import { personnel } from './personnel.ts'
import { pricing } from './pricing.ts'
import { ra } from './ra.ts'
import { resources } from './resources.ts'
import { richText } from './richText.ts'
import { withdrawals } from './withdrawals.ts'

/** Every Spanish word of the console, by area. */
export const es = {
  ra,
  app,
  login,
  companies,
  conflict,
  contacts,
  personnel,
  credential,
  documents,
  notices,
  pricing,
  richText,
  withdrawals,
  resources,
}

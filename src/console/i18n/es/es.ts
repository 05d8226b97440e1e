import { app } from './app.ts'
import { companies } from './companies.ts'
import { contacts } from './contacts.ts'
import { credential } from './credential.ts'
import { documents } from './documents.ts'
import { home } from './home.ts'
import { login } from './login.ts'
import { personnel } from './personnel.ts'
import { personnelDetail } from './personnelDetail.ts'
import { preparation } from './preparation.ts'
import { ra } from './ra.ts'
import { resources } from './resources.ts'

/** Every Spanish word of the console, by area. */
export const es = {
  ra,
  app,
  login,
  home,
  preparation,
  companies,
  contacts,
  personnel,
  personnelDetail,
  credential,
  documents,
  resources,
}

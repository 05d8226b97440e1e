import { accreditation } from './accreditation.ts'
import { app } from './app.ts'
import { companies } from './companies.ts'
import { components } from './components.ts'
import { conflict } from './conflict.ts'
import { contacts } from './contacts.ts'
import { credential } from './credential.ts'
import { documents } from './documents.ts'
import { home } from './home.ts'
import { login } from './login.ts'
import { notices } from './notices.ts'
import { personnel } from './personnel.ts'
import { personnelDetail } from './personnelDetail.ts'
import { pricing } from './pricing.ts'
import { quotations } from './quotations.ts'
import { ra } from './ra.ts'
import { reports } from './reports.ts'
import { resources } from './resources.ts'
import { richText } from './richText.ts'
import { search } from './search.ts'
import { setup } from './setup.ts'
import { withdrawals } from './withdrawals.ts'

/** Every Spanish word of the console, by area. */
export const es = {
  ra,
  app,
  login,
  home,
  companies,
  components,
  conflict,
  contacts,
  personnel,
  personnelDetail,
  credential,
  accreditation,
  documents,
  notices,
  pricing,
  quotations,
  reports,
  richText,
  search,
  setup,
  withdrawals,
  resources,
}

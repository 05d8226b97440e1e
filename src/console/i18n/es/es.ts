import { app } from './app.ts'
import { credential } from './credential.ts'
import { home } from './home.ts'
import { login } from './login.ts'
import { personnel } from './personnel.ts'
import { personnelDetail } from './personnelDetail.ts'
import { preparation } from './preparation.ts'
import { ra } from './ra.ts'
import { resources } from './resources.ts'

/** Every Spanish word of the console, by area. */
export const es = { ra, app, login, home, preparation, personnel, personnelDetail, credential, resources }

import { app } from './app.ts'
import { login } from './login.ts'
import { ra } from './ra.ts'

/** Spanish texts that load with the console. Texts of single pages load with the page (words.ts). */
export const es = { ra, app, login, resources: {} }

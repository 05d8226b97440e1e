import { app } from './app.ts'
import { login } from './login.ts'
import { ra } from './ra.ts'
import { resources } from './resources.ts'

/** Words that load with the console. The words of a page are in its own folder (words.ts). */
export const es = { ra, app, login, resources }

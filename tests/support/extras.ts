import { onTestFinished } from 'vitest'
import { loadSettings } from '../../src/console/api/settings.ts'

/** Tells the console what its server says of itself. */
export const tellConsole = (config: object): Promise<void> =>
  loadSettings(Promise.resolve(Response.json(config)))

/** The same, for as long as the test lasts. */
export const withConfig = async (config: object): Promise<void> => {
  onTestFinished(() => tellConsole({}))
  await tellConsole(config)
}

/** Tells the console what kind of back end it has: ours, or one that knows the documented calls only. */
export const withExtras = (extras = true): Promise<void> => withConfig({ extras })

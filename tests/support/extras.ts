import { onTestFinished } from 'vitest'
import { loadBackEnd } from '../../src/console/port/dataProvider.ts'
import { loadSettings } from '../../src/console/port/settings.ts'

/** Loads the console's settings from an answer of `/config.json`. */
export const tellConsole = async (config: object): Promise<void> => {
  await loadSettings(Promise.resolve(Response.json(config)))
  await loadBackEnd()
}

/** Loads the console's settings until the test ends. */
export const withConfig = async (config: object): Promise<void> => {
  onTestFinished(() => tellConsole({}))
  await tellConsole(config)
}

/** Gives the console our back end, or one with the documented endpoints only, until the test ends. */
export const withExtras = (extras = true): Promise<void> => withConfig({ extras })

import { onTestFinished } from 'vitest'
import { loadStrategy } from '../../src/console/port/loadStrategy.ts'
import { loadPortalSettings } from '../../src/console/port/settings.ts'

/** Loads the console's settings as if `/config.json` returned them. */
export const loadConsoleConfig = async (config: object): Promise<void> => {
  await loadPortalSettings(Promise.resolve(Response.json(config)))
  await loadStrategy()
}

/** Loads the console's settings until the test ends. */
export const loadConfigForTest = async (config: object): Promise<void> => {
  onTestFinished(() => loadConsoleConfig({}))
  await loadConsoleConfig(config)
}

/**
 * Makes the console use our back end, or one with the documented endpoints only, until the test
 * ends.
 */
export const loadBackEndForTest = (extras = true): Promise<void> => loadConfigForTest({ extras })

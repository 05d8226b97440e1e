import { loadSettings } from '../../src/console/api/settings.ts'
import { fakeApi } from './fakeApi.ts'

/** Tells the console what kind of back end it has: ours, or one that knows the documented calls only. */
export const withExtras = async (extras = true): Promise<void> => {
  fakeApi({ 'GET /config.json': () => ({ extras }) })
  await loadSettings()
}

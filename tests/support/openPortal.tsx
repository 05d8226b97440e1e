import { App } from '../../src/console/App.tsx'
import { type MountArguments, type MountedPage, mount } from './mount.tsx'

/**
 * Opens the whole console, for tests of its frame: routes, guards, app bar, menu and session. Other
 * tests open one screen with `openScreen`.
 */
export const openPortal = (...[path, username, answers, storage]: MountArguments): MountedPage =>
  mount(<App />, path, username, answers, storage)

import { App } from '../../src/console/App.tsx'
import { type MountArguments, type MountedPage, mount } from './mount.tsx'

/** The whole console, for what only its frame does: routes and guards, bar, menu, session. One screen is mounted with `openScreen`. */
export const openPortal = (...[path, username, answers, kept]: MountArguments): MountedPage =>
  mount(<App />, path, username, answers, kept)

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '../../src/domain/days.ts'
import { readConfig } from '../../src/server/common/config.ts'
import { startMessenger } from '../../src/server/messages/messenger.ts'
import { NO_LIMITS } from '../support/noLimits.ts'
import { announce, benchPortal } from './benchPortal.ts'
import { evidenceCrowd } from './evidenceCrowd.ts'

/** A portal whose people prove what is required of them, in a process of its own. Told to (`daily`), it does the day's run and answers how many milliseconds that took. */
const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
const [, , people = '100000', , database] = process.argv
const portal = await benchPortal(
  folder,
  {},
  evidenceCrowd(Number(people), dayOf(new Date())),
  undefined,
  database,
)
const { store, url } = portal
const config = readConfig({ ...NO_LIMITS, DATA_DIR: folder, PUBLIC_URL: url })
process.on('message', async () => {
  const messenger = startMessenger({ store, config, now: () => new Date(), warn: console.error })
  const started = performance.now()
  await messenger.look()
  const took = performance.now() - started
  await messenger.stop()
  process.send?.(took)
})
announce(portal, folder)

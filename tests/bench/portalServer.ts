import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '../../src/domain/days.ts'
import { announce, benchPortal } from './benchPortal.ts'
import { crowd } from './crowd.ts'
import { tellMemory } from './memory.ts'

/** A portal with a crowd in it, in a process of its own. */
const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
const [, , people = '100000', items = '0', database] = process.argv
const portal = await benchPortal(
  folder,
  {},
  crowd(Number(people), dayOf(new Date()), Number(items)),
  undefined,
  database,
)
tellMemory()
announce(portal, folder)

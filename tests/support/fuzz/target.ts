import { expect } from 'vitest'
import { openWire, type Wire } from '../access/wire.ts'
import type { Mount, OpenPortal } from '../mounts.ts'
import { changedBehind, journalOf, picture } from './journal.ts'
import { wrongWith } from './replies.ts'
import type { FuzzRequest } from './requests.ts'
import { fuzzDump } from './seeds.ts'

/** A portal that is sent requests which nobody would send, and what it keeps. */
export interface Target {
  name: string
  portal: OpenPortal
  wire: Wire
  journal: ReturnType<typeof journalOf>
}

/** A small portal to be fuzzed. */
export const openTarget = async ({ name, open: openPortal }: Mount): Promise<Target> => {
  const portal = await openPortal({
    dump: fuzzDump(),
    config: { maxUploadBytes: 16_384 },
  })
  return { name, portal, wire: openWire(portal.url), journal: journalOf(portal.store) }
}

/** Sends them one after another; answers the statuses, and throws at the first answer that must not be. */
export const fuzz = async (
  { name, portal, wire, journal }: Target,
  requests: readonly FuzzRequest[],
): Promise<number[]> => {
  const before = await picture(portal.store)
  const written = new Set<ReturnType<typeof journal.take>[number]>()
  const statuses: number[] = []
  for (const request of requests) {
    const answer = await wire.send(request).catch((error: Error) => {
      throw new Error(`${name}: ${error.message}\n${JSON.stringify(request)}`)
    })
    const wrong = wrongWith(request, answer)
    if (wrong) throw new Error(`${name}: ${wrong}\n${JSON.stringify(request)}`)
    const rows = journal.take()
    if (rows.length > 0 && (answer.status >= 400 || request.method === 'GET'))
      throw new Error(`${name}: ${answer.status}, and yet ${rows} changed\n${JSON.stringify(request)}`)
    for (const row of rows) written.add(row)
    statuses.push(answer.status)
  }
  const after = await picture(portal.store)
  for (const row of journal.takeSettled()) written.add(row)
  expect(changedBehind(before, after, written), name).toEqual([])
  return statuses
}

/** Files that the portal keeps, and no row knows of. */
export const unknownFiles = async ({ portal }: Target): Promise<string[]> => {
  const kept: string[] = []
  for await (const file of portal.files.list()) kept.push(file)
  const rows = [...(await picture(portal.store)).values()].join()
  return kept.filter((file) => !rows.includes(file.split('/')[file.startsWith('photos/') ? 1 : 2] ?? file))
}

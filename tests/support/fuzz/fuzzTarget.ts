import { expect } from 'vitest'
import { openWire, type Wire } from '../access/wire.ts'
import type { PortalOpener, TestPortal } from '../testPortals.ts'
import { findProblem } from './findProblem.ts'
import { findUnrecordedChanges, recordWrites, takeSnapshot } from './recordWrites.ts'
import type { FuzzRequest } from './requests.ts'
import { fuzzDump } from './seeds.ts'

/** A portal that receives invalid requests, and the record of its writes. */
export interface FuzzTarget {
  name: string
  portal: TestPortal
  wire: Wire
  journal: ReturnType<typeof recordWrites>
}

/** Opens a small portal as a target. */
export const openFuzzTarget = async ({ name, open: openPortal }: PortalOpener): Promise<FuzzTarget> => {
  const portal = await openPortal({
    dump: fuzzDump(),
    config: { maxUploadBytes: 16_384 },
  })
  return { name, portal, wire: openWire(portal.url), journal: recordWrites(portal.store) }
}

/**
 * Sends the requests one after another and returns the statuses. Throws at the first invalid
 * response, and if a row changed that no request has written.
 */
export const sendAll = async (
  { name, portal, wire, journal }: FuzzTarget,
  requests: readonly FuzzRequest[],
): Promise<number[]> => {
  const rowsBefore = await takeSnapshot(portal.store)
  const writtenRows = new Set<ReturnType<typeof journal.take>[number]>()
  const statuses: number[] = []
  for (const request of requests) {
    const answer = await wire.send(request).catch((error: Error) => {
      throw new Error(`${name}: ${error.message}\n${JSON.stringify(request)}`)
    })
    const problem = findProblem(request, answer)
    if (problem) throw new Error(`${name}: ${problem}\n${JSON.stringify(request)}`)
    const rows = journal.take()
    if (rows.length > 0 && (answer.status >= 400 || request.method === 'GET'))
      throw new Error(`${name}: ${answer.status}, but ${rows} changed\n${JSON.stringify(request)}`)
    for (const row of rows) writtenRows.add(row)
    statuses.push(answer.status)
  }
  const rowsAfter = await takeSnapshot(portal.store)
  for (const row of journal.takeDerived()) writtenRows.add(row)
  expect(findUnrecordedChanges(rowsBefore, rowsAfter, writtenRows), name).toEqual([])
  return statuses
}

/** Returns the stored files that no row refers to. */
export const findOrphanFiles = async ({ portal }: FuzzTarget): Promise<string[]> => {
  const names: string[] = []
  for await (const file of portal.files.list()) names.push(file)
  const rows = [...(await takeSnapshot(portal.store)).values()].join()
  return names.filter((file) => !rows.includes(file.split('/')[file.startsWith('photos/') ? 1 : 2] ?? file))
}

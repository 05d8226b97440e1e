import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../src/server/store/openStore.ts'
import { bareDatabases } from '../support/bareDatabases.ts'
import { readNicknames } from '../support/sampleSteps.ts'
import { buildZone } from '../support/storeRows.ts'

const PROGRAM = join(import.meta.dirname, './killedUpgrade.ts')
/** An upgrade is killed so many times, at statements that lie evenly between its first and its last. */
const KILLS = 8
const ZONES = 20

const upgrade = async (address: string, killedBefore = 0) => {
  const child = spawn(process.execPath, [PROGRAM, address, String(killedBefore)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = text(child.stdout)
  const [code, signal] = await once(child, 'exit')
  return { code, signal, statements: Number(await said) }
}

describe.each(bareDatabases)('an upgrade in $name', ({ create: make }) => {
  const withZones = async (): Promise<string> => {
    const { address, source, remove } = await make()
    onTestFinished(remove)
    const store = await openStore(source, async () => Buffer.alloc(32))
    const zones = Array.from({ length: ZONES }, (_, i) => buildZone(`Zona ${i}`))
    await store.transaction((tx) => tx.createMany('zones', zones))
    await store.close()
    return address
  }

  it('goes on where it was killed, at any statement, and ends as one that was not', {
    timeout: 120_000,
  }, async () => {
    const [whole, killed] = [await withZones(), await withZones()]
    const { code, statements } = await upgrade(whole)
    expect(code).toBe(0)
    const places = Array.from({ length: KILLS }, (_, i) => 1 + Math.floor((i * (statements - 1)) / KILLS))
    const ends: unknown[] = []
    for (const place of places) ends.push((await upgrade(killed, place)).signal)
    // Once a killed one was done but for its last statements, the next have fewer to be killed at.
    expect(ends.slice(0, KILLS / 2)).toEqual(Array.from({ length: KILLS / 2 }, () => 'SIGKILL'))
    expect((await upgrade(killed)).code).toBe(0)
    const expected = await readNicknames(whole)
    expect(expected).toHaveLength(ZONES)
    expect(await readNicknames(killed)).toEqual(expected)
  })
})

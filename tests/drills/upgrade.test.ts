import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DERIVED_HOOKS } from '../../src/server/derived/rules.ts'
import { openDatabaseStore } from '../../src/server/store/openDatabaseStore.ts'
import { bareDatabases } from '../support/bareDatabases.ts'
import { readNicknames } from '../support/sampleSteps.ts'
import { buildZone } from '../support/storeRows.ts'

const UPGRADE_SCRIPT = join(import.meta.dirname, './killedUpgrade.ts')
/** Number of kills, at statements that are spread evenly over the upgrade. */
const KILLS = 8
const ZONES = 20

const upgrade = async (address: string, killedBefore = 0) => {
  const child = spawn(process.execPath, [UPGRADE_SCRIPT, address, String(killedBefore)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = text(child.stdout)
  const [code, signal] = await once(child, 'exit')
  return { code, signal, statements: Number(await output) }
}

describe.each(bareDatabases)('an upgrade in $name', ({ create }) => {
  const createWithZones = async (): Promise<string> => {
    const { address, source, remove } = await create()
    onTestFinished(remove)
    const store = await openDatabaseStore(source, DERIVED_HOOKS, async () => Buffer.alloc(32))
    const zones = Array.from({ length: ZONES }, (_, i) => buildZone(`Zona ${i}`))
    await store.transaction((tx) => tx.createMany('zones', zones))
    await store.close()
    return address
  }

  it('continues after a kill at any statement, with the same result', {
    timeout: 120_000,
  }, async () => {
    const [completeAddress, killedAddress] = [await createWithZones(), await createWithZones()]
    const { code, statements } = await upgrade(completeAddress)
    expect(code).toBe(0)
    const killPoints = Array.from({ length: KILLS }, (_, i) => 1 + Math.floor((i * (statements - 1)) / KILLS))
    const signals: unknown[] = []
    for (const place of killPoints) signals.push((await upgrade(killedAddress, place)).signal)
    // Later runs have fewer statements left, so some are not killed.
    expect(signals.slice(0, KILLS / 2)).toEqual(Array.from({ length: KILLS / 2 }, () => 'SIGKILL'))
    expect((await upgrade(killedAddress)).code).toBe(0)
    const expected = await readNicknames(completeAddress)
    expect(expected).toHaveLength(ZONES)
    expect(await readNicknames(killedAddress)).toEqual(expected)
  })
})

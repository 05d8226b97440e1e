import { describe, expect, it } from 'vitest'
import { testZip } from '../support/fileReaders.ts'
import { hasTool } from '../support/installTools.ts'
import { demoRows } from '../support/portalDump.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const demo = demoRows()

describe.each(sqliteOpeners)('the zip of QR codes, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: demo }))
  const zipOf = async (user: number, filter?: object) => {
    const narrowed = filter ? `&filter=${encodeURIComponent(JSON.stringify(filter))}` : ''
    return (await portal.api.as('utility').get(`/personnel/qr/zip/?user_id=${user}${narrowed}`)).bytes
  }

  it.runIf(hasTool('unzip'))('is sound, and names each code by accreditation number and name', async () => {
    const told = await testZip(await zipOf(3))
    expect(told).toContain('No errors detected')
    const entries = [...told.matchAll(/testing: (.*\.png)\s+OK/gu)].map(([, name]) => name)
    expect(entries).toHaveLength(demo.personnel.length)
    const numbered = demo.personnel.filter(({ accreditation_number }) => accreditation_number !== null)
    expect(numbered.length).toBeGreaterThan(100)
    const all = entries.join('\n')
    for (const { accreditation_number } of numbered) expect(all).toContain(`${accreditation_number} `)
  })

  it.runIf(hasTool('unzip'))('holds a contractor’s own people, when it is a contractor’s', async () => {
    const told = await testZip(await zipOf(4))
    expect(told.match(/\bOK$/gmu)).toHaveLength(demo.personnel.filter(({ company }) => company === 1).length)
  })

  it.runIf(hasTool('unzip'))('holds whom a filter leaves, of those whom the user sees', async () => {
    const active = demo.personnel.filter((person) => person.company === 1 && person.active)
    for (const [user, filter] of [
      [3, { active: true, company: 1 }],
      [4, { active: true }],
    ] as const) {
      const told = await testZip(await zipOf(user, filter))
      expect(told.match(/\bOK$/gmu)).toHaveLength(active.length)
    }
    expect(active.length).toBeLessThan(demo.personnel.filter(({ company }) => company === 1).length)
  })
})

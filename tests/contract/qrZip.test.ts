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
    const filterQuery = filter ? `&filter=${encodeURIComponent(JSON.stringify(filter))}` : ''
    return (await portal.api.as('utility').get(`/personnel/qr/zip/?user_id=${user}${filterQuery}`)).bytes
  }

  it.runIf(hasTool('unzip'))('is sound, and names each code by accreditation number and name', async () => {
    const listing = await testZip(await zipOf(3))
    expect(listing).toContain('No errors detected')
    const entries = [...listing.matchAll(/testing: (.*\.png)\s+OK/gu)].map(([, name]) => name)
    expect(entries).toHaveLength(demo.personnel.length)
    const numbered = demo.personnel.filter(({ accreditation_number }) => accreditation_number !== null)
    expect(numbered.length).toBeGreaterThan(100)
    const allEntries = entries.join('\n')
    for (const { accreditation_number } of numbered) expect(allEntries).toContain(`${accreditation_number} `)
  })

  it.runIf(hasTool('unzip'))('holds a contractor’s own people, when it is a contractor’s', async () => {
    const listing = await testZip(await zipOf(4))
    expect(listing.match(/\bOK$/gmu)).toHaveLength(
      demo.personnel.filter(({ company }) => company === 1).length,
    )
  })

  it('is a message if nobody is chosen', async () => {
    const filter = encodeURIComponent(JSON.stringify({ active: true, company: 999 }))
    const { status, body } = await portal.api
      .as('utility')
      .get(`/personnel/qr/zip/?user_id=3&filter=${filter}`)
    expect([status, body]).toEqual([
      404,
      { error: 'Ninguna persona coincide con lo elegido: no hay códigos QR que descargar.' },
    ])
  })

  it.runIf(hasTool('unzip'))('holds whom a filter leaves, of those whom the user sees', async () => {
    const active = demo.personnel.filter((person) => person.company === 1 && person.active)
    for (const [user, filter] of [
      [3, { active: true, company: 1 }],
      [4, { active: true }],
    ] as const) {
      const listing = await testZip(await zipOf(user, filter))
      expect(listing.match(/\bOK$/gmu)).toHaveLength(active.length)
    }
    expect(active.length).toBeLessThan(demo.personnel.filter(({ company }) => company === 1).length)
  })
})

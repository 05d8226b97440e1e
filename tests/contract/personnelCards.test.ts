import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_PRINTED_CARDS } from '../../src/domain/credentials/printedCards.ts'
import { readPdfInfo, readPdfText, renderPdf } from '../support/fileReaders.ts'
import { hasTool } from '../support/installTools.ts'
import { buildPhotoForm, createPicture } from '../support/pictures.ts'
import { portalDump, TODAY } from '../support/portalDump.ts'
import { locateQrs, readQrs } from '../support/readQrs.ts'
import { buildPerson } from '../support/storeRows.ts'
import { PUBLIC_URL, sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const CROWD = Array.from({ length: MAX_PRINTED_CARDS + 1 }, (_, i) =>
  buildPerson({ id: `crowd-${i}`, rfc: `CROW9001${i}`, company: 2, photo: `no-such-photo-${i}` }),
)

/** Returns how a PDF asks to be printed. */
const readPrintSettings = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/(?:PrintScaling|Duplex) \/\w+/gu)

describe.runIf(hasTool('pdftotext')).each(sqliteOpeners)('printed cards, $name', ({ open }) => {
  const portal = usePortal(open, () => ({
    dump: { personnel: [...portalDump().personnel, ...CROWD] },
    config: { helpPhone: '8001234567', utilityName: 'Gas del Centro' },
  }))
  const cards = (username: string, filter: object, sheet = 'card') =>
    portal.api
      .as(username)
      .get(`/api/personnel_cards/?sheet=${sheet}&filter=${encodeURIComponent(JSON.stringify(filter))}`)
  const readRefusal = async (...parameters: Parameters<typeof cards>) => {
    const { status, text } = await cards(...parameters)
    return [status, text]
  }
  const addressOf = async (id: string) =>
    (await portal.api.as('utility').get<{ address: string }>(`/api/personnel/${id}/credential/`)).body.address

  beforeAll(async () => {
    for (const id of ['valid', 'last-day'])
      await portal.api.as('utility').patch(`/api/personnel/${id}/`, buildPhotoForm(await createPicture()))
  })

  it('are as large as a bank card, front and back, named after whose it is', async () => {
    const { status, headers, bytes } = await cards('empresa', { id: ['valid'] })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toContain(
      'filename="Credencial A-000001 Maria Jose Alvarez Nunez.pdf"',
    )
    const facts = await readPdfInfo(bytes)
    expect(facts).toMatchObject({ Pages: '2', Tagged: 'yes' })
    const [width = 0, height = 0] = (facts['Page size'] ?? '').split(' x ').map(Number.parseFloat)
    expect([width, height].map((points) => (points * 25.4) / 72)).toEqual([
      expect.closeTo(85.6, 1),
      expect.closeTo(54, 1),
    ])
    const text = (await readPdfText(bytes)).replace(/\s+/gu, ' ')
    for (const words of [
      'ÁLVAREZ NÚÑEZ',
      'MARÍA JOSÉ',
      'INSTALACIONES DEL BAJÍO',
      '1 dic 2026',
      'Ayuda: 800 123 4567',
      new URL(PUBLIC_URL).host,
      '/credential/validation/',
      'Gas del Centro',
    ])
      expect(text).toContain(words)
    expect(text.split('A-000001')).toHaveLength(3)
    expect(readPrintSettings(bytes)).toEqual(['/PrintScaling /None', '/Duplex /DuplexFlipShortEdge'])
  })

  it('carry the signed address, to be read where they are printed small', async () => {
    const { bytes } = await cards('utility', { id: ['valid'] })
    expect(await readQrs(await renderPdf(bytes, { page: 2, dpi: 150 }))).toEqual([await addressOf('valid')])
  })

  it.each([
    ['letter', 612, 792],
    ['a4', 595.28, 841.89],
  ])('come ten to a sheet of %s, each back behind its front', async (sheet, width, height) => {
    const { headers, bytes } = await cards('utility', { id: ['last-day', 'valid', 'new'] }, sheet)
    expect(headers.get('content-disposition')).toContain(`filename="credenciales-${TODAY}.pdf"`)
    const facts = await readPdfInfo(bytes)
    expect([facts.Pages, facts['Page size']]).toEqual(['2', expect.stringContaining(`${width} x ${height}`)])
    expect(readPrintSettings(bytes)).toEqual(['/PrintScaling /None', '/Duplex /DuplexFlipLongEdge'])
    const fronts = await readPdfText(bytes, 1)
    const backs = await renderPdf(bytes, { page: 2, dpi: 150 })
    const onLeft = fronts.indexOf('ZÚÑIGA') < fronts.indexOf('ÁLVAREZ') ? 'last-day' : 'valid'
    const [leftId, rightId] = onLeft === 'valid' ? ['valid', 'last-day'] : ['last-day', 'valid']
    const qrTexts = (await locateQrs(backs)).sort((a, b) => a.x - b.x).map(({ text }) => text)
    expect(qrTexts).toEqual([await addressOf(rightId), await addressOf(leftId)])
  })

  it('are for whoever may download credentials, of the people they see, and of whoever has a photo', async () => {
    const nobody =
      '{"error":"Ninguna de las personas elegidas tiene foto: no hay credenciales que imprimir."}'
    expect(await readRefusal('vecina', { id: ['valid'] })).toEqual([404, nobody])
    expect(await readRefusal('utility', { id: ['new'] })).toEqual([404, nobody])
    for (const username of ['comercial', 'lectura', 'atencion'])
      expect((await cards(username, { id: ['valid'] })).status, username).toBe(403)
  })

  it(`are ${MAX_PRINTED_CARDS} at most`, async () => {
    const [status, text] = await readRefusal('utility', { company: 2 })
    expect([status, text]).toEqual([400, expect.stringContaining(`hasta ${MAX_PRINTED_CARDS} credenciales`)])
  })
})

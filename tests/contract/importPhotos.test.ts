import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { UNDO_DAYS } from '../../src/domain/imports/imports.ts'
import { getPhotoFileName } from '../../src/server/files/fileStorage.ts'
import { deleteReplacedPhotos } from '../../src/server/imports/replacedPhotos.ts'
import { buildHeif } from '../support/buildHeif.ts'
import { buildZip } from '../support/buildZip.ts'
import { createImportCalls } from '../support/importCalls.ts'
import { portalDump } from '../support/portalDump.ts'
import { buildPerson } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'
import { zipParts } from '../support/workbooks.ts'

describe.each(portalOpeners)('photos that are imported, $name', ({ open }) => {
  const portal = usePortal(open, () => ({
    dump: {
      personnel: portalDump().personnel.map((row, i) =>
        row.id === 'valid' ? row : { ...row, rfc: `SOTO9001${10 + i}` },
      ),
    },
  }))

  it('a zip of photos gives each person its picture, in the shape of the card', async () => {
    const { bring: upload, apply, listProblems } = createImportCalls(portal.api.as('super'))
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#884422' } })
        .jpeg()
        .toBuffer()
    const photos = {
      'fotos/aanm900101.jpg': await picture(800, 400),
      'A-000002.PNG': await sharp(await picture(100, 300))
        .png()
        .toBuffer(),
      'XXXX900101.jpg': await picture(50, 50),
      'SOTO900111.jpg': Buffer.from('no es una foto'),
      'SOTO900112.HEIC': buildHeif('heic', ['mif1']),
      '__MACOSX/._x.jpg': Buffer.from('x'),
    }
    const checked = await upload('photos', await zipParts(photos), 'fotos.zip')
    expect(checked).toMatchObject({
      state: 'checked',
      checked: { created: 0, changed: 2, same: 0, refused: 3 },
    })
    expect(
      (await listProblems(checked.id)).map(([, , value, reason]) => [value, reason.slice(0, 20)]),
    ).toEqual([
      ['XXXX900101.jpg', 'Nadie tiene este RFC'],
      ['SOTO900111.jpg', 'La foto debe ser una'],
      ['SOTO900112.HEIC', 'La imagen está en HE'],
    ])
    expect((await apply(checked.id, 'right')).applied).toMatchObject({ changed: 2, refused: 3 })
    for (const [id, width, height] of [
      ['valid', 320, 400],
      ['theirs', 100, 125],
    ] as const) {
      const key = (await portal.store.getOne('personnel', id))?.photo ?? ''
      const file = await portal.files.read(getPhotoFileName(key, 'large'))
      const shape = await sharp(Buffer.concat((await file?.stream().toArray()) ?? [])).metadata()
      expect([shape.width, shape.height]).toEqual([width, height])
    }
  })

  it('a photo named by a generic RFC is nobody’s', async () => {
    await portal.store.transaction((tx) =>
      tx.create(
        'personnel',
        buildPerson({ id: 'foreign', rfc: 'XEXX010101000', identity_document: 'G12345678' }),
      ),
    )
    const { bring: upload, listProblems } = createImportCalls(portal.api.as('super'))
    const photo = await sharp({ create: { width: 80, height: 100, channels: 3, background: '#228844' } })
      .png()
      .toBuffer()
    const checked = await upload('photos', await zipParts({ 'XEXX010101000.png': photo }), 'fotos.zip')
    expect((await listProblems(checked.id)).map(([, , , reason]) => reason)).toEqual([
      'Este RFC es genérico y no dice de quién es la foto. Póngale como nombre el número de acreditación.',
    ])
  })

  it('a zip with entries that cannot be unpacked has them as problems, and the others are imported', async () => {
    const { bring: upload, apply, listProblems } = createImportCalls(portal.api.as('super'))
    const photo = await sharp({ create: { width: 80, height: 100, channels: 3, background: '#228844' } })
      .png()
      .toBuffer()
    const zip = await zipParts({
      'SOTO900111.png': photo,
      'fotos/A-000002.png': photo,
      'AANM900101.png': photo,
    })
    // No deflate block begins with these bytes, and the other file is marked as encrypted.
    zip.fill(0xff, zip.indexOf('SOTO900111.png') + 14, zip.indexOf('SOTO900111.png') + 30)
    for (const flagOffset of [
      zip.indexOf('fotos/A-000002.png') - 24,
      zip.lastIndexOf('fotos/A-000002.png') - 38,
    ])
      zip.writeUInt16LE(zip.readUInt16LE(flagOffset) | 1, flagOffset)
    const checked = await upload('photos', zip, 'rotas.zip')
    expect(checked).toMatchObject({ state: 'checked', checked: { changed: 1, refused: 2 } })
    expect(
      (await listProblems(checked.id)).map(([, , value, reason]) => [value, reason.slice(0, 20)]),
    ).toEqual([
      ['SOTO900111.png', 'Esta entrada del ZIP'],
      ['fotos/A-000002.png', 'El archivo está cifr'],
    ])
    expect((await apply(checked.id, 'right')).applied).toMatchObject({ changed: 1, refused: 2 })
  })
})

const smallJpeg = () =>
  sharp({ create: { width: 80, height: 100, channels: 3, background: '#228844' } })
    .jpeg()
    .toBuffer()

/** RFCs whose letters differ between file systems. */
const RFCS = [
  'MUÑJ900131',
  'PEÑA900102',
  'M&AJ900103',
  'NUÑN900104',
  'MUNN900105',
  'MUÑN900105',
  'XUÑN900106',
  'XU&N900106',
]

describe.each(portalOpeners)('photos whose names have Ñ or &, $name', ({ open }) => {
  const portal = usePortal(open, () => ({
    dump: {
      personnel: [
        ...portalDump().personnel,
        ...RFCS.flatMap((rfc, i) => {
          const [first] = portalDump().personnel
          return first ? [{ ...first, id: rfc, rfc, accreditation_number: `B-${i}` }] : []
        }),
      ],
    },
  }))

  it('are found in the encoding of each system, and shown readably', async () => {
    const { bring: upload, listProblems } = createImportCalls(portal.api.as('super'))
    const content = await smallJpeg()
    const zip = buildZip([
      // macOS: decomposed names without the UTF-8 flag.
      { name: Buffer.from('fotos ñ/MUÑJ900131.jpg'.normalize('NFD')), content },
      { name: Buffer.from('__MACOSX/fotos ñ/._MUÑJ900131.jpg'.normalize('NFD')), content },
      { name: Buffer.from('fotos ñ/.DS_Store'.normalize('NFD')), content },
      // Windows: code page 437 or 850, or the extra field of Info-ZIP.
      { name: Buffer.from('PE\xa5A900102.jpg', 'latin1'), content },
      { name: Buffer.from('NU#N900104.jpg'), unicodeName: 'NUÑN900104.jpg', content },
      { name: Buffer.from('m_aj900103.jpg'), content },
      { name: Buffer.from('MUNN900105.jpg'), content },
      { name: Buffer.from('MUÑN900105.jpg'), content, isUtf8: true },
      { name: Buffer.from('\xb5\xa5\xe0X900199.jpg', 'latin1'), content },
    ])
    const checked = await upload('photos', zip, 'fotos.zip')
    expect(await listProblems(checked.id)).toMatchObject([[7, 'A', 'ÁÑÓX900199.jpg', expect.anything()]])
    expect(checked.checked).toMatchObject({ changed: 6, refused: 1 })
  })

  it('that may be of two people, or come twice, are refused', async () => {
    const { bring: upload, listProblems } = createImportCalls(portal.api.as('super'))
    const content = await smallJpeg()
    const zip = buildZip([
      { name: Buffer.from('XU_N900106.jpg'), content },
      { name: Buffer.from('MUÑJ900131.jpg'), content },
      { name: Buffer.from('MUÑJ900131.jpg'.normalize('NFD')), content },
    ])
    const { id } = await upload('photos', zip, 'fotos.zip')
    expect((await listProblems(id)).map(([row, , , reason]) => [row, reason.slice(0, 20)])).toEqual([
      [1, 'Varias personas tien'],
      [3, 'Ya está en la fila 2'],
    ])
  })

  it('keep the photos that they replace for the undo, and delete them when it is too late', async () => {
    const { bring: upload, apply, undo } = createImportCalls(portal.api.as('super'))
    const photoOf = async () => (await portal.store.getOne('personnel', 'valid'))?.photo ?? ''
    const has = async (key: string) => (await portal.files.read(getPhotoFileName(key, 'large'))) !== undefined
    const importPhoto = async (background: string) => {
      const photo = await sharp({ create: { width: 80, height: 100, channels: 3, background } })
        .png()
        .toBuffer()
      const { id } = await upload('photos', await zipParts({ 'A-000001.png': photo }), 'fotos.zip')
      return apply(id, 'all')
    }
    await importPhoto('#112233')
    const first = await photoOf()
    const secondImport = await importPhoto('#445566')
    const second = await photoOf()
    expect([await has(first), await has(second)]).toEqual([true, true])
    await undo(secondImport.id)
    expect([await photoOf(), await has(first), await has(second)]).toEqual([first, true, false])

    const { id, finished_at } = await importPhoto('#778899')
    const daysLater = (days: number) => new Date(Date.parse(finished_at ?? '') + days * 86_400_000)
    await deleteReplacedPhotos(portal.store, portal.files, daysLater(UNDO_DAYS - 1))
    expect(await has(first)).toBe(true)
    await deleteReplacedPhotos(portal.store, portal.files, daysLater(UNDO_DAYS))
    expect([await has(first), await has(await photoOf())]).toEqual([false, true])
    const { rows } = await portal.store.getList('import_changes', { filter: { import: id } })
    expect(rows.map(({ photo }) => photo)).toEqual([null])
  })
})

describe.each(portalOpeners)('accounts that are imported, $name', ({ open }) => {
  const portal = usePortal(open, () => ({
    config: {
      mail: {
        host: '127.0.0.1',
        port: 1,
        security: 'none',
        user: '',
        password: '',
        from: 'a@portal.example',
        fromName: '',
      },
    },
  }))

  it('are invited once all of them are there, each once, where there is an address', async () => {
    const { uploadRows, apply } = createImportCalls(portal.api.as('super'))
    const people = Array.from({ length: 12 }, (_, i) => [
      `cuenta${i}`,
      i === 3 ? '' : `c${i}@bajio.example`,
      'Solo lectura',
    ])
    const { id } = await uploadRows('users', ['Usuario', 'Correo', 'Grupos'], ...people)
    expect((await apply(id, 'all')).applied.created).toBe(12)
    const { rows: links } = await portal.store.getList('account_links', {})
    expect(links.map(({ kind }) => kind)).toEqual(Array(11).fill('invitation'))
    expect((await portal.store.getList('mails', {})).total).toBe(11)
  })
})

import JSZip from 'jszip'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { demoRows, portalDump, TODAY } from '../support/portalDump.ts'
import { readQrs } from '../support/readQrs.ts'
import { buildPerson } from '../support/storeRows.ts'
import { PUBLIC_URL, sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const zipPath = (user: number | string) => `/personnel/qr/zip/?user_id=${user}`
const namesake = (id: string) => buildPerson({ id, last_names: 'Á/Ñ: "Pérez"', first_names: '../José' })
/** Removes the signature, which credentialKeys.test.ts checks. */
const withoutSignature = (address: string) => address.split('#')[0]
const validation = (id: string) => `${PUBLIC_URL}/credential/validation/${id}`

describe.each(sqliteOpeners)('QR codes, $name', ({ open }) => {
  const portal = usePortal(open, () => ({
    dump: { personnel: [...portalDump().personnel, namesake('twin-one'), namesake('twin-two')] },
  }))
  const get = (username: string, path: string) => portal.api.as(username).get(path)
  const entries = async (username: string, user: number | string) => {
    const answer = await get(username, zipPath(user))
    expect(answer.status, answer.text.slice(0, 200)).toBe(200)
    const { files } = await JSZip.loadAsync(answer.bytes)
    const qrTexts = Object.values(files).map(async (file) => [
      file.name,
      (await readQrs(await file.async('nodebuffer'))).map(withoutSignature),
    ])
    return new Map((await Promise.all(qrTexts)) as [string, string[]][])
  }

  it('of a person is a PNG that leads to the public page', async () => {
    const { status, headers, bytes } = await get('empresa', '/personnel/valid/qr/')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await readQrs(bytes)).map(withoutSignature)).toEqual([validation('valid')])
  })

  it('is sharp enough to print and has its quiet zone', async () => {
    const { bytes } = await get('utility', '/personnel/valid/qr/')
    const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
    expect(info.width).toBe(info.height)
    expect(info.width).toBeGreaterThanOrEqual(300)
    const quiet = Math.floor(info.width / 20)
    const dark = [...data].findIndex((value) => value < 128)
    expect(Math.floor(dark / info.width)).toBeGreaterThanOrEqual(quiet)
    expect(dark % info.width).toBeGreaterThanOrEqual(quiet)
  })

  it('of somebody who is not there is an error of a download', async () => {
    for (const path of ['/personnel/nobody/qr/', '/personnel/theirs/qr/']) {
      const { status, text } = await get('empresa', path)
      expect([status, text]).toEqual([404, '{"error":"No encontrado."}'])
    }
  })

  it('come as a zip with one PNG a person, named after it', async () => {
    const answer = await get('empresa', zipPath(4))
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="codigos-qr-${TODAY}.zip"; filename*=UTF-8''codigos-qr-${TODAY}.zip`,
    )
    const qrByName = await entries('empresa', 4)
    expect(qrByName.get('A-000001 María José Álvarez Núñez.png')).toEqual([validation('valid')])
    expect(qrByName.get('expired Óscar Ñíguez Soto.png')).toEqual([validation('expired')])
    expect([...qrByName.values()].flat().sort()).toEqual(
      ['expired', 'inactive', 'last-day', 'new', 'twin-one', 'twin-two', 'valid'].map(validation),
    )
  })

  it('of namesakes get names of their own, which lead out of no folder', async () => {
    const names = [...(await entries('empresa', 4)).keys()].filter((name) => name.startsWith('twin'))
    expect(names).toEqual(['twin-one .. José Á Ñ Pérez.png', 'twin-two .. José Á Ñ Pérez.png'])
  })

  it('are those that the named user sees, as far as the caller sees them too', async () => {
    const count = async (username: string, user: number) => (await entries(username, user)).size
    expect(await count('utility', 3)).toBe(9)
    expect(await count('utility', 4)).toBe(7)
    expect(await count('lectura', 9)).toBe(2)
    expect(await count('certificador', 1)).toBe(9)
    expect(await count('vecina', 9)).toBe(2)
  })

  it('never are more than the caller sees, though the named user of its company sees all', async () => {
    const [, , utility] = portalDump().users
    if (!utility) throw new Error('no utility user')
    const liaison = { ...utility, id: 20, username: 'liaison', username_key: 'liaison', company: 1 }
    await portal.store.transaction((tx) => tx.create('users', liaison))
    expect((await entries('utility', 20)).size).toBe(9)
    expect((await entries('empresa', 20)).size).toBe(7)
  })

  it.each([3, 1, 9, 99])('of user %i are not a contractor’s to ask for', async (user) => {
    const { status, text } = await get('empresa', zipPath(user))
    expect([status, text]).toEqual([404, '{"error":"No encontrado."}'])
  })

  it('never go to comercial nor to customer service', async () => {
    for (const username of ['comercial', 'atencion']) {
      const { status, text } = await get(username, zipPath(7))
      expect([status, text]).toEqual([403, '{"error":"No tiene permiso para realizar esta acción."}'])
    }
  })

  it.each(['', '?user_id=', '?user_id=x', '?user_id=0', '?user_id=4&user_id=9', '?user_id=4&company=2'])(
    'cannot be asked for with %j',
    async (query) => {
      expect((await get('utility', `/personnel/qr/zip/${query}`)).status).toBe(400)
    },
  )
})

describe.each(sqliteOpeners)('QR codes of a whole portal, $name', ({ open }) => {
  const demo = demoRows()
  const portal = usePortal(open, () => ({ dump: demo }))

  it('come in one zip, each name once', async () => {
    const { bytes } = await portal.api.as('utility').get(zipPath(3))
    const { files } = await JSZip.loadAsync(bytes)
    expect(Object.keys(files)).toHaveLength(demo.personnel.length)
  })
})

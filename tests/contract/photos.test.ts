import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatValidationErrorCode } from '../../src/contract/errorTexts.ts'
import type { PersonDetail } from '../../src/domain/people/schemas.ts'
import { buildHeif } from '../support/buildHeif.ts'
import { buildPhotoForm, createPicture, createPngBomb, createTurnedPicture } from '../support/pictures.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PATH = '/api/personnel/valid/'
const TYPE = 'La foto debe ser una imagen JPEG, PNG o WebP.'
const HEIC = formatValidationErrorCode('heicPicture')
const BROKEN = 'No se pudo leer la imagen. Pruebe con otra foto.'
const HEAVY = 'La foto pesa más de 10 MB.'
const HUGE = 'La imagen es demasiado grande. Redúzcala a 50 megapíxeles o menos.'

const NEW_PERSON = {
  first_names: 'Ana',
  last_names: 'Peña',
  rfc: 'PEPA900101AB1',
  role: '1',
  company: '1',
  registration_date: '2026-01-15',
}

describe.each(sqliteOpeners)('pictures, $name', ({ open }) => {
  const portal = usePortal(open)
  const send = (form: FormData, username = 'utility') =>
    portal.api.as(username).patch<PersonDetail>(PATH, form)
  const readPerson = async () => (await portal.api.as('utility').get<PersonDetail>(PATH)).body
  const media = (url: string | null) => portal.api.get(url ?? '/none')
  /** Returns the names of all files on disk, including unfinished ones. */
  const listFiles = async () => {
    const entries = await readdir(join(portal.config.dataDir, 'files'), {
      recursive: true,
      withFileTypes: true,
    })
    return (
      entries
        // The portal's own key is in the same folder.
        .filter((entry) => entry.isFile() && entry.name !== 'portal-key')
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    )
  }

  it('comes with a new person in one request', async () => {
    const form = buildPhotoForm(await createPicture(), 'a.jpg', NEW_PERSON)
    const { status, body } = await portal.api.as('utility').post<PersonDetail>('/api/personnel/', form)
    expect(status, JSON.stringify(body)).toBe(201)
    expect((await media(body.profile_picture)).status).toBe(200)
    await portal.api.as('super').delete(`/api/personnel/${body.id}/`)
    expect(await listFiles()).toEqual([])
  })

  it.each(['jpeg', 'png', 'webp'] as const)('a %s is kept as JPEG in three sizes', async (format) => {
    const { status, body } = await send(buildPhotoForm(await createPicture(format)), 'empresa')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.profile_picture).toMatch(
      /^\/media\/photos\/[\w-]{22}\/large\.jpg\?expires=\d{10}&signature=[\w-]{43}$/u,
    )
    expect(body.profile_thumbnail).toBe(body.profile_picture?.replace('large', 'small'))
    const [large, small] = [await media(body.profile_picture), await media(body.profile_thumbnail)]
    for (const { status, headers, bytes } of [large, small]) {
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('image/jpeg')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toContain('immutable')
      expect(Number(headers.get('content-length'))).toBe(bytes.length)
      expect((await sharp(bytes).metadata()).format).toBe('jpeg')
    }
    expect(await sharp(large.bytes).metadata()).toMatchObject({ width: 60, height: 40 })
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 160, height: 200 })
    expect(await listFiles()).toHaveLength(3)
  })

  it('loses its EXIF and stands upright', async () => {
    const photo = await createTurnedPicture()
    expect(photo.includes('SecretCamera')).toBe(true)
    const { body } = await send(buildPhotoForm(photo))
    for (const url of [body.profile_picture, body.profile_thumbnail]) {
      const { bytes } = await media(url)
      const { exif, icc, xmp, orientation } = await sharp(bytes).metadata()
      expect([exif, icc, xmp, orientation ?? 1]).toEqual([undefined, undefined, undefined, 1])
      expect(bytes.includes('Secret')).toBe(false)
    }
    const { data, info } = await sharp((await media(body.profile_picture)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([40, 60])
    // After a quarter turn to the right, the left side is at the top.
    const [top, bottom] = [data.subarray(0, 3), data.subarray(-3)]
    expect((top[0] ?? 0) - (top[2] ?? 0)).toBeGreaterThan(150)
    expect((bottom[2] ?? 0) - (bottom[0] ?? 0)).toBeGreaterThan(150)
  })

  it('is not kept larger than a card needs', async () => {
    const wide = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#abc' } })
    const { body } = await send(buildPhotoForm(await wide.jpeg().toBuffer()))
    const { width = 0, height = 0 } = await sharp((await media(body.profile_picture)).bytes).metadata()
    expect([width, height]).toEqual([960, 720])
  })

  it('comes with the other fields of the form, and an empty one changes nothing', async () => {
    const fields = { first_names: 'Rosa', phone: '55 1234 5678' }
    const { body } = await send(buildPhotoForm(await createPicture(), 'x', fields))
    expect(body).toMatchObject({ first_names: 'Rosa', phone: '5512345678' })
    const empty = await send(buildPhotoForm('', '', { first_names: 'Eva' }))
    expect(empty.body).toMatchObject({ first_names: 'Eva', profile_picture: body.profile_picture })
  })

  it('that takes the place of another makes the old address a 404', async () => {
    const { body: beforeReplace } = await send(buildPhotoForm(await createPicture()))
    const { body: afterReplace } = await send(buildPhotoForm(await createPicture('png')))
    expect(afterReplace.profile_picture).not.toBe(beforeReplace.profile_picture)
    for (const url of [beforeReplace.profile_picture, beforeReplace.profile_thumbnail])
      expect((await media(url)).status).toBe(404)
    expect(await listFiles()).toHaveLength(3)
  })

  describe('that is none', () => {
    const invalidPhotos: [string, string, () => Promise<Buffer | string> | Buffer | string][] = [
      ['a HEIC', HEIC, () => buildHeif('heic', ['mif1'])],
      ['a GIF', TYPE, () => createPicture('gif')],
      ['an SVG', TYPE, () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['HTML', TYPE, () => '<!doctype html><script>alert(1)</script>'],
      ['a text', TYPE, () => 'I am a photo, believe me'],
      ['a PDF', TYPE, () => '%PDF-1.7\n%âãÏÓ'],
      ['a JPEG broken off', BROKEN, async () => (await createPicture()).subarray(0, 300)],
      ['a JPEG in name only', BROKEN, () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46])],
      ['a PNG of 60 megapixels', HUGE, () => createPngBomb(10_000, 6_000)],
      ['more than 10 MB', HEAVY, () => Buffer.alloc(10 * 1024 * 1024 + 1, 0xff)],
    ]
    let stateBefore: { person: PersonDetail; files: string[] }
    beforeEach(async () => {
      await send(buildPhotoForm(await createPicture()))
      stateBefore = { person: await readPerson(), files: await listFiles() }
    })
    const expectUnchanged = async () =>
      expect({ person: await readPerson(), files: await listFiles() }).toEqual(stateBefore)

    it.each(invalidPhotos)(
      '%s: says so beside the field and leaves the person as it was',
      async (_, message, createContent) => {
        const { status, body } = await send(
          buildPhotoForm(await createContent(), 'foto.jpg', { first_names: 'Otra' }),
        )
        expect([status, body]).toEqual([400, { profile_picture: [message] }])
        await expectUnchanged()
      },
    )

    it('in two copies', async () => {
      const form = buildPhotoForm(await createPicture())
      form.append('profile_picture', new Blob([Uint8Array.from(await createPicture())]), 'b.jpg')
      const { status, body } = await send(form)
      expect([status, Object.keys(body)]).toEqual([400, ['profile_picture']])
      await expectUnchanged()
    })

    it('under a name that nobody asked for', async () => {
      const form = new FormData()
      form.append('avatar', new Blob([Uint8Array.from(await createPicture())]), 'a.jpg')
      const { status, body } = await send(form)
      expect([status, body]).toEqual([400, { avatar: ['Este campo no se reconoce.'] }])
      await expectUnchanged()
    })

    it('a text in the place of the file', async () => {
      const { status, body } = await portal.api
        .as('utility')
        .patch(PATH, { profile_picture: 'http://x/y.jpg' })
      expect([status, body]).toEqual([400, { profile_picture: ['Este campo no se reconoce.'] }])
      await expectUnchanged()
    })

    it('a good one beside a wrong field', async () => {
      const { status, body } = await send(buildPhotoForm(await createPicture(), 'a.jpg', { phone: '1' }))
      expect([status, Object.keys(body)]).toEqual([400, ['phone']])
      await expectUnchanged()
    })

    it('a good one beside a number that is taken, or a field that is closed', async () => {
      const takenNumber = await send(
        buildPhotoForm(await createPicture(), 'a.jpg', { accreditation_number: 'A-000002' }),
      )
      expect([takenNumber.status, Object.keys(takenNumber.body)]).toEqual([400, ['accreditation_number']])
      const forbiddenField = await send(
        buildPhotoForm(await createPicture(), 'a.jpg', { active: 'false' }),
        'empresa',
      )
      expect([forbiddenField.status, Object.keys(forbiddenField.body)]).toEqual([400, ['active']])
      await expectUnchanged()
    })

    it('a good one of a person that is not created', async () => {
      const form = buildPhotoForm(await createPicture(), 'a.jpg', { ...NEW_PERSON, rfc: 'nonsense' })
      const { status, body } = await portal.api.as('utility').post('/api/personnel/', form)
      expect([status, Object.keys(body)]).toEqual([400, ['rfc']])
      await expectUnchanged()
    })

    it('from a stranger, or for a stranger', async () => {
      const picture = await createPicture()
      expect((await send(buildPhotoForm(picture), 'lectura')).status).toBe(403)
      const foreignReply = portal.api.as('empresa').patch('/api/personnel/theirs/', buildPhotoForm(picture))
      expect((await foreignReply).status).toBe(404)
      await expectUnchanged()
    })
  })

  it.each([
    '/media/photos/nobodys-key-nobodys-key/large.jpg',
    '/media/photos/..%2f..%2f..%2fetc/large.jpg',
    '/media/photos/%2e%2e/large.jpg',
    '/media/photos/',
    '/media/',
    '/media/acredita.sqlite',
  ])('%s is nothing', async (url) => {
    const { status, body } = await portal.api.get(url)
    expect([status, body]).toEqual([404, { detail: 'No encontrado.' }])
  })

  it('goes with the person', async () => {
    const { body } = await send(buildPhotoForm(await createPicture()))
    expect((await portal.api.as('super').delete(PATH)).status).toBe(204)
    expect((await media(body.profile_picture)).status).toBe(404)
    expect(await listFiles()).toEqual([])
  })
})

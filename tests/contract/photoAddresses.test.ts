import { describe, expect, it } from 'vitest'
import type { PersonDetail } from '../../src/domain/people/schemas.ts'
import { getOrCreatePortalSecret } from '../../src/server/portal/settings.ts'
import { buildPhotoForm, createPicture } from '../support/pictures.ts'
import { NOW } from '../support/portalDump.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PATH = '/api/personnel/valid/'
const PUBLIC = '/api/personnel_public/valid/'
const MINUTE = 60_000

type Pictured = Pick<PersonDetail, 'profile_picture' | 'profile_thumbnail'>

describe.each(sqliteOpeners)('the address of a picture, $name', ({ open }) => {
  const clock = { now: new Date(NOW) }
  const portal = usePortal(open, () => ({ now: () => clock.now }))
  const setMinutes = (minutes: number) => {
    clock.now = new Date(Date.parse(NOW) + minutes * MINUTE)
  }
  const nothing = async (url: string) => {
    const { status, body } = await portal.api.get(url)
    expect([status, body], url).toEqual([404, { detail: 'No encontrado.' }])
  }
  const readPicture = async (path: string) => (await portal.api.as('utility').get<Pictured>(path)).body
  const createUrl = async () => {
    setMinutes(0)
    const form = buildPhotoForm(await createPicture())
    const { body } = await portal.api.as('utility').patch<PersonDetail>(PATH, form)
    return body.profile_picture ?? ''
  }

  it('is signed: it needs no token, and nothing of it can be changed or left out', async () => {
    const url = await createUrl()
    const [path = '', query = ''] = url.split('?')
    const { expires = '', signature = '' } = Object.fromEntries(new URLSearchParams(query))
    expect((await portal.api.get(url)).status).toBe(200)
    expect((await portal.api.get(url.replace('large', 'small'))).status).toBe(200)
    const otherLetter = signature.startsWith('A') ? 'B' : 'A'
    for (const wrongPath of [
      path,
      `${path}?expires=${expires}`,
      `${path}?signature=${signature}`,
      `${path}?expires=${Number(expires) + 3600}&signature=${signature}`,
      `${path}?expires=0${expires}&signature=${signature}`,
      `${path}?expires=${expires}&signature=${otherLetter}${signature.slice(1)}`,
      `${path}?expires=${expires}&signature=${signature.slice(1)}`,
      `${path}?expires=${expires}&signature=`,
      `${path}?expires=${expires}&signature=${'ñ'.repeat(43)}`,
      `${url}&signature=${signature}`,
      `${url}&more=1`,
      url.replace(/photos\/./u, (start) => `${start.slice(0, -1)}${start.endsWith('A') ? 'B' : 'A'}`),
    ])
      await nothing(wrongPath)
  })

  it('ends: after an hour in the console, after minutes on the public page', async () => {
    const url = await createUrl()
    const publicUrl = (await readPicture(PUBLIC)).profile_picture ?? ''
    expect(publicUrl).not.toBe(url)
    setMinutes(5)
    expect((await portal.api.get(publicUrl)).status).toBe(200)
    setMinutes(10)
    await nothing(publicUrl)
    setMinutes(60)
    expect((await portal.api.get(url)).status).toBe(200)
    setMinutes(75)
    await nothing(url)
    expect((await portal.api.get((await readPicture(PATH)).profile_picture ?? '')).status).toBe(200)
  })

  it('is the same for a while, and may be kept by browsers until it ends', async () => {
    const url = await createUrl()
    setMinutes(14)
    expect((await readPicture(PATH)).profile_picture).toBe(url)
    const { headers } = await portal.api.get(url)
    expect(headers.get('cache-control')).toBe(`private, max-age=${61 * 60}, immutable`)
    setMinutes(15)
    expect((await readPicture(PATH)).profile_picture).not.toBe(url)
  })

  it('is not made for visitors of whom is not valid any more, and the last one ends in minutes', async () => {
    await createUrl()
    const publicUrl = (await readPicture(PUBLIC)).profile_picture ?? ''
    await portal.api.as('utility').patch(PATH, { active: false })
    expect((await portal.api.get(PUBLIC)).text).not.toContain('/media/')
    setMinutes(10)
    await nothing(publicUrl)
    await portal.api.as('utility').patch(PATH, { active: true })
  })

  it('is signed with one secret, whichever process asks for it first', async () => {
    const readSecret = () => getOrCreatePortalSecret(portal.store, 'media_secret')
    await portal.store.transaction(async (tx) => {
      const row = await tx.getBy('settings', 'key', 'media_secret')
      await tx.delete('settings', row?.id ?? 0)
    })
    const secrets = await Promise.all([readSecret(), readSecret(), readSecret()])
    expect(new Set(secrets).size).toBe(1)
    expect(await readSecret()).toBe(secrets[0])
    expect(secrets[0]).toMatch(/^[\w-]{43}$/u)
  })
})

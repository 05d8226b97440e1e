import { describe, expect, it } from 'vitest'
import type { FileStorage } from '../../src/server/files/fileStorage.ts'
import { buildForm } from '../support/buildForm.ts'
import { buildPhotoForm, createPicture } from '../support/pictures.ts'
import { documentNames } from '../support/portalDump.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const QUOTATION = { name: 'María José Álvarez', rfc: 'AANM900101', phone: '5512345678' }

/** Wraps a file storage whose writes and deletions wait while `hold` is active. */
const createHoldableFiles = () => {
  let release = Promise.resolve()
  let onWait: () => void = () => undefined
  const wait = () => {
    onWait()
    return release
  }
  return {
    wrap: (files: FileStorage): FileStorage => ({
      ...files,
      write: (name, content) => wait().then(() => files.write(name, content)),
      delete: (name) => wait().then(() => files.delete(name)),
    }),
    /** Returns how to release the hold and a promise of the first waiting call. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      const first = Promise.withResolvers<void>()
      release = promise
      onWait = first.resolve
      return { release: resolve, someoneWaits: first.promise }
    },
  }
}

describe.each(sqliteOpeners)('where files are kept hangs, $name', ({ open }) => {
  const heldFiles = createHoldableFiles()
  const portal = usePortal(open, () => ({ dump: documentNames, files: heldFiles.wrap }))
  let keys = 0
  const call = (method: string, path: string, body: object, username = 'utility') => {
    keys += 1
    const isForm = body instanceof FormData
    return portal.api.as(username).raw(method, path, {
      body: isForm ? body : JSON.stringify(body),
      headers: {
        'idempotency-key': `key-${keys}`,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
    })
  }
  const othersWrite = async () => {
    const [{ status }, { token }] = await Promise.all([
      call('POST', '/api/quotations/', QUOTATION, 'empresa'),
      portal.api.signIn('lectura'),
    ])
    expect([status, Boolean(token)]).toEqual([201, true])
  }

  it('whoever sends a picture waits, and no other writer does', async () => {
    const { release, someoneWaits } = heldFiles.hold()
    const photo = call('PATCH', '/api/personnel/valid/', buildPhotoForm(await createPicture()))
    await someoneWaits
    await othersWrite()
    release()
    expect((await photo).status).toBe(200)
  })

  it('whoever deletes has an answer, and no other writer waits', async () => {
    const upload = await call('POST', '/api/v1/company/1/files/', buildForm({ name: 1 }), 'admin')
    const { release, someoneWaits } = heldFiles.hold()
    const deletion = call('DELETE', `/api/company_files/${upload.body.id}/?company_id=1`, {}, 'admin')
    await someoneWaits
    await othersWrite()
    expect((await deletion).status).toBe(204)
    release()
  })

  it('/metrics says for how long transactions were open', async () => {
    await othersWrite()
    const { text } = await portal.api.get('/metrics')
    expect(text).toMatch(/^acredita_transaction_seconds_bucket\{le="0\.2"\} [1-9]/mu)
  })
})

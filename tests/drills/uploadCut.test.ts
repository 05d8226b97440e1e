import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { moveUnreferencedFilesToTrash } from '../../src/server/files/cleanUpStoredFiles.ts'
import { PDF } from '../support/buildForm.ts'
import { documentNames, TODAY } from '../support/portalDump.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const CUTS = 200
const BOUNDARY = 'corte'

/** Builds the raw HTTP request of an upload. */
const buildRequest = (host: string, token: string, content: Buffer): Buffer => {
  const formPart = (head: string, body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ])
  const body = Buffer.concat([
    formPart('name="name"', '1'),
    formPart('name="file"; filename="acta.pdf"\r\ncontent-type: application/pdf', content),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
  const head = [
    'POST /api/v1/company/1/files/ HTTP/1.1',
    `host: ${host}`,
    `authorization: Token ${token}`,
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
    `content-length: ${body.length}`,
    'connection: close',
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

/** Sends a part of the bytes and disconnects. Returns the response so far. */
const sendAndHangUp = (url: URL, bytes: Buffer): Promise<string> =>
  new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(url.port), url.hostname, () => {
      socket.write(bytes, () => setTimeout(() => socket.destroy(), 2))
    })
    socket.on('data', (data) => {
      answer += String(data)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })

/** Sends all bytes and waits for the response. */
const sendAll = (url: URL, bytes: Buffer): Promise<string> =>
  new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(url.port), url.hostname, () => socket.write(bytes))
    socket.on('data', (data) => {
      answer += String(data)
    })
    socket.on('close', () => resolve(answer))
  })

describe.each(sqliteOpeners)('interrupted uploads, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: documentNames }))

  it(`leave no row and no part of a file, cut at ${CUTS} random places`, async () => {
    const { token } = await portal.api.signIn('admin')
    const url = new URL(portal.url)
    const content = Buffer.concat([PDF, randomBytes(150_000)])
    const completeRequest = buildRequest(url.host, token, content)
    for (let i = 0; i < CUTS; i += 1) {
      const at = Math.floor(Math.random() * (completeRequest.length - 1))
      expect(await sendAndHangUp(url, completeRequest.subarray(0, at)), `cut at ${at}`).not.toMatch(
        /^HTTP\/1\.1 201/u,
      )
    }
    // A complete upload afterwards is served and is the only one.
    expect(await sendAll(url, completeRequest)).toMatch(/^HTTP\/1\.1 201/u)
    const { rows } = await portal.store.getList('company_files', { filter: { company: 1 } })
    expect(rows.map(({ size }) => size)).toEqual([content.length])
    await moveUnreferencedFilesToTrash(portal.store, portal.files, { day: TODAY })
    const remainingFiles: string[] = []
    for await (const name of portal.files.list()) if (name.startsWith('documents/')) remainingFiles.push(name)
    expect(remainingFiles).toHaveLength(1)
    const { bytes } = await portal.api.as('admin').raw('GET', `/files/company/download/${rows[0]?.id}/`)
    expect(bytes.equals(content)).toBe(true)
  }, 60_000)
})

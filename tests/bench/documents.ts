import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MB } from './sizes.ts'
import { type BenchServer, startServer } from './startServer.ts'

const MEGABYTES = Number(process.env.BENCH_UPLOAD_MB ?? 200)

type Portal = BenchServer & { person: string; plain: string }

const writeBigFile = async (path: string) => {
  const handle = await open(path, 'w')
  await handle.write('%PDF-1.7\n')
  const block = Buffer.alloc(MB, 'A4 line of a very long document\n')
  for (let i = 0; i < MEGABYTES; i += 1) await handle.write(block)
  await handle.close()
}

/** Streams the file as a part of a form, without loading it into memory. */
const upload = async ({ url, token, person }: Portal, path: string): Promise<number> => {
  const boundary = 'acredita-bench'
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const call = request(`${url}/api/files/?personnel=${person}`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  call.write(field('personnel', person) + field('type', 'Otros') + field('file_name', 'grande.pdf'))
  call.write(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="grande.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
  )
  await pipeline(createReadStream(path), call, { end: false })
  call.end(`\r\n--${boundary}--\r\n`)
  const [answer] = (await once(call, 'response')) as [import('node:http').IncomingMessage]
  let body = ''
  for await (const chunk of answer) body += String(chunk)
  if (answer.statusCode !== 201) throw new Error(`upload: ${answer.statusCode} ${body}`)
  return (JSON.parse(body) as { id: number }).id
}

const download = async (address: string, token: string): Promise<void> => {
  const answer = await fetch(address, { headers: { authorization: `Token ${token}` } })
  if (!answer.ok || !answer.body) throw new Error(`download: ${answer.status}`)
  let size = 0
  await answer.body.pipeTo(
    Writable.toWeb(
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          size += chunk.length
          done()
        },
      }),
    ),
  )
  if (size < MEGABYTES * MB) throw new Error(`download: ${size} bytes only`)
}

/**
 * Measures the server's memory during the upload and download of a large document, compared with plain
 * static serving by Fastify.
 */
export const benchDocuments = async (): Promise<void> => {
  console.log(`\nOne document of ${MEGABYTES} MB`)
  const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
  const path = join(folder, 'big.pdf')
  await writeBigFile(path)
  const server = await startServer<Pick<Portal, 'person' | 'plain'>>('documents', {
    people: 10,
    megabytes: MEGABYTES + 1,
    folder,
  })
  const measureMemory = async (name: string, work: () => Promise<void>) => {
    const idle = await server.ask('memory')
    const started = performance.now()
    await work()
    const peakBytes = await server.ask('peak')
    return {
      name,
      'MB above idle, at most': ((peakBytes - idle) / MB).toFixed(1),
      seconds: ((performance.now() - started) / 1000).toFixed(2),
    }
  }
  let id = 0
  const rows = [
    await measureMemory('upload', async () => {
      id = await upload(server, path)
    }),
    await measureMemory('download', () => download(`${server.url}/files/download/${id}/`, server.token)),
    await measureMemory('plain static download', () => download(`${server.plain}/big.pdf`, '')),
  ]
  console.table(rows)
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

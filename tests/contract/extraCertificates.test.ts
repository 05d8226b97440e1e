import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

/** Reads the settings, then calls the address and prints the status or the error. */
const CLIENT = (url: string) => `
  const { readConfig } = await import(${JSON.stringify(resolve('src/server/common/config.ts'))})
  readConfig(process.env)
  console.log(await fetch(${JSON.stringify(url)}).then(({ status }) => status, ({ cause }) => cause.code))`

it('a file of settings names the authorities that the portal trusts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-authority-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const request = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost`
  execFileSync('openssl', [...request.split(' '), '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const server = createServer(
    { key: await readFile(key), cert: await readFile(certificate) },
    (_, response) => response.end('ok'),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env
  const callServer = async (settings: string) => {
    const file = join(folder, 'acredita.env')
    await writeFile(file, settings)
    const args = [`--env-file=${file}`, '--input-type=module', '-e', CLIENT(`https://localhost:${port}/`)]
    return (await promisify(execFile)(process.execPath, args, { env })).stdout.trim()
  }
  expect(await callServer('')).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  expect(await callServer(`NODE_EXTRA_CA_CERTS=${certificate}`)).toBe('200')
})

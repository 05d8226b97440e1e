import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hosts } from '../support/mounts.ts'
import { usePortal } from '../support/usePortal.ts'

const PAGE = '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><div id="root"></div>'
const nonceIn = (text: string) => /content="([^"]+)"/u.exec(text)?.[1] ?? ''

describe.each(hosts)('the built pages, $name', ({ open }) => {
  let dist = ''
  beforeAll(async () => {
    dist = await mkdtemp(join(tmpdir(), 'acredita-dist-'))
    await mkdir(join(dist, 'assets'))
    await writeFile(join(dist, 'index.html'), PAGE)
    await writeFile(join(dist, 'mark.svg'), '<svg/>')
    await writeFile(join(dist, 'assets/main-abc.js'), 'export {}')
  })
  afterAll(() => rm(dist, { recursive: true }))
  const portal = usePortal(open, () => ({ dist }))
  const visit = (path: string) => portal.api.raw('GET', path, { headers: { accept: 'text/html,*/*;q=0.8' } })

  it.each([
    '/',
    '/login',
    '/personnel',
    '/personnel/valid',
    '/personnel/credential/valid',
    '/credential/validation/valid',
    '/credential/validation/%zz',
    '/credential/validation/%C3%28',
    `/credential/validation/${'a'.repeat(3000)}`,
    '/no/such/page',
    '/index.html',
  ])('%s opens the one page, never kept', async (path) => {
    const { status, text, headers } = await visit(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(text).toContain('<div id="root">')
  })

  it('carry a nonce of their own, which their policy allows to styles alone', async () => {
    const [one, two] = [await visit('/'), await visit('/')]
    expect(nonceIn(one.text)).toMatch(/^[\w+/]{22}==$/u)
    expect(nonceIn(one.text)).not.toBe(nonceIn(two.text))
    const policy = one.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`style-src 'self' 'nonce-${nonceIn(one.text)}'`)
    expect(policy).toMatch(/script-src 'self'(?:;|$)/u)
  })

  it('keep assets for good, and give no page in the place of a missing one', async () => {
    const asset = await portal.api.get('/assets/main-abc.js')
    expect(asset.status).toBe(200)
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect((await visit('/assets/main-old.js')).status).toBe(404)
    expect((await portal.api.get('/mark.svg')).status).toBe(200)
    for (const path of [
      '/assets/..%2findex.html',
      '/..%2f..%2fetc%2fpasswd',
      '/assets/%2e%2e/%2e%2e/etc/passwd',
    ])
      expect((await portal.api.get(path)).status, path).toBe(404)
  })

  it('do not stand in the way of a call', async () => {
    expect((await visit('/api/nothing/')).body).toEqual({ detail: 'No encontrado.' })
    expect((await visit('/media/nothing')).body).toEqual({ detail: 'No encontrado.' })
    expect((await visit('/personnel/valid/qr/')).body).toEqual({ error: 'Inicie sesión para continuar.' })
  })
})

import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PAGE =
  '<!doctype html><head><meta name="csp-nonce" content="__CSP_NONCE__"><script>var a = 1</script></head><div id="root"></div>'
/** Manifest as Vite writes it: file, name and imports of each chunk. */
const MANIFEST = {
  _console: { file: 'assets/console-1.js', name: 'console', imports: ['_react', '_credential'] },
  _credential: {
    file: 'assets/credential-2.js',
    name: 'credential',
    css: ['assets/c-3.css'],
    imports: ['_react'],
  },
  _react: { file: 'assets/react-4.js', name: 'react' },
}
const asset = (name: string): string => `/assets/${name}`
const nonceIn = (text: string) => /content="([^"]+)"/u.exec(text)?.[1] ?? ''

describe.each(sqliteOpeners)('the built pages, $name', ({ open }) => {
  let dist = ''
  beforeAll(async () => {
    dist = await mkdtemp(join(tmpdir(), 'acredita-dist-'))
    await mkdir(join(dist, 'assets'))
    await writeFile(join(dist, 'index.html'), PAGE)
    await writeFile(join(dist, 'mark.svg'), '<svg/>')
    await writeFile(join(dist, 'assets/main-abc.js'), 'export {}')
    await mkdir(join(dist, '.vite'))
    await writeFile(join(dist, '.vite/manifest.json'), JSON.stringify(MANIFEST))
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

  it.each(['*/*', undefined])('are given to a monitor that accepts %s', async (accept) => {
    const headers: Record<string, string> = accept ? { accept } : {}
    for (const path of ['/', '/login'])
      expect((await portal.api.raw('GET', path, { headers })).headers.get('content-type')).toMatch(
        /^text\/html/u,
      )
    expect((await portal.api.raw('GET', '/api/no-such/', { headers })).status).toBe(404)
  })

  it.each(['/robots.txt', '/apple-touch-icon-120x120.png', '/wp-login.php'])(
    'do not stand for the file %s',
    async (path) => {
      expect((await visit(path)).status).toBe(404)
    },
  )

  it('carry a nonce of their own, which their policy allows to styles alone', async () => {
    const [firstVisit, secondVisit] = [await visit('/'), await visit('/')]
    expect(nonceIn(firstVisit.text)).toMatch(/^[\w+/]{22}==$/u)
    expect(nonceIn(firstVisit.text)).not.toBe(nonceIn(secondVisit.text))
    const policy = firstVisit.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`style-src 'self' 'nonce-${nonceIn(firstVisit.text)}'`)
    expect(policy).not.toContain('unsafe')
  })

  it('allow the script in the page by its hash, and no other', async () => {
    const hash = createHash('sha256').update('var a = 1').digest('base64')
    const policy = (await visit('/')).headers.get('content-security-policy')
    expect(policy).toContain(`;script-src 'self' 'sha256-${hash}';`)
  })

  it('keep assets for good, and give no page in the place of a missing one', async () => {
    const script = await portal.api.get('/assets/main-abc.js')
    expect(script.status).toBe(200)
    expect(script.headers.get('cache-control')).toContain('immutable')
    expect(script.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await visit('/assets/main-old.js')).status).toBe(404)
    expect((await portal.api.get('/mark.svg')).status).toBe(200)
    expect((await visit('/assets/..%2findex.html')).status).toBe(404)
    for (const path of ['/..%2f..%2fetc%2fpasswd', '/assets/%2e%2e/%2e%2e/etc/passwd'])
      expect((await visit(path)).text, path).toContain('<div id="root">')
  })

  it('name what they begin with, and the public one nothing of the console', async () => {
    const listPreloads = async (path: string) =>
      [...(await visit(path)).text.matchAll(/rel="(?:module)?preload"[^>]*href="([^"]+)"/gu)].map(
        ([, href]) => href,
      )
    expect(await listPreloads('/login')).toEqual(
      ['console-1.js', 'react-4.js', 'credential-2.js', 'c-3.css'].map(asset),
    )
    expect(await listPreloads('/credential/validation/valid')).toEqual(
      ['credential-2.js', 'c-3.css', 'react-4.js'].map(asset),
    )
    expect((await portal.api.get('/.vite/manifest.json')).status).toBe(404)
  })

  it('do not stand in the way of a call', async () => {
    expect((await visit('/api/nothing/')).body).toEqual({ detail: 'No encontrado.' })
    expect((await visit('/media/nothing')).body).toEqual({ detail: 'No encontrado.' })
    expect((await visit('/personnel/valid/qr/')).body).toEqual({ error: 'Inicie sesión para continuar.' })
  })
})

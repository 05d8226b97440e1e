import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { download, fetchFile, parseContentDisposition } from '../../src/console/port/download.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { reply } from '../support/fakeApi.ts'

beforeEach(() => loadBackEndForTest(false))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('the name of a download', () => {
  it.each([
    ['attachment; filename="qr.zip"; filename*=UTF-8\'\'c%C3%B3digos.zip', 'códigos.zip'],
    ['attachment; filename="a \\"b\\".zip"', 'a "b".zip'],
    ['attachment; filename=plain.zip', 'plain.zip'],
    ["attachment; filename*=UTF-8''%ZZ; filename=plain.zip", 'plain.zip'],
    ['attachment', 'zip'],
    [null, 'zip'],
  ])('of %s is %s', (disposition, name) => {
    expect(parseContentDisposition(disposition, 'zip')).toBe(name)
  })
})

describe('a download', () => {
  it('is saved under the name that the server gives it, and tells its progress', async () => {
    localStorage.setItem('token', 'abc')
    const answer = new Response('12345', {
      headers: { 'Content-Disposition': 'attachment; filename=qr.zip' },
    })
    const fetching = vi.fn(async () => answer)
    vi.stubGlobal('fetch', fetching)
    URL.createObjectURL = vi.fn(() => 'blob:x')
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const seen: number[] = []
    await download('/personnel/qr/zip/?user_id=1', { onProgress: (bytes) => seen.push(bytes) })
    expect(saved).toEqual(['qr.zip'])
    expect(seen.at(-1)).toBe(5)
    expect(fetching).toHaveBeenCalledWith('/personnel/qr/zip/?user_id=1', {
      headers: { Authorization: 'Token abc' },
      signal: undefined,
    })
  })

  it('that is refused reads as required', async () => {
    vi.stubGlobal('fetch', async () => reply({ error: 'No hay archivo.' }, 404))
    await expect(download('/x/')).rejects.toThrow('Error: No hay archivo.')
  })

  it('that cannot reach the server reads as required', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(download('/x/')).rejects.toThrow('An error occurred: Failed to fetch')
  })
})

describe('a file with a whole address', () => {
  it.each([
    ['https://otro.ejemplo.mx/files/1/', undefined],
    ['//otro.ejemplo.mx/files/1/', undefined],
    [`${window.location.origin}/files/1/`, 'Token abc'],
  ])('at %s gets %s', async (path, authorization) => {
    localStorage.setItem('token', 'abc')
    const fetching = vi.fn(
      async (_url: string, _init: { headers: Record<string, string> }) => new Response('1'),
    )
    vi.stubGlobal('fetch', fetching)
    await fetchFile(path)
    expect(fetching.mock.lastCall?.[1].headers.Authorization).toBe(authorization)
  })
})

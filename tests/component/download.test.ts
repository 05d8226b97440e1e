import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { downloadFile, fetchFile, parseContentDisposition } from '../../src/console/port/download.ts'
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
    const fetchSpy = vi.fn(async () => answer)
    vi.stubGlobal('fetch', fetchSpy)
    URL.createObjectURL = vi.fn(() => 'blob:x')
    const savedNames: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      savedNames.push(this.download)
    })
    const byteCounts: number[] = []
    await downloadFile('/personnel/qr/zip/?user_id=1', { onProgress: (bytes) => byteCounts.push(bytes) })
    expect(savedNames).toEqual(['qr.zip'])
    expect(byteCounts.at(-1)).toBe(5)
    expect(fetchSpy).toHaveBeenCalledWith('/personnel/qr/zip/?user_id=1', {
      headers: { Authorization: 'Token abc' },
      signal: undefined,
    })
  })

  it('that is refused reads as required', async () => {
    vi.stubGlobal('fetch', async () => reply({ error: 'No hay archivo.' }, 404))
    await expect(downloadFile('/x/')).rejects.toThrow('Error: No hay archivo.')
  })

  it('that cannot reach the server reads as required', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(downloadFile('/x/')).rejects.toThrow('An error occurred: Failed to fetch')
  })
})

describe('a file with a whole address', () => {
  it.each([
    ['https://otro.ejemplo.mx/files/1/', undefined],
    ['//otro.ejemplo.mx/files/1/', undefined],
    [`${window.location.origin}/files/1/`, 'Token abc'],
  ])('at %s gets %s', async (path, authorization) => {
    localStorage.setItem('token', 'abc')
    const fetchSpy = vi.fn(
      async (_url: string, _init: { headers: Record<string, string> }) => new Response('1'),
    )
    vi.stubGlobal('fetch', fetchSpy)
    await fetchFile(path)
    expect(fetchSpy.mock.lastCall?.[1].headers.Authorization).toBe(authorization)
  })
})

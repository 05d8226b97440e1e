import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { describeStartupError } from '../../src/server/common/errorDescriptions.ts'
import { type LockHolder, lockDataFolder } from '../../src/server/store/sql/lockDataFolder.ts'
import { getNetworkFileSystem } from '../../src/server/store/sql/networkFolder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acredita-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

describe('a file system', () => {
  it.each<[type: number, network: string | undefined]>([
    [0x6969, 'NFS'],
    [0x517b, 'SMB'],
    [0xff534d42, 'SMB'],
    [0xff534d42 | 0, 'SMB'],
    [0xfe534d42, 'SMB'],
    [0x5346414f, 'AFS'],
    [0x6b414653, 'AFS'],
    [0x564c, 'NCP'],
    [0x73757245, 'Coda'],
    // ext4, XFS, Btrfs, tmpfs, overlay, ZFS, 9p (WSL), FUSE, NTFS, APFS
    ...[0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0x01021997, 0x65735546].map(
      (type): [number, undefined] => [type, undefined],
    ),
    ...[0x5346544e, 0x1a].map((type): [number, undefined] => [type, undefined]),
  ])('of type %i is on a network: %s', (type, network) => {
    expect(getNetworkFileSystem('/srv/acredita', () => type)).toBe(network)
  })

  it('is that of the nearest folder that exists', () => {
    const types: Record<string, number> = { '/mnt/shared': 0x6969, '/': 0xef53 }
    const readType = (path: string) => {
      const type = types[path]
      if (type === undefined) throw Object.assign(new Error('missing'), { code: 'ENOENT' })
      return type
    }
    expect(getNetworkFileSystem('/mnt/shared/acredita/data', readType)).toBe('NFS')
    expect(getNetworkFileSystem('/var/lib/acredita', readType)).toBeUndefined()
  })
})

describe('a fault of the disk', () => {
  const env = { DATA_DIR: '/srv/acredita' }
  const fail = (code: string, place: object) => Object.assign(new Error('raw message'), { code, ...place })
  const file = { syscall: 'open', path: '/srv/acredita/portal.lock' }

  it.each([
    ['EACCES', /falta el permiso\. Dé permiso de escritura/u],
    ['EPERM', /falta el permiso\. Dé permiso de escritura/u],
    ['EROFS', /el disco es de solo lectura\. Vuelva a montarlo/u],
    ['ENOSPC', /el disco está lleno\. Libere espacio/u],
    ['EDQUOT', /se agotó la cuota de disco\. Libere espacio, o pida más cuota/u],
    ['EIO', /el disco falla\. Revise el disco/u],
    ['ENOTDIR', /parte de la ruta es un archivo, no una carpeta\. Se espera/u],
    ['EEXIST', /hay un archivo donde debería haber una carpeta\. Se espera/u],
    ['EISDIR', /es una carpeta, no un archivo\. Se espera/u],
    ['ESTALE', /el disco de red se desconectó\. Vuelva a montarlo/u],
    ['ETIMEDOUT', /el disco no responde\. Revise el disco/u],
    ['ENOTCONN', /el disco no está conectado/u],
    ['ENAMETOOLONG', /la ruta es demasiado larga/u],
    ['ELOOP', /los enlaces de la ruta no llevan a ninguna parte/u],
    ['EMFILE', /demasiados archivos abiertos/u],
    ['SQLITE_FULL', /El disco de los datos está lleno/u],
    ['SQLITE_IOERR_WRITE', /El disco de los datos falla/u],
    ['SQLITE_IOERR_SHMSIZE', /El disco de los datos falla/u],
    ['SQLITE_IOERR_FSYNC', /El disco de los datos falla/u],
    ['SQLITE_READONLY_DIRECTORY', /no se puede escribir/u],
    ['SQLITE_READONLY_DBMOVED', /no se puede escribir/u],
    ['SQLITE_CANTOPEN_ISDIR', /no se puede abrir/u],
    ['SQLITE_CORRUPT_INDEX', /está dañada/u],
    ['SQLITE_BUSY_SNAPSHOT', /Otro proceso escribe/u],
    ['SQLITE_PROTOCOL', /Otro proceso escribe/u],
  ])('%s is explained in Spanish', (code, explanation) => {
    const message = describeStartupError(fail(code, code.startsWith('SQLITE') ? {} : file), env)
    expect(message).toMatch(/^DATA_DIR=\/srv\/acredita — /u)
    expect(message).toMatch(explanation)
    expect(message).not.toContain('raw message')
  })
})

describe('a data folder', () => {
  const lockAs = (...holders: LockHolder[]) => {
    const locks = holders.map((holder) => lockDataFolder(folder, holder))
    for (const { release } of locks) release()
  }

  it('is used by one portal with any commands, or by one command that replaces its data', () => {
    expect(() => lockAs('portal', 'command', 'command')).not.toThrow()
    expect(() => lockAs('command', 'portal')).not.toThrow()
    const inUse = /Otro proceso de Acredita ya usa los datos de .*Deténgalo/u
    for (const [first, second, message] of [
      ['portal', 'portal', inUse],
      ['portal', 'replacement', inUse],
      ['command', 'replacement', inUse],
      ['replacement', 'replacement', inUse],
      ['replacement', 'portal', inUse],
      ['replacement', 'command', /restaura o importa ahora/u],
    ] as const) {
      const { release } = lockDataFolder(folder, first)
      expect(() => lockDataFolder(folder, second), `${first}, ${second}`).toThrow(message)
      release()
      expect(() => lockAs(second)).not.toThrow()
    }
  })

  it('that was removed or replaced is noticed', () => {
    const lock = lockDataFolder(folder, 'replacement')
    expect(lock.assertInPlace).not.toThrow()
    rmSync(folder, { recursive: true })
    expect(lock.assertInPlace).toThrow(/se quitó o se cambió por otra/u)
    mkdirSync(folder)
    writeFileSync(join(folder, 'portal.lock'), '')
    lock.release()
  })

  it.each([
    ['/proc/acredita', /ahí no se pueden crear carpetas/u],
    ['/proc/acredita/data', /ahí no se pueden crear carpetas/u],
    ['/dev/null', /hay un archivo donde debería haber una carpeta/u],
    ['/dev/null/data', /parte de la ruta es un archivo/u],
    [`/tmp/${'a'.repeat(300)}`, /la ruta es demasiado larga/u],
  ])('cannot be %s, and the reason is named', (path, reason) => {
    let message = ''
    try {
      lockDataFolder(path)
    } catch (error) {
      message = describeStartupError(error, { DATA_DIR: path })
    }
    expect(message).toMatch(/^DATA_DIR=/u)
    expect(message).toMatch(reason)
  })

  it('with an unusable lock says which file to delete', () => {
    const loop = join(folder, 'loop')
    symlinkSync(loop, loop)
    expect(() => lockDataFolder(join(loop, 'data'))).toThrow(/ELOOP/u)
    const filename = join(folder, 'portal.lock')
    mkdirSync(filename)
    expect(() => lockDataFolder(folder)).toThrow(`El candado ${filename} no se puede usar`)
    rmSync(filename, { recursive: true })
    writeFileSync(filename, 'no database at all, but much longer than the header of one would be'.repeat(20))
    expect(() => lockDataFolder(folder)).toThrow(`El candado ${filename} no se puede usar`)
  })
})

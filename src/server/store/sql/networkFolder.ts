import { statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Network file systems on which SQLite loses data, because they do not lock files reliably. By the type number of `statfs`. */
const NETWORK_FILE_SYSTEMS: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0x564c, 'NCP'],
  [0x5346414f, 'AFS'],
  [0x6b414653, 'AFS'],
  [0x73757245, 'Coda'],
])

const readFileSystemType = (path: string): number => statfsSync(path).type

/** Returns the name of the network file system that contains a folder, or will contain it. Returns undefined for a local disk. */
export const getNetworkFileSystem = (folder: string, readType = readFileSystemType): string | undefined => {
  for (let path = resolve(folder); ; path = dirname(path)) {
    try {
      // Some kernels return the number as a signed integer.
      return NETWORK_FILE_SYSTEMS.get(readType(path) >>> 0)
    } catch {
      if (path === dirname(path)) return undefined
    }
  }
}

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Runs the portal in the folder of this process, in any version (versions.ts). On request, it
 * returns its processor time over all threads, in microseconds: so far, and after a garbage collection,
 * from where the next measurement starts.
 */
const cpuMicroseconds = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}
process.on('message', () => {
  const until = cpuMicroseconds()
  globalThis.gc?.()
  process.send?.({ until, from: cpuMicroseconds() })
})
// The parent process has ended.
process.once('disconnect', () => process.exit())
await import(pathToFileURL(resolve('src/server/main.ts')).href)

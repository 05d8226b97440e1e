import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The portal of the folder that this process is started in, whatever version that is (versions.ts). Asked, it answers how much processor time it has
 * taken, all threads, in microseconds: until now, and once the garbage is collected, from where the next measurement goes on.
 */
const spent = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}
process.on('message', () => {
  const until = spent()
  globalThis.gc?.()
  process.send?.({ until, from: spent() })
})
// Whoever started it is gone.
process.once('disconnect', () => process.exit())
await import(pathToFileURL(resolve('src/server/main.ts')).href)

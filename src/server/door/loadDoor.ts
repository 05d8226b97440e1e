import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DoorPages } from '../../domain/door.ts'

/** The page at the door, as the build has made it; undefined where nothing is built. */
export const loadDoor = async (dist: string): Promise<DoorPages | undefined> => {
  const built = join(dist, 'door/door.js')
  if (!existsSync(built)) return undefined
  const { pages }: { pages: DoorPages } = await import(pathToFileURL(built).href)
  return pages
}

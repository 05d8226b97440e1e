import { checkSheet } from './check.ts'
import { checkPhotos } from './photos/checkPhotos.ts'

/** Checks what was brought, by what it is said to be. */
export const checkFile: typeof checkSheet = (store, check, tell, now) =>
  (check.kind === 'photos' ? checkPhotos : checkSheet)(store, check, tell, now)

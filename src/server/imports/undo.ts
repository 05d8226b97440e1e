import type { ImportRow } from '../../domain/imports.ts'
import { pace, step, timed } from './apply.ts'
import { takeBack } from './journal.ts'
import { dropUnnamed, picturesOf } from './photos/applyPhotos.ts'
import type { Workshop } from './workshop.ts'

/** Takes back what an import has written, the last first, in small transactions as well: each forgets what it has taken back. */
export const undoImport = async (shop: Workshop, row: ImportRow, signal: AbortSignal): Promise<void> => {
  const { now, store, files } = shop
  const { size, took } = pace()
  let isOver = false
  let pictures: unknown[] = []
  while (!isOver) {
    const { goesOn, ms } = await timed(
      () =>
        step(shop, row, async (tx, current) => {
          const { rows } = await tx.getList('import_changes', {
            filter: { import: row.id },
            sort: { field: 'id', order: 'DESC' },
            range: [0, size() - 1],
          })
          isOver = rows.length === 0
          if (isOver) return { state: 'undone', finished_at: now().toISOString(), worker_until: 0 }
          pictures = picturesOf(rows, 'after')
          let kept = 0
          for (const change of rows) {
            if (!(await takeBack(tx, change))) kept += 1
            await tx.delete('import_changes', change.id)
          }
          return { done: Math.max(0, current.done - rows.length), kept: current.kept + kept }
        }),
      signal,
    )
    took(ms)
    await dropUnnamed(store, files, pictures)
    pictures = []
    if (!goesOn) return
  }
}

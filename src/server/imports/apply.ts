import { setTimeout as wait } from 'node:timers/promises'
import { message } from '../../contract/messages.ts'
import { dayOf } from '../../domain/days.ts'
import type { Actor } from '../../domain/groups.ts'
import type { Figures, ImportRow } from '../../domain/imports.ts'
import { HttpError } from '../common/httpError.ts'
import { texts as said } from '../common/messages.ts'
import type { Row } from '../store/rows.ts'
import { DanglingError, TakenError, type Writer } from '../store/store.ts'
import { type CheckedRow, givenOf } from './check.ts'
import { checkedRows } from './checkedRows.ts'
import { changeOf, recording } from './journal.ts'
import type { Plan, Planner } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import { LEASE_MS } from './lease.ts'
import { importTexts } from './texts.ts'
import type { Workshop } from './workshop.ts'

/** A transaction of an import takes about so long, in milliseconds, as whoever ticks a box waits for it. */
const STEP_MS = 4
/** After it, others have as long as it took, and a moment more. */
const REST_MS = 2
const MOST_ROWS = 200
const FINISHED_AT_ONCE = 10

/** How many rows fit in a transaction: as many as took as long as one may, the last time. */
export const pace = () => {
  let size = 2
  return {
    size: () => size,
    took(ms: number) {
      size = Math.max(1, Math.min(MOST_ROWS, Math.round(size * Math.min(2, STEP_MS / Math.max(ms, 0.1)))))
    },
  }
}

/** Whether there is more to do, and how long it kept others from writing. */
interface Step {
  goesOn: boolean
  ms: number
}

/** Does a step in a transaction of its own, with the import as it stands; false when it is no longer in this state. */
export const step = async (
  { store, worker }: Workshop,
  { id, state }: ImportRow,
  work: (tx: Writer, row: Row<'imports'>) => Promise<Partial<ImportRow>>,
): Promise<Step> =>
  store.transaction(async (tx) => {
    const began = performance.now()
    const row = await tx.getOne('imports', id)
    if (row?.state !== state || row.worker !== worker) return { goesOn: false, ms: 0 }
    await tx.update('imports', id, {
      worker_until: Date.now() + LEASE_MS,
      tries: 0,
      ...(await work(tx, row)),
    })
    return { goesOn: true, ms: performance.now() - began }
  })

/** A step that takes its time, and a rest as long. */
export const timed = async (work: () => Promise<Step>, signal: AbortSignal): Promise<Step> => {
  signal.throwIfAborted()
  const done = await work()
  await wait(done.ms + REST_MS, undefined, { ref: false })
  return done
}

/** Writes what becomes of a row, and how to take it back. What is made with a new row goes with it. */
const write = async (tx: Writer, plan: Plan, row: ImportRow, number: number): Promise<void> => {
  const { writer, written } = recording(tx)
  const target = (await plan.write?.(writer)) ?? ''
  const isNew = plan.outcome === 'created'
  const kept = isNew ? written.slice(0, 1) : written
  for (const [i, one] of kept.entries())
    await tx.create(
      'import_changes',
      changeOf(one, {
        ...{ import: row.id, row: number, target, label: plan.label },
        outcome: i > 0 ? '' : isNew ? 'created' : 'changed',
      }),
    )
}

const plus = (figures: Figures, plans: readonly Plan[]): Figures => {
  const sum = { ...figures }
  for (const { outcome } of plans) sum[outcome] += 1
  return sum
}

/** Plans some rows anew, by what there is now, and writes them. */
export const writeRows = async (
  tx: Writer,
  rows: readonly CheckedRow[],
  row: ImportRow,
  { planner, now, more = [] }: { planner: Planner; now: Date; more?: [field: string, text: string][] },
): Promise<Partial<ImportRow>> => {
  const given = rows.map((one) => {
    const { number, texts } = givenOf(one, row.columns)
    return { number, texts: new Map([...texts, ...more]) }
  })
  const plans = await planner.plan(tx, given, now)
  const wrong = plans.findIndex(({ outcome }) => outcome === 'refused')
  const [problem] = plans[wrong]?.problems ?? []
  if (row.mode === 'all' && problem)
    return {
      state: 'undoing',
      reason: importTexts.rowFailed(rows[wrong]?.n ?? 0, problem.reason, plans[wrong]?.label),
    }
  for (const [i, plan] of plans.entries())
    if (plan.outcome === 'created' || plan.outcome === 'changed') await write(tx, plan, row, rows[i]?.n ?? 0)
  return { done: row.done + rows.length, applied: plus(row.applied, plans) }
}

/** Why a row cannot be written after all, as something has changed since it was planned; undefined where that is not why. */
export const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof HttpError && error.status < 500)
    return Object.values(error.fields ?? {}).flat()[0] ?? error.message
  if (error instanceof TakenError) return message('taken')
  return error instanceof DanglingError ? said.dangling : undefined
}

export const refusedLate = (row: ImportRow, { n }: CheckedRow, reason: string): Partial<ImportRow> =>
  row.mode === 'all'
    ? { state: 'undoing', reason: importTexts.rowFailed(n, reason) }
    : { done: row.done + 1, applied: { ...row.applied, refused: row.applied.refused + 1 } }

/**
 * Writes an import in small transactions, each of which says how far it came: a process that ends in between goes on where it was, and writes nothing
 * twice. A row is decided anew when it is written, as the portal may have changed since it was checked.
 */
export const applyImport = async (
  shop: Workshop,
  row: ImportRow,
  actor: Actor,
  signal: AbortSignal,
): Promise<void> => {
  const { files, config, now } = shop
  const planner = kinds[row.kind].planner({ actor, today: dayOf(now()), months: config.accreditationMonths })
  const { size, took } = pace()
  let skipped = 0
  let batch: CheckedRow[] = []
  const stepOf = (rows: readonly CheckedRow[]) => () =>
    step(shop, row, (tx, current) => writeRows(tx, rows, current, { planner, now: now() }))
  /** Rows that do not go together may go alone; the one that does not is refused after all. */
  const oneByOne = async (rows: readonly CheckedRow[]): Promise<boolean> => {
    for (const one of rows)
      try {
        if (!(await timed(stepOf([one]), signal)).goesOn) return false
      } catch (error) {
        const reason = reasonOf(error)
        if (reason === undefined) throw error
        if (!(await step(shop, row, async (_, current) => refusedLate(current, one, reason))).goesOn)
          return false
      }
    return true
  }
  const flush = async (): Promise<boolean> => {
    const rows = batch
    batch = []
    if (rows.length === 0) return true
    await planner.prepare?.(shop.store)
    try {
      const { goesOn, ms } = await timed(stepOf(rows), signal)
      took(ms)
      return goesOn
    } catch (error) {
      if (reasonOf(error) === undefined) throw error
      return oneByOne(rows)
    }
  }
  for await (const one of checkedRows(files, row.checked_key)) {
    if (skipped < row.done) {
      // Whoever goes on has to know again which rows came before.
      skipped += 1
      planner.skip(givenOf(one, row.columns))
      continue
    }
    batch.push(one)
    if (batch.length >= size() && !(await flush())) return
  }
  if (!(await flush()) || !(await finish(shop, row, signal))) return
  await step(shop, row, async () => ({ state: 'done', finished_at: now().toISOString(), worker_until: 0 }))
}

/** Does what is still to be done for all that was made, a few at a time; what was done is not done again. */
const finish = async (shop: Workshop, row: ImportRow, signal: AbortSignal): Promise<boolean> => {
  const { now, config } = shop
  const { finish: work } = kinds[row.kind]
  if (!work) return true
  const filter = { import: row.id, outcome: 'created' } as const
  for (let from = 0, more = true; more; from += FINISHED_AT_ONCE) {
    const { goesOn } = await timed(
      () =>
        step(shop, row, async (tx) => {
          const { rows } = await tx.getList('import_changes', {
            filter,
            range: [from, from + FINISHED_AT_ONCE - 1],
          })
          for (const change of rows) await work(tx, change.row_id, now(), config)
          more = rows.length > 0
          return {}
        }),
      signal,
    )
    if (!goesOn) return false
  }
  return true
}

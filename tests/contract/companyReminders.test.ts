import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, startOfDay } from '../../src/domain/days.ts'
import { createDailyRun } from '../../src/server/messages/dailyRun.ts'
import { recomputeAllCompanies } from '../../src/server/store/derived/companies.ts'
import type { Row } from '../../src/server/store/rows.ts'
import { buildObligation, buildUser, seedCatalog } from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'

/** Of a company that was there on the first of January. */
const JOINED = '2026-01-01T18:00:00.000Z'
const BAJIO = 'Instalaciones del Bajío'

const paper = (given: Partial<Row<'company_papers'>>) => ({
  company: 1,
  obligation: 1,
  period: null,
  key: `${given.obligation} ${given.period}`,
  file_name: 'a.pdf',
  media_type: 'application/pdf',
  size: 4,
  sha256: 'abc',
  scan: null,
  uploaded_by: 1,
  created_at: JOINED,
  issued_on: null,
  expires_on: null,
  review: 'pending' as const,
  rejection: null,
  note: '',
  reviewed_by: null,
  reviewed_at: null,
  version: 1,
  ...given,
})

describe.each(stores)("people are told of companies' papers, kept in the $name store", ({ open }) => {
  let opened: OpenStore
  beforeEach(async () => {
    opened = await open()
    await opened.store.transaction(async (tx) => {
      await seedCatalog(tx)
      await tx.create('users', buildUser({}))
      await tx.update('companies', 1, { created_at: JOINED })
      await tx.update('companies', 2, { created_at: JOINED, active: false })
      await tx.update('companies', 3, { created_at: '2030-01-01T18:00:00.000Z' })
      await tx.create('obligations', buildObligation({ absence: 'danger', warning_days: [14, 7] }))
      await tx.create(
        'obligations',
        buildObligation({ name: 'Registro REPSE', period: 'none', warning_days: [30], validity: 'date' }),
      )
      await recomputeAllCompanies(tx)
    })
  })
  afterEach(() => opened.close())

  /** What is told on a day, each with whom it is of. */
  const on = async (day: string) => {
    const { store } = opened
    const run = createDailyRun(store, () => new Date(startOfDay(day).getTime() + 3_600_000), { holdDays: 30 })
    while (await run());
    const { rows } = await store.getList('message_events', { sort: { field: 'id', order: 'ASC' } })
    await store.transaction(async (tx) => {
      for (const { id } of rows) await tx.delete('message_events', id)
    })
    return rows.map(({ kind, text, company, link }) => [kind, text, company, link])
  }
  const bring = (given: Partial<Row<'company_papers'>>) =>
    opened.store.transaction(async (tx) => {
      await tx.create('company_papers', paper(given))
    })
  const LINK = '/companies/1/obligaciones'

  it('before they are due, when they end, and when payments may be held, once each', async () => {
    await bring({ obligation: 2, period: null, review: 'approved', expires_on: '2026-03-12' })
    await bring({ obligation: 1, period: '2025-12', review: 'approved' })
    expect(await on('2026-02-02')).toEqual([])
    const due = (days: number) => [
      'ending',
      `Pago de cuotas al IMSS, ene 2026 de ${BAJIO} se entrega a más tardar el 17 feb 2026 (en ${days} días).`,
      1,
      LINK,
    ]
    const SUMMARY = ['summary', 'Están por vencer 1 documento de empresas.', null]
    const LIST = `/companies?filter=${encodeURIComponent('{"active":true,"lacking":true}')}`
    expect(await on('2026-02-03')).toEqual([due(14), [...SUMMARY, LIST]])
    expect(await on('2026-02-03')).toEqual([])
    // Days off: the seventh day before passed meanwhile, and the thirtieth before another's end.
    expect((await on('2026-02-12')).slice(0, -1)).toEqual([
      due(5),
      ['ending', `Registro REPSE de ${BAJIO} vence el 12 mar 2026 (en 28 días).`, 1, LINK],
    ])
    const [late, summary] = await on('2026-02-18')
    expect(late?.slice(0, 2)).toEqual([
      'ended',
      `Pago de cuotas al IMSS, ene 2026 de ${BAJIO} debió entregarse el 17 feb 2026.`,
    ])
    expect(summary?.[1]).toBe('Vencieron 1 documento de empresas.')
    expect((await on('2026-03-13')).map(([, text]) => text)).toContain(
      `Registro REPSE de ${BAJIO} venció el 12 mar 2026.`,
    )
    const held = 'hold_proposed'
    expect((await on('2026-03-19')).filter(([kind]) => kind === held)).toEqual([])
    expect((await on(addDays('2026-02-18', 30))).filter(([kind]) => kind === held)).toEqual([
      [
        held,
        `Se propone retener los pagos de ${BAJIO}: le faltan documentos obligatorios desde el 18 feb 2026.`,
        1,
        LINK,
      ],
    ])
    expect((await on('2026-03-21')).filter(([kind]) => kind === held)).toEqual([])
  })

  it('not of what waits for the utility, nor that a hold is proposed of whose payments are held', async () => {
    await bring({ obligation: 1, period: '2026-01', review: 'pending' })
    await bring({ obligation: 1, period: '2025-12', review: 'approved' })
    await bring({ obligation: 2, period: null, review: 'pending' })
    await opened.store.transaction((tx) => tx.update('companies', 1, { held_at: JOINED }))
    expect(await on('2026-02-03')).toEqual([])
    expect((await on('2026-04-17')).filter(([kind]) => kind === 'hold_proposed')).toEqual([])
  })
})

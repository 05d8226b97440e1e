import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, getStartOfMexicanDay } from '../../src/domain/common/days.ts'
import { recomputeAllCompaniesInBatches } from '../../src/server/derived/companies.ts'
import { createDailyReminderJob } from '../../src/server/messages/dailyRun.ts'
import type { Row } from '../../src/server/store/rows.ts'
import { buildObligation, buildUser, seedCatalog } from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'

/** Creation date of a company that existed on the first of January. */
const JOINED = '2026-01-01T18:00:00.000Z'
const BAJIO = 'Instalaciones del Bajío'

const paper = (fields: Partial<Row<'company_papers'>>) => ({
  company: 1,
  obligation: 1,
  period: null,
  key: `${fields.obligation} ${fields.period}`,
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
  ...fields,
})

describe.each(stores)("reminders of companies' documents, $name store", ({ open }) => {
  let openStore: OpenStore
  beforeEach(async () => {
    openStore = await open()
    await openStore.store.transaction(async (tx) => {
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
      await recomputeAllCompaniesInBatches(tx)
    })
  })
  afterEach(() => openStore.close())

  /** Returns the notifications of a day, each with its subject. */
  const sendReminders = async (day: string) => {
    const { store } = openStore
    const run = createDailyReminderJob(
      store,
      () => new Date(getStartOfMexicanDay(day).getTime() + 3_600_000),
      {
        holdDays: 30,
      },
    )
    while (await run());
    const { rows } = await store.getList('message_events', { sort: { field: 'id', order: 'ASC' } })
    await store.transaction(async (tx) => {
      for (const { id } of rows) await tx.delete('message_events', id)
    })
    return rows.map(({ kind, text, company, link }) => [kind, text, company, link])
  }
  const insertPaper = (fields: Partial<Row<'company_papers'>>) =>
    openStore.store.transaction(async (tx) => {
      await tx.create('company_papers', paper(fields))
    })
  const LINK = '/companies/1/obligaciones'

  it('before they are due, when they end, and when payments may be held, once each', async () => {
    await insertPaper({ obligation: 2, period: null, review: 'approved', expires_on: '2026-03-12' })
    await insertPaper({ obligation: 1, period: '2025-12', review: 'approved' })
    expect(await sendReminders('2026-02-02')).toEqual([])
    const due = (days: number) => [
      'ending',
      `Pago de cuotas al IMSS, ene 2026 de ${BAJIO} se entrega a más tardar el 17 feb 2026 (en ${days} días).`,
      1,
      LINK,
    ]
    const SUMMARY = ['summary', 'Están por vencer 1 documento de empresas.', null]
    const LIST = `/companies?filter=${encodeURIComponent('{"active":true,"lacking":true}')}`
    expect(await sendReminders('2026-02-03')).toEqual([due(14), [...SUMMARY, LIST]])
    expect(await sendReminders('2026-02-03')).toEqual([])
    // Reminders on days off: the seventh day before one end has passed, and the thirtieth before another.
    expect((await sendReminders('2026-02-12')).slice(0, -1)).toEqual([
      due(5),
      ['ending', `Registro REPSE de ${BAJIO} vence el 12 mar 2026 (en 28 días).`, 1, LINK],
    ])
    const [lateNotice, summary] = await sendReminders('2026-02-18')
    expect(lateNotice?.slice(0, 2)).toEqual([
      'ended',
      `Pago de cuotas al IMSS, ene 2026 de ${BAJIO} debió entregarse el 17 feb 2026.`,
    ])
    expect(summary?.[1]).toBe('Vencieron 1 documento de empresas.')
    expect((await sendReminders('2026-03-13')).map(([, text]) => text)).toContain(
      `Registro REPSE de ${BAJIO} venció el 12 mar 2026.`,
    )
    const holdKind = 'hold_proposed'
    expect((await sendReminders('2026-03-19')).filter(([kind]) => kind === holdKind)).toEqual([])
    expect((await sendReminders(addDays('2026-02-18', 30))).filter(([kind]) => kind === holdKind)).toEqual([
      [
        holdKind,
        `Se propone retener los pagos de ${BAJIO}: le faltan documentos obligatorios desde el 18 feb 2026.`,
        1,
        LINK,
      ],
    ])
    expect((await sendReminders('2026-03-21')).filter(([kind]) => kind === holdKind)).toEqual([])
  })

  it('not of what waits for the utility, nor that a hold is proposed of whose payments are held', async () => {
    await insertPaper({ obligation: 1, period: '2026-01', review: 'pending' })
    await insertPaper({ obligation: 1, period: '2025-12', review: 'approved' })
    await insertPaper({ obligation: 2, period: null, review: 'pending' })
    await openStore.store.transaction((tx) => tx.update('companies', 1, { held_at: JOINED }))
    expect(await sendReminders('2026-02-03')).toEqual([])
    expect((await sendReminders('2026-04-17')).filter(([kind]) => kind === 'hold_proposed')).toEqual([])
  })

  it('tell three times, and on the day after, that a REPSE registration ends', async () => {
    await openStore.store.transaction(async (tx) => {
      for (const { id } of (await tx.getList('obligations', {})).rows) await tx.delete('obligations', id)
      await tx.update('companies', 1, { repse_number: 'AR1/2023', repse_registered_on: '2023-06-10' })
      await tx.update('companies', 2, { repse_number: 'AR2/2023', repse_registered_on: '2023-06-10' })
      await recomputeAllCompaniesInBatches(tx)
    })
    const toReminders = async (day: string) =>
      (await sendReminders(day)).filter(([kind]) => kind === 'ending' || kind === 'ended')
    const ends = (days: number) => [
      'ending',
      `El registro REPSE de ${BAJIO} vence el 10 jun 2026 (en ${days} días).`,
      1,
      '/companies/1',
    ]
    await sendReminders('2026-03-11')
    expect(await toReminders('2026-03-12')).toEqual([ends(90)])
    expect(await toReminders('2026-03-13')).toEqual([])
    expect(await toReminders('2026-05-11')).toEqual([ends(30)])
    expect(await toReminders('2026-06-03')).toEqual([ends(7)])
    expect(await toReminders('2026-06-10')).toEqual([])
    expect(await toReminders('2026-06-11')).toEqual([
      ['ended', `El registro REPSE de ${BAJIO} venció el 10 jun 2026.`, 1, '/companies/1'],
    ])
  })
})

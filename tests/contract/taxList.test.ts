import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Company, CompanyData } from '../../src/domain/companies/schemas.ts'
import type { TaxListLoad } from '../../src/domain/taxList/schemas.ts'
import { HARMFUL_SITUATIONS } from '../../src/domain/taxList/situations.ts'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import { getDocumentFileName } from '../../src/server/files/fileStorage.ts'
import { createEmptyDump } from '../../src/server/store/dump.ts'
import {
  loadNextTaxList,
  NEW_LOAD,
  queueListOfFolder,
  TAX_LIST_BATCH,
} from '../../src/server/taxList/taxListRunner.ts'
import { buildForm } from '../support/buildForm.ts'
import { MEMORY_FOLDER } from '../support/memoryFolder.ts'
import { portalDump } from '../support/portalDump.ts'
import { useStatementRecorder } from '../support/statements.ts'
import { buildCompany } from '../support/storeRows.ts'
import { stores } from '../support/stores.ts'
import { ABOVE, createTaxListFile, type PublishedLine } from '../support/taxListFile.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const OWN = 'IBA9001311A8'
const OTHER = 'GRN0505055B7'

/** A list with one company of the portal, and others. */
const LINES: readonly PublishedLine[] = [
  { rfc: OWN, situation: 'Definitivo', days: ['28/09/2018', '23/10/2018'] },
  {
    rfc: 'AAA080808HL8',
    name: 'ASESORES EN AVALÚOS Y ACTIVOS, S.A. DE C.V.',
    situation: 'Sentencia Favorable',
  },
  {
    rfc: 'AAAA730727JE3',
    name: 'ALTAMIRANO ABENDAÑO "EL NIÑO"',
    situation: 'Presunto',
    days: ['01/06/2026', ''],
  },
  { rfc: 'AAA091014835', name: 'AQUAERIS,\nS.C.', situation: 'Desvirtuado ' },
  { rfc: 'XXXXXXXXXXXX', name: 'Información suprimida', situation: 'Definitivo' },
  { rfc: 'XXXXXXXXXXXX', name: 'Información suprimida', situation: 'Presunto' },
]

const company = (id: number, rfc: string) => ({
  id,
  ...buildCompany({ company_name: `Empresa ${id}`, zone: 1, rfc }),
})

describe.each(portalOpeners)("the SAT's list, $name", ({ open }) => {
  const portal = usePortal(open, () => ({ dump: { companies: [company(1, OWN), company(2, '')] } }))
  const boss = () => portal.api.as('super')
  const utility = () => portal.api.as('utility')
  const load = async (content: Buffer, name = 'Listado_Completo_69-B.csv'): Promise<TaxListLoad> => {
    const { status, body } = await boss().post<TaxListLoad>(
      '/api/v1/tax_list_loads/',
      buildForm({}, content, name),
    )
    expect([status, body.state]).toEqual([201, 'waiting'])
    await portal.app.taxList.wake()
    const { body: loads } = await boss().get<TaxListLoad[]>('/api/v1/tax_list_loads/?range=[0,9]')
    const loaded = loads.find(({ id }) => id === body.id)
    if (!loaded) throw new Error('the load is not listed')
    return loaded
  }
  const stateOf = async (id: number) =>
    (await utility().get<CompanyData>(`/api/company_data/${id}/`)).body.tax_list
  const takeNotifications = async () => {
    const { rows } = await portal.store.getList('message_events', { sort: { field: 'id', order: 'ASC' } })
    await portal.store.transaction(async (tx) => {
      for (const { id } of rows) await tx.delete('message_events', id)
    })
    return rows.map(({ kind, text, link }) => [kind, text, link])
  }

  it('is loaded, matched by RFC, shown and told once', async () => {
    const { state, figures, listed_on, uploaded_name } = await load(createTaxListFile(LINES))
    expect([state, listed_on, uploaded_name]).toEqual(['done', '2026-07-31', expect.any(String)])
    expect(figures).toEqual({ added: 4, changed: 0, removed: 0, same: 0, hidden: 2 })
    const { rows } = await portal.store.getList('listed_taxpayers', { sort: { field: 'id', order: 'ASC' } })
    expect(rows.map(({ name }) => name)).toEqual([
      'EMPRESA, S.A. DE C.V.',
      'ASESORES EN AVALÚOS Y ACTIVOS, S.A. DE C.V.',
      'ALTAMIRANO ABENDAÑO "EL NIÑO"',
      'AQUAERIS, S.C.',
    ])
    expect(await stateOf(1)).toEqual({ situation: 'definitive', since: '2018-10-23' })
    expect(await takeNotifications()).toEqual([
      [
        'tax_listed',
        'Empresa 1 está en la lista 69-B del SAT como definitivo, publicado el 23 oct 2018.',
        '/companies/1',
      ],
    ])
    const again = await load(createTaxListFile(LINES))
    expect(again.figures).toEqual({ added: 0, changed: 0, removed: 0, same: 4, hidden: 2 })
    expect(await takeNotifications()).toEqual([])
    const listed = await utility().get<Company[]>(
      `/api/companies/?range=[0,9]&filter=${encodeURIComponent('{"tax_listed":true}')}`,
    )
    expect(listed.body.map(({ id, tax_list }) => [id, tax_list?.situation])).toEqual([[1, 'definitive']])
  })

  it('warns of a new company and of a changed RFC at once, and does not refuse them', async () => {
    const created = await utility().post<Company>('/api/companies/', {
      company_name: 'Recién llegada',
      zone: 1,
      rfc: 'AAAA730727JE3',
    })
    expect([created.status, created.body.tax_list]).toEqual([
      201,
      { situation: 'presumed', since: '2026-06-01' },
    ])
    const changed = await utility().patch<CompanyData>('/api/company_data/2/', {
      rfc: OWN.replace('A8', 'A9'),
    })
    expect(changed.body.tax_list).toEqual({ situation: 'none', since: null })
    const moved = await utility().patch<CompanyData>(`/api/company_data/${created.body.id}/`, {
      rfc: 'AAA080808HL8',
    })
    expect(moved.body.tax_list).toEqual({ situation: 'favorable', since: null })
    expect((await takeNotifications()).map(([kind, text]) => [kind, text])).toEqual([
      ['tax_listed', 'Recién llegada está en la lista 69-B del SAT como presunto, publicado el 1 jun 2026.'],
      [
        'tax_unlisted',
        'Recién llegada ya no está como presunto ni definitivo en la lista 69-B del SAT: sentencia favorable.',
      ],
    ])
  })

  it('says what changed, also of taxpayers that are not in it any more', async () => {
    const won = LINES.map((line) =>
      line.rfc === OWN
        ? { ...line, situation: 'Sentencia Favorable', days: ['', '01/07/2026'] as const }
        : line,
    ).concat({ rfc: OTHER, situation: 'Definitivo' })
    expect((await load(createTaxListFile(won))).figures).toMatchObject({ added: 1, changed: 1, removed: 0 })
    expect(await stateOf(1)).toEqual({ situation: 'favorable', since: '2026-07-01' })
    const without = won.filter(({ rfc }) => rfc !== OWN)
    expect((await load(createTaxListFile(without))).figures).toMatchObject({ removed: 1, same: 4 })
    expect(await stateOf(1)).toEqual({ situation: 'none', since: null })
    expect((await takeNotifications()).map(([kind]) => kind)).toEqual(['tax_unlisted'])
  })

  it.each([
    [
      'a part of the list',
      createTaxListFile(LINES.filter(({ situation }) => situation === 'Definitivo')),
      'solo una parte',
    ],
    [
      'the list of another article',
      createTaxListFile(LINES, [ABOVE[0] ?? '', 'Listado completo (Artículo 69-B Bis del CFF)']),
      '69-B Bis',
    ],
    ['a workbook', Buffer.from('PK\u0003\u0004'), 'sin abrirlo en Excel'],
    ['another table', Buffer.from('RFC,Razón social\r\nAAA080808HL8,ASESORES\r\n'), 'no tiene las columnas'],
    [
      'a list that was cut off',
      createTaxListFile(LINES.slice(2, 4).concat(LINES[0] ?? [])),
      'parece incompleto',
    ],
  ])('refuses %s, and keeps the list', async (_what, content, reason) => {
    const { total } = await portal.store.getList('listed_taxpayers', { range: [0, 0] })
    expect(await load(content)).toMatchObject({ state: 'failed', reason: expect.stringContaining(reason) })
    expect((await portal.store.getList('listed_taxpayers', { range: [0, 0] })).total).toBe(total)
  })

  it('ends a load that fails unexpectedly, so that it is not tried without end', async () => {
    const waiting = await portal.store.transaction((tx) =>
      tx.create('tax_list_loads', {
        ...NEW_LOAD,
        key: 'f'.repeat(32),
        file_name: 'raro.csv',
        size: 1,
        sha256: '',
        uploaded_by: null,
        created_at: new Date().toISOString(),
      }),
    )
    const files = { ...portal.files, read: () => Promise.reject(new TypeError('unexpected')) }
    const runtime = { store: portal.store, files, config: portal.config, now: () => new Date(), worker: 'w' }
    await expect(loadNextTaxList(runtime)).rejects.toThrow('unexpected')
    expect(await portal.store.getOne('tax_list_loads', waiting.id)).toMatchObject({
      state: 'failed',
      key: null,
      reason: expect.stringContaining('No se pudo leer el archivo'),
    })
  })

  it.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    [
      'semicolons, as Excel writes it in Mexico',
      (text: string) => Buffer.from(text.replaceAll(',', ';'), 'latin1'),
    ],
  ])('is read in %s', async (_what, encode) => {
    const text = createTaxListFile([
      { rfc: OWN, name: 'CONSTRUCCIÓN Y DISEÑO', situation: 'Definitivo', days: ['', '23/10/2018'] },
      { rfc: 'AAAA730727JE3', situation: 'Presunto', name: 'ÑÁÑEZ' },
      { rfc: 'AAA080808HL8', situation: 'Presunto', name: 'A' },
      { rfc: 'AAA091014835', situation: 'Presunto', name: 'B' },
    ]).toString('latin1')
    expect(await load(encode(text))).toMatchObject({ state: 'done', listed_on: '2026-07-31' })
    const row = await portal.store.getBy('listed_taxpayers', 'rfc', OWN)
    expect(row).toMatchObject({ name: 'CONSTRUCCIÓN Y DISEÑO', published_on: '2018-10-23' })
  })

  describe('in the folder of the operator', () => {
    let folder = ''
    beforeAll(async () => {
      folder = await mkdtemp(join(MEMORY_FOLDER, 'acredita-sat-'))
    })
    afterAll(() => rm(folder, { recursive: true }))

    it('is the newest file that is complete, and is loaded once', async () => {
      const put = async (name: string, lines: readonly PublishedLine[], minutesAgo: number) => {
        await writeFile(join(folder, name), createTaxListFile(lines))
        const at = new Date(Date.now() - minutesAgo * 60_000)
        await utimes(join(folder, name), at, at)
      }
      const runtime = { store: portal.store, files: portal.files, now: () => new Date(), worker: 'w' }
      const lookInto = async (taxListFolder: string) => {
        await queueListOfFolder({ ...runtime, config: { taxListFolder } })
        await portal.app.taxList.wake()
        const { rows, total } = await portal.store.getList('tax_list_loads', {
          sort: { field: 'id', order: 'DESC' },
        })
        return { total, newest: rows[0] }
      }
      const { total } = await lookInto('')
      await put('antes.csv', LINES.slice(0, 3), 90)
      await put('hoy.CSV', LINES, 10)
      await put('a-medias.csv', LINES.slice(0, 1), 0)
      await put('leeme.txt', LINES, 5)
      const first = await lookInto(folder)
      expect(first).toMatchObject({
        total: total + 1,
        newest: { file_name: 'hoy.CSV', state: 'done', uploaded_by: null, key: null },
      })
      expect(await lookInto(folder)).toMatchObject({ total: total + 1 })
    })
  })
})

/** Writes a different RFC for each number below 26,000. The filler distinguishes two series. */
const toRfc = (n: number, filler = 'BB'): string => {
  const letter = String.fromCharCode(65 + Math.floor(n / 1000))
  const digits = (n % 1000).toString(36).toUpperCase().padStart(2, '0')
  return `${letter}${filler}010203${digits}1`
}

describe.each(stores)('a list of 12 000 taxpayers and 20 000 companies, $name', ({ open }) => {
  const [TAXPAYERS, COMPANIES] = [12_000, 20_000]
  /** Numbers of the taxpayers that are companies of the portal, in different batches. */
  const LISTED = [0, 5_000, 11_999]
  const recordStatements = useStatementRecorder()

  it('are matched in batches with one look-up each, and loading it again writes nothing', async () => {
    const { store, close } = await open()
    const folder = await mkdtemp(join(MEMORY_FOLDER, 'acredita-list-'))
    const files = await openDiskStorage(folder)
    const runtime = {
      store,
      files,
      config: { taxListFolder: '' },
      now: () => new Date('2026-08-01T18:00:00Z'),
      worker: 'test',
    }
    const { zones, users } = portalDump()
    await store.load({
      ...createEmptyDump(),
      zones,
      users,
      companies: Array.from({ length: COMPANIES }, (_, i) =>
        company(i + 1, i < LISTED.length ? toRfc(LISTED[i] ?? 0) : toRfc(i, 'ZZ')),
      ),
    })
    const file = createTaxListFile(
      Array.from({ length: TAXPAYERS }, (_, i) => ({
        rfc: toRfc(i),
        situation: i % 2 === 0 ? 'Definitivo' : 'Presunto',
      })),
    )
    const load = async (key: string) => {
      await files.write(getDocumentFileName(key), Readable.from([file]))
      const created = await store.transaction((tx) =>
        tx.create('tax_list_loads', {
          ...NEW_LOAD,
          key,
          file_name: 'lista.csv',
          size: file.length,
          sha256: key,
          uploaded_by: 1,
          created_at: '2026-08-01T18:00:00Z',
        }),
      )
      const { statements } = await recordStatements(() => loadNextTaxList(runtime))
      const texts = statements.map(({ text }) => text.replaceAll(/\s+/gu, ' '))
      const transactions = texts
        .join('\n')
        .split(/^begin/mu)
        .slice(1)
        .map((part) => part.split(/^commit/mu)[0] ?? '')
      const { figures } = (await store.getOne('tax_list_loads', created.id)) ?? {}
      return {
        figures,
        transactions: transactions.length,
        lookUps: texts.filter((text) => /^select.*from "?listed_taxpayers"?.*"rfc"/u.test(text)).length,
        writes: texts.filter((text) => /^(?:insert into|update|delete from) "?listed_taxpayers/u.test(text))
          .length,
        longest: Math.max(0, ...transactions.map((part) => part.split('\n').length)),
      }
    }
    const first = await load('a'.repeat(32))
    const second = await load('b'.repeat(32))
    const batches = TAXPAYERS / TAX_LIST_BATCH
    expect(first).toMatchObject({
      figures: { added: TAXPAYERS, changed: 0, removed: 0, same: 0, hidden: 0 },
      // The lease, one transaction per batch, and the result.
      transactions: 1 + batches + 1,
      // One look-up compares a batch, and one more finds the situation of the companies in it.
      lookUps: batches + LISTED.length,
      // The rows of a batch take two statements.
      writes: 2 * batches,
    })
    expect(first.longest).toBeLessThanOrEqual(16)
    expect(second).toMatchObject({
      figures: { added: 0, changed: 0, removed: 0, same: TAXPAYERS, hidden: 0 },
      transactions: 2,
      lookUps: batches,
      writes: 0,
    })
    const { rows } = await store.getList('companies', { filter: { tax_list_situation: HARMFUL_SITUATIONS } })
    expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual([1, 2, 3])
    expect((await store.getList('message_events', {})).total).toBe(3)
    await close()
    await rm(folder, { recursive: true })
  })
})

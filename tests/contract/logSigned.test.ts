import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addDays } from '../../src/domain/common/days.ts'
import { createPasswordLink, findValidPasswordLink } from '../../src/server/accounts/accountLinks.ts'
import { createSession, findSession } from '../../src/server/accounts/sessions.ts'
import { createOneTimeToken, findOneTimeToken } from '../../src/server/accounts/tickets.ts'
import { readConfig } from '../../src/server/common/config.ts'
import { createRandomId } from '../../src/server/common/secrets.ts'
import { DERIVED_HOOKS } from '../../src/server/derived/rules.ts'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import { deleteOldLogEntries } from '../../src/server/log/deleteOldLogEntries.ts'
import { recomputeAllDerivedFields } from '../../src/server/portal/derivedRows.ts'
import { exportPortal } from '../../src/server/portal/exportPortal.ts'
import { importPortal } from '../../src/server/portal/importPortal.ts'
import {
  formatStoredEndOfAuditLog,
  getEndOfAuditLog,
  parseStoredEndOfAuditLog,
  readStoredEndOfAuditLog,
  storeEndOfAuditLog,
  updateStoredEndOfAuditLog,
} from '../../src/server/portal/logAnchor.ts'
import { getDatabaseLocation } from '../../src/server/portal/openPortal.ts'
import { NO_KEY } from '../../src/server/store/changeLog.ts'
import { COLLECTION_NAMES } from '../../src/server/store/collections.ts'
import { computeLogEntryHash } from '../../src/server/store/logHash.ts'
import { openDatabaseStore } from '../../src/server/store/openDatabaseStore.ts'
import type { Collection, Rows } from '../../src/server/store/rows.ts'
import type { NewRow, Store, Writer } from '../../src/server/store/store.ts'
import { collectLogFaults } from '../support/collectLogFaults.ts'
import { MEMORY_FOLDER } from '../support/memoryFolder.ts'
import { portalDump } from '../support/portalDump.ts'
import { runSql } from '../support/runSql.ts'
import { buildZone } from '../support/storeRows.ts'
import { stores } from '../support/stores.ts'

const KEY: Buffer = Buffer.alloc(32, 7)
const config = readConfig({})
const A_KEY: NewRow<'credential_keys'> = {
  public_key: 'a-public-key',
  private_key: 'sealed',
  created_at: '2026-03-01T00:00:00.000Z',
  retired_at: null,
  revoked_at: null,
}

const A_GRANT: NewRow<'accreditations'> = {
  personnel: 'valid',
  kind: 'grant',
  reason: '',
  note: '',
  user: null,
  accreditation_date: '2025-06-01',
  accreditation_expiration_date: '2026-12-01',
  recorded_at: '2026-03-01T00:00:00.000Z',
}

const aFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(MEMORY_FOLDER, 'acredita-signed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Copies a row and replaces some of its columns. */
const copy = async (
  env: Record<string, string> | undefined,
  table: string,
  where: string,
  replacements: Readonly<Record<string, string>>,
) => {
  const [row = {}] = await runSql(env, `select * from ${table} where ${where}`)
  const columns = Object.keys(row).map((column) => `"${column}"`)
  const values = Object.keys(row).map((column) => replacements[column] ?? `"${column}"`)
  await runSql(
    env,
    `insert into ${table} (${columns.join()}) select ${values.join()} from ${table} where ${where}`,
  )
}

const byHand = async (env: Record<string, string> | undefined, statements: readonly string[]) => {
  for (const statement of statements) await runSql(env, statement)
}

describe.each(stores)('a log in $name, signed with a key that does not lie there', ({ open }) => {
  const openPortal = async (key = KEY) => {
    const { env, close } = await open()
    const store = await openDatabaseStore(
      getDatabaseLocation(readConfig(env ?? {})),
      DERIVED_HOOKS,
      async () => key,
    )
    onTestFinished(async () => {
      await store.close()
      await close()
    })
    return { store, env }
  }
  /** Returns a portal whose rows were all written through the log, as users would write them. */
  const fillPortal = async () => {
    const portal = await openPortal()
    // Guessable ids are replaced on import.
    const personnel = portalDump().personnel.map((row) => ({ ...row, public_id: createRandomId() }))
    const dump = portalDump({ personnel })
    const add = async <C extends Collection>(tx: Writer, collection: C) => {
      for (const row of dump[collection]) await tx.create(collection, row as Rows[C])
    }
    await portal.store.transaction(async (tx) => {
      for (const collection of COLLECTION_NAMES) await add(tx, collection)
      await tx.create('credential_keys', A_KEY)
      await tx.create('accreditations', A_GRANT)
    })
    await portal.store.transaction(recomputeAllDerivedFields)
    await portal.store.transaction((tx) => tx.update('companies', 1, { ruec: '77' }))
    await portal.store.transaction((tx) =>
      tx.update('personnel', 'valid', { registration_date: '2026-02-02' }),
    )
    expect(await collectLogFaults(portal.store, { key: KEY })).toEqual([])
    return portal
  }
  const places = async (store: Store, anchors: Parameters<typeof collectLogFaults>[1] = {}) => [
    ...new Set((await collectLogFaults(store, { key: KEY, ...anchors })).map(({ at }) => at)),
  ]

  it.each([
    ['a password', `update users set password_hash = 'mine' where id = 1`, 'users:1'],
    ['somebody made a super-admin', `update users set super_admin = true where id = 2`, 'users:2'],
    [
      'a day of a light',
      `update personnel set lacking_from = '2020-01-01' where id = 'valid'`,
      'personnel:valid',
    ],
    ['a veto that holds', `update personnel set vetoed = true where id = 'valid'`, 'personnel:valid'],
    [
      'until when something is met',
      `update accreditation_items set met_until = '2099-01-01' where id = 1`,
      'accreditation_items:1',
    ],
    [
      'the key that signs credentials',
      `update credential_keys set private_key = 'mine' where id = 1`,
      'credential_keys:1',
    ],
    [
      'a month that is over',
      `update person_versions set registration_date = '2020-01-01' where personnel = 'valid' and superseded_at <> '9999'`,
      'personnel:valid',
    ],
    [
      'a month that is over, taken out',
      `delete from person_versions where personnel = 'valid' and superseded_at <> '9999'`,
      'personnel:valid',
    ],
    [
      'somebody counted who never was',
      `insert into person_versions (personnel, company, registration_date, active, standing, recorded_at, superseded_at) values ('nobody', 1, '2026-02-02', true, 'regular', '2026-02-02', '9999')`,
      'personnel:nobody',
    ],
    [
      'a name of a month that is over',
      `update name_versions set name = 'Otra' where subject = 'companies:1'`,
      'companies:1',
    ],
    [
      'a session of somebody else',
      `insert into tokens (hash, "user", created_at, expires_at, last_used_at, device, id_token, seal) values ('h', 1, '2026-03-01', '2099-01-01', '2026-03-01', '', '', '')`,
      'tokens:1',
    ],
  ])('finds what was changed by hand: %s', async (_, statement, expected) => {
    const { store, env } = await fillPortal()
    await runSql(env, statement)
    expect(await places(store)).toEqual([expected])
  })

  it('finds a person who was put there by hand', async () => {
    const { store, env } = await fillPortal()
    const replacements = {
      id: "'intruder'",
      public_id: 'null',
      accreditation_number: 'null',
      photo: 'null',
      seq: '99',
    }
    await copy(env, 'personnel', "id = 'valid'", replacements)
    expect(await places(store)).toContain('personnel:intruder')
  })

  it('finds that there is one person more, where it does not tell of all of them', async () => {
    const { store, env } = await openPortal()
    await store.load(portalDump(), { finish: recomputeAllDerivedFields })
    expect(await collectLogFaults(store, { key: KEY })).toEqual([])
    await copy(env, 'zones', 'id = 1', { id: '99', name: "'Nueva'", seq: '99' })
    expect(await places(store)).toContain('zones')
  })

  it('finds a chain that was computed anew by somebody without the key', async () => {
    const { store, env } = await fillPortal()
    await runSql(env, `update log_entries set username = 'nobody' where id = 2`)
    let previous = ''
    for await (const entry of store.each('log_entries', { sort: { field: 'id', order: 'ASC' } })) {
      const sort = { field: 'id', order: 'ASC' } as const
      const { rows } = await store.getList('log_changes', { filter: { entry: entry.id }, sort })
      const hash = computeLogEntryHash(entry, rows, previous, NO_KEY)
      await runSql(
        env,
        `update log_entries set previous = '${previous}', hash = '${hash}' where id = ${entry.id}`,
      )
      await runSql(env, `update log_heads set hash = '${hash}' where id = 1`)
      previous = hash
    }
    expect(await places(store)).toEqual(['entrada 1', 'entrada 2', 'entrada 3'])
  })

  it('finds by what is kept outside that it was cut off, or is gone', async () => {
    const files = await openDiskStorage(await aFolder())
    const { store, env } = await fillPortal()
    expect(await updateStoredEndOfAuditLog(store, files)).toBe(true)
    const line = formatStoredEndOfAuditLog((await getEndOfAuditLog(store)) ?? { last: 0, hash: '' })
    await store.transaction((tx) => tx.create('zones', buildZone('Después')))
    const anchors = [parseStoredEndOfAuditLog(line)].filter((anchor) => anchor !== undefined)
    expect(await places(store, { anchors })).toEqual([])
    expect(await updateStoredEndOfAuditLog(store, files)).toBe(true)
    const storedAnchor = await readStoredEndOfAuditLog(files)

    await byHand(env, [
      'delete from log_changes where entry > 3',
      'delete from log_entries where id > 3',
      `update log_heads set last = 3, hash = (select hash from log_entries where id = 3) where id = 1`,
      `delete from zones where name = 'Después'`,
      `delete from name_versions where name = 'Después'`,
    ])
    expect(await places(store, { anchors })).toEqual([])
    expect(await places(store, { anchors: storedAnchor ? [storedAnchor] : [] })).toEqual(['entrada 4'])
    // The anchor is not replaced until an operator confirms it.
    expect(await updateStoredEndOfAuditLog(store, files)).toBe(false)
    expect(await readStoredEndOfAuditLog(files)).toEqual(storedAnchor)
    await storeEndOfAuditLog(store, files)
    expect(await updateStoredEndOfAuditLog(store, files)).toBe(true)

    await byHand(env, ['delete from log_changes', 'delete from log_entries', 'delete from log_heads'])
    expect(await places(store, { anchors })).toContain('entrada 3')
  })

  it('finds that its beginning, or what is from before its key, was moved', async () => {
    const { store, env } = await fillPortal()
    const laterTime = new Date(`${addDays('2026-03-01', 5000)}T00:00:00.000Z`)
    await store.transaction(async (tx) => {
      const { rows } = await tx.getList('log_entries', { sort: { field: 'id', order: 'ASC' }, range: [0, 0] })
      await tx.deleteOldestEntries(rows)
    })
    expect(await places(store)).toEqual([])
    await byHand(env, [
      'delete from log_changes where entry = 2',
      'delete from log_entries where id = 2',
      `update log_heads set last = 2, hash = (select previous from log_entries where id = 3) where id = 2`,
    ])
    expect(await places(store)).toContain('principio de la bitácora')
    // Expired entries also stay until the operator has verified the log.
    await expect(deleteOldLogEntries(store, laterTime, 12)).rejects.toThrow('does not begin as it was left')

    await runSql(env, `insert into log_heads (id, last, hash, known, signature) values (3, 99, '', '{}', '')`)
    expect(await places(store)).toContain('entradas hasta la 99')
  })

  it('lets nobody in by a session, a link or a ticket that the portal did not write', async () => {
    const { store, env } = await fillPortal()
    const currentTime = new Date()
    const user = await store.getOne('users', 1)
    if (!user) throw new Error('nobody')
    const secrets = await store.transaction(async (tx) => ({
      session: (await createSession(tx, { user: 2 }, currentTime, config)).token,
      link: (await createPasswordLink(tx, user, currentTime, config)).url.split('#')[1] ?? '',
      ticket: await createOneTimeToken(tx, 'entry', { user: 2 }, currentTime),
    }))
    const opens = async () => ({
      session: (await findSession(store, `Token ${secrets.session}`, currentTime, config))?.user.id,
      link: (await findValidPasswordLink(store, secrets.link, currentTime))?.user.id,
      ticket: (await findOneTimeToken(store, 'entry', secrets.ticket, currentTime))?.user,
    })
    expect(await opens()).toEqual({ session: 2, link: 1, ticket: 2 })
    expect(await places(store)).toEqual([])
    for (const table of ['tokens', 'account_links', 'tickets'])
      await runSql(env, `update ${table} set "user" = 3`)
    expect(await opens()).toEqual({})
    expect(await places(store)).toEqual(['tokens:1', 'account_links:1', 'tickets:1'])
  })

  it('finds what was changed of an account that was imported without a log', async () => {
    const [path, files] = [join(await aFolder(), 'portal.json'), await openDiskStorage(await aFolder())]
    const { store: old, close } = await open()
    onTestFinished(close)
    await old.load(portalDump())
    await exportPortal(path, old, files)
    const { store, env } = await openPortal()
    await importPortal(path, store, files)
    expect(await places(store)).toEqual([])
    await runSql(env, `update users set super_admin = true where id = 2`)
    expect(await places(store)).toEqual(['users:2'])
  })

  it('is followed by order alone up to where it was restored without its key', async () => {
    const { store } = await fillPortal()
    const path = join(await aFolder(), 'portal.json')
    const files = await openDiskStorage(await aFolder())
    await exportPortal(path, store, files)
    const otherKey = Buffer.alloc(32, 9)
    const restoreWith = async (key: Buffer) => {
      const { store: restoredStore, env } = await openPortal(key)
      await importPortal(path, restoredStore, files)
      await restoredStore.transaction((tx) => tx.update('companies', 1, { ruec: '88' }))
      expect(await collectLogFaults(restoredStore, { key })).toEqual([])
      return { there: restoredStore, env }
    }
    const { there: restoredStore } = await restoreWith(otherKey)
    expect((await restoredStore.getOne('log_heads', 3))?.last).toBe(3)
    const { there: sameKeyStore, env } = await restoreWith(KEY)
    expect(await sameKeyStore.getOne('log_heads', 3)).toBeUndefined()
    await runSql(env, `update log_changes set after = '{"ruec":"78"}' where entry = 3`)
    expect(await places(sameKeyStore)).toContain('entrada 3')
  })
})

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DERIVED_HOOKS } from '../../src/server/derived/rules.ts'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import { queueMail } from '../../src/server/mail/outbox.ts'
import { getOrCreateLogSigningKey } from '../../src/server/portal/sealing.ts'
import { openSqliteStore } from '../../src/server/store/sql/openSqliteStore.ts'
import type { LoggedWriter } from '../../src/server/store/store.ts'
import { neverAnswer, startMailServer } from '../support/mailServer.ts'
import { startPortal } from '../support/portalProcess.ts'
import { openSqlite } from '../support/stores.ts'

describe('a portal that is killed during the delivery of a mail', () => {
  it('sends the mail again after the restart, and logs nothing about its content', async () => {
    const { store, env = {} } = await openSqlite()
    const smtp = await startMailServer('s3cr3t')
    const SMTP_URL = `smtp://avisos:s3cr3t@127.0.0.1:${smtp.port}?tls=0`
    const settings = { ...env, SMTP_URL, MAIL_FROM: 'avisos@gas.example', LOG_LEVEL: 'trace' }
    const files = await openDiskStorage(join(env.DATA_DIR ?? '', 'files'))
    const editDatabase = async (work: (tx: LoggedWriter) => Promise<unknown>) => {
      const filename = join(env.DATA_DIR ?? '', 'acredita.sqlite')
      const store = await openSqliteStore({ filename }, DERIVED_HOOKS, {
        key: () => getOrCreateLogSigningKey(files),
      })
      await store.transaction(work)
      await store.close()
    }
    const mail = { to: 'ana@norte.example', subject: 'Invitación', text: 'enlace-unico', secret: true }
    await store.close()
    await editDatabase((tx) => queueMail(tx, mail, new Date()))
    const arrived = new Promise<void>((resolve) =>
      smtp.onMail(() => {
        resolve()
        return neverAnswer()
      }),
    )
    const first = await startPortal(settings)
    await arrived
    await first.end('SIGKILL')
    smtp.onMail(() => undefined)
    // Expires the lease of the process that was killed.
    await editDatabase((tx) => tx.update('mails', 1, { due_at: new Date().toISOString() }))
    const second = await startPortal(settings)
    expect(await smtp.mailTo('ana@norte.example')).toMatchObject({ user: 'avisos', text: 'enlace-unico\n' })
    await second.end('SIGTERM')
    await editDatabase(async (tx) =>
      expect(await tx.getOne('mails', 1)).toMatchObject({ state: 'sent', text: '' }),
    )
    expect(first.output() + second.output()).not.toMatch(/s3cr3t|enlace-unico|ana@norte/u)
    await smtp.close()
    await rm(env.DATA_DIR ?? '', { recursive: true })
  })
})

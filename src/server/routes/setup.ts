import type { setupEndpoints } from '../../contract/setup.ts'
import type { Day } from '../../domain/days.ts'
import { DEMO_PASSWORD_HASH } from '../../domain/demo.ts'
import type { Start } from '../../domain/setup.ts'
import { usernameKey } from '../../domain/usernames.ts'
import { BLANK_USER } from '../../domain/users.ts'
import { assertPassword } from '../accounts/assertPassword.ts'
import { invalid, notFound } from '../common/httpError.ts'
import type { Handlers } from '../http/call.ts'
import { dismissStep, firstSteps } from '../portal/firstSteps.ts'
import { readLogo } from '../portal/logo.ts'
import { closeSetup, hasAccounts } from '../portal/setup.ts'
import { loadUsualCatalog } from '../portal/usualCatalog.ts'
import type { Reader, Writer } from '../store/store.ts'

const hasCatalogs = async (store: Reader): Promise<boolean> => {
  const totals = await Promise.all(
    (['zones', 'roles', 'accreditation_types'] as const).map((name) =>
      store.getList(name, { range: [0, 0] }),
    ),
  )
  return totals.some(({ total }) => total > 0)
}

/** The usual catalogues; what an import has brought is not mixed with them. */
const beginUsual = async (tx: Writer, today: Day): Promise<void> => {
  if (await hasCatalogs(tx)) throw invalid({ start: 'invalid' })
  await loadUsualCatalog(tx, today)
}

/** What a portal begins with. */
const begin: Record<Start, (tx: Writer, today: Day) => Promise<void>> = {
  usual: beginUsual,
  // What sheets name, zones and roles, must be there before them.
  spreadsheet: beginUsual,
  empty: async () => undefined,
}

export const setupRoutes: Handlers<typeof setupEndpoints> = {
  'setup.get': async ({ store, settings }) => {
    const { utility_name, help_phone, fixed } = await settings.read(store)
    return { utility_name, help_phone, fixed, has_catalogs: await hasCatalogs(store) }
  },

  'setup.finish': async (call) => {
    const { body, uploads, store, settings, passwords, config, audit, address, now } = call
    const { username, name, password, start, ...patch } = body
    await assertPassword(
      password,
      { username, name },
      { utilityName: patch.utility_name ?? config.utilityName },
    )
    const change = await settings.prepare(patch, uploads.logo && (await readLogo(uploads.logo)))
    const password_hash = await passwords.hash(password)
    await store.transaction(async (tx) => {
      // Of several who set it up at once, one does.
      if (await hasAccounts(tx)) throw notFound()
      const username_key = usernameKey(username)
      // The name of somebody whose rows were imported stays theirs.
      if (await tx.getBy('users', 'username_key', username_key)) throw invalid({ username: 'taken' })
      await tx.create('users', {
        ...BLANK_USER,
        ...{ username, username_key, name: name || username, password_hash, groups: ['utility'] },
        ...{ admin_access: true, super_admin: true, created_at: now().toISOString() },
      })
      await settings.change(tx, change)
      await begin[start](tx, call.today)
      await closeSetup(tx)
    })
    audit({ event: 'user-create', username, address, result: 'ok', reason: 'setup' })
    return undefined
  },

  'firstSteps.list': async ({ store, config }) => ({
    // A demo is to be looked at, not to be set up.
    rows: config.demo ? [] : await firstSteps({ store, config, demoPassword: DEMO_PASSWORD_HASH }),
  }),

  'firstSteps.dismiss': async ({ params: { step }, store }) => {
    await store.transaction((tx) => dismissStep(tx, step))
    return undefined
  },
}

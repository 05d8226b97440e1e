import type { settingsEndpoints } from '../../contract/settings.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { recomputeAllCompaniesInBatches } from '../derived/companies.ts'
import type { Handlers } from '../http/call.ts'
import { formatLetter } from '../mail/letter.ts'
import { describeMailFailure, explainMailFailure } from '../mail/mailFailures.ts'
import { clearMailProblem } from '../mail/mailProblem.ts'
import { sendMail } from '../mail/transport.ts'
import { assertRecordVersionMatches } from '../records/versions.ts'
import { validateSignOnProviderMetadata } from '../signOn/validateSignOnProviderMetadata.ts'
import { convertPictureToLogo } from './logo.ts'

/** Timeouts for sending a test mail, in milliseconds. They are short, because the user waits for the result. */
const TEST_MAIL_TIMEOUTS = { step: 10_000, total: 15_000 }

export const settingsRoutes: Handlers<typeof settingsEndpoints> = {
  'settings.get': ({ store, settings }) => settings.read(store),

  'settings.update': async ({
    body: { version: _, ...patch },
    uploads,
    store,
    settings,
    ifMatch,
    recomputation,
  }) => {
    const change = await settings.prepareChange(
      patch,
      uploads.logo && (await convertPictureToLogo(uploads.logo)),
    )
    const { result, hasPending } = await store.transaction(async (tx) => {
      const before = await settings.read(tx)
      assertRecordVersionMatches(ifMatch, before.version)
      const result = await settings.writeChange(tx, change)
      const movesDueDays = result.non_working_days !== before.non_working_days
      return { result, hasPending: movesDueDays && (await recomputeAllCompaniesInBatches(tx)) }
    })
    if (hasPending) void recomputation.run()
    return result
  },

  'settings.release': ({ store, settings }) =>
    store.transaction(async (tx) => {
      await settings.releaseOutgoing(tx)
      tx.log({})
      return settings.read(tx)
    }),

  'settings.testMail': async ({ body: { to }, store, settings, config, now }) => {
    const server = await settings.getMailServer(store)
    if (!server) throw new HttpError(409, texts.noMail)
    const { utilityName: utility, publicUrl } = config
    const mail = formatLetter({
      utility,
      subject: texts.mailTest.subject,
      paragraphs: [texts.mailTest.body],
      action: { label: texts.mailTest.action, url: publicUrl },
    })
    const messageId = `<test-${now().getTime()}@${server.from.split('@').at(-1)}>`
    try {
      await sendMail(server, { ...mail, messageId, to }, TEST_MAIL_TIMEOUTS)
    } catch (error) {
      const { cause, response } = describeMailFailure(error)
      return { sent: false, answer: explainMailFailure(cause), response }
    }
    await store.transaction((tx) => clearMailProblem(tx, now()))
    return { sent: true, answer: texts.mailTest.taken(to), response: '' }
  },

  'settings.testSignOn': async ({ store, settings, provider, config }) => {
    const signOn = await settings.getSignOn(store)
    if (!signOn) throw new HttpError(409, texts.noProvider)
    return validateSignOnProviderMetadata(provider, signOn, config)
  },
}

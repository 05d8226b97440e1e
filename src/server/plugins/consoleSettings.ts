import type { FastifyInstance } from 'fastify'
import type { Config } from '../common/config.ts'
import { logoPath } from '../portal/preferences.ts'

/** What the pages must know of this installation before anyone signs in; nothing here is secret. */
export const consoleSettings = (
  app: FastifyInstance,
  config: Config,
  demoAccounts: { username: string; description: string }[] | null,
): void => {
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({
      apiUrl: '',
      utilityGroup: config.utilityGroup,
      publicUrl: config.publicUrl,
      demoAccounts,
      // What only our own server understands; without it the console keeps to the documented calls.
      extras: true,
      maxUploadBytes: config.maxUploadBytes,
      sessionIdleMinutes: config.sessionIdleMinutes,
      mail: config.mail !== null,
      ...(config.signOn ? { signOn: config.signOn.name } : {}),
      ...(config.utilityName ? { utilityName: config.utilityName } : {}),
      ...(config.logo ? { logo: logoPath(config.logo.hash) } : {}),
      ...(config.helpPhone ? { phone: config.helpPhone } : {}),
      ...(config.reportUrl ? { report: config.reportUrl } : {}),
    }),
  )
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type ArcoFormField, arcoFormSchema } from '../../domain/arcoRequests/schemas.ts'
import { formatArcoRequest } from '../../domain/arcoRequests/states.ts'
import { toMexicoDay } from '../../domain/common/days.ts'
import { publicPageQuerySchema, type SubmittedForm } from '../../domain/door/door.ts'
import { HttpError } from '../common/httpError.ts'
import { createVisitorLimits } from '../door/visitorLimits.ts'
import {
  getCommonView,
  type PageSender,
  prepareVisitorScope,
  RETRY_SECONDS,
  toRefusal,
} from '../door/visitorPages.ts'
import { isFormSentFromPortal } from '../door/visitReports.ts'
import type { Services } from '../http/call.ts'
import { getClientAddress } from '../http/clientAddress.ts'
import { MAX_ANONYMOUS_BODY_BYTES } from '../http/rateLimits.ts'
import { parseRichText } from '../notices/richText.ts'
import { getCurrentNotice } from '../portal/currentNotice.ts'
import { queueNotification } from '../records/queueNotification.ts'
import { createStoreWithLogOrigin } from '../store/origins.ts'
import { insertArcoRequest } from './arcoRequests.ts'

type ArcoForm = z.output<typeof arcoFormSchema>

/** Stores a visitor's request and notifies the privacy officers. Returns its id. */
const storeVisitorRequest = async ({ store, now }: Services, form: ArcoForm): Promise<number> => {
  const origin = { action: 'door.arco', user: null, username: '', address: '' }
  return createStoreWithLogOrigin(store, origin).transaction(async (tx) => {
    const row = await insertArcoRequest(
      tx,
      { ...form, channel: 'form', received_on: toMexicoDay(now()) },
      { user: null, now: now() },
    )
    await queueNotification(
      tx,
      {
        kind: 'arco_received',
        subject: `arco ${row.id}`,
        link: `/solicitudes-arco/${row.id}`,
        facts: { what: formatArcoRequest(row), person: row.name, on: row.answer_due },
      },
      now(),
    )
    return row.id
  })
}

/** Registers the public pages of the privacy notice, and of the form for requests about personal data. */
export const registerPrivacyPages = (
  app: FastifyInstance,
  services: Services,
  sendPage: PageSender,
): void => {
  const { store, limits, config } = services
  const { countArcoRequest } = createVisitorLimits(limits)

  const sendForm = async (
    request: FastifyRequest,
    reply: FastifyReply,
    form: SubmittedForm<ArcoFormField> & { isRefused?: boolean },
    status: number,
  ) =>
    sendPage(request, reply, { ...(await getCommonView(services, request)), kind: 'arco', ...form }, status)

  const handleRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isFormSentFromPortal(request, config.publicUrl))
      return sendForm(request, reply, { values: {}, invalidFields: [], isRefused: true }, 403)
    const values = (request.body ?? {}) as SubmittedForm<ArcoFormField>['values']
    const { success, data, error } = arcoFormSchema.safeParse(values)
    if (!success) {
      const invalidFields = error.issues.map(({ path: [field] }) => field as ArcoFormField)
      return sendForm(request, reply, { values, invalidFields: [...new Set(invalidFields)] }, 400)
    }
    const refund = await countArcoRequest(getClientAddress(request)).catch(toRefusal)
    if (refund instanceof HttpError) {
      reply.header('retry-after', refund.retryAfter ?? RETRY_SECONDS)
      return sendForm(request, reply, { values, invalidFields: [], isRefused: true }, 429)
    }
    const id = await storeVisitorRequest(services, data).catch(async (failure: unknown) => {
      // Does not count this attempt, because the server failed.
      await refund()
      throw failure
    })
    const { language } = await getCommonView(services, request)
    // Redirects, so that reloading the page does not send the request twice.
    return reply.redirect(`?done=${id}&lang=${language}`, 303)
  }

  app.register(async (scope) => {
    prepareVisitorScope(scope, services, sendPage)
    scope.addHook('onRequest', (request) => limits.countPublic(getClientAddress(request)))

    scope.get('/aviso-de-privacidad', async (request, reply) => {
      const view = await getCommonView(services, request)
      const notice = await getCurrentNotice(store)
      if (!notice) return sendPage(request, reply, { ...view, kind: 'notice' }, 404)
      const { number: version, created_at, full } = notice
      const edition = { version, publishedAt: new Date(created_at), text: parseRichText(full) }
      return sendPage(request, reply, { ...view, kind: 'notice', edition })
    })

    scope.get('/derechos-arco', async (request, reply) => {
      const { done } = publicPageQuerySchema.parse(request.query)
      if (done === undefined) return sendForm(request, reply, { values: {}, invalidFields: [] }, 200)
      const view = await getCommonView(services, request)
      return sendPage(request, reply, { ...view, kind: 'arcoReceived', request: done })
    })

    scope.post('/derechos-arco', { bodyLimit: MAX_ANONYMOUS_BODY_BYTES }, handleRequest)
  })
}

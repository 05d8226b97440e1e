import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { sendError } from '../../src/server/plugins/errors.ts'
import { MissingReferenceError } from '../../src/server/store/store.ts'

it('an unexpected foreign key error is answered with 409 and an explanation', async () => {
  const app = Fastify()
  app.setErrorHandler(sendError)
  app.get('/', async () => {
    throw new MissingReferenceError('companies')
  })
  const { statusCode, body } = await app.inject('/')
  expect([statusCode, JSON.parse(body)]).toEqual([
    409,
    { detail: expect.stringMatching(/^No se puede hacer: hay registros que dependen de este/u) },
  ])
})

import jsonServer from 'json-server'
import { dayOf } from '../../src/domain/days.ts'
import { crowd } from './crowd.ts'

/** json-server's own router on the same rows, as a measure of what a generic mock gives. */
const { personnel } = crowd(Number(process.argv[2] ?? 100_000), dayOf(new Date()))
const app = jsonServer.create()
app.use(jsonServer.router({ personnel }))
const listening = app.listen(0, '127.0.0.1', () => {
  const { port } = listening.address() as { port: number }
  process.send?.({ url: `http://127.0.0.1:${port}`, token: '', empty: '', filename: '' })
})

import { inWords } from '../src/server/common/inWords.ts'
import { readOptions } from './options.ts'
import { startMock } from './server.ts'
import { announce, endOnSignal } from './terminal.ts'

/** `npm run mock`: the simulated portal, as the command line wants it. */
const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2), process.env)
  if (!options) return
  const mock = await startMock(options)
  const { keep } = options
  announce(
    mock.url,
    keep ? `Los datos se conservan en ${keep}` : `Datos de hoy, hasta que termine: ${mock.database}`,
  )
  endOnSignal(mock.close)
}

main().catch((error: unknown) => {
  console.error(inWords(error))
  process.exit(1)
})

import { runCrashes } from './runCrashes.ts'

/** `npm run test:crash`: two hundred kills, or the number in the first argument, with one or two processes in turn. */
const kills = Number(process.argv[2] ?? 200)
const started = Date.now()
const results = [await runCrashes(kills / 2, 1), await runCrashes(kills / 2, 2)]
const sum = (field: 'writeCount' | 'unanswered') =>
  results.reduce((total, result) => total + result[field], 0)
const errors = results.flatMap((result) => result.errors)
console.log(
  `${kills} kills in ${((Date.now() - started) / 1000).toFixed(0)} s: ${sum('writeCount')} writes acknowledged, ${sum('unanswered')} unanswered.`,
)
for (const line of errors) console.error(`✘ ${line}`)
console.log(errors.length === 0 ? 'Nothing was lost.' : `${errors.length} promises were broken.`)
process.exit(errors.length === 0 ? 0 : 1)

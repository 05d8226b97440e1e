import { runCrashes } from './runCrashes.ts'

/** `npm run test:crash`: two hundred kills, or the number in the first argument. */
const kills = Number(process.argv[2] ?? 200)
const started = Date.now()
const { writeCount, unanswered, errors } = await runCrashes(kills)
console.log(
  `${kills} kills in ${((Date.now() - started) / 1000).toFixed(0)} s: ${writeCount} writes acknowledged, ${unanswered} unanswered.`,
)
for (const line of errors) console.error(`✘ ${line}`)
console.log(errors.length === 0 ? 'Nothing was lost.' : `${errors.length} promises were broken.`)
process.exit(errors.length === 0 ? 0 : 1)

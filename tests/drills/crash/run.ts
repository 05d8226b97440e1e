import { crash } from './crash.ts'

/** `npm run test:crash`: two hundred power cuts, or as many as are asked for. */
const kills = Number(process.argv[2] ?? 200)
const started = Date.now()
const { acknowledged, unanswered, wrong } = await crash(kills)
console.log(
  `${kills} kills in ${((Date.now() - started) / 1000).toFixed(0)} s: ${acknowledged} writes acknowledged, ${unanswered} unanswered.`,
)
for (const line of wrong) console.error(`✘ ${line}`)
console.log(wrong.length === 0 ? 'Nothing was lost.' : `${wrong.length} promises were broken.`)
process.exit(wrong.length === 0 ? 0 : 1)

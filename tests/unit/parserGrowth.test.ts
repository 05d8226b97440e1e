import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, it } from 'vitest'
import type { GrowthRequest } from '../support/growthWorker.ts'
import { TEXT_PARSERS } from '../support/textParsers.ts'

/** Texts whose repetition makes parsers slow that look back, look ahead, or start again. */
const PUMPS = [
  ...' aAñ0-_./<>"\'&#%\n\t;,=@:([{\\?+|',
  '\u0301',
  'e\u0301',
  '\u200d',
  '😀',
  '\ud800',
  '\u0000',
  '<a ',
  '</',
  '<p>',
  '</p>',
  '<!---->',
  '<!--',
  '<?xml>',
  '<a href="',
  '<p style="text-align:',
  '&amp;',
  '&#',
  '%25',
  '%',
  '"a"',
  '"a",',
  '""',
  'a ',
  'ab1 ',
  'a.',
  'a@',
  '@a',
  '0-',
  '0 ',
  '1/2/2026 ',
  '2 de enero de ',
  'treinta y ',
  'ABCD900101',
  'ABCD900101 ',
  '5512345678',
  'A-0',
  'de la ',
  '..',
  ' .',
  ';q=0',
  'a=b;',
  'a: ',
  '[$-80A]',
  '_x0041_',
  '//',
  '/..',
  'https://a/credential/validation/',
  '/credential/validation/a#1',
  'fecha ',
  'vence ',
  'PK\u0003\u0004',
  '\r',
  '\r\n',
]
const STARTS = ['', '"']
const ENDS = ['', '\u0001', '"']

interface Shape {
  start: string
  pump: string
  end: string
}
const SHAPES: Shape[] = PUMPS.flatMap((pump) =>
  STARTS.flatMap((start) => ENDS.map((end) => ({ start, pump, end }))),
)
const buildText = ({ start, pump, end }: Shape, length: number): string =>
  start + pump.repeat(Math.floor((length - start.length - end.length) / pump.length)) + end

/** Time after which a parser counts as slow, in milliseconds. Linear ones need a hundredth of it. */
const TIMEOUT_MS = 20_000
/** Length of the texts among which the slowest are chosen. */
const SHORT_LENGTH = 2000
/** Length at which a parser with quadratic time runs for longer than the timeout. */
const LONG_LENGTH = 400_000
const MAX_LONG_TEXTS = 2

let worker: Worker | undefined
afterAll(() => worker?.terminate())

/** Runs a parser on a text. Returns the time in milliseconds, or undefined after the timeout. */
const measure = async (request: GrowthRequest): Promise<number | undefined> => {
  worker ??= new Worker(new URL('../support/growthWorker.ts', import.meta.url), { execArgv: [] })
  const reply = once(worker, 'message')
  worker.postMessage(request)
  const controller = new AbortController()
  const timeout = wait(TIMEOUT_MS, undefined, { signal: controller.signal }).catch(() => undefined)
  const answer = await Promise.race([reply, timeout])
  controller.abort()
  if (answer) return Number(answer[0])
  await worker.terminate()
  worker = undefined
  return undefined
}

/** Returns a shape for which a parser times out; undefined if there is none. */
const findSlowShape = async (name: string, maxLength: number): Promise<Shape | undefined> => {
  const measured: { shape: Shape; time: number }[] = []
  for (const shape of SHAPES) {
    const time = await measure({ name, text: buildText(shape, Math.min(maxLength, SHORT_LENGTH)) })
    if (time === undefined) return shape
    measured.push({ shape, time })
  }
  for (const { shape } of measured.sort((a, b) => b.time - a.time).slice(0, MAX_LONG_TEXTS))
    if ((await measure({ name, text: buildText(shape, maxLength) })) === undefined) return shape
  return undefined
}

it.each(Object.entries(TEXT_PARSERS))(
  '%s takes a time that grows no faster than the text',
  async (name, { maxLength = LONG_LENGTH }) => {
    expect(await findSlowShape(name, maxLength)).toBeUndefined()
  },
  300_000,
)
